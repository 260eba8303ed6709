// DOCUMENTS §8 as a table: each trap once, drawn, read and judged, with the behaviour that is written there. The many forms of each are in
// traps.test.ts, traps-file.test.ts, hidden-text.test.ts and papers-across.test.ts.
import { afterAll, describe, expect, it } from 'vitest';
import { rcPro } from '#infra/proof/specimens/index.ts';
import { blurred, cut, type Grey, halfTurn, pictureOfPdf, png } from './degraded.test-kit.ts';
import { analyser, codes, holder, judge, notes, year } from './traps.test-kit.ts';
import { ROWS } from './traps-table.test-kit.ts';

afterAll(() => analyser.close());

/** What happens to a picture on its way, and what may be read of it; pictures/pictures.test.ts has those that lean, lie on their side or in shadow. */
const READ = { decision: 'validate', expirationDate: year.coverEnd, dateEmission: year.issuedOn, entreprise: holder.company };
const NO_DATE = { decision: 'keep-pending', expirationDate: null, dateEmission: null };
const PICTURES: readonly (readonly [string, number, (picture: Grey) => Grey, object])[] = [
  ['upside down: all of it is read', 150, halfTurn, READ],
  ['with its lower half cut off: the company is read, no date is made up', 150, cut, { ...NO_DATE, entreprise: holder.company }],
  ['of 80 dots an inch, blurred: a person looks, no date and no company is made up', 80, blurred, { ...NO_DATE, entreprise: null }],
];

/** A picture costs seconds of a core, which others may use as well. */
const PICTURE_MS = 120_000;

describe('each trap behaves as it is written', () => {
  it.each(ROWS.map((row) => [row[0], row[1], row[2], row] as const))('%s %s (%s)', async (trap, _, kind, [, , , file, outcome, about]) => {
    const decided = await judge(file(), kind, about);
    const { decision, problems, notes: noted = [], until } = outcome;
    expect([decided.decision, codes(decided).sort(), notes(decided)]).toEqual([decision, [...problems].sort(), noted]);
    if (until !== undefined) expect(decided.expirationDate).toBe(until);
    expect(decided.rejectionReason?.startsWith('Problème détecté par le système: ') ?? true).toBe(true);
    if (trap === 'T22') expect(decided.entreprise).toBe(holder.company);
  });

  it.each(PICTURES)(
    'T23 a picture %s',
    async (_, dots, spoil, outcome) => {
      const bytes = png(spoil(await pictureOfPdf(await rcPro(year), dots)));
      const decided = await judge(bytes, 'rc-pro', {}, 'image/png');
      expect(decided).toMatchObject(outcome);
      expect(decided.problems.length > 0).toBe(decided.decision !== 'validate');
    },
    PICTURE_MS,
  );

  it('T01 to T30: none is missing here', () => {
    const shown = new Set([...ROWS.map(([trap]) => trap), 'T23']);
    const all = Array.from({ length: 30 }, (_, i) => `T${String(i + 1).padStart(2, '0')}`);
    expect(all.filter((trap) => !shown.has(trap))).toEqual([]);
  });
});

// DOCUMENTS §8 as a table: each trap once, drawn, read and judged, with the behaviour that is written there. The many forms of each are in
// traps.test.ts, traps-file.test.ts, hidden-text.test.ts and papers-across.test.ts.
import { afterAll, describe, expect, it } from 'vitest';
import { accept } from '#domain/documents/acceptance.ts';
import { rcPro } from '#infra/specimens/index.ts';
import { blurred, cut, faxed, type Grey, halfTurn, pictureOfPdf, png, quarterTurn, shadowed } from './degraded.test-kit.ts';
import { analyser, codes, holder, judge, notes, TODAY, year } from './traps.test-kit.ts';
import { company, ROWS } from './traps-table.test-kit.ts';

afterAll(() => analyser.close());

/** What happens to a picture, as it comes from a phone, a scanner or a fax. */
const PICTURES: readonly (readonly [string, number, (picture: Grey) => Grey])[] = [
  ['80 dots an inch, blurred', 80, blurred],
  ['on its side', 150, quarterTurn],
  ['upside down', 150, halfTurn],
  ['in shadow', 150, shadowed],
  ['with fax lines', 150, faxed],
  ['with its lower half cut off', 150, cut],
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
    'T23 a picture %s: what can be read is right, or a person looks; no date is made up',
    async (_, dots, spoil) => {
      const original = await pictureOfPdf(await rcPro(year), dots);
      const reading = await analyser.read({ bytes: png(spoil(original)), mimeType: 'image/png' });
      const decided = accept({
        reading,
        requestedKind: 'rc-pro',
        requestedTypeName: 'RC professionnelle',
        subcontractor: company,
        today: TODAY,
        uploadedOn: TODAY,
        autoValidation: true,
        validityPeriodDays: 365,
      });
      const { decision, expirationDate, rule, dateEmission, reasons, problems } = decided;
      if (expirationDate !== null && rule?.rule !== 'fallback') expect(expirationDate).toBe(year.coverEnd);
      if (dateEmission !== null) expect(dateEmission).toBe(year.issuedOn);
      // What is not validated says why.
      expect(decision === 'validate' || problems.length > 0 || reasons.some((reason) => reason.startsWith('✗'))).toBe(true);
    },
    PICTURE_MS,
  );

  it('T01 to T30: none is missing here', () => {
    const shown = new Set([...ROWS.map(([trap]) => trap), 'T23']);
    const all = Array.from({ length: 30 }, (_, i) => `T${String(i + 1).padStart(2, '0')}`);
    expect(all.filter((trap) => !shown.has(trap))).toEqual([]);
  });
});

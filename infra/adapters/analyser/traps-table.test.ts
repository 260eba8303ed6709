// DOCUMENTS §8 as a table: each trap once, drawn, read and judged, with the behaviour that is written there. The many forms of each are in
// traps.test.ts, traps-file.test.ts, hidden-text.test.ts and papers-across.test.ts; T23 is in traps.pictures.test.ts.
import { afterAll, describe, expect, it } from 'vitest';
import { analyser, codes, holder, judge, notes } from './traps.test-kit.ts';
import { ROWS } from './traps-table.test-kit.ts';

afterAll(() => analyser.close());

describe('each trap behaves as it is written', () => {
  it.each(ROWS.map((row) => [row[0], row[1], row[2], row] as const))('%s %s (%s)', async (trap, _, kind, [, , , file, outcome, about]) => {
    const decided = await judge(file(), kind, about);
    const { decision, problems, notes: noted = [], until } = outcome;
    expect([decided.decision, codes(decided).sort(), notes(decided)]).toEqual([decision, [...problems].sort(), noted]);
    if (until !== undefined) expect(decided.expirationDate).toBe(until);
    expect(decided.rejectionReason?.startsWith('Problème détecté par le système: ') ?? true).toBe(true);
    if (trap === 'T22') expect(decided.entreprise).toBe(holder.company);
  });

  it('T01 to T30: none is missing here', () => {
    const shown = new Set([...ROWS.map(([trap]) => trap), 'T23']);
    const all = Array.from({ length: 30 }, (_, i) => `T${String(i + 1).padStart(2, '0')}`);
    expect(all.filter((trap) => !shown.has(trap))).toEqual([]);
  });
});

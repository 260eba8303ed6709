// The pictures of both parts, every one: some twenty minutes. Under SUBDOC_LONG=1.
import { describe, expect, it } from 'vitest';
import { FALSE_TODAY, GOAL_MEMORY_MB, PICTURE_FLOORS } from './goals.ts';
import type { Field } from './measure.ts';
import type { PartName } from './part.ts';
import { type Result, run } from './run.ts';
import { ratio, totalsOf } from './totals.ts';

const LONG_MS = 3_600_000;

const runs = new Map<PartName, Promise<Result>>();
/** Each part is read once. */
function picturesOf(part: PartName): Promise<Result> {
  const known = runs.get(part) ?? run(part, { carriers: ['scan', 'photo'] });
  runs.set(part, known);
  return known;
}

describe.each(['build', 'held'] as const)('the %s part of the corpus as scans and photographs', (part) => {
  it(
    'F181 nothing is validated that must not be, faxes, dark and turned pictures included',
    async () => {
      const { outcomes, peakMb, failed } = await picturesOf(part);
      expect(failed).toEqual([]);
      expect(outcomes.length).toBeGreaterThanOrEqual(90);
      const { falseValidations } = totalsOf(outcomes);
      expect(part === 'build' ? falseValidations : []).toEqual([]);
      expect(falseValidations.length).toBeLessThanOrEqual(FALSE_TODAY[part]);
      expect(peakMb).toBeLessThan(GOAL_MEMORY_MB.full);
    },
    LONG_MS,
  );
  it(
    'F177 fields of ordinary pictures are right as often as they were',
    async () => {
      const { outcomes } = await picturesOf(part);
      for (const carrier of ['scan', 'photo'] as const) {
        const { fields } = totalsOf(outcomes.filter((one) => one.case.carrier === carrier && one.case.condition === 'ordinary'));
        for (const [field, floor] of Object.entries(PICTURE_FLOORS[part]))
          expect(ratio(fields[field as Field]), `${carrier} ${field}`).toBeGreaterThanOrEqual(floor);
      }
    },
    LONG_MS,
  );
});

// The pictures of both parts, every one, in both modes: some forty minutes. Under SUBDOC_LONG=1.
import { describe, expect, it } from 'vitest';
import { hasOnnx, type PictureMode } from '../../adapters/analyser/pictures/picture-mode.ts';
import type { PartName } from '../../testing/certificates/part.ts';
import { FALSE_TODAY, GOAL_MEMORY_MB, goalMedianMs, PICTURE_FLOORS } from './goals.ts';
import { FIELDS } from './measure.ts';
import { type Result, run } from './run.ts';
import { ratio, type Totals, totalsOf } from './totals.ts';

const LONG_MS = 3_600_000;

const runs = new Map<string, Promise<Result>>();
/** Each part is read once in each mode. */
function picturesOf(part: PartName, mode: PictureMode): Promise<Result> {
  const known = runs.get(part + mode) ?? run(part, { carriers: ['scan', 'photo'], mode });
  runs.set(part + mode, known);
  return known;
}
async function ordinary(part: PartName, mode: PictureMode): Promise<readonly (readonly [carrier: 'scan' | 'photo', Totals])[]> {
  const plain = (await picturesOf(part, mode)).outcomes.filter((one) => one.case.trap === null && one.case.condition === 'ordinary');
  return (['scan', 'photo'] as const).map((carrier) => [carrier, totalsOf(plain.filter((one) => one.case.carrier === carrier))]);
}

/** Without the second engine full is light. */
const MODES: readonly PictureMode[] = hasOnnx() ? ['full', 'light'] : ['light'];
const RUNS = MODES.flatMap((mode) => (['build', 'held'] as const).map((part) => ({ mode, part })));

describe.each(RUNS)('the $part part of the corpus as scans and photographs, $mode mode', ({ mode, part }) => {
  const floors = PICTURE_FLOORS[mode][part];
  it(
    'F181 nothing is validated that must not be, faxes, dark and turned pictures included',
    async () => {
      const { outcomes, failed } = await picturesOf(part, mode);
      expect(failed).toEqual([]);
      expect(outcomes.length).toBeGreaterThanOrEqual(90);
      const { falseValidations } = totalsOf(outcomes);
      expect(part === 'build' ? falseValidations : []).toEqual([]);
      expect(falseValidations.length).toBeLessThanOrEqual(FALSE_TODAY[part]);
    },
    LONG_MS,
  );
  it(
    'F177 fields of ordinary pictures are right as often as they were',
    async () => {
      for (const [carrier, { fields }] of await ordinary(part, mode))
        for (const field of FIELDS) expect(ratio(fields[field]), `${carrier} ${field}`).toBeGreaterThanOrEqual(floors[field]);
    },
    LONG_MS,
  );
  it(
    'F181 clean current papers are validated by themselves as often as they were',
    async () => {
      for (const [carrier, { validated }] of await ordinary(part, mode))
        expect(ratio(validated), carrier).toBeGreaterThanOrEqual(floors.validated);
    },
    LONG_MS,
  );
  it(
    'F179 of the readings that are sure, as many are wholly right as were',
    async () => {
      for (const [carrier, { calibration }] of await ordinary(part, mode))
        expect(ratio(calibration), carrier).toBeGreaterThanOrEqual(floors.sure);
    },
    LONG_MS,
  );
  it(
    'F178 the median paper takes no more of one processor than its mode may, and no reader more memory',
    async () => {
      for (const [carrier, { medianCpuMs }] of await ordinary(part, mode))
        expect(medianCpuMs, carrier).toBeLessThanOrEqual(goalMedianMs(carrier, mode));
      expect((await picturesOf(part, mode)).peakMb).toBeLessThan(GOAL_MEMORY_MB[mode]);
    },
    LONG_MS,
  );
});

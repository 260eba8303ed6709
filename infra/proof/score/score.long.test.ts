// The pictures of both parts, every one: some twenty minutes. Under SUBDOC_LONG=1.
import { describe, expect, it } from 'vitest';
import { FALSE_TODAY } from './goals.ts';
import type { PartName } from './part.ts';
import { run } from './run.ts';
import { totalsOf } from './totals.ts';

const LONG_MS = 3_600_000;

describe.each(['build', 'held'] as const)('the %s part of the corpus as scans and photographs', (part: PartName) => {
  it(
    'F181 nothing is validated that must not be, faxes, dark and turned pictures included',
    async () => {
      const { outcomes } = await run(part, { carriers: ['scan', 'photo'] });
      expect(outcomes.length).toBeGreaterThanOrEqual(90);
      const { falseValidations } = totalsOf(outcomes);
      expect(part === 'build' ? falseValidations : []).toEqual([]);
      expect(falseValidations.length).toBeLessThanOrEqual(FALSE_TODAY[part]);
    },
    LONG_MS,
  );
});

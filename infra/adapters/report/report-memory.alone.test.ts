// What a report holds while it is written, in a process of its own: what other tests still hold or let go would be counted.
import { expect, test } from 'vitest';
import { heldMemory } from '#infra/testing/held-memory.ts';
import { part, report } from './any-report.test-kit.ts';
import { writeReport } from './pdfkit-report.ts';

test('P21c memory holds the part in hand: what was written of those before is let go', async () => {
  const held: number[] = [];
  const parts = (async function* () {
    for (let written = 0; written <= 90; written += 1) {
      if (written % 30 === 0) held.push(await heldMemory());
      yield part('Un', 20, 20);
    }
  })();
  let bytes = 0;
  for await (const piece of writeReport({ ...report([]), parts })) bytes += piece.length;
  expect(bytes).toBeGreaterThan(100_000);
  // Its two pages and its place in the file. With its elements it would be 36 kB.
  expect((held[3]! - held[1]!) / 60).toBeLessThan(22_000);
});

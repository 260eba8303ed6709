// What an archive holds while it is written, in a process of its own: what other tests still hold or let go would be counted.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ZipEntry } from '#domain/ports/zip.ts';
import { heldMemory } from '#infra/testing/held-memory.ts';
import { writeZip } from './yazl.ts';

const AT = new Date('2026-11-23T09:00:00Z');

test('P21c memory holds the entry in hand: of those before, their names and places', async () => {
  const held: number[] = [];
  const entries = (async function* (): AsyncGenerator<ZipEntry> {
    for (let written = 0; written <= 900; written += 1) {
      if (written % 300 === 0) held.push(await heldMemory());
      yield { path: `pieces/${written}.pdf`, content: [randomBytes(20_000)], packed: true };
    }
  })();
  let bytes = 0;
  for await (const piece of writeZip(entries, AT)) bytes += piece.length;
  expect(bytes).toBeGreaterThan(900 * 20_000);
  // With its buffers, or what its name was cut from, it would be 67 kB.
  expect((held[3]! - held[1]!) / 600).toBeLessThan(4_000);
});

// Archives that are written while they are read: no faster than the reader, and ended when the reader disconnects.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ZipEntry } from '#domain/ports/zip.ts';
import { unzipped } from './unzipped.test-kit.ts';
import { writeZip } from './yazl.ts';

const AT = new Date('2026-11-23T09:00:00Z');
const bytes = (text: string): Uint8Array[] => [new TextEncoder().encode(text)];
async function* of(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

test('what is put in comes out, stored or packed, an empty file and names of any letters too', async () => {
  const files = await unzipped(
    writeZip(
      of(
        { path: 'a/é — 漢.txt', content: bytes('bonjour') },
        { path: 'b.pdf', content: bytes('%PDF'), packed: true },
        { path: 'c', content: [] },
      ),
      AT,
    ),
  );
  expect([...files].map(([name, content]) => [name, content.toString()])).toEqual([
    ['a/é — 漢.txt', 'bonjour'],
    ['b.pdf', '%PDF'],
    ['c', ''],
  ]);
});

test('an entry whose size follows it is deflated, so that a reader in one pass finds its end', async () => {
  const archive = Buffer.concat(
    await Array.fromAsync(
      writeZip(
        of(
          { path: 'whole', content: new TextEncoder().encode('first') },
          { path: 'a.pdf', content: bytes('%PDF'), packed: true },
          { path: 'b.txt', content: bytes('text') },
        ),
        AT,
      ),
    ),
  );
  const headers = ['whole', 'a.pdf', 'b.txt'].map((path) => {
    const at = archive.indexOf(path) - 30;
    return { sizeFollows: (archive.readUInt16LE(at + 6) & 8) !== 0, method: archive.readUInt16LE(at + 8) };
  });
  expect(headers).toEqual([
    { sizeFollows: false, method: 0 },
    { sizeFollows: true, method: 8 },
    { sizeFollows: true, method: 8 },
  ]);
});

test('P9 it is asked for no more than is read: 400 MB in front of a reader who waits are a few pieces', async () => {
  let asked = 0;
  // Chance does not pack: what is asked for is what is written.
  const piece = randomBytes(64 * 1024);
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (; asked < 6_400; asked += 1) yield piece;
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: 'large', content: endless(), packed: true };
  }
  const pieces = writeZip(entries(), AT)[Symbol.asyncIterator]();
  for (let n = 0; n < 20; n += 1) await pieces.next();
  // Long enough for a writer without backpressure to run ahead.
  await wait(100);
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(60);
  await pieces.return?.(undefined);
});

test('a reader who goes away ends what is written, in the middle of a file', async () => {
  let ended = false;
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      for (let n = 0; ; n += 1) yield { path: `${n}`, content: [randomBytes(200_000)], packed: true };
    } finally {
      ended = true;
    }
  }
  for await (const piece of writeZip(entries(), AT)) {
    expect(piece.byteLength).toBeGreaterThan(0);
    break;
  }
  expect(ended).toBe(true);
});

test('C16 a name that would leave its folder is refused, and a failure of what is written reaches the reader', async () => {
  for (const path of ['../x', '/x', 'C:/x', 'a\\..\\x'])
    await expect(unzipped(writeZip(of({ path, content: bytes('x') }), AT))).rejects.toThrow();
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(10);
    throw new Error('the disk is gone');
  }
  await expect(unzipped(writeZip(of({ path: 'x', content: failing() }), AT))).rejects.toThrow('the disk is gone');
});

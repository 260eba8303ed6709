// Archives that say one thing in their directory and another in their bytes: what two readers would understand differently is refused.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { directoryPlace, END_BYTES } from '#domain/proof/zip-entries.ts';
import { openArchive } from '../../admin-ui/src/public/verification/open-archive.ts';
import { writeZip } from '../adapters/zip/yazl.ts';

const CONTENT = Buffer.from('mot '.repeat(50));
/** Where the directory's first entry says how long it is packed, and how long it is. */
const [PACKED, SIZE] = [20, 24];
/** Where the first entry itself says how it is packed. */
const LOCAL_METHOD = 8;

async function archive(packed: boolean): Promise<Buffer> {
  const stream = async function* () {
    yield CONTENT;
  };
  return buffer(
    writeZip(
      (async function* () {
        yield packed ? { path: 'a', content: stream(), packed } : { path: 'a', content: CONTENT };
      })(),
      new Date(0),
    ),
  );
}
const open = async (bytes: Buffer) => (await openArchive(new Blob([bytes as never]), () => createHash('sha256')))!;
const said = (bytes: Buffer, field: number, more: number): Buffer => {
  const changed = Buffer.from(bytes);
  const at = directoryPlace(changed.subarray(-END_BYTES), changed.length)!.offset + field;
  changed.writeUInt32LE(changed.readUInt32LE(at) + more, at);
  return changed;
};

test.each([false, true])('C56 an entry is as long as the directory says, packed: %s', async (packed) => {
  const honest = await archive(packed);
  expect(Buffer.from(await (await open(honest)).bytes('a'))).toEqual(CONTENT);
  expect(await (await open(honest)).digest('a')).toEqual(createHash('sha256').update(CONTENT).digest());
  for (const more of [-1, 1])
    await expect((await open(said(honest, SIZE, more))).digest('a')).rejects.toThrow('as long as the directory says');
  await expect((await open(said(honest, SIZE, 2 ** 30))).digest('a')).rejects.toThrow('unpacks to too much');
  await expect((await open(said(honest, PACKED, 2 ** 20))).digest('a')).rejects.toThrow('where the directory says');
});

test('C56 an end that announces a comment, and an entry that calls itself packed otherwise than the directory does, are refused', async () => {
  const honest = await archive(true);
  const commented = Buffer.from(honest);
  commented.writeUInt16LE(1, honest.length - 2);
  expect(await openArchive(new Blob([commented as never]), () => createHash('sha256'))).toBeNull();
  const otherwise = Buffer.from(honest);
  otherwise.writeUInt16LE(0, LOCAL_METHOD);
  await expect((await open(otherwise)).digest('a')).rejects.toThrow('where the directory says');
});

test('C56 lines come without their ends, also those that two reads cut', async () => {
  const text = Array.from({ length: 30_000 }, (_, i) => `ligne é ${i}`);
  const entries = (async function* () {
    yield { path: 'a', content: Buffer.from(text.join('\n')) };
  })();
  const lines: string[] = [];
  for await (const some of (await open(await buffer(writeZip(entries, new Date(0))))).lines('a')) lines.push(...some);
  expect(lines).toEqual(text);
});

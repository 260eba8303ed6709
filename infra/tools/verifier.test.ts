// Archives that say one thing in their directory and another in their bytes: what two readers would understand differently is refused.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { PATHS } from '#domain/proof/container.ts';
import { verifyProofFile } from '#domain/proof/verify.ts';
import { directoryPlace, END_BYTES } from '#domain/proof/zip-entries.ts';
import { openArchive } from '../../admin-ui/src/public/verification/open-archive.ts';
import { writeZip } from '../adapters/zip/yazl.ts';
import { makeFile, noteOf, seal, zipOf } from '../lab/proof/files.ts';
import { TOOLS } from './verifier.ts';

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

const NOTHING_BROUGHT = { keys: [], checkpoints: [] };

test('P20 the journal is read once', async () => {
  const file = await open(await zipOf(makeFile(1).parts));
  const read: string[] = [];
  const counted = new Proxy(file, {
    get: (of, way: keyof typeof file) => {
      if (way === 'paths') return of.paths;
      return (path: string) => {
        read.push(path);
        return of[way](path);
      };
    },
  });
  const { intact, complete } = await verifyProofFile(counted, TOOLS, NOTHING_BROUGHT);
  expect([intact, complete]).toEqual(Array(2).fill({ holds: true, broken: null }));
  expect(read.filter((path) => path === PATHS.journal)).toHaveLength(1);
});

test.each([0x20, 0xff])('C56 a byte of the journal changed to %i is said to be that, whatever the line says then', async (byte) => {
  const { parts } = makeFile(1);
  for (const at of [2, 40, -2]) {
    const changed = new Map(parts);
    const journal = Uint8Array.from(parts.get(PATHS.journal)!);
    journal[at < 0 ? journal.length + at : at] = byte;
    changed.set(PATHS.journal, journal);
    const { intact } = await verifyProofFile(await open(await zipOf(changed)), TOOLS, NOTHING_BROUGHT);
    expect(intact.broken).toBe('Fichier modifié : journal.jsonl.');
  }
});

test('C56 a timestamp that the manifest does not announce is a file that nobody listed', async () => {
  const { parts } = makeFile(1);
  const added = new Map([...parts, [PATHS.timestamp, CONTENT]]);
  const { intact, stampedAt } = await verifyProofFile(await open(await zipOf(added)), TOOLS, NOTHING_BROUGHT);
  expect([intact.broken, stampedAt]).toEqual(['Fichier non répertorié : META-INF/timestamp001.tst.', null]);
});

test('C56 a scope that names another log is not of this file, though the signer of this one signed it', async () => {
  const { parts, signer, lines } = makeFile(1);
  const [, signed] = /^[^\n]+\/perimetre\n([\s\S]*?\n)\n— /.exec(new TextDecoder().decode(parts.get(PATHS.scope)!))!;
  parts.set(PATHS.scope, new TextEncoder().encode(noteOf(signer, `preuve.example/log/999/perimetre\n${signed}`)));
  seal(parts, signer);
  const { intact, complete, events } = await verifyProofFile(await open(await zipOf(parts)), TOOLS, NOTHING_BROUGHT);
  expect([intact.broken, events]).toEqual([null, lines.length]);
  expect(complete.broken).toBe('Le périmètre est celui d’un autre point de contrôle.');
});

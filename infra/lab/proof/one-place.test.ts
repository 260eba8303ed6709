// What the verifier says of files that differ from an honest one in one place, and how often it reads what.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openArchive } from '../../../admin-ui/src/public/verification/open-archive.ts';
import { PATHS } from '../../../domain/proof/container.ts';
import { verifyProofFile } from '../../../domain/proof/verify.ts';
import { TOOLS } from '../../tools/verifier.ts';
import { makeFile, noteOf, seal, zipOf } from './files.ts';

const open = async (bytes: Buffer) => (await openArchive(new Blob([bytes as never]), () => createHash('sha256')))!;
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
  const added = new Map(parts).set(PATHS.timestamp, Buffer.from('a token'));
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

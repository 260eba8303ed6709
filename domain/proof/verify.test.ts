import { expect, test } from 'vitest';
import { MIMETYPE, PATHS } from './container.ts';
import { type ProofFile, verifyProofFile } from './verify.ts';

/** Names alone: they are judged before anything is read. */
const named = (...paths: string[]): ProofFile => ({
  paths: [PATHS.mimetype, ...paths],
  digest: async () => new Uint8Array(32),
  bytes: async () => new TextEncoder().encode(MIMETYPE),
  async *lines() {
    yield [];
    return new Uint8Array(32);
  },
});
const NOBODY = { sha256: () => new Uint8Array(32), hexSha256: () => '', verifies: async () => false };
const said = async (file: ProofFile) => (await verifyProofFile(file, NOBODY, { keys: [], checkpoints: [] })).intact.broken;

test.each(['../a', 'pieces/../a', '/a', 'a//b', './a', 'pieces/', 'a\\b', 'a\0b'])('C56 no file of ours has the name %j', async (path) => {
  expect(await said(named(path))).toBe(`Nom de fichier interdit : ${path}.`);
});

test('C56 two files of one name are refused, also where only some systems take them for one', async () => {
  expect(await said(named('pieces/a.pdf', 'pieces/A.pdf'))).toBe('Fichier en double : pieces/A.pdf.');
  expect(await said(named('pieces/A.pdf', 'pieces/a.pdf'))).toBe('Fichier en double : pieces/a.pdf.');
});

test('C56 the file that says what the archive is comes first', async () => {
  const file = { ...named('a'), paths: ['a', PATHS.mimetype] };
  expect(await said(file)).toBe('Le fichier « mimetype » n’est pas le premier, ou ne dit pas ce que l’archive est.');
});

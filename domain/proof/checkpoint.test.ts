import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  checkpointText,
  keyIdOf,
  logName,
  proofText,
  readNote,
  readProof,
  readVerifierKey,
  signedNote,
  verifierKey,
} from './checkpoint.ts';
import type { Sha256 } from './tree.ts';

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = {
  name: logName('subdoc.example', 12),
  publicKey: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)),
};
const head = { origin: key.name, size: 109_482, root: sha256(new Uint8Array([7])) };
const text = checkpointText(head);
const note = signedNote(text, [
  { name: key.name, keyId: keyIdOf(sha256, key), signature: new Uint8Array(sign(null, Buffer.from(text), privateKey)) },
]);

it('C56 a signed checkpoint is read back, and its signature covers the text with its last newline', () => {
  const read = readNote(note)!;
  expect(read.checkpoint).toEqual(head);
  expect(read.text).toBe(`subdoc.example/log/12\n109482\n${Buffer.from(head.root).toString('base64')}\n`);
  expect(verify(null, Buffer.from(read.text), publicKey, read.signatures[0]!.signature)).toBe(true);
});

it('C56 a note that is cut, lengthened or written another way is none', () => {
  for (const other of [
    note.slice(0, -1),
    `${note}x`,
    note.replace('109482', '0109482'),
    note.replace('— ', '- '),
    note.replace('\n\n', '\n'),
  ])
    expect(readNote(other)).toBeNull();
});

it("C56 a verifier's key is read back, and refused where name and key do not belong together", () => {
  const line = verifierKey(sha256, key);
  expect(readVerifierKey(sha256, line)).toEqual(key);
  expect(readVerifierKey(sha256, line.replace('/12+', '/13+'))).toBeNull();
});

it('C56 a proof of inclusion carries the checkpoint as it was signed', () => {
  const proof = { index: 5, hashes: [head.root, sha256(head.root)], note };
  expect(readProof(proofText(proof))).toEqual(proof);
  expect(proofText(proof)).toMatch(/^c2sp\.org\/tlog-proof@v1\nindex 5\n/);
});

// Other people's reader of our timestamps: tokens of random manifests, taken through the product's own client from a real `openssl ts` behind
// HTTP, are verified by `openssl ts -verify` with the authority's root, and none of them once the manifest or the token has changed.
import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListedFile, manifestXml, PATHS } from '#domain/proof/container.ts';
import { readTimestamp, type TimestampToken } from '#domain/proof/timestamp.ts';
import { type Authority, startAuthority } from './authority.test-kit.ts';
import { isSignedWithin, rfc3161Timestamps } from './rfc3161.ts';

const TOKENS = 500;
let authority: Authority;
beforeAll(async () => {
  authority = await startAuthority();
});
afterAll(() => authority.close());

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
function randomManifest(): Buffer {
  const files = Array.from(
    { length: 1 + randomInt(20) },
    (_, n): ListedFile => ({ path: `pieces/${n} été.pdf`, sha256: sha256(randomBytes(8)).toString('base64') }),
  );
  return Buffer.from(manifestXml(files, PATHS.timestamp));
}

/** Whether openssl accepts the token for the data, with the root that is trusted. */
async function accepts(name: string, data: Uint8Array, token: Uint8Array): Promise<boolean> {
  const [manifest, tst] = [join(authority.folder, `${name}.xml`), join(authority.folder, `${name}.tst`)];
  await Promise.all([writeFile(manifest, data), writeFile(tst, token)]);
  const check = ['ts', '-verify', '-data', manifest, '-in', tst, '-token_in', '-CAfile', authority.root];
  return promisify(execFile)('openssl', check).then(
    ({ stdout }) => stdout.includes('Verification: OK'),
    () => false,
  );
}

/** One bit of a place that is signed: what the token says, or the signature. */
function changed(token: Uint8Array, { content }: TimestampToken): Uint8Array {
  const begin = Buffer.from(token).indexOf(Buffer.from(content));
  const spot = randomInt(2) === 0 ? begin + randomInt(content.length) : token.length - 1 - randomInt(16);
  return Uint8Array.from(token, (byte, at) => (at === spot ? byte ^ (1 << randomInt(8)) : byte));
}

test(`C56 openssl verifies ${TOKENS} tokens of random manifests, and refuses each of them once manifest or token has changed`, async () => {
  const client = rfc3161Timestamps(authority);
  const wrong: string[] = [];
  let verified = 0;
  for (let number = 0; number < TOKENS; number++) {
    const manifest = randomManifest();
    const token = await client.stamp(sha256(manifest));
    const [spot, bit] = [randomInt(manifest.length), 1 << randomInt(8)];
    const other = Uint8Array.from(manifest, (byte, at) => (at === spot ? byte ^ bit : byte));
    const forged = changed(token, readTimestamp(token)!);
    const [well, elsewhere, later] = await Promise.all([
      accepts('well', manifest, token),
      accepts('elsewhere', other, token),
      accepts('later', manifest, forged),
    ]);
    if (well) verified += 1;
    if (elsewhere) wrong.push(`${number}: another manifest`);
    if (later) wrong.push(`${number}: openssl takes another token`);
    const again = readTimestamp(forged);
    const ours = again !== null && sha256(manifest).equals(again.imprint) && isSignedWithin(again);
    if (ours) wrong.push(`${number}: the product takes another token`);
  }
  expect(wrong).toEqual([]);
  expect(verified).toBe(TOKENS);
});

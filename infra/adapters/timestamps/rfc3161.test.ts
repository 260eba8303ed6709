// Timestamps of a real `openssl ts` behind HTTP: taken, checked by openssl itself, and refused where they are not ours.
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isTransient } from '#domain/kernel/failure.ts';
import { readTimestamp } from '#domain/proof/timestamp.ts';
import { type Authority, startAuthority } from './authority.test-kit.ts';
import { isSignedWithin, rfc3161Timestamps } from './rfc3161.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
let authority: Authority;
beforeAll(async () => {
  authority = await startAuthority();
});
afterAll(() => authority.close());

const hashed = () => createHash('sha256').update(randomBytes(8)).digest();

test('C56 a token is about the hash and its moment, and openssl accepts it', async () => {
  const sha256 = hashed();
  const token = await rfc3161Timestamps(authority).stamp(sha256);
  const read = readTimestamp(token)!;
  expect(Buffer.from(read.imprint)).toEqual(sha256);
  expect(Math.abs(Date.parse(read.at) - Date.now())).toBeLessThan(10 * 60_000);
  const path = join(authority.folder, 'token.der');
  await writeFile(path, token);
  const check = ['ts', '-verify', '-digest', sha256.toString('hex'), '-in', path, '-token_in', '-CAfile', authority.root];
  expect((await promisify(execFile)('openssl', check)).stdout).toContain('Verification: OK');
});

test('C56 no byte of a token can be changed: it is unreadable, about something else, or not signed', async () => {
  const sha256 = hashed();
  const token = await rfc3161Timestamps(authority).stamp(sha256);
  const read = readTimestamp(token)!;
  const place = (part: Uint8Array) => Buffer.from(token).indexOf(Buffer.from(part));
  // The signed content, and the signature: what stands around them says nothing.
  const spots = [...Array.from({ length: read.content.length }, (_, i) => place(read.content) + i), token.length - 1];
  for (const spot of spots) {
    const changed = Uint8Array.from(token);
    changed[spot] = changed[spot]! ^ 1;
    const again = readTimestamp(changed);
    const holds = again !== null && Buffer.from(again.imprint).equals(sha256) && isSignedWithin(again);
    expect([spot, holds]).toEqual([spot, false]);
  }
});

test('C56 an authority that is away, answers a page, or is not there is an outage', async () => {
  const gone = rfc3161Timestamps({ url: 'http://127.0.0.1:1/' });
  const here = rfc3161Timestamps(authority);
  for (const mood of ['down', 'strange'] as const) {
    authority.set(mood);
    const error = await here.stamp(hashed()).catch((reason: unknown) => reason);
    expect([mood, isTransient(error)]).toEqual([mood, true]);
  }
  authority.set('well');
  expect(isTransient(await gone.stamp(hashed()).catch((reason: unknown) => reason))).toBe(true);
});

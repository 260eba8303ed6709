// Proof files with a third party's word for their moment: a real `openssl ts` behind HTTP (C56).
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Timestamps } from '#domain/ports/timestamps.ts';
import { PATHS } from '#domain/proof/container.ts';
import { type Authority, startAuthority } from '#infra/adapters/timestamps/authority.test-kit.ts';
import { rfc3161Timestamps } from '#infra/adapters/timestamps/rfc3161.ts';
import { writeZip } from '#infra/adapters/zip/yazl.ts';
import { open, type ProofWorld, proofWorld, verified } from './proof-files.test-kit.ts';

let there: ProofWorld;
let authority: Authority;
let asked: Timestamps;
beforeAll(async () => {
  authority = await startAuthority();
  asked = rfc3161Timestamps(authority);
  there = await proofWorld({ deps: () => ({ timestamps: { stamp: (sha256) => asked.stamp(sha256) } }) });
});
afterAll(async () => {
  await there.world.close();
  await authority.close();
});

test('C56 it is stamped, the verifier says when, and a token of another file or authority is refused', async () => {
  const bytes = await there.made({ subcontractorId: there.ids[0] });
  const outcome = await verified(bytes);
  expect([outcome.intact.holds, outcome.complete.holds]).toEqual([true, true]);
  expect(Math.abs(Date.parse(outcome.stampedAt!) - Date.now())).toBeLessThan(10 * 60_000);
  const file = await open(bytes);
  const parts = new Map<string, Uint8Array>();
  for (const path of file.paths) parts.set(path, await file.bytes(path));
  const withToken = async (token: Uint8Array | null) => {
    const entries = (async function* () {
      for (const [path, content] of parts)
        if (path !== PATHS.timestamp) yield { path, content };
        else if (token !== null) yield { path, content: token };
    })();
    return verified(await buffer(writeZip(entries, new Date(0))));
  };
  const manifest = createHash('sha256').update(parts.get(PATHS.manifest)!).digest();
  expect((await withToken(parts.get(PATHS.timestamp)!)).intact.holds).toBe(true);
  expect((await withToken(null)).intact.broken).toBe('Fichier absent : META-INF/timestamp001.tst.');
  const other = await rfc3161Timestamps(authority).stamp(createHash('sha256').digest());
  expect((await withToken(other)).intact.broken).toBe('L’horodatage est celui d’un autre dossier.');
  const second = await startAuthority();
  const theirs = await rfc3161Timestamps(second).stamp(manifest);
  await second.close();
  expect((await withToken(theirs)).intact.broken).toBe('La signature du dossier ne couvre pas son manifeste.');
});

test('C56 while the authority is away the file is made without its word', async () => {
  asked = rfc3161Timestamps({ url: 'http://127.0.0.1:1/' });
  const outcome = await verified(await there.made({ subcontractorId: there.ids[0] }));
  expect([outcome.intact.holds, outcome.stampedAt]).toEqual([true, null]);
});

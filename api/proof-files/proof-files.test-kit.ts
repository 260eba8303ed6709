// An account with two subcontractors whose documents were validated, and its proof files: asked for, awaited, fetched, opened.
import { createHash, randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { ProofFile } from '#contract/proof-files.ts';
import { type Given, type Verified, verifyProofFile } from '#domain/proof/verify.ts';
import { customer, defaultTypes, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type WorldOptions } from '#infra/testing/api/world.ts';
import { TOOLS } from '#infra/tools/verifier.ts';
import { openArchive } from '../../admin-ui/src/public/verification/open-archive.ts';

// Several files are made in turn, each with its report: on a busy machine that takes a while, and only a hang is a failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

export const PERIOD = { from: '2026-11-01', to: '2026-11-21' };
export const NOTHING: Given = { keys: [], checkpoints: [] };
export const HOLDS = { holds: true, broken: null };

export const open = async (bytes: Uint8Array) => (await openArchive(new Blob([bytes as never]), () => createHash('sha256')))!;
export const verified = async (bytes: Uint8Array, given = NOTHING): Promise<Verified> => verifyProofFile(await open(bytes), TOOLS, given);
const cookieOf = ({ jar }: Person): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

export async function proofWorld(options: WorldOptions = {}) {
  const world = await startWorld(options);
  const person = await customer(world, undefined, 'DURAND');
  const types = await defaultTypes(person);
  const ids: number[] = [];
  for (const companyName of ['ALPHA', 'BETA']) {
    const sub = await subcontractor(person, { companyName });
    ids.push(sub.id);
    for (const { id } of types.slice(0, 2)) {
      const { body } = ok(await upload(person, sub.secureToken!, id, pdf(randomUUID())), 201);
      ok(await person.patch(`/api/documents/${body.id}/validate`, { expirationDate: '2027-06-30' }));
    }
  }

  /** Looks until the file is made or failed: each look wakes the maker where it sleeps. */
  const finished = (id: number): Promise<ProofFile> =>
    vi.waitFor(
      async () => {
        const file = ok(await person.get(`/api/proof-files/${id}`)).body as ProofFile;
        if (file.status === 'waiting' || file.status === 'making') throw new Error(`still ${file.status}`);
        return file;
      },
      { timeout: 110_000, interval: 50 },
    );
  async function bytesOf(id: number): Promise<Uint8Array> {
    const answer = await world.app.request(`/api/proof-files/${id}/download`, { headers: { cookie: cookieOf(person) } });
    expect(answer.headers.get('content-type')).toBe('application/vnd.etsi.asic-e+zip');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    return bytes;
  }
  async function made(scope: object = {}): Promise<Uint8Array> {
    const { body } = ok(await person.post('/api/proof-files', { scope, ...PERIOD }), 202);
    expect(body).toMatchObject({ status: 'waiting', progress: 0, scope: { subcontractorId: null, organizationId: null, ...scope } });
    expect(await finished(body.id)).toMatchObject({ status: 'ready', progress: 100 });
    return bytesOf(body.id);
  }
  return { world, person, ids, finished, bytesOf, made };
}
export type ProofWorld = Awaited<ReturnType<typeof proofWorld>>;

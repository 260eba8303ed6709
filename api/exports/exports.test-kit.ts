// Downloads exports as a browser does, and reads their lines in the access journal; for the tests of this folder.
import { expect } from 'vitest';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { ok, type Person, pdf, upload } from '#infra/testing/api/people.ts';
import type { World } from '#infra/testing/api/world.ts';

export const asked = (world: World, who: Person, path: string): Promise<Response> =>
  Promise.resolve(world.app.request(path, { headers: { cookie: [...who.jar].map(([name, value]) => `${name}=${value}`).join('; ') } }));

export async function bytes(world: World, who: Person, path: string): Promise<Buffer> {
  const answer = await asked(world, who, path);
  const content = Buffer.from(await answer.arrayBuffer());
  expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'private, no-store']);
  return content;
}

export async function kinds(world: World, who: Person): Promise<[string, number | null][]> {
  await world.app.settled();
  const rows =
    await world.db`SELECT kind, document_id FROM ops.access_journal WHERE account_id = ${who.accountId} AND kind LIKE '%ed' ORDER BY id`;
  return rows.map((row) => [row['kind'], row['document_id']]);
}

export async function deposited(
  world: World,
  sub: Subcontractor,
  typeId: number,
  seed: string,
  fileName?: string,
): Promise<{ id: number; fileName: string }> {
  return ok(await upload(world.client(), sub.secureToken, typeId, pdf(seed), fileName), 201).body;
}

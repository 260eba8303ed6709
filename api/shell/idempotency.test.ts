// Idempotency-Key: one effect and one answer, whatever is repeated, and whenever.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Unavailable } from '#domain/kernel/failure.ts';
import { postgresIdempotencyKeys } from '#infra/adapters/idempotency/postgres.ts';
import { postgresIds } from '#infra/adapters/ids/postgres.ts';
import {
  customer,
  defaultOrganization,
  defaultTypes,
  ok,
  type Person,
  pdf,
  subcontractor,
  subcontractorInput,
  upload,
} from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import type { Database } from '#projections/sql.ts';
import { createEffects } from './effects.ts';
import { createIdempotency } from './http/idempotency.ts';

let world: World;
let person: Person;
let organizationId: number;
/** When true, the next wait for the read models fails, like a crash between the append and the answer. */
let crash = false;
beforeAll(async () => {
  world = await startWorld({
    deps: (real) => ({
      readModels: {
        ...real.readModels,
        waitFor: async (position, timeout) => {
          if (crash) throw new Unavailable('PostgreSQL', 'crash');
          return real.readModels.waitFor(position, timeout);
        },
      },
    }),
  });
  person = await customer(world);
  organizationId = await defaultOrganization(person);
});
afterAll(() => world.close());
const key = (name: string) => ({ 'idempotency-key': name });
const count = async () => (await person.get('/api/subcontractors')).body.length as number;

describe('C44', () => {
  test('the same key and body ×100 in parallel: one effect, one answer', async () => {
    const before = await count();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        person.post(
          '/api/subcontractors',
          subcontractorInput(organizationId),
          key('parallèle'.normalize('NFD').replace(/\P{ASCII}/gu, '')),
        ),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  test('another body under the same key is 422 and has no effect', async () => {
    ok(await person.post('/api/subcontractors', subcontractorInput(organizationId), key('autre')), 201);
    const before = await count();
    const { status, body } = await person.post(
      '/api/subcontractors',
      subcontractorInput(organizationId, { companyName: 'AUTRE' }),
      key('autre'),
    );
    expect([status, body.code]).toEqual([422, 'idempotency-mismatch']);
    expect((await person.post('/api/organizations', subcontractorInput(organizationId), key('autre'))).status).not.toBe(201);
    expect(await count()).toBe(before);
  });

  test('after a crash between event and answer a retry returns the same object, created once', async () => {
    const before = await count();
    crash = true;
    const lost = await person.post('/api/subcontractors', subcontractorInput(organizationId), key('crash'));
    crash = false;
    expect([lost.status, lost.body.code]).toEqual([503, 'unavailable']);
    expect(lost.headers.get('retry-after')).toBe('2');
    const again = ok(await person.post('/api/subcontractors', subcontractorInput(organizationId), key('crash')), 201);
    expect(await count()).toBe(before + 1);
    const events = await world.events(`subcontractor-${again.body.id}`);
    expect(events.map(({ type }) => type)).toEqual(['SubcontractorRegistered', 'LinkIssued']);
    expect((events[1]!.personal as { token: string }).token).toBe(again.body.secureToken);
  });

  test('after a crash a later state neither turns the finished command into a refusal nor repeats it', async () => {
    const sub = await subcontractor(person);
    const types = await defaultTypes(person);
    const { body: document } = ok(await upload(world.client(), sub.secureToken, types[0]!.id), 201);
    crash = true;
    expect((await person.patch(`/api/documents/${document.id}/validate`, { expirationDate: '2027-01-01' }, key('valide'))).status).toBe(
      503,
    );
    crash = false;
    const again = ok(await person.patch(`/api/documents/${document.id}/validate`, { expirationDate: '2027-01-01' }, key('valide')));
    expect(again.body.validationStatus).toBe('validated');
    expect((await world.events(`subcontractor-${sub.id}`)).filter(({ type }) => type === 'DocumentValidated')).toHaveLength(1);
  });

  test('an upload: one document and one object, also after a crash and with the form’s fields in another order', async () => {
    const sub = await subcontractor(person);
    const [type] = await defaultTypes(person);
    const send = () => upload(world.client(), sub.secureToken, type!.id, pdf('clé'), 'a.pdf', key('depot'));
    const before = (await world.objects()).length;
    crash = true;
    expect((await send()).status).toBe(503);
    crash = false;
    const answers = await Promise.all(Array.from({ length: 5 }, send));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await world.events(`subcontractor-${sub.id}`)).filter(({ type }) => type === 'DocumentUploaded')).toHaveLength(1);
    expect(await world.objects()).toHaveLength(before + 1);
    expect((await upload(world.client(), sub.secureToken, type!.id, pdf('autre'), 'a.pdf', key('depot'))).body.code).toBe(
      'idempotency-mismatch',
    );
    expect(await world.objects()).toHaveLength(before + 1);
  });

  test('a refusal is stored too; a key belongs to its account; after 24 hours it is forgotten', async () => {
    const name = { name: 'Organisation principale' };
    expect((await person.post('/api/organizations', name, key('refus'))).status).toBe(409);
    const { body: main } = await person.get(`/api/organizations/${organizationId}`);
    ok(await person.put(`/api/organizations/${organizationId}`, { name: 'Renommée' }));
    expect((await person.post('/api/organizations', name, key('refus'))).status).toBe(409);
    const other = await customer(world);
    ok(await other.post('/api/organizations', { name: 'Autre compte' }, key('refus')), 201);
    world.clock.set('2026-11-22T09:00:01Z');
    ok(await person.post('/api/organizations', name, key('refus')), 201);
    world.clock.set('2026-11-21T09:00:00Z');
    expect(main.name).toBe('Organisation principale');
  });

  test('stored answers have no secret in clear text; a malformed key is a 400; without an account the key is ignored', async () => {
    const { body } = ok(await person.post('/api/subcontractors', subcontractorInput(organizationId), key('secret')), 201);
    const [{ dump }] = (await world.db`SELECT string_agg(x::text, ' ') AS dump FROM ops.idempotency x`) as unknown as [{ dump: string }];
    for (const secret of [body.secureToken, 'DUPONT', 'jean@dupont']) expect(dump.includes(secret)).toBe(false);
    expect((await person.post('/api/tutorial/complete', undefined, key('x'.repeat(256)))).status).toBe(400);
    expect((await world.client().post('/api/logout', undefined, key('personne'))).status).toBe(200);
  });

  // Guards against storing every answer: who has paid, logged in or waited since would get the old refusal for a day.
  test.each([401, 402, 403, 408, 413, 429, 500, 503])(
    'an answer %i may differ at the next try: it is not stored under the key',
    async (status) => {
      const idempotency = createIdempotency(world.deps);
      const at = { scope: `passing-${status}`, key: 'k', requestHash: 'h', subject: 'account-1' };
      const answer = (now: number) => async () => ({ status: now, body: String(now), headers: {} }) as never;
      expect(await idempotency.once(at, answer(status))).toMatchObject({ status });
      expect(await idempotency.once(at, answer(200))).toMatchObject({ status: 200 });
      expect(await idempotency.once(at, answer(status))).toMatchObject({ status: 200 });
    },
  );

  // Seen: 800 rows of an import took nine seconds, because each id sealed and wrote all the ids before it again.
  test('2,000 ids of one call are drawn and stored in about ten statements, a retry gets the same ones, and nobody else gets them', async () => {
    let statements = 0;
    const counted = new Proxy(world.deps.sql, {
      apply(sql, self, args) {
        statements += 1;
        return Reflect.apply(sql, self, args);
      },
    }) as Database;
    const ids = await postgresIds(counted, { readAll: async () => [] });
    const idempotency = createIdempotency({ ...world.deps, idempotencyKeys: postgresIdempotencyKeys(counted) });
    const at = { scope: 'import', key: 'k', requestHash: 'h', subject: `account-${person.accountId}` };
    const draw = async (status: number): Promise<number[]> => {
      let drawn: number[] = [];
      await idempotency.once(at, async (keyed) => {
        drawn = await createEffects({ ...world.deps, ids }, null, 'c', keyed).ids('subcontractor', 2000);
        return { status, body: '', headers: {} };
      });
      return drawn;
    };
    statements = 0;
    const first = await draw(500);
    expect(new Set(first).size).toBe(2000);
    expect(statements).toBeLessThan(20);
    expect(await draw(200)).toEqual(first);
    expect(first).not.toContain(await world.deps.ids.next('subcontractor'));
  });
});

test('C44 a large answer is not kept, and its call has one effect nevertheless', async () => {
  const work = { calls: 0, seeds: new Set<string>() };
  const at = { scope: `account-${person.accountId}`, subject: `account-${person.accountId}`, key: 'large', requestHash: 'h' };
  const idempotency = createIdempotency(world.deps);
  for (const _ of [1, 2])
    await idempotency.once(at, async ({ seed }) => {
      work.calls++;
      work.seeds.add(seed);
      return { status: 200, body: 'x'.repeat(80_000), headers: {} };
    });
  expect([work.calls, work.seeds.size]).toEqual([2, 1]);
  const [row] = await world.sql`SELECT answer FROM ops.idempotency WHERE key = 'large'`;
  expect(row).toEqual({ answer: null });
});

test('C19 answers of a scope are kept up to 16 MB a day; the calls beyond go on', async () => {
  const at = (key: string) => ({ scope: 'account-fills', subject: `account-${person.accountId}`, key, requestHash: 'h' });
  const idempotency = createIdempotency(world.deps);
  const body = 'x'.repeat(45_000);
  for (let i = 0; i < 300; i++)
    expect((await idempotency.once(at(`k${i}`), async () => ({ status: 200, body, headers: {} }))).body).toBe(body);
  const [kept] =
    await world.sql`SELECT sum(length(answer))::int AS characters, count(*)::int AS keys FROM ops.idempotency WHERE scope = 'account-fills'`;
  expect([kept!['keys'], kept!['characters'] <= 16 * 1024 * 1024]).toEqual([300, true]);
});

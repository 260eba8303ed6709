// C36, C10 A log-in at the same moment as a reset, rejection or log-out: in every order, no session outlives the password, the account or
// the log-out that ended it. The worst interleavings are tested one by one, then many at random.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#infra/testing/api/client.ts';
import { type HoldableSql, holdable } from '#infra/testing/api/held-sql.ts';
import { administrator, login, ok, type Person, secretOf, verified } from '#infra/testing/api/people.ts';
import { PASSWORD, startWorld, type World } from '#infra/testing/api/world.ts';

const NEW_PASSWORD = 'Lune-Verte-42!';
const LONG_MS = 300_000;

async function asked(world: World, person: Person): Promise<string> {
  ok(await world.client().post('/api/forgot-password', { email: person.email }));
  await world.caughtUp();
  return secretOf(world, person.accountId, 'PasswordResetLinkIssued');
}
const reset = (world: World, token: string, newPassword = NEW_PASSWORD) =>
  world.client().post('/api/reset-password', { token, newPassword });
/** Logs in with a new browser; returns its client and the status. */
async function enter(world: World, email: string, password = PASSWORD): Promise<{ client: Client; status: number }> {
  const client = world.client();
  const { status } = await client.post('/api/login', { email, password, rememberMe: true });
  return { client, status };
}
const standing = async (client: Client) => (await client.get('/api/user')).status;
const rows = async (world: World, { accountId }: Person) =>
  (await world.db`SELECT 1 FROM ops.sessions WHERE account_id = ${accountId}`).length;

describe.each([
  ['one process', true],
  ['several processes', false],
])('%s', (_, onlyProcess) => {
  let world: World;
  let held: HoldableSql;
  beforeAll(async () => {
    world = await startWorld({
      // The races run with production's hash cost.
      config: { onlyProcess, hashCost: undefined },
      deps: ({ sql }) => {
        held = holdable(sql);
        return { sql: held.sql };
      },
    });
  });
  afterAll(() => world.close());

  test('C36 a log-in that checked the old password before a reset and starts its session after it is refused', async () => {
    const person = await verified(world);
    const token = await asked(world, person);
    const insert = held.hold('INSERT INTO ops.sessions');
    const entering = enter(world, person.email);
    await insert.reached;
    ok(await reset(world, token));
    insert.release();
    const { client, status } = await entering;
    expect([status, await standing(client), await rows(world, person)]).toEqual([401, 401, 0]);
    expect((await enter(world, person.email, NEW_PASSWORD)).status).toBe(200);
  });

  test.each(['ops.credentials SET password_hash', 'DELETE FROM ops.sessions WHERE coalesce(person_id', 'COMMIT'])(
    'C36 a log-in with the old password during a reset that waits at « %s » does not survive it',
    async (words) => {
      const person = await verified(world);
      const token = await asked(world, person);
      const step = held.hold(words);
      const resetting = reset(world, token);
      await step.reached;
      const entering = enter(world, person.email);
      // The log-in has ended, or waits for the reset's transaction.
      await throughOrWaiting(world, entering);
      step.release();
      ok(await resetting);
      const { client } = await entering;
      expect([await standing(client), await rows(world, person)]).toEqual([401, 0]);
    },
  );

  test('C36 the same for a rejection: no session and no credentials are left', async () => {
    const admin = await administrator(world);
    const person = await verified(world);
    const insert = held.hold('INSERT INTO ops.sessions');
    const entering = enter(world, person.email);
    await insert.reached;
    ok(await admin.post('/api/admin/reject-user', { userId: person.accountId }));
    insert.release();
    const { client, status } = await entering;
    expect([status, await standing(client), await rows(world, person)]).toEqual([401, 401, 0]);
  });

  test('C36 a reset during a rejection leaves no credentials behind', async () => {
    const admin = await administrator(world);
    const person = await verified(world);
    const token = await asked(world, person);
    const step = held.hold('ops.credentials SET password_hash');
    const resetting = reset(world, token);
    await step.reached;
    ok(await admin.post('/api/admin/reject-user', { userId: person.accountId }));
    step.release();
    expect((await resetting).status).toBe(400);
    expect(await world.db`SELECT 1 FROM ops.credentials WHERE account_id = ${person.accountId}`).toHaveLength(0);
  });

  test('C10 a late reset does not undo a newer one', async () => {
    const person = await verified(world);
    const token = await asked(world, person);
    const step = held.hold('ops.credentials SET password_hash');
    const late = reset(world, token, 'Premier-Mot-1!');
    await step.reached;
    ok(await reset(world, await asked(world, person), NEW_PASSWORD));
    step.release();
    expect((await late).body).toMatchObject({ code: 'token-invalid' });
    expect((await enter(world, person.email, 'Premier-Mot-1!')).status).toBe(401);
    expect((await enter(world, person.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('C36 a log-in refused at the last moment ends no session; a successful one ends the session that it came with', async () => {
    const person = await verified(world);
    await login(person, person.email);
    const cookie = [...person.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const other = await verified(world);
    const token = await asked(world, other);
    const insert = held.hold('INSERT INTO ops.sessions');
    const entering = person.post('/api/login', { email: other.email, password: PASSWORD });
    await insert.reached;
    ok(await reset(world, token));
    insert.release();
    expect((await entering).status).toBe(401);
    expect((await world.client().get('/api/user', { cookie })).status).toBe(200);
    ok(await person.post('/api/login', { email: other.email, password: NEW_PASSWORD }));
    expect((await world.client().get('/api/user', { cookie })).status).toBe(401);
  });

  test('C36 a session that ends during its look-up is not cached again', async () => {
    const person = await verified(world);
    await login(person, person.email);
    const cookie = [...person.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const look = held.answer('AS "expiresAt" FROM ops.sessions');
    const asking = world.client().get('/api/user', { cookie });
    await look.reached;
    ok(await world.client().post('/api/logout', undefined, { cookie }));
    look.release();
    await asking;
    expect((await world.client().get('/api/user', { cookie })).status).toBe(401);
  });

  test('C36 a reset whose transaction has an unknown outcome ends the sessions all the same', async () => {
    const person = await verified(world);
    await login(person, person.email);
    ok(await person.get('/api/user'));
    const token = await asked(world, person);
    held.loseNextCommit();
    expect((await reset(world, token)).status).toBe(503);
    expect(await standing(person)).toBe(401);
  });

  test(
    'C36 C10 log-ins with the old password around a reset, many rounds: none of their sessions is alive afterwards',
    async () => {
      const rounds = process.env['SUBDOC_LONG'] === '1' ? 100 : 8;
      const person = await verified(world);
      let password = PASSWORD;
      for (let round = 0; round < rounds; round++) {
        world.clock.set(new Date(Date.parse(world.clock.now()) + 3_600_000).toISOString());
        const token = await asked(world, person);
        const next = `Chantier-Numero-${round}!`;
        const outcome = Promise.withResolvers<{ status: number }>();
        const entering = Array.from({ length: 6 }, async (_, i) => {
          // One of them starts the reset: some log-ins are before it, some after, all of them running.
          if (i === 2) reset(world, token, next).then(outcome.resolve, outcome.reject);
          return enter(world, person.email, password);
        });
        const entered = await Promise.all(entering);
        expect((await outcome.promise).status).toBe(200);
        expect(await Promise.all(entered.map(({ client }) => standing(client)))).toEqual(Array(6).fill(401));
        expect(await rows(world, person)).toBe(0);
        expect((await enter(world, person.email, password)).status).toBe(401);
        const { client, status } = await enter(world, person.email, next);
        expect([status, await standing(client)]).toEqual([200, 200]);
        ok(await client.post('/api/logout'));
        password = next;
      }
    },
    LONG_MS,
  );
});

/** Resolves once the call has ended, or a statement waits for another one's lock. */
async function throughOrWaiting(world: World, call: Promise<unknown>): Promise<void> {
  let through = false;
  void call.then(() => {
    through = true;
  });
  const waiting = () => world.db`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => through || (await waiting()).length > 0).toBe(true);
}

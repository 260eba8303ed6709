// C36 Every log-in creates a new session. A session ends everywhere at once: after log-out, reset and rejection, with many tabs calling
// meanwhile.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#infra/testing/api/client.ts';
import { administrator, login, ok, type Person, secretOf, verified } from '#infra/testing/api/people.ts';
import { PASSWORD, startWorld, type World } from '#infra/testing/api/world.ts';
import { userRoutes } from './user.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
const cookieOf = (client: Client) => [...client.jar].map(([name, value]) => `${name}=${value}`).join('; ');

/** Two devices are logged in, and tabs of both call meanwhile. Once `end` has answered, `over` of the devices are refused forever. */
async function endedBy(end: (person: Person) => Promise<unknown>, over: 'one' | 'both'): Promise<void> {
  const person = await verified(world);
  await login(person, person.email);
  const first = cookieOf(person);
  const elsewhere = world.client();
  await login(elsewhere, person.email);
  const second = cookieOf(elsewhere);
  expect(first).not.toBe(second);
  const ask = (cookie: string) => world.client().get('/api/user', { cookie });
  // These calls run while the session ends: each is answered or refused, and none keeps the session alive through the cache.
  const tabs = Array.from({ length: 40 }, (_, i) => ask(i % 2 ? first : second));
  await end(person);
  const after = await Promise.all(Array.from({ length: 10 }, (_, i) => ask(i % 2 ? first : second)));
  expect(after.filter((_, i) => i % 2 === 1).every(({ status }) => status === 401)).toBe(true);
  expect(after.filter((_, i) => i % 2 === 0).every(({ status }) => status === (over === 'both' ? 401 : 200))).toBe(true);
  expect((await Promise.all(tabs)).every(({ status }) => status === 200 || status === 401)).toBe(true);
  expect([(await ask(first)).status, (await ask(second)).status]).toEqual([401, over === 'both' ? 401 : 200]);
}

describe('C36 a session ends everywhere at once', () => {
  test('log-out ends this device’s session and not the other’s', () => endedBy((person) => person.post('/api/logout'), 'one'));

  test('a reset of the password ends the sessions of every device', () =>
    endedBy(async (person) => {
      ok(await world.client().post('/api/forgot-password', { email: person.email }));
      await world.caughtUp();
      const token = await secretOf(world, person.accountId, 'PasswordResetLinkIssued');
      ok(await world.client().post('/api/reset-password', { token, newPassword: 'Lune-Verte-42!' }));
    }, 'both'));

  test('a rejection ends the sessions of every device', async () => {
    const admin = await administrator(world);
    await endedBy(async (person) => ok(await admin.post('/api/admin/reject-user', { userId: person.accountId })), 'both');
  });
});

test('C36 an account rejected during the call is 401; one whose row is not written yet is asked to wait', async () => {
  const ask = (alive: object | null) =>
    userRoutes({ sql: async () => [], config: {}, visitors: { account: async () => alive } } as never).currentUser({
      visitor: { accountId: 1 },
    } as never);
  await expect(ask(null)).rejects.toMatchObject({ status: 401 });
  await expect(ask({})).rejects.toMatchObject({ name: 'NotYetVisible' });
});

test('C36 each log-in gets its own id of 256 bits; the session that came with the request ends', async () => {
  const person = await verified(world);
  const ids = new Set<string>();
  for (let i = 0; i < 5; i++) {
    const before = cookieOf(person);
    ok(await person.post('/api/login', { email: person.email, password: PASSWORD }));
    const id = person.jar.get('subdoc')!;
    expect(Buffer.from(id, 'base64url')).toHaveLength(32);
    ids.add(id);
    if (i > 0) expect((await world.client().get('/api/user', { cookie: before })).status).toBe(401);
  }
  expect(ids.size).toBe(5);
});

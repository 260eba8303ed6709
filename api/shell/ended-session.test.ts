// C36 C45 A call that passed the gate has no effect when its session ends before it is served. Its body may take minutes to arrive.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { joined } from '#infra/testing/api/members.ts';
import { administrator, customer, login, ok, type Person, secretOf, verified } from '#infra/testing/api/people.ts';
import { PASSWORD, startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let waits: () => void;
beforeAll(async () => {
  world = await startWorld({
    deps: ({ readModels }) => ({
      readModels: {
        ...readModels,
        waitFor: (position, ms) => {
          waits?.();
          return readModels.waitFor(position, ms);
        },
      },
    }),
  });
});
afterAll(() => world.close());
afterEach(() => world.clock.set('2026-11-21T09:00:00Z'));
const cookieOf = (person: Person) => [...person.jar].map(([name, value]) => `${name}=${value}`).join('; ');

/** A call that has passed the gate; its body arrives only with `finish`. */
async function underWay(person: Person, method: string, path: string, body: object, more: Record<string, string> = {}) {
  const asked = Promise.withResolvers<void>();
  const arrives = Promise.withResolvers<void>();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        asked.resolve();
        await arrives.promise;
        controller.enqueue(Buffer.from(JSON.stringify(body)));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { cookie: cookieOf(person), 'content-type': 'application/json', ...more };
  const answer = world.app.request(path, { method, headers, body: stream, duplex: 'half' } as RequestInit);
  await asked.promise;
  return {
    finish: async () => {
      arrives.resolve();
      return (await answer).status;
    },
  };
}
const ORGANIZATION = { name: 'Chantier tardif', description: '', color: '#3b82f6' };
const written = async ({ accountId }: Person) =>
  (await world.events(`organizations-${accountId}`)).filter(({ type }) => type === 'OrganizationCreated').length;

const ENDINGS: Record<string, (person: Person) => Promise<unknown>> = {
  'log-out in another tab': async (person) => ok(await world.client().post('/api/logout', undefined, { cookie: cookieOf(person) })),
  'a reset of the password': async (person) => {
    ok(await world.client().post('/api/forgot-password', { email: person.email }));
    await world.caughtUp();
    const token = await secretOf(world, person.accountId, 'PasswordResetLinkIssued');
    ok(await world.client().post('/api/reset-password', { token, newPassword: 'Lune-Verte-42!' }));
  },
  'a new log-in in the same browser': async (person) => {
    const cookie = cookieOf(person);
    ok(await world.client().post('/api/login', { email: person.email, password: PASSWORD }, { cookie }));
  },
  'its time being over': async () => world.clock.set('2026-12-21T09:00:01Z'),
};

describe.each(Object.entries(ENDINGS))('%s', (_, end) => {
  test('C36 a change that passed the gate before the session ended and arrives after it is refused and leaves nothing', async () => {
    const person = await customer(world);
    const before = await written(person);
    const call = await underWay(person, 'POST', '/api/organizations', ORGANIZATION);
    await end(person);
    expect(await call.finish()).toBe(401);
    expect(await written(person)).toBe(before);
  });

  test('C36 the same with a key: no answer is stored under it', async () => {
    const person = await customer(world);
    const call = await underWay(person, 'PUT', '/api/settings', { autoValidationEnabled: false }, { 'idempotency-key': 'cle-1' });
    await end(person);
    expect(await call.finish()).toBe(401);
    expect(await world.db`SELECT FROM ops.idempotency WHERE scope = ${`account-${person.accountId}`}`).toHaveLength(0);
    expect((await world.events(`account-${person.accountId}`)).some(({ type }) => type === 'AutoValidationSet')).toBe(false);
  });
});

/** The next position in the log, in the format of either store. */
function behindIt(position: string): string {
  const [commit, prepare] = position.split('-');
  return prepare === undefined ? String(Number(position) + 1) : `${commit}-${(BigInt(`0x${prepare}`) + 1n).toString(16).padStart(16, '0')}`;
}

test('C36 a GET that waits for the read models is refused when the session ends meanwhile', async () => {
  const person = await customer(world);
  const looking = new Promise<void>((done) => {
    waits = done;
  });
  const ahead = behindIt((await world.store.head())!);
  const answer = person.get('/api/organizations', { 'x-after-position': ahead });
  await looking;
  ok(await world.client().post('/api/logout', undefined, { cookie: cookieOf(person) }));
  // Somebody else writes something, so the wait ends.
  await verified(world);
  expect((await answer).status).toBe(401);
});

test('C36 C45 a call of an administrator who is logged out meanwhile decides nothing', async () => {
  const admin = await administrator(world);
  const person = await verified(world);
  const call = await underWay(admin, 'POST', '/api/admin/approve-user', { userId: person.accountId });
  ok(await world.client().post('/api/logout', undefined, { cookie: cookieOf(admin) }));
  expect(await call.finish()).toBe(401);
  await login(admin, admin.email);
  ok(await admin.post('/api/admin/reject-user', { userId: person.accountId }));
  expect((await world.events(`account-${person.accountId}`)).map(({ type }) => type)).not.toContain('AccountApproved');
});

describe('C36 G56 what a role allowed when the call began', () => {
  const MADE = '/api/organizations';
  const taken: Record<string, readonly [(owner: Person, id: number) => Promise<unknown>, number]> = {
    'is refused where the role is taken away meanwhile': [
      (owner, id) => owner.send('PATCH', `/api/members/${id}`, { role: 'reader' }),
      403,
    ],
    'is refused where the membership is ended meanwhile': [(owner, id) => owner.delete(`/api/members/${id}`), 401],
  };
  test.each(Object.entries(taken))('%s', async (_, [take, status]) => {
    const owner = await customer(world);
    const member = await joined(world, owner, { role: 'manager' });
    const before = await written(owner);
    const call = await underWay(member as unknown as Person, 'POST', MADE, ORGANIZATION);
    ok((await take(owner, member.id)) as never);
    expect(await call.finish()).toBe(status);
    expect(await written(owner)).toBe(before);
  });

  test('of two owners who take each other out at once one stays', async () => {
    const owner = await customer(world);
    const other = await joined(world, owner, { role: 'owner' });
    const [first, second] = await Promise.all([owner.delete(`/api/members/${other.id}`), other.delete(`/api/members/${owner.accountId}`)]);
    const refused = [first, second].filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    expect([401, 409]).toContain(refused[0]!.status);
    const left = [...(await world.events(`members-${owner.accountId}`))].filter(({ type }) => type === 'MemberEnded');
    expect(left).toHaveLength(1);
  });
});

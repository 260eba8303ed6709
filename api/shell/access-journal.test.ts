// C67 The access journal: log-ins and viewed data, without tokens or addresses, written before a file is sent, and erased with the account.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Route, routes } from '#contract/routes.ts';
import { addMillis } from '#domain/kernel/calendar.ts';
import { Unavailable } from '#domain/kernel/failure.ts';
import {
  administrator,
  approved,
  customer,
  defaultTypes,
  emptyJournal,
  login,
  ok,
  type Person,
  secretOf,
  subcontractor,
  upload,
  verified,
} from '#infra/testing/api/people.ts';
import { PASSWORD, startWorld, type World } from '#infra/testing/api/world.ts';

type Line = {
  kind: string;
  account_id: number;
  person_id: number | null;
  document_id: number | null;
  subcontractor_id: number | null;
  correlation_id: string;
  network: string | null;
};
let world: World;
let person: Person;
/** `answer`: the statement succeeds, and its answer is lost. */
let failing: false | 'statement' | 'answer' = false;
beforeAll(async () => {
  // Only statements of the journal fail: the rest of the database works.
  world = await startWorld({ deps: ({ sql }) => ({ sql: withoutJournal(sql, () => failing) }) });
  person = await customer(world);
  // The log-ins of this setup.
  await written('login', 'login');
});
afterAll(() => world.close());
beforeEach(async () => {
  failing = false;
  await emptyJournal(world);
});
const lines = (): Promise<Line[]> => world.db<Line[]>`SELECT * FROM ops.access_journal ORDER BY id`;
const kinds = async () => (await lines()).map(({ kind }) => kind);
/** Lines written after an answer appear a moment later. */
const written = (...expected: string[]) => vi.waitFor(async () => expect(await kinds()).toEqual(expected), { timeout: 20_000 });
/** Waits for a failed attempt to write after this call. */
const tried = async (): Promise<void> => {
  world.problems.length = 0;
  await vi.waitFor(() => expect(world.problems).toMatchObject([{ waiting: expect.any(Number) }]), { timeout: 20_000 });
};
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('log-ins', () => {
  test('a log-in, a log-out and a wrong password are lines of the account: person, time, network, correlation id', async () => {
    const { headers } = ok(await person.post('/api/login', { email: person.email, password: PASSWORD }, from('203.0.113.77')));
    await written('login');
    ok(await person.post('/api/logout', {}, from('2001:db8:1:2:3:4:5:6')));
    await written('login', 'logout');
    await world.client().post('/api/login', { email: person.email, password: 'Faux-mot-2026!' }, from('198.51.100.9'));
    await written('login', 'logout', 'login-failed');
    const { accountId } = person;
    expect(await lines()).toMatchObject([
      { account_id: accountId, person_id: accountId, network: '203.0.113.0/24', correlation_id: headers.get('x-correlation-id') },
      { account_id: accountId, person_id: accountId, network: '2001:db8:1:2::/64' },
      { account_id: accountId, person_id: null, network: '198.51.100.0/24' },
    ]);
    await login(person, person.email);
  });

  test('a lost password: request and change are lines, without any secret', async () => {
    ok(await person.post('/api/forgot-password', { email: person.email }));
    const token = await secretOf(world, person.accountId, 'PasswordResetLinkIssued');
    ok(await person.post('/api/reset-password', { token, newPassword: PASSWORD, confirmPassword: PASSWORD }));
    await written('reset-requested', 'password-reset');
    ok(await person.post('/api/login', { email: person.email, password: PASSWORD, rememberMe: true }));
    await written('reset-requested', 'password-reset', 'login');
    const all = JSON.stringify(await lines());
    for (const secret of [token, PASSWORD, person.email]) expect(all).not.toContain(secret);
  });

  test('an unknown address, or a log-out without a session, writes no line', async () => {
    await world.client().post('/api/login', { email: 'personne@test.fr', password: PASSWORD });
    ok(await world.client().post('/api/logout', {}));
    await login(person, person.email);
    await written('login');
  });

  test('a forwarded text that is no address is stored as no network', async () => {
    ok(await person.post('/api/login', { email: person.email, password: PASSWORD, rememberMe: true }, from('<script>')));
    await written('login');
    expect((await lines())[0]!.network).toBeNull();
  });

  test('while the journal cannot be written log-ins work, and their lines are written later', async () => {
    failing = 'statement';
    ok(await person.post('/api/login', { email: person.email, password: PASSWORD, rememberMe: true }));
    ok(await person.post('/api/login', { email: person.email, password: PASSWORD, rememberMe: true }));
    await tried();
    expect(await kinds()).toEqual([]);
    failing = false;
    await written('login', 'login');
  });
});

test('a line whose write has an unknown outcome is written again and exists once', async () => {
  failing = 'answer';
  ok(await person.post('/api/login', { email: person.email, password: PASSWORD, rememberMe: true }));
  await tried();
  expect(await kinds()).toEqual(['login']);
  failing = false;
  await login(person, person.email);
  await written('login', 'login');
});

test('a shutdown writes the waiting lines', async () => {
  ok(await person.post('/api/login', { email: person.email, password: PASSWORD, rememberMe: true }));
  await world.app.settled();
  expect(await kinds()).toEqual(['login']);
});

describe('files', () => {
  test('the owner’s download is a line before the first byte; HEAD and the subcontractor’s own download are none', async () => {
    const sub = await subcontractor(person);
    const { body } = ok(await upload(world.client(), sub.secureToken, (await defaultTypes(person))[0]!.id), 201);
    const path = `/api/documents/${body.id}/download`;
    ok(await person.raw('HEAD', path));
    ok(await world.client().get(`${path}?token=${sub.secureToken}`));
    expect(await kinds()).toEqual([]);
    ok(await person.get(`${path}?inline=1`));
    expect(await lines()).toMatchObject([
      {
        kind: 'file-downloaded',
        account_id: person.accountId,
        person_id: person.accountId,
        document_id: body.id,
        subcontractor_id: sub.id,
      },
    ]);
    // A file whose line cannot be written is not sent.
    failing = 'statement';
    expect((await person.get(path)).status).toBe(503);
    failing = false;
    const stranger = await customer(world);
    await emptyJournal(world);
    expect((await stranger.get(path)).status).toBe(404);
    expect(await kinds()).toEqual([]);
  });
});

describe('the administrator', () => {
  /** One call per route: a route that shows accounts and is missing here fails the test by its name. */
  const looks: Record<string, { path: string; whom: (world: World) => Promise<Person> }> = {
    pendingUsers: { path: '/api/admin/pending-users', whom: (of) => verified(of) },
    decisions: { path: '/api/admin/decisions', whom: (of) => approved(of) },
    allAccounts: { path: '/api/admin/accounts', whom: (of) => approved(of) },
  };
  /** Totals over all accounts name no account, and who asks for a demonstration has none. */
  const COUNTS = new Set(['allFigures', 'allAccuracy', 'systemStatus', 'contactRequests']);

  test('an administrator’s call that shows accounts is a line of each account, once an hour', async () => {
    const admin = await administrator(world);
    const open = Object.entries<Route>(routes)
      .filter(([, route]) => route.gate === 'admin' && route.method === 'GET')
      .filter(([name]) => !COUNTS.has(name));
    expect(open.map(([name]) => name)).toEqual(Object.keys(looks));
    for (const [name] of open) {
      const { path, whom } = looks[name]!;
      const { accountId: waiting } = await whom(world);
      await world.caughtUp();
      await emptyJournal(world);
      for (let i = 0; i < 3; i++) ok(await admin.get(path));
      const seen = (await lines()).filter(({ account_id }) => account_id === waiting);
      expect([name, seen]).toEqual([name, [expect.objectContaining({ kind: 'account-seen', person_id: admin.accountId })]]);
      world.clock.set(addMillis(world.clock.now(), 3_601_000));
      ok(await admin.get(path));
      expect((await lines()).filter(({ account_id }) => account_id === waiting)).toHaveLength(2);
    }
  });
});

describe('C67 an erased account', () => {
  test('has no line, and gets none after its erasure', async () => {
    const other = await approved(world);
    await login(other, other.email);
    await vi.waitFor(
      async () => expect((await lines()).filter(({ account_id }) => account_id === other.accountId)).not.toEqual([]),
      20_000,
    );
    failing = 'statement';
    await login(other, other.email);
    await tried();
    await world.erasure.account({ accountId: other.accountId, because: 'deleted' });
    failing = false;
    await login(person, person.email);
    await vi.waitFor(async () => expect((await lines()).map(({ account_id }) => account_id)).toContain(person.accountId), {
      timeout: 20_000,
    });
    expect((await lines()).filter(({ account_id }) => account_id === other.accountId)).toEqual([]);
  });
});

/** A database whose statements about the journal fail on demand. */
function withoutJournal(sql: World['sql'], fails: () => typeof failing): World['sql'] {
  const gone = () => Promise.reject(new Unavailable('PostgreSQL', 'connection closed'));
  return new Proxy(sql, {
    apply: (target, self, args: [unknown]) => {
      const how = Array.isArray(args[0]) && args[0].join('').includes('access_journal') ? fails() : false;
      if (how === 'statement') return gone();
      const asked = Reflect.apply(target as never, self, args) as Promise<unknown>;
      return how === 'answer' ? asked.then(gone) : asked;
    },
  });
}

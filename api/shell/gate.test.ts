// Tests the gate and the Origin rule with every row of the route table, so that no call can be forgotten.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Gate, type Route, type RouteName, routes } from '#contract/routes.ts';
import type { Client } from '#infra/testing/api/client.ts';
import { administrator, approved, customer, login, registered, verified } from '#infra/testing/api/people.ts';
import { PASSWORD, startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
const people: Record<string, Client> = {};
beforeAll(async () => {
  world = await startWorld();
  people.admin = await administrator(world);
  people.ok = await customer(world);
  people.unsubscribed = await approved(world);
  people.anonymous = world.client();
  const unverified = await registered(world);
  // An unverified account cannot log in, so the session is inserted: a restored backup or an older version may contain one.
  const value = 'u'.repeat(43);
  await world.db`INSERT INTO ops.sessions (id_hash, account_id, created_at, expires_at) VALUES (${world.keys.hash('session', value)}, ${unverified.accountId}, ${world.clock.now()}, '2027-01-01T00:00:00Z')`;
  unverified.jar.set('subdoc', value);
  people.unverified = unverified;
  const unapproved = await verified(world);
  await login(unapproved, unapproved.email);
  people.unapproved = unapproved;
});
afterAll(() => world.close());

const all = Object.entries(routes) as [RouteName, Route][];
/** A path with unknown ids and tokens. */
const pathOf = (route: Route): string => route.path.replace(/:(id)/g, '2000000000').replace(/:token/g, 'A'.repeat(32));
const call = (client: Client, route: Route, headers: Record<string, string> = {}) =>
  client.send(route.method, pathOf(route), route.method === 'GET' || route.multipart ? undefined : {}, headers);

/** The refusal that each person gets, by the depth of the gate (F053). */
const EXPECTED: Record<Gate, Partial<Record<string, readonly [number, string]>>> = {
  public: {},
  token: {},
  'subscribed-or-token': {
    anonymous: [401, 'no-session'],
    unverified: [403, 'email-not-verified'],
    unapproved: [403, 'account-not-approved'],
    unsubscribed: [402, 'no-subscription'],
    admin: [402, 'no-subscription'],
  },
  session: { anonymous: [401, 'no-session'] },
  verified: { anonymous: [401, 'no-session'], unverified: [403, 'email-not-verified'] },
  approved: { anonymous: [401, 'no-session'], unverified: [403, 'email-not-verified'], unapproved: [403, 'account-not-approved'] },
  subscribed: {
    anonymous: [401, 'no-session'],
    unverified: [403, 'email-not-verified'],
    unapproved: [403, 'account-not-approved'],
    unsubscribed: [402, 'no-subscription'],
    // SubDoc's administrator approves accounts without a subscription; a company's pages are closed to him like to anybody.
    admin: [402, 'no-subscription'],
  },
  'subscribed-or-admin': {
    anonymous: [401, 'no-session'],
    unverified: [403, 'email-not-verified'],
    unapproved: [403, 'account-not-approved'],
    unsubscribed: [402, 'no-subscription'],
  },
  admin: {
    anonymous: [401, 'no-session'],
    unverified: [403, 'email-not-verified'],
    unapproved: [403, 'account-not-approved'],
    unsubscribed: [403, 'admin-only'],
    ok: [403, 'admin-only'],
  },
};
const GATE_CODES = new Set(['no-session', 'email-not-verified', 'account-not-approved', 'no-subscription', 'admin-only']);
/** A public call may use the same codes itself. */
const OWN_WORDS = new Set<RouteName>(['login']);

describe('C4 F053 F060 the server enforces the gate', () => {
  for (const who of ['anonymous', 'unverified', 'unapproved', 'unsubscribed', 'ok', 'admin']) {
    test(`${who}: each of the ${all.length} calls answers as the table says`, async () => {
      for (const [name, route] of all) {
        // An open event stream does not end: it has its own test.
        if (name === 'live' && (who === 'ok' || who === 'admin')) continue;
        // It ends the session that the others use: accounts.test.ts tests it.
        if (name === 'logout') continue;
        const { status, body } = await call(people[who]!, route);
        const stopped = EXPECTED[route.gate][who];
        if (stopped) expect([name, status, body.code]).toEqual([name, ...stopped]);
        else if (!OWN_WORDS.has(name)) expect(GATE_CODES.has(body?.code), `${name} ${status} ${body?.code}`).toBe(false);
      }
    });
  }
});

test('C4 A52 without a subscription only the calls of /abonnement, of the own account, of the export, of its history and of consent are open', () => {
  const open = all.filter(([, { gate }]) => gate === 'session' || gate === 'verified' || gate === 'approved').map(([name]) => name);
  const leaving = [
    'downloadFiles',
    'exportAccount',
    'exportCompliance',
    'exportDocumentsCsv',
    'exportDocumentsXlsx',
    'exportSubcontractorsCsv',
    'exportSubcontractorsXlsx',
  ];
  const factors = ['addPasskey', 'confirmTotp', 'endTotp', 'listPasskeys', 'newPasskeyOptions', 'ownFactors', 'removePasskey', 'startTotp'];
  const own = ['changePassword', 'editUser', 'endSession', 'ownSessions', 'switchAccount'];
  // Who has access is the owner's to say, whether he pays or not.
  const access = ['listMembers', 'inviteMember', 'resendInvitation', 'editMember', 'endMember', 'eraseMember', 'resetMemberFactors'];
  const paying = ['createCheckoutSession', 'createPortalSession', 'currentUser', 'isAdmin', 'subscriptionStatus'];
  // Whoever gave a consent may withdraw it without a subscription.
  const consent = ['putSecondOpinion'];
  // The history and its proofs are the account’s own data.
  const log = [
    'exportHistoryCsv',
    'exportHistoryXlsx',
    'createProofFile',
    'downloadProofFile',
    'getProofFile',
    'listProofFiles',
    'getAsOf',
    'getSynthesis',
    'exportSynthesis',
    'getCheckpoint',
    'getCheckpointMails',
    'getLogState',
    'putCheckpointMails',
    'getConsistency',
    'getInclusion',
    'listCheckpoints',
    'listHistory',
    'publishCheckpoint',
  ];
  expect(open.sort()).toEqual([...paying, ...own, ...factors, ...leaving, ...consent, ...log, ...access].sort());
});

test('F059 A44 /abonnement is open without a subscription, but only to a verified and approved account', async () => {
  const calls = (client: Client) =>
    Promise.all([client.get('/api/subscription-status'), client.post('/api/create-checkout-session', { plan: 'standard' })]);
  for (const { status } of await calls(people.unsubscribed!)) expect(status).toBe(200);
  for (const [who, expected] of [
    ['anonymous', [401, 'no-session']],
    ['unverified', [403, 'email-not-verified']],
    ['unapproved', [403, 'account-not-approved']],
  ] as const)
    for (const { status, body } of await calls(people[who]!)) expect([who, status, body.code]).toEqual([who, ...expected]);
});

describe('C37 another site changes nothing', () => {
  const changing = all.filter(([, route]) => route.method !== 'GET');

  test('a foreign, empty or look-alike Origin is 403 for every changing call', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:3000.evil.example',
      'https://localhost:3000',
      'http://localhost:3001',
    ]) {
      for (const [name, route] of changing) {
        const { status, body } = await call(people.ok!, route, { origin });
        expect([name, status, body.code]).toEqual([name, 403, 'foreign-origin']);
      }
    }
  });

  test('forms of another site, which browsers send without a preflight, are 403 with a session', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { status, body } = await people.ok!.raw('POST', '/api/organizations', {
        headers: { 'content-type': type },
        body: '{"name":"x"}',
      });
      expect([type, status, body.code]).toEqual([type, 403, 'foreign-origin']);
    }
  });

  test('our own Origin, or none with JSON or without a body, may change things', async () => {
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000'])
      expect((await people.ok!.post('/api/tutorial/complete', undefined, { origin })).status).toBe(200);
    expect((await people.ok!.post('/api/tutorial/complete')).status).toBe(200);
    expect((await people.ok!.put('/api/settings', { autoValidationEnabled: true })).status).toBe(200);
  });

  test('no GET changes anything except the verification of an address', async () => {
    const head = await world.store.head();
    for (const [name, route] of all) if (route.method === 'GET' && name !== 'live' && name !== 'verifyEmail') await call(people.ok!, route);
    expect(await world.store.head()).toBe(head);
  });

  test('behind HTTPS the cookies are __Host-, Secure, HttpOnly, SameSite=Lax; here HttpOnly and Lax', async () => {
    const safe = await startWorld({ config: { publicUrl: 'https://app.subdoc.example', profile: 'full' } });
    try {
      for (const [where, prefix] of [
        [safe, '__Host-'],
        [world, ''],
      ] as const) {
        const person = await verified(where);
        const answer = await person.post('/api/login', { email: person.email, password: PASSWORD });
        const cookies = answer.headers.getSetCookie();
        expect(cookies.map((line) => line.split('=')[0])).toEqual([`${prefix}subdoc`, `${prefix}subdoc-device`]);
        for (const line of cookies) {
          expect(line).toMatch(/; Path=\/(;|$)/);
          expect(line).toMatch(/; HttpOnly/);
          expect(line).toMatch(/; SameSite=Lax/);
          expect(/; Secure/.test(line)).toBe(prefix !== '');
        }
      }
      expect((await safe.client().get('/api/user')).headers.get('strict-transport-security')).toContain('max-age');
      expect((await safe.client().post('/api/logout', undefined, { origin: 'http://localhost:3000' })).status).toBe(403);
    } finally {
      await safe.close();
    }
  });
});

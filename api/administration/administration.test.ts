// Administration, the account's own settings, and how its secrets are stored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountState } from '#domain/accounts/account.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { createClient } from '#infra/testing/api/client.ts';
import {
  administrator,
  approved,
  customer,
  login,
  ok,
  registered,
  registration,
  secretOf,
  subcontractor,
  verified,
} from '#infra/testing/api/people.ts';
import { ADMIN_EMAIL, PASSWORD, startWorld, type World } from '#infra/testing/api/world.ts';
import { createApi } from '../shell/server.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
const _later = (iso: string) => world.clock.set(iso);

describe('F261 administration', () => {
  test('A26 the first address of ADMIN_EMAILS approves itself once verified', async () => {
    const admin = await administrator(world);
    expect((await admin.get('/api/user')).body).toMatchObject({
      email: ADMIN_EMAIL,
      adminApproved: true,
      isAdmin: true,
      plan: 'none',
    });
    expect((await admin.get('/api/admin/is-admin')).body).toEqual({ isAdmin: true });
  });

  test('A26 the same in the full profile: registered, verified by mail, approved; nobody before, and only the first', async () => {
    const config = { publicUrl: 'https://app.subdoc.example', profile: 'full', adminEmails: [ADMIN_EMAIL, 'second@test.fr'] } as const;
    const full = await startWorld({ config });
    try {
      const first = await registered(full, ADMIN_EMAIL);
      const state = async (id: number) => (await full.loadState('account', id)).state as AccountState;
      expect(await state(first.accountId)).toMatchObject({ emailVerified: false, adminApproved: false });
      expect((await first.post('/api/login', { email: ADMIN_EMAIL, password: PASSWORD })).status).toBe(403);
      ok(await first.get(`/api/verify-email?token=${await secretOf(full, first.accountId, 'VerificationLinkIssued')}`));
      expect(await state(first.accountId)).toMatchObject({ emailVerified: true, adminApproved: true });
      const second = await verified(full, 'second@test.fr');
      const stranger = await verified(full, 'inconnu@test.fr');
      for (const { accountId } of [second, stranger])
        expect(await state(accountId)).toMatchObject({ emailVerified: true, adminApproved: false });
    } finally {
      await full.close();
    }
  });

  test('A26 a later change of ADMIN_EMAILS withdraws no approval, and approves nobody whom an administrator rejected', async () => {
    const admin = await administrator(world);
    const rejected = await verified(world, 'ecarte@test.fr');
    ok(await admin.post('/api/admin/reject-user', { userId: rejected.accountId }));
    await world.erasure.finish(`account-${rejected.accountId}`);
    // The product is started again with other ADMIN_EMAILS: of a rejected account, and of one that was not rejected.
    const listed = async (email: string) => {
      const app = createApi({ ...world.deps, config: { ...world.config, adminEmails: [email] } });
      const client = createClient((path, init) => app.request(path, init));
      const { body } = ok(await client.post('/api/register', registration(email)), 201);
      ok(await client.get(`/api/verify-email?token=${await secretOf(world, body.id, 'VerificationLinkIssued')}`));
      return ((await world.loadState('account', body.id)).state as AccountState).adminApproved;
    };
    expect(await listed('ecarte@test.fr')).toBe(false);
    expect(await listed('nouvelle@test.fr')).toBe(true);
    expect((await admin.get('/api/user')).body).toMatchObject({ adminApproved: true });
  });

  test('A26 C5 rights granted by the operator add to ADMIN_EMAILS; no request grants them', async () => {
    const person = await approved(world, 'nommee@test.fr');
    expect((await person.get('/api/admin/is-admin')).body).toEqual({ isAdmin: false });
    const meta = { actor: { kind: 'system' } as const, accountId: person.accountId, correlationId: 'test' };
    expect(isRefusal(await world.dispatch({ type: 'GrantAdministrator', accountId: person.accountId }, meta))).toBe(false);
    expect((await person.get('/api/admin/is-admin')).body).toEqual({ isAdmin: true });
    ok(await person.get('/api/admin/pending-users'));
  });

  test('F094 F095 F061 pending registrations show whether the address is verified; 403 for anybody else', async () => {
    const admin = await administrator(world);
    const [waiting, proven] = [await registered(world), await verified(world)];
    await world.caughtUp();
    const { body } = ok(await admin.get('/api/admin/pending-users'));
    const shown = (id: number) => body.find((row: { id: number }) => row.id === id);
    expect(shown(waiting.accountId)).toMatchObject({ companyName: 'Bâtiments du Midi', email: waiting.email, emailVerified: false });
    expect(shown(proven.accountId)).toMatchObject({ emailVerified: true });
    const person = await customer(world);
    expect((await person.get('/api/admin/is-admin')).body).toEqual({ isAdmin: false });
    for (const [method, path] of [
      ['GET', '/api/admin/pending-users'],
      ['POST', '/api/admin/approve-user'],
      ['POST', '/api/admin/reject-user'],
    ] as const) {
      const { status, body: said } = await person.send(method, path, method === 'POST' ? { userId: waiting.accountId } : undefined);
      expect([status, said.code]).toEqual([403, 'admin-only']);
    }
  });

  test('F094 pending registrations are a list like the others: sorted, filtered, paged, whole without parameters', async () => {
    const admin = await administrator(world);
    for (let i = 0; i < 30; i++) await registered(world, `page${i}@test.fr`, `Élan Paginé ${String(i).padStart(2, '0')}`);
    await verified(world, 'page30@test.fr', 'Élan Paginé 30');
    await world.caughtUp();
    type Row = { id: number; companyName: string };
    const list = async (query: Record<string, unknown>) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]));
      const { status, body, headers } = await admin.get(`/api/admin/pending-users?${search}`);
      return {
        status,
        names: status === 200 ? body.map(({ companyName }: Row) => companyName.slice(-2)) : [],
        range: headers.get('content-range'),
      };
    };
    const filter = { q: 'elan pagine' };
    expect(await list({ filter, range: [0, 2] })).toEqual({ status: 200, names: ['00', '01', '02'], range: 'pending-users 0-2/31' });
    expect(await list({ filter, range: [25, 49], sort: ['companyName', 'DESC'] })).toEqual({
      status: 200,
      names: ['05', '04', '03', '02', '01', '00'],
      range: 'pending-users 25-30/31',
    });
    expect(await list({ filter: { emailVerified: true, q: 'page30@test' } })).toMatchObject({
      names: ['30'],
      range: 'pending-users 0-0/1',
    });
    expect(await list({ filter, range: [100, 124] })).toMatchObject({ names: [], range: 'pending-users */31' });
    const whole = ok(await admin.get('/api/admin/pending-users'));
    expect(whole.headers.get('content-range')).toBe(`pending-users 0-${whole.body.length - 1}/${whole.body.length}`);
    expect(whole.body.length).toBeGreaterThan(31);
    for (const query of [
      { sort: ['passwordHash', 'ASC'] },
      { filter: { adminApproved: false } },
      { range: [5, 1] },
      { filter: { id: 'x' } },
    ])
      expect((await list(query)).status).toBe(400);
  });

  test('F097 C36 A27 a rejection ends the sessions, erases personal data and frees the address', async () => {
    const admin = await administrator(world);
    const person = await verified(world, 'refuse@test.fr', 'Entreprise Refusée');
    await login(person, person.email);
    ok(await admin.post('/api/admin/reject-user', { userId: person.accountId }));
    expect((await person.get('/api/user')).status).toBe(401);
    expect((await person.post('/api/login', { email: person.email, password: PASSWORD })).status).toBe(401);
    // The address is free at once, before the erasure's timer fires. When it fires, it changes nothing for the new account of that address.
    const next = await registered(world, 'refuse@test.fr');
    await world.erasure.finish(`account-${person.accountId}`);
    expect((await world.deps.loadState('email', world.deps.keys.hash('email', 'refuse@test.fr'))).state).toMatchObject({
      holder: next.accountId,
    });
    const events = await world.events(`account-${person.accountId}`);
    // The mail of the rejection has its own key, which a timer erases (workflows/delivery/rejection.test.ts).
    expect(events.filter(({ personal }) => personal !== null).map(({ type, subject }) => [type, subject])).toEqual([
      ['AccountRejected', `farewell-${person.accountId}`],
    ]);
    const rows = await world.sql`SELECT 1 FROM accounts WHERE id = ${person.accountId}`;
    expect(rows).toHaveLength(0);
  });

  test('C45 approve ∥ reject, reject ∥ reject: one decision, the others 409', { timeout: 240_000 }, async () => {
    const admin = await administrator(world);
    const rounds = process.env['SUBDOC_LONG'] === '1' ? 200 : 5;
    for (let round = 0; round < rounds; round++) {
      const person = await verified(world);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          admin.post(`/api/admin/${round % 2 === 0 && i % 2 ? 'approve' : 'reject'}-user`, { userId: person.accountId }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
      const decisions = (await world.events(`account-${person.accountId}`)).filter(
        ({ type }) => type === 'AccountApproved' || type === 'AccountRejected',
      );
      expect(decisions).toHaveLength(1);
    }
  });

  test('C5 A26 mass assignment changes nothing', async () => {
    const client = world.client();
    const { body } = ok(
      await client.post('/api/register', {
        ...registration('malin@test.fr'),
        adminApproved: true,
        emailVerified: true,
        plan: 'autopilot',
        isAdmin: true,
        id: 1,
        userId: 1,
      }),
      201,
    );
    expect(body).toMatchObject({ adminApproved: false, emailVerified: false, plan: 'none', isAdmin: false });
    const person = await customer(world);
    ok(await person.put('/api/settings', { autoValidationEnabled: false, isAdmin: true, plan: 'none' }, { 'x-is-admin': 'true' }));
    expect(
      (await person.get('/api/user', { cookie: `${[...person.jar].map(([n, v]) => `${n}=${v}`).join('; ')}; isAdmin=true` })).body,
    ).toMatchObject({ isAdmin: false, plan: 'autopilot' });
    // The account id in the body is ignored: a new row belongs to the caller's account.
    const other = await customer(world);
    const theirs = { userId: other.accountId, accountId: other.accountId, id: 999_999, isActive: true };
    const made = await subcontractor(person, theirs);
    expect(made.id).not.toBe(999_999);
    const organization = ok(
      await person.post('/api/organizations', { name: 'Chantier A', description: '', color: '#3b82f6', ...theirs }),
      201,
    ).body;
    expect((await other.get('/api/organizations')).body.map(({ id }: { id: number }) => id)).not.toContain(organization.id);
    expect((await other.get('/api/subcontractors')).body).toEqual([]);
  });
});

describe('F260 F262 F271 the calls of the account itself', () => {
  test('tutorial, subscription, voice access, settings', async () => {
    const person = await customer(world);
    ok(await person.post('/api/tutorial/complete'));
    ok(await person.post('/api/tutorial/complete'));
    expect((await person.get('/api/user')).body.tutorialCompleted).toBe(true);
    expect((await person.get('/api/subscription-status')).body).toEqual({
      hasActiveSubscription: true,
      status: 'trialing',
      currentPeriodEnd: expect.stringMatching(/^2026-/),
      cancelAtPeriodEnd: false,
      subscription: { plan: 'autopilot', customerId: expect.stringMatching(/^cus_/) },
    });
    expect((await person.get('/api/voice-call-access')).body).toEqual({ hasVoiceCallAccess: true });
    expect((await person.get('/api/settings')).body).toEqual({
      autoValidationEnabled: true,
      autoRemindersEnabled: true,
      requireSecondFactor: false,
      noticeRecipients: { roles: ['owner', 'manager', 'site'], memberIds: [] },
      companyName: 'Bâtiments du Midi',
      email: person.email,
    });
    expect((await person.put('/api/settings', { autoValidationEnabled: false })).body.autoValidationEnabled).toBe(false);
    expect((await person.put('/api/settings', { autoValidationEnabled: 'non' })).status).toBe(400);
  });
});

describe('C8 secrets at rest', () => {
  test('no table has a token, session id, password or address in clear text', async () => {
    const person = await verified(world, 'canari-coffre@test.fr', 'Canari SARL');
    await login(person, person.email);
    ok(await person.post('/api/forgot-password', { email: person.email }));
    await world.caughtUp();
    const secrets = [
      await secretOf(world, person.accountId, 'VerificationLinkIssued'),
      await secretOf(world, person.accountId, 'PasswordResetLinkIssued'),
      person.jar.get('subdoc')!,
      PASSWORD,
    ];
    const tables =
      await world.db`SELECT table_schema AS s, table_name AS t FROM information_schema.tables WHERE table_schema IN ('es', 'ops', 'rm')`;
    for (const { s, t } of tables) {
      const [{ dump }] = (await world.db.unsafe(`SELECT coalesce(string_agg(x::text, ' '), '') AS dump FROM ${s}.${t} x`)) as unknown as [
        { dump: string },
      ];
      for (const secret of secrets) expect(dump.includes(secret), `${s}.${t}`).toBe(false);
      if (s !== 'rm') expect(dump.includes('canari-coffre'), `${s}.${t}`).toBe(false);
    }
  });
});

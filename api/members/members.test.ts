// People over HTTP: invitations, roles, switching, the end of a membership (CONTRACT « People »).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withCodes } from '#infra/testing/api/factors.ts';
import { invitationOf, joined } from '#infra/testing/api/members.ts';
import { COLLEAGUE, colleagueOf, customer, ok, type Person } from '#infra/testing/api/people.ts';
import { PASSWORD, startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let owner: Person;
beforeAll(async () => {
  world = await startWorld();
  owner = await customer(world, undefined, 'DURAND');
});
afterAll(() => world.close());

const invited = async (email: string, more: object = {}) =>
  ok(await owner.post('/api/members', { email, role: 'reader', ...more }), 201).body as { id: number; status: string };
const accept = (client: { post: Person['post'] }, token: string, body: object = { name: 'Léa Martin', password: PASSWORD }) =>
  client.post(`/api/invitations/${token}/accept`, body);
let n = 0;
const address = () => `membre${++n}@test.fr`;

describe('G55 invitations', () => {
  test('whoever registered is the first owner; a person who is new sets name and password, and is logged in', async () => {
    expect(ok(await owner.get('/api/user')).body).toMatchObject({ personId: owner.accountId, role: 'owner', name: 'DURAND' });
    const email = address();
    const { id, status } = await invited(email, { role: 'manager' });
    expect(status).toBe('invited');
    const token = await invitationOf(world, owner.accountId, id);
    const client = world.client();
    expect(ok(await client.get(`/api/invitations/${token}`)).body).toEqual({ companyName: 'DURAND', email, role: 'manager', known: false });
    const { body } = ok(await accept(client, token));
    expect(body).toMatchObject({ id: owner.accountId, personId: id, name: 'Léa Martin', email, role: 'manager', companyName: 'DURAND' });
    expect(body.memberships).toEqual([{ accountId: owner.accountId, companyName: 'DURAND', role: 'manager' }]);
    expect(ok(await client.get('/api/subcontractors')).body).toEqual([]);
    // The log-in opens the account that he is a member of.
    const again = world.client();
    expect(ok(await again.post('/api/login', { email, password: PASSWORD })).body).toMatchObject({ id: owner.accountId, personId: id });
    await world.caughtUp();
    const [first, second] = ok(await owner.get('/api/members')).body;
    expect(first).toMatchObject({ id: owner.accountId, role: 'owner', status: 'active', email: owner.email });
    expect(second).toMatchObject({ id, name: 'Léa Martin', email, role: 'manager', status: 'active', lastSeenAt: expect.any(String) });
  });

  test('an invitation opens once, the newest link alone, for seven days', async () => {
    const { id } = await invited(address());
    const old = await invitationOf(world, owner.accountId, id);
    ok(await owner.post(`/api/members/${id}/resend`));
    const token = await invitationOf(world, owner.accountId, id);
    expect((await accept(world.client(), old)).body.code).toBe('invalid-invitation');
    const both = await Promise.all([accept(world.client(), token), accept(world.client(), token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const late = await invited(address());
    const tooLate = await invitationOf(world, owner.accountId, late.id);
    const now = world.clock.now();
    world.clock.set('2026-11-28T09:00:01Z');
    expect((await world.client().get(`/api/invitations/${tooLate}`)).status).toBe(404);
    world.clock.set(now);
  });

  test('a known person logs in first; his own account stays his, and he switches', async () => {
    const other = await customer(world, undefined, 'EXPERT');
    const { id } = await invited(other.email, { role: 'accounts' });
    const token = await invitationOf(world, owner.accountId, id);
    expect(ok(await world.client().get(`/api/invitations/${token}`)).body.known).toBe(true);
    expect((await accept(world.client(), token)).body).toMatchObject({ status: 409, code: 'log-in-first' });
    expect((await accept(owner, token)).body.code).toBe('log-in-first');
    const { body } = ok(await accept(other, token, {}));
    expect(body).toMatchObject({ id: owner.accountId, personId: other.accountId, role: 'accounts', email: other.email });
    await world.caughtUp();
    expect(ok(await other.get('/api/user')).body.memberships).toHaveLength(2);
    expect(ok(await other.post('/api/user/switch', { accountId: other.accountId })).body).toMatchObject({
      companyName: 'EXPERT',
      role: 'owner',
    });
    expect((await other.post('/api/user/switch', { accountId: 999_999 })).status).toBe(404);
    expect(ok(await other.post('/api/user/switch', { accountId: owner.accountId })).body.role).toBe('accounts');
    expect((await other.post('/api/organizations', { name: 'Non' })).body).toMatchObject({ status: 403, code: 'not-allowed' });
  });

  test('an address that is a member, or invited, is refused; so are a wrong scope and a wrong end', async () => {
    const post = async (body: object) => (await owner.post('/api/members', body)).body.code;
    const email = address();
    expect(await post({ email: owner.email, role: 'reader' })).toBe('already-member');
    await invited(email);
    expect(await post({ email: email.toUpperCase(), role: 'reader' })).toBe('already-member');
    expect(await post({ email: address(), role: 'site' })).toBe('scope-required');
    expect(await post({ email: address(), role: 'site', organizationIds: [999_999] })).toBe('organization-not-found');
    expect(await post({ email: address(), role: 'auditor' })).toBe('end-required');
    expect(await post({ email: address(), role: 'auditor', endsOn: '2026-11-20' })).toBe('end-out-of-range');
    expect(await post({ email: address(), role: 'auditor', endsOn: '2027-11-22' })).toBe('end-out-of-range');
    expect(await post({ email: address(), role: 'reader', subcontractorIds: [1] })).toBe('not-found');
  });
});

describe('G56 the end of a membership', () => {
  test('the last owner neither leaves nor steps down', async () => {
    expect((await owner.delete(`/api/members/${owner.accountId}`)).body).toMatchObject({ status: 409, code: 'last-owner' });
    expect((await owner.send('PATCH', `/api/members/${owner.accountId}`, { role: 'reader' })).body.code).toBe('last-owner');
  });

  test('the sessions of a member who is taken out end at once, and his name stays in the history', async () => {
    const member = await joined(world, owner, { role: 'manager', name: 'Paul Petit' });
    ok(await member.post('/api/organizations', { name: 'Chantier de Paul' }), 201);
    ok(await owner.delete(`/api/members/${member.id}`));
    expect((await member.get('/api/user')).status).toBe(401);
    expect((await world.client().post('/api/login', { email: member.email, password: PASSWORD })).body.code).toBe('no-membership');
    await world.caughtUp();
    const { body } = ok(await owner.get('/api/history?filter=%7B%22kind%22%3A%22OrganizationCreated%22%7D'));
    expect(body[0]).toMatchObject({ actor: { kind: 'user', name: 'Paul Petit' } });
  });

  test('a role that changes holds from the next call on', async () => {
    const member = await joined(world, owner, { role: 'manager' });
    ok(await member.post('/api/organizations', { name: 'Avant' }), 201);
    ok(await owner.send('PATCH', `/api/members/${member.id}`, { role: 'reader' }));
    expect((await member.post('/api/organizations', { name: 'Après' })).body.code).toBe('not-allowed');
    expect(ok(await member.get('/api/user')).body.role).toBe('reader');
  });

  test('C7 a person without an account changes and resets his password', async () => {
    const member = await joined(world, owner, { role: 'reader' });
    const next = 'Ardoise-Bleue-2026!';
    ok(await member.post('/api/user/password', { currentPassword: PASSWORD, newPassword: next }));
    ok(await world.client().post('/api/login', { email: member.email, password: next }));
    ok(await world.client().post('/api/forgot-password', { email: member.email }));
    await world.caughtUp();
    const issued = (await world.events(`person-${member.id}`)).findLast(({ type }) => type === 'PasswordResetLinkIssued');
    const { token } = issued!.personal as { token: string };
    ok(await world.client().post('/api/reset-password', { token, newPassword: 'Zinc-Clair-2026!' }));
    expect((await member.get('/api/user')).status).toBe(401);
    ok(await world.client().post('/api/login', { email: member.email, password: 'Zinc-Clair-2026!' }));
    expect(
      (
        await world
          .client()
          .post('/api/register', { companyName: 'X', email: member.email, phoneNumber: '04 67 00 00 00', password: PASSWORD })
      ).body.code,
    ).toBe('email-taken');
  });

  test('an auditor’s access ends at midnight in Paris', async () => {
    const auditor = await joined(world, owner, { role: 'auditor', endsOn: '2026-11-25' });
    const now = world.clock.now();
    world.clock.set('2026-11-25T22:59:00Z');
    ok(await auditor.get('/api/history'));
    world.clock.set('2026-11-25T23:00:00Z');
    expect((await auditor.get('/api/history')).status).toBe(401);
    world.clock.set(now);
  });

  test('a session of a person who is no member opens nothing', async () => {
    const client = await colleagueOf(world, owner);
    ok(await client.get('/api/subcontractors'));
    ok(await owner.delete(`/api/members/${COLLEAGUE}`));
    expect((await client.get('/api/subcontractors')).status).toBe(401);
  });
});

describe('G62 second factors that a member lost', () => {
  test('an owner takes them away, a mail says so; not his own, and not from who is a member elsewhere too', async () => {
    const member = await joined(world, owner, { role: 'reader' });
    await withCodes(world, member);
    ok(await owner.post(`/api/members/${member.id}/reset-factors`));
    expect(ok(await member.get('/api/user/factors')).body).toMatchObject({ totp: null });
    expect((await world.events(`person-${member.id}`)).map(({ type }) => type)).toContain('SecondFactorsReset');
    ok(await world.client().post('/api/login', { email: member.email, password: PASSWORD }));
    expect((await owner.post(`/api/members/${owner.accountId}/reset-factors`)).status).toBe(403);
    const other = await customer(world);
    await withCodes(world, other);
    const { id } = await invited(other.email);
    ok(await accept(other, await invitationOf(world, owner.accountId, id), {}));
    await world.caughtUp();
    expect((await owner.post(`/api/members/${id}/reset-factors`)).body).toMatchObject({ status: 409, code: 'member-elsewhere' });
    expect((await member.post(`/api/members/${owner.accountId}/reset-factors`)).body.code).toBe('not-allowed');
  });
});

describe('G66 erasing a member who left', () => {
  const erase = (id: number, by = owner) => by.post(`/api/members/${id}/erasure`);
  const inHistory = async (kind: string) =>
    ok(await owner.get(`/api/history?filter=${encodeURIComponent(JSON.stringify({ kind }))}`)).body as { actor: object; text: string }[];

  test('his name and address are gone from members, history and search; the history says who did what as « une personne effacée »', async () => {
    const member = await joined(world, owner, { role: 'manager', name: 'Paul Effaçable' });
    ok(await member.post('/api/organizations', { name: 'Chantier effaçable' }), 201);
    expect((await erase(member.id)).body).toMatchObject({ status: 409, code: 'member-active' });
    ok(await owner.delete(`/api/members/${member.id}`));
    expect(ok(await erase(member.id)).body).toMatchObject({ id: member.id, name: null, email: '', status: 'ended', erased: true });
    expect(ok(await erase(member.id)).body).toMatchObject({ erased: true });
    await world.caughtUp();
    expect((await inHistory('OrganizationCreated'))[0]).toMatchObject({ actor: { kind: 'user', name: 'une personne effacée' } });
    expect((await inHistory('MemberErased'))[0]).toMatchObject({
      actor: { name: 'DURAND' },
      text: 'Données personnelles d’un membre effacées',
    });
    const { text } = ok(await owner.get('/api/members'));
    expect(text).not.toMatch(/Effaçable/);
    expect(text).not.toContain(member.email);
    expect(ok(await owner.get(`/api/members?filter=${encodeURIComponent(JSON.stringify({ q: member.email }))}`)).body).toEqual([]);
    await world.erasure.finish(`members-${owner.accountId}`);
    expect((await world.client().post('/api/login', { email: member.email, password: PASSWORD })).status).toBe(401);
    // The address is nobody's: it may be invited again, as a person who is new.
    const again = await invited(member.email);
    const token = await invitationOf(world, owner.accountId, again.id);
    expect(ok(await world.client().get(`/api/invitations/${token}`)).body).toMatchObject({ known: false });
  });

  test('not who is at home elsewhere, not the last owner, not by whoever may not say who has access', async () => {
    expect((await erase(owner.accountId)).body).toMatchObject({ status: 409, code: 'last-owner' });
    const other = await customer(world, undefined, 'AILLEURS');
    const { id } = await invited(other.email);
    ok(await accept(other, await invitationOf(world, owner.accountId, id), {}));
    ok(await owner.delete(`/api/members/${id}`));
    await world.caughtUp();
    expect((await erase(id)).body).toMatchObject({ status: 409, code: 'member-elsewhere' });
    // Not by an invitation of his that came to nothing either.
    const { id: unused } = await invited(other.email);
    ok(await owner.delete(`/api/members/${unused}`));
    expect((await erase(unused)).body).toMatchObject({ status: 409, code: 'member-elsewhere' });
    ok(await world.client().post('/api/login', { email: other.email, password: PASSWORD }));
    const manager = await joined(world, owner, { role: 'manager' });
    expect((await erase(id, manager as never)).body).toMatchObject({ status: 403, code: 'not-allowed' });
  });

  test('an invitation that was never accepted is erased once it is taken back', async () => {
    const { id } = await invited(address(), { name: 'Jamais Venu' });
    expect((await erase(id)).body.code).toBe('member-active');
    ok(await owner.delete(`/api/members/${id}`));
    expect(ok(await erase(id)).body).toMatchObject({ name: null, email: '', erased: true });
    expect(JSON.stringify(await world.sql`SELECT * FROM members`)).not.toContain('Jamais Venu');
  });
});

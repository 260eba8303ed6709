// C67 Members and people beside the account: who is erased leaves no key, no log-in and no name; the others keep theirs.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EmailState } from '#domain/accounts/email-reservation.ts';
import { addMillis } from '#domain/kernel/calendar.ts';
import { type AccountId, type MemberId, NO_ACCOUNT, type PersonId } from '#domain/kernel/ids.ts';
import type { Role } from '#domain/people/abilities.ts';
import { createWorld, type World } from '#infra/testing/workflows/world.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());

const MEMBER = 1_000_017 as MemberId;
const PERSON = MEMBER as number as PersonId;
const all = { organizationIds: null, subcontractorIds: null, endsOn: null } as const;
async function invited(accountId: AccountId, memberId: MemberId, emailHash = 'lea', role: Role = 'reader') {
  const invitation = { token: 'secret', tokenHash: `t${memberId}`, expiresAt: addMillis(world.clock.now(), 1000) };
  const who = { emailHash, registered: 'owner', email: `${emailHash}@test.fr`, name: emailHash === 'lea' ? 'Léa Martin' : 'Max Petit' };
  await world.send({ type: 'InviteMember', accountId, memberId, by: accountId, ...who, invitation, ...all, role }, accountId);
}
/** A new person who joined the account. */
async function joined(): Promise<AccountId> {
  world = await createWorld();
  const { id } = await world.approved();
  await invited(id, MEMBER);
  await world.send({ type: 'ReserveEmail', emailHash: 'lea', accountId: PERSON as number as AccountId, holder: 'nobody' }, NO_ACCOUNT);
  const name = { emailHash: 'lea', name: 'Léa Martin', email: 'lea@test.fr' };
  await world.send({ type: 'RegisterPerson', accountId: NO_ACCOUNT, personId: PERSON, ...name }, NO_ACCOUNT);
  await world.send({ type: 'AcceptInvitation', accountId: id, memberId: MEMBER, personId: PERSON, tokenHash: `t${MEMBER}` }, id);
  await world.db`INSERT INTO ops.credentials (account_id, password_hash, updated_at, last_account) VALUES (${PERSON}, 'h', now(), ${id})`;
  await world.db`INSERT INTO ops.sessions (id_hash, account_id, acting_for, created_at, expires_at) VALUES ('s', ${PERSON}, ${id}, now(), now())`;
  return id;
}
const SUBJECTS = [`member-${MEMBER}`, `person-${PERSON}`];
const keysLeft = async () => [...(await world.keys.load(SUBJECTS))].filter(([, key]) => key).map(([subject]) => subject);
const holder = async () => ((await world.loadState('email', 'lea')).state as EmailState).holder;
const opened = async (accountId: AccountId) =>
  JSON.stringify([await world.history(`members-${accountId}`), await world.history(`person-${PERSON}`)]);

describe('C67 people', () => {
  it('an erased person leaves no key, log-in, session or address; his account stays', async () => {
    const accountId = await joined();
    expect(await keysLeft()).toEqual(SUBJECTS);
    await world.send({ type: 'ErasePerson', subject: `person-${PERSON}`, accountId: NO_ACCOUNT, because: 'deleted' }, NO_ACCOUNT);
    await world.settle();
    expect(await keysLeft()).toEqual([]);
    expect(await opened(accountId)).not.toMatch(/Léa|lea@test/);
    for (const table of ['credentials', 'sessions'])
      expect(await world.db.unsafe(`SELECT FROM ops.${table} WHERE account_id = ${PERSON}`)).toHaveLength(0);
    expect(await holder()).toBeNull();
  });

  it('of an erased account nobody knows whom it invited, and who joined keeps his own name and log-in', async () => {
    const accountId = await joined();
    await world.erasure.account({ accountId, because: 'deleted', withDocuments: true });
    await world.settle();
    expect(await keysLeft()).toEqual([`person-${PERSON}`]);
    expect(JSON.stringify(await world.history(`members-${accountId}`))).not.toMatch(/Léa|lea@test/);
    expect(await world.db`SELECT last_account FROM ops.credentials WHERE account_id = ${PERSON}`).toEqual([{ last_account: null }]);
    expect(await world.db`SELECT FROM ops.sessions`).toHaveLength(0);
    expect(await holder()).toBe(PERSON);
  });

  it('G66 a member whom his account erased leaves nothing, the others stay; the timer finds it where the call ended halfway', async () => {
    const accountId = await joined();
    const NEVER = 1_000_018 as MemberId;
    await invited(accountId, NEVER, 'max');
    await world.db`
      INSERT INTO ops.idempotency (scope, key, request_hash, seed, subject, started_at, answer)
      VALUES ('s', 'k', 'h', gen_random_uuid(), ${`account-${accountId}`}, now(), 'sealed')`;
    const end = { type: 'EndMember', accountId, memberId: MEMBER, by: accountId as number as PersonId } as const;
    await world.send(end, accountId);
    await world.send({ type: 'EraseMember', accountId, memberId: MEMBER, by: end.by }, accountId);
    await world.settle();
    expect(await keysLeft()).toEqual([]);
    expect([...(await world.keys.load([`member-${NEVER}`, `account-${accountId}`])).values()].every(Boolean)).toBe(true);
    expect(await opened(accountId)).not.toMatch(/Léa|lea@test/);
    expect(await world.db`SELECT FROM ops.credentials WHERE account_id = ${PERSON}`).toHaveLength(0);
    expect(await holder()).toBeNull();
    expect(await world.db`SELECT key, answer FROM ops.idempotency`).toEqual([{ key: 'k', answer: null }]);
    for (const subject of SUBJECTS) expect(world.journal.noted).toContainEqual(expect.objectContaining({ subject, because: 'deleted' }));
  });

  it('G66 the operator erases by address alone: from every account, whoever was only invited too, but no last owner', async () => {
    const accountId = await joined();
    const { id: other } = await world.approved();
    await invited(other, 1_000_019 as MemberId);
    expect(await world.erasure.person({ emailHash: 'nobody' })).toMatchObject({ refusal: 'not-found' });
    const make = { type: 'EditMember', accountId, memberId: MEMBER, by: accountId as number as PersonId, role: 'owner' } as const;
    await world.send(make, accountId);
    await world.send({ type: 'EndMember', accountId, memberId: accountId as number as MemberId, by: make.by }, accountId);
    expect(await world.erasure.person({ emailHash: 'lea' })).toMatchObject({ refusal: 'last-owner' });
    expect(await keysLeft()).toEqual(SUBJECTS);
    await invited(accountId, 1_000_020 as MemberId, 'zoe', 'owner');
    await world.send(
      { type: 'AcceptInvitation', accountId, memberId: 1_000_020 as MemberId, personId: 1_000_020 as PersonId, tokenHash: 't1000020' },
      accountId,
    );
    expect(await world.erasure.person({ emailHash: 'lea' })).toEqual({ accounts: 2 });
    expect(await keysLeft()).toEqual([]);
    expect([...(await world.keys.load(['member-1000019'])).values()]).toEqual([null]);
    expect(await world.erasure.person({ emailHash: 'lea' })).toEqual({ accounts: 2 });
    await world.settle();
  });
});

// What a program from before memberships finds of people whom it would misjudge, asked in its own statements (infra/decisions/138). That whole
// program runs beside this one in infra/lab/kill/before-members.long.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonId } from '#domain/kernel/ids.ts';
import { withCodes } from '#infra/testing/api/factors.ts';
import { invitationOf, joined } from '#infra/testing/api/members.ts';
import { customer, ok, type Person } from '#infra/testing/api/people.ts';
import { PASSWORD, startWorld, type World } from '#infra/testing/api/world.ts';
import { isPassword } from './hashers.ts';
import { hideFromOlder } from './older-programs.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ config: { onlyProcess: false } });
});
afterAll(() => world.close());

/** The accounts for which it would let the person's open sessions act. */
const actsFor = async (personId: number): Promise<number[]> => {
  const rows = await world.db<{ accountId: number }[]>`
    SELECT account_id AS "accountId" FROM ops.sessions
    WHERE coalesce(person_id, account_id) = ${personId} AND account_id <> 0 AND expires_at > ${world.clock.now()}`;
  return rows.map(({ accountId }) => accountId);
};
/** Whether it would let him in with this password. */
async function letsIn({ accountId }: Pick<Person, 'accountId'>, password = PASSWORD): Promise<boolean> {
  const [row] = await world.db<{ password_hash: string }[]>`
    SELECT a.*, c.password_hash FROM rm.accounts a JOIN ops.credentials c ON c.account_id = a.id WHERE a.id = ${accountId}`;
  return isPassword(password, row!.password_hash);
}
/** Whether it would set another password by a link. */
const replaces = async ({ accountId }: Pick<Person, 'accountId'>): Promise<boolean> => {
  const { count } = await world.db`
    UPDATE ops.credentials SET password_hash = 'theirs', revision = ${1_000}, updated_at = ${world.clock.now()}
    WHERE account_id = ${accountId} AND revision < ${1_000}`;
  return count > 0;
};

describe('G56 a program of before', () => {
  test('serves whoever registered as the owner that he is', async () => {
    const owner = await customer(world);
    await joined(world, owner, { role: 'reader' });
    expect(await actsFor(owner.accountId)).toEqual([owner.accountId]);
    expect(await letsIn(owner)).toBe(true);
  });

  test.each([
    ['steps down', (owner: Person) => owner.send('PATCH', `/api/members/${owner.accountId}`, { role: 'reader' })],
    ['leaves', (owner: Person) => owner.delete(`/api/members/${owner.accountId}`)],
  ])('does not know him any more once he %s: neither his sessions nor his password, and no link sets one', async (_, change) => {
    const owner = await customer(world);
    await joined(world, owner, { role: 'owner' });
    ok(await change(owner));
    expect(await actsFor(owner.accountId)).toEqual([]);
    expect(await letsIn(owner)).toBe(false);
    expect(await replaces(owner)).toBe(false);
    expect(await letsIn(owner)).toBe(false);
  });

  test('knows nobody who acts for another’s account, as what he is at home neither', async () => {
    const [owner, other] = [await customer(world), await customer(world)];
    const { id } = ok(await owner.post('/api/members', { email: other.email, role: 'reader' }), 201).body;
    await world.caughtUp();
    ok(await other.post(`/api/invitations/${await invitationOf(world, owner.accountId, id)}/accept`, {}));
    await world.caughtUp();
    expect(await actsFor(other.accountId)).toEqual([]);
    ok(await world.client().post('/api/login', { email: other.email, password: PASSWORD }));
    expect(await actsFor(other.accountId)).toEqual([]);
    ok(await other.post('/api/user/switch', { accountId: other.accountId }));
    expect(ok(await other.get('/api/user')).body).toMatchObject({ id: other.accountId, role: 'owner' });
    // Of his own account it knows what is true: he may log in there.
    expect(await letsIn(other)).toBe(true);
  });

  test('G60 lets nobody in by his password alone of whom a code is asked, nor where a second factor is required', async () => {
    const [codes, required] = [await customer(world), await customer(world)];
    await withCodes(world, codes);
    ok(await required.send('PUT', '/api/settings', { requireSecondFactor: true }));
    for (const person of [codes, required]) {
      expect(await actsFor(person.accountId)).toEqual([]);
      expect(await letsIn(person)).toBe(false);
    }
  });

  test('C36 is not left the session that it starts at the same moment', async () => {
    const { accountId } = await customer(world);
    const [{ password_hash }] = (await world.db`SELECT password_hash FROM ops.credentials WHERE account_id = ${accountId}`) as [
      { password_hash: string },
    ];
    const now = world.clock.now();
    let hiding: Promise<void> | undefined;
    await world.db.begin(async (tx) => {
      await tx`
        WITH credential AS (SELECT account_id FROM ops.credentials WHERE account_id = ${accountId} AND password_hash = ${password_hash} FOR SHARE)
        INSERT INTO ops.sessions (id_hash, account_id, created_at, expires_at)
        SELECT 'started by the older one', account_id, ${now}, ${'2027-01-01T00:00:00Z'} FROM credential`;
      hiding = hideFromOlder(world.db, accountId as number as PersonId);
      // It waits for the password that the log-in holds.
      await expect
        .poll(() => world.db`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%hidden_hash = password_hash%'`)
        .toHaveLength(1);
    });
    await hiding;
    expect(await actsFor(accountId)).toEqual([]);
  });
});

describe('C10 C36 whoever is hidden', () => {
  test('logs in, changes and resets his password here as before', async () => {
    const owner = await customer(world);
    await hideFromOlder(world.db, owner.accountId as number as PersonId);
    expect(ok(await owner.get('/api/user')).body).toMatchObject({ id: owner.accountId, role: 'owner' });
    const next = 'Ardoise-Bleue-2026!';
    ok(await owner.post('/api/user/password', { currentPassword: PASSWORD, newPassword: next }));
    expect((await world.client().post('/api/login', { email: owner.email, password: PASSWORD })).status).toBe(401);
    const again = world.client();
    ok(await again.post('/api/login', { email: owner.email, password: next }));
    expect(ok(await again.get('/api/user/sessions')).body.length).toBeGreaterThan(0);
    expect(await letsIn(owner, next)).toBe(false);
  });
});

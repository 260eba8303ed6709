import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PendingUser } from '#contract/administration.ts';
import type { DomainEvent } from '#domain/events.ts';
import { instant } from '#domain/kernel/calendar.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import type { Page } from '../projection.ts';
import type { Projections } from '../runner.ts';
import { accountById, accountByResetHash, accountByVerificationHash, accountsByEmailHashes, pendingAccounts } from './query.ts';

let world: World;
let running: Projections;
beforeAll(async () => {
  world = await createWorld();
  running = await world.start();
});
afterAll(() => world.close());

const AT = instant('2026-11-21T09:00:00Z');
const event = (type: string, data: object, personal: object | null = null) => ({ type, data, personal }) as unknown as DomainEvent;
const registered = (id: number, emailHash = `e${id}`) =>
  event(
    'AccountRegistered',
    { accountId: id, emailHash, registeredAt: AT },
    { companyName: `Société ${id}`, email: `a${id}@b.fr`, phoneNumber: '0612345678' },
  );
const verification = (hash: string) =>
  event('VerificationLinkIssued', { tokenHash: hash, expiresAt: instant('2026-11-22T09:00:00Z') }, { token: `secret-${hash}` });
const reset = (hash: string) =>
  event('PasswordResetLinkIssued', { tokenHash: hash, expiresAt: instant('2026-11-21T10:00:00Z') }, { token: `secret-${hash}` });
const verified = event('EmailVerified', { verifiedAt: AT });
const approved = event('AccountApproved', { by: 1, approvedAt: AT });
async function happen(id: number, ...events: DomainEvent[]): Promise<void> {
  await world.append(`account-${id}`, id, events);
  await running.caughtUp();
}

describe('accounts', () => {
  it('F042 starts unverified, unapproved, with automatic validation and the tutorial to come', async () => {
    await happen(1, registered(1), verification('v1'));
    expect(await accountById(world.db, 1)).toEqual({
      id: 1,
      emailHash: 'e1',
      companyName: 'Société 1',
      email: 'a1@b.fr',
      phoneNumber: '0612345678',
      emailVerified: false,
      adminApproved: false,
      tutorialCompleted: false,
      autoValidationEnabled: true,
      createdAt: AT,
      updatedAt: AT,
      verificationExpiresAt: '2026-11-22T09:00:00.000Z',
      resetExpiresAt: null,
    });
    await happen(1, verified, approved, event('TutorialCompleted', { completedAt: AT }), event('AutoValidationSet', { enabled: false }));
    expect(await accountById(world.db, 1)).toMatchObject({
      emailVerified: true,
      adminApproved: true,
      tutorialCompleted: true,
      autoValidationEnabled: false,
    });
    expect(await accountsByEmailHashes(world.db, ['e1', 'unknown'])).toMatchObject([{ id: 1 }]);
    expect(await accountById(world.db, 99)).toBeNull();
  });

  it('A24 only the newest verification link finds its account', async () => {
    await happen(2, registered(2), verification('v2-old'), verification('v2-new'));
    expect(await accountByVerificationHash(world.db, 'v2-old')).toBeNull();
    expect(await accountByVerificationHash(world.db, 'v2-new')).toMatchObject({ id: 2 });
  });

  it('C10 only the newest reset link finds its account, until it is used', async () => {
    await happen(3, registered(3), verified, approved, reset('r3-old'), reset('r3-new'));
    expect(await accountByResetHash(world.db, 'r3-old')).toBeNull();
    expect(await accountByResetHash(world.db, 'r3-new')).toMatchObject({ id: 3, resetExpiresAt: '2026-11-21T10:00:00.000Z' });
    await happen(3, event('PasswordChanged', { reason: 'reset', changedAt: AT }));
    expect(await accountByResetHash(world.db, 'r3-new')).toBeNull();
  });

  it('F095 lists pending accounts, verified or not, oldest first; F097 a rejected one leaves no row and its address is free', async () => {
    await happen(4, registered(4), verified);
    expect(((await pendingAccounts(world.db)) as Page<PendingUser>).rows.map(({ id, emailVerified }) => [id, emailVerified])).toEqual([
      [2, false],
      [4, true],
    ]);
    await happen(4, event('AccountRejected', { by: 1, rejectedAt: AT }));
    expect(await accountById(world.db, 4)).toBeNull();
    expect(JSON.stringify(await world.db`SELECT * FROM accounts`)).not.toContain('a4@b.fr');
    await happen(5, registered(5, 'e4'));
    expect(await accountById(world.db, 5)).toMatchObject({ emailHash: 'e4' });
    expect((await accountsByEmailHashes(world.db, ['e1', 'e3', 'e4'])).map(({ id }) => id)).toEqual([1, 3]);
  });

  it('F259 an edit by the owner is shown and found, and changes nothing else', async () => {
    const before = await accountById(world.db, 3);
    await happen(3, event('AccountEdited', { editedAt: AT }, { companyName: 'Élan Toitures', phoneNumber: null }));
    expect(await accountById(world.db, 3)).toEqual({ ...before, companyName: 'Élan Toitures' });
    await happen(3, event('AccountEdited', { editedAt: AT }, { companyName: null, phoneNumber: '0467000000' }));
    expect(await accountById(world.db, 3)).toMatchObject({ companyName: 'Élan Toitures', phoneNumber: '0467000000' });
    const [row] = await world.db`SELECT search FROM accounts WHERE id = 3`;
    expect(row!['search']).toMatch(/elan toitures/);
  });

  it('C8 no token is in the table', async () => {
    expect(JSON.stringify(await world.db`SELECT * FROM accounts`)).not.toContain('secret-');
  });
});

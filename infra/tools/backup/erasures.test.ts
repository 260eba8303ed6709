// C67 A restore revives nobody: also a member whom his account erased after the backup, whatever he was there when it was taken.
import { afterEach, expect, it, vi } from 'vitest';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { MemberId, PersonId, WitnessId } from '#domain/kernel/ids.ts';
import type { MembersState } from '#domain/people/members.ts';
import type { SealState } from '#domain/proof/seal.ts';
import { createWorld, type World } from '#infra/testing/workflows/world.ts';
import { eraseAgain } from './erasures.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());

it('C67 G66 a member who is still the last owner in the backup is erased; one whom it does not know only keeps his number', async () => {
  world = await createWorld();
  const { id: accountId } = await world.approved();
  const memberId = 1_000_017 as MemberId;
  const invitation = { token: 'secret', tokenHash: 't', expiresAt: addMillis(world.clock.now(), 1000) };
  const terms = { role: 'owner', organizationIds: null, subcontractorIds: null, endsOn: null } as const;
  const who = { emailHash: 'lea', registered: 'owner', email: 'lea@test.fr', name: 'Léa Martin', by: accountId as number as PersonId };
  await world.send({ type: 'InviteMember', accountId, memberId, ...who, invitation, ...terms }, accountId);
  await world.send({ type: 'AcceptInvitation', accountId, memberId, personId: memberId as number as PersonId, tokenHash: 't' }, accountId);
  await world.send({ type: 'EndMember', accountId, memberId: accountId as number as MemberId, by: who.by }, accountId);
  const note = { because: 'deleted', erasedAt: '2026-11-28T09:00:00.000Z' as Instant, event: 'h' } as const;
  const notes = [{ subject: `member-${memberId}`, ...note } as const, { subject: 'member-1000099', ...note } as const];
  const { store, keys, blobs, clock, dispatch, loadState } = world;
  const erased = await eraseAgain(notes, { sql: world.db, store, keys, blobs, clock, dispatch, loadState });
  expect([...erased]).toEqual(notes.map(({ subject }) => subject));
  expect(((await world.loadState('members', accountId)).state as MembersState).members.get(memberId)).toMatchObject({ erased: true });
  expect([...(await keys.load([`member-${memberId}`])).values()]).toEqual([null]);
  await expect(keys.seal([{ subject: 'member-1000099', eventId: '00000000-0000-4000-8000-000000000001', personal: {} }])).rejects.toThrow();
});

it('C67 G70 a witness whom the backup still has is one no more and unreadable; who came in his place since stays', async () => {
  world = await createWorld();
  const { id: accountId } = await world.approved();
  const named = (id: number) => ({ id: id as WitnessId, email: `w${id}@audit.fr`, emailHash: `h${id}` });
  const choose = (id: number) =>
    world.send({ type: 'SetCheckpointMails', accountId, owners: true, witness: named(id), by: accountId }, accountId);
  const { store, keys, blobs, clock, dispatch, loadState } = world;
  const again = (id: number) => {
    const note = { because: 'deleted', erasedAt: '2026-11-28T09:00:00.000Z' as Instant, event: 'h' } as const;
    return eraseAgain([{ subject: `witness-${id}`, ...note }], { sql: world.db, store, keys, blobs, clock, dispatch, loadState });
  };
  const state = async () => (await loadState('seal', accountId)).state as SealState;
  await choose(901);
  expect([...(await again(901))]).toEqual(['witness-901']);
  expect(await state()).toMatchObject({ owners: true, witness: null, former: [901] });
  expect([...(await keys.load(['witness-901'])).values()]).toEqual([null]);
  await choose(902);
  await again(901);
  expect((await state()).witness).toMatchObject({ id: 902, email: 'w902@audit.fr' });
});

// A sign-up whose address is not verified is erased after seven days: all personal data is deleted, and the address is free again.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDispatch } from '#api/shell/dispatch.ts';
import type { AccountState } from '#domain/accounts/account.ts';
import { addMillis } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import * as envelope from '#infra/adapters/event-store/envelope.ts';
import { createWorld, minutes, START, type World } from '#infra/testing/workflows/world.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MAIL = 'contact@dupont-btp.fr';
const WEEK = 7 * 24 * 60;
let world: World;
afterEach(() => world.close());

const state = async (id: AccountId) => (await world.loadState('account', id)).state as AccountState;
const holder = async () => ((await world.loadState('email', world.keys.hash('email', MAIL))).state as { holder: number | null }).holder;
const types = async (id: AccountId) => (await world.history(`account-${id}`)).map(({ type }) => type);
const personal = async (id: AccountId) => (await world.history(`account-${id}`)).map((event) => event.personal).filter(Boolean);
const rows = async (table: string) => (await world.db.unsafe(`select from ops.${table}`)).length;
const verify = async (id: AccountId) => ({
  type: 'VerifyEmail' as const,
  accountId: id,
  tokenHash: (await state(id)).verification!.tokenHash,
  selfApprove: false,
});

/** Registers as the API does: reserves the address and stores the password. */
async function signUp(): Promise<AccountId> {
  const { id } = await world.account();
  await world.send({ type: 'ReserveEmail', emailHash: world.keys.hash('email', MAIL), accountId: id, holder: 'nobody' }, id);
  await world.db`insert into ops.credentials (account_id, password_hash, updated_at) values (${id}, 'x', ${world.clock.now()})`;
  await world.settle();
  return id;
}

describe('an unverified sign-up', () => {
  it('exists until the end of the seventh day; then an event records its end, and no personal data is left anywhere', async () => {
    world = await createWorld();
    const id = await signUp();
    await world.drive(minutes(WEEK - 1));
    expect([await holder(), await rows('credentials'), (await world.mailsTo(MAIL)).length]).toEqual([id, 1, 1]);
    expect(await personal(id)).toHaveLength(2);
    await world.drive(minutes(WEEK));
    expect(await types(id)).toEqual(['AccountRegistered', 'VerificationLinkIssued', 'PersonErased']);
    for (const { data } of await world.happened('PersonErased')) expect(data).toMatchObject({ because: 'expired' });
    expect(await personal(id)).toEqual([]);
    expect((await world.keys.load([`account-${id}`])).get(`account-${id}`)).toBeNull();
    expect([await holder(), await rows('credentials'), await rows('outbox'), await rows('deliveries'), await rows('timers')]).toEqual([
      null,
      0,
      0,
      0,
      0,
    ]);
    // Anybody may register the address again, its former holder included.
    const next = await signUp();
    expect(await holder()).toBe(next);
  });

  it('a verified or rejected one has no timer', async () => {
    world = await createWorld();
    const [proven, rejected] = [await signUp(), (await world.account('Autre', 'autre@midi.fr')).id];
    await world.send(await verify(proven), proven);
    await world.send({ type: 'RejectAccount', accountId: rejected, by: 9_999 as AccountId, farewell: null }, rejected);
    await world.settle();
    await world.drive(minutes(2 * WEEK));
    expect(await types(proven)).toEqual(['AccountRegistered', 'VerificationLinkIssued', 'EmailVerified']);
    expect((await types(rejected)).filter((type) => type === 'PersonErased')).toHaveLength(1);
    expect([await holder(), await rows('timers')]).toEqual([proven, 0]);
  });

  it('after a crash during the erasure, the next firing completes it', async () => {
    world = await createWorld();
    const id = await signUp();
    const erase = world.keys.erase;
    world.keys.erase = () => Promise.reject(new Error('keys are down'));
    await world.drive(minutes(WEEK));
    expect(await types(id)).toContain('PersonErased');
    // Log-in is no longer possible, and the address is not free before the key is erased.
    expect([await holder(), await rows('credentials')]).toEqual([id, 0]);
    world.keys.erase = erase;
    await world.drive(minutes(WEEK + 24 * 60));
    expect(await personal(id)).toEqual([]);
    expect([await holder(), await rows('credentials'), await rows('timers')]).toEqual([null, 0, 0]);
    expect((await types(id)).filter((type) => type === 'PersonErased')).toHaveLength(1);
  });

  it('sign-ups from before the timer existed get one', async () => {
    world = await createWorld();
    const id = await signUp();
    await world.db`delete from ops.timers`;
    await world.db`delete from ops.projections where name = 'registrations'`;
    await world.restart();
    await world.settle();
    await world.drive(minutes(WEEK));
    expect(await types(id)).toContain('PersonErased');
  });

  it('C45 the address verified in the last hour ∥ the end of the sign-up: exactly one wins', async () => {
    world = await createWorld();
    const { store, keys, ids } = world;
    // Two processes, with clocks before and after that moment.
    const dispatcher = (ms: number) =>
      createDispatch({ store, keys, ids, envelope, clock: fixedClock(addMillis(START, ms)), onlyWriter: false }).dispatch;
    const [inTime, over] = [dispatcher((WEEK - 60) * 60_000), dispatcher(WEEK * 60_000)];
    const winners = new Set<string>();
    for (let round = 0; round < 40; round++) {
      const { id } = await world.account(`Entreprise ${round}`, `course${round}@midi.fr`);
      // The link was sent again on the last day, so it is still valid.
      await world.send(
        { type: 'ResendVerification', accountId: id, verification: { ...world.token(24), expiresAt: addMillis(START, 8 * 86_400_000) } },
        id,
      );
      const meta = { actor: { kind: 'system' as const }, accountId: id, correlationId: 'test' };
      const command = await verify(id);
      const race = [
        () => inTime(command, meta),
        () => over({ type: 'EraseAccount', accountId: id, because: 'expired', subcontractors: 0, withDocuments: false }, meta),
      ];
      const [first, second] = await Promise.all((round % 2 ? race : race.toReversed()).map((start) => start()));
      const verified = round % 2 ? first! : second!;
      const won = (await types(id)).slice(3);
      expect(won).toHaveLength(1);
      expect(won[0]).toBe(isRefusal(verified) ? 'PersonErased' : 'EmailVerified');
      if (isRefusal(verified)) expect(verified.refusal).toBe('token-invalid');
      winners.add(won[0]!);
    }
    expect([...winners].sort()).toEqual(['EmailVerified', 'PersonErased']);
  });
});

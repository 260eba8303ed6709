// F097 The person whose sign-up is rejected gets a mail, although the rejection erases all data about the person (infra/decisions/022).
import { afterEach, describe, expect, it, vi } from 'vitest';
import { farewellSubject } from '#domain/accounts/events.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { createWorld, minutes, type World } from '#infra/testing/workflows/world.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const MAIL = 'contact@dupont-btp.fr';
let world: World;
afterEach(() => world.close());

/** Does to a sign-up, verified or not, what POST /api/admin/reject-user does. */
async function rejected({ proven = true } = {}): Promise<AccountId> {
  world = await createWorld();
  const { id } = await world.account();
  await world.settle();
  const { verification } = (await world.loadState('account', id)).state as { verification: { tokenHash: string } };
  if (proven) await world.send({ type: 'VerifyEmail', accountId: id, tokenHash: verification.tokenHash, selfApprove: false }, id);
  await world.settle();
  world.faults.set({ smtp: 'refuse' });
  await world.send(
    { type: 'RejectAccount', accountId: id, by: 9_999 as AccountId, farewell: { companyName: 'Dupont BTP', email: MAIL } },
    id,
  );
  return id;
}
const personal = async (id: AccountId) => (await world.history(`account-${id}`)).map((event) => event.personal).filter(Boolean);
const farewells = async () => (await world.mailsTo(MAIL)).filter(({ subject }) => subject?.includes('n’a pas été acceptée'));

describe('F097 A27 the mail of a rejection', () => {
  it('is sent once after the erasure, also if the mail server was down meanwhile', async () => {
    await rejected();
    await world.settle();
    expect(await farewells()).toEqual([]);
    world.faults.set({ smtp: 'ok' });
    await world.drive(minutes(70));
    const [mail, ...others] = await farewells();
    expect(others).toEqual([]);
    expect(mail!.text).toContain('Dupont BTP');
    expect(mail!.text).toContain('Vous pouvez vous inscrire à nouveau avec la même adresse');
    expect(mail!.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
  });

  it('C67 a day later nothing about the person is readable, neither in the events nor in the outbox', async () => {
    const id = await rejected();
    world.faults.set({ smtp: 'ok' });
    await world.settle();
    expect(await personal(id)).toEqual([{ companyName: 'Dupont BTP', email: MAIL }]);
    await world.drive(minutes(24 * 60 - 1));
    expect(await farewells()).toHaveLength(1);
    await world.drive(minutes(24 * 60));
    expect(await personal(id)).toEqual([]);
    expect((await world.keys.load([farewellSubject(id)])).get(farewellSubject(id))).toBeNull();
    expect(JSON.stringify(await world.outbox.list())).not.toMatch(/dupont/i);
    expect(await world.db`select from ops.timers`).toHaveLength(0);
    expect(await world.db`select from ops.deliveries`).toHaveLength(0);
  });

  it('C67 the key is also erased if the mail was never sent', async () => {
    const id = await rejected();
    await world.drive(minutes(24 * 60));
    expect(await farewells()).toEqual([]);
    expect(await world.happened('DeliveryFailed')).toHaveLength(1);
    expect(await personal(id)).toEqual([]);
  });

  it('C45 approve ∥ reject, eight at once: one of the two wins and sends one mail', async () => {
    world = await createWorld();
    const { id } = await world.account();
    const { verification } = (await world.loadState('account', id)).state as { verification: { tokenHash: string } };
    await world.send({ type: 'VerifyEmail', accountId: id, tokenHash: verification.tokenHash, selfApprove: false }, id);
    const by = 9_999 as AccountId;
    const farewell = { companyName: 'Dupont BTP', email: MAIL };
    const meta = { actor: { kind: 'system' } as const, accountId: id, correlationId: 'test' };
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        world.dispatch(
          i % 2 ? { type: 'ApproveAccount', accountId: id, by } : { type: 'RejectAccount', accountId: id, by, farewell },
          meta,
        ),
      ),
    );
    await world.settle();
    const told = (await world.mailsTo(MAIL)).filter(({ subject }) => /approuvé|acceptée/.test(subject ?? ''));
    expect(told).toHaveLength(1);
  });

  it('an unverified address gets no mail, and no data is kept', async () => {
    const id = await rejected({ proven: false });
    world.faults.set({ smtp: 'ok' });
    await world.drive(minutes(300));
    expect(await farewells()).toEqual([]);
    expect(await personal(id)).toEqual([]);
  });
});

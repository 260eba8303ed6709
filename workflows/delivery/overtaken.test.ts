// A sender whose row another process has claimed while it was sending: what it may still record.
import { afterEach, expect, it, vi } from 'vitest';
import type { Mailer, OutgoingMail } from '#domain/ports/mailer.ts';
import { createWorld, minutes, type World } from '#infra/testing/workflows/world.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());

/** Another process claims the row while the first message is sent, as after a long silence of this one, and never records a result. */
const overtakenWhileSending = async (first: (outbox: Mailer, mail: OutgoingMail) => ReturnType<Mailer['send']>): Promise<void> => {
  let overtaken = true;
  world = await createWorld({
    mailer: (outbox) => ({
      ...outbox,
      async send(mail) {
        if (!overtaken) return outbox.send(mail);
        await world.db`update ops.deliveries set claim = claim + 1`;
        overtaken = false;
        return first(outbox, mail);
      },
    }),
  });
  await world.account();
  await world.settle();
};
const sentOnce = async (): Promise<void> => {
  expect(await world.happened('DeliverySent')).toHaveLength(1);
  expect(await world.outbox.list()).toHaveLength(1);
  expect(await world.db`select from ops.deliveries`).toHaveLength(0);
};

it('a process whose claim was taken while sending records no refusal: one result per attempt; the delivery is looked at again', async () => {
  await overtakenWhileSending(async () => ({ outcome: 'refused-for-now', reason: '451' }));
  expect(await world.happened('DeliverySent')).toEqual([]);
  // Nothing else plans this timer.
  await world.drive(minutes(1));
  expect(await world.happened('DeliveryAttemptFailed')).toEqual([]);
  await sentOnce();
});

it('P23 a process whose claim was taken while sending records that the message was taken, once; nobody sends it again', async () => {
  await overtakenWhileSending((outbox, mail) => outbox.send(mail));
  await sentOnce();
  await world.drive(minutes(1));
  await sentOnce();
});

// F204 A delivery by SMS: attempts, claims and recorded messages are those of a mail, on another channel.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { DeliveryId } from '#domain/kernel/ids.ts';
import { createWorld, type World } from '#infra/testing/workflows/world.ts';
import { smsLetter } from './composed.ts';
import { written } from './on-record.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A planned SMS with a recorded message; the tests of reminders compose real ones. */
async function planned(to: string, text: string) {
  const account = await world.approved();
  const who = await world.subcontractor(account);
  await world.upload(who, account.documentTypeId);
  await world.settle();
  const id = (await world.ids.next('delivery')) as DeliveryId;
  const uploaded = (await world.store.readStream(`subcontractor-${who.id}`)).findLast(({ type }) => type === 'DocumentUploaded')!;
  const row = {
    ...{ id, account_id: account.id, channel: 'sms' as const, template: 'upload-received', recipient: `subcontractor-${who.id}` },
    ...{ source_event: `sms-${id}`, source_stream: `subcontractor-${who.id}` as const, source_revision: uploaded.revision },
  };
  const about = { deliveryId: id, accountId: account.id, channel: 'sms' as const, template: row.template, recipient: row.recipient };
  const message = written(smsLetter({ to, name: 'Karim Benali', company: 'Benali', text }));
  await world.send({ type: 'ComposeDelivery', ...about, messageId: `<sms-${id}@x.fr>`, subject: row.recipient, message }, account.id);
  await world.db.begin(async (tx) => {
    await world.deliveries.plan([row], tx as never);
    await world.timers.plan([{ key: `delivery-${id}`, dueAt: world.clock.now(), accountId: account.id }], tx as never);
  });
  world.bus.ring('timers');
  await world.settle();
  const events = async () => (await world.history(`delivery-${id}`)).map(({ type, data }) => ({ type, data }));
  return { id, events };
}

it('F204 is sent by SMS with the recorded text, also when it was recorded before a crash', async () => {
  const { events } = await planned('+33612345678', 'Benali : « Kbis » à renvoyer. https://subdoc.example/s/AbCd');
  expect((await events()).at(-1)).toMatchObject({ type: 'DeliverySent', data: { channel: 'sms', attempt: 1 } });
  const text = 'Benali : "Kbis" à renvoyer. https://subdoc.example/s/AbCd';
  expect(await world.outbox.list({ channel: 'sms' })).toMatchObject([{ to: '+33612345678', text, segments: 1, status: 'sent' }]);
});

it('F204 an SMS that was refused waits for its next try', async () => {
  world.faults.set({ sms: 'refuse' });
  const { events } = await planned('+33612345678', 'Benali');
  world.faults.set({ sms: 'ok' });
  expect((await events()).at(-1)).toMatchObject({ type: 'DeliveryAttemptFailed', data: { channel: 'sms', attempt: 1 } });
});

it('C30 a number that cannot receive SMS, and a mail address, fail for good', async () => {
  for (const to of ['+33467000000', '+33899123456', 'karim@benali.fr']) {
    const { events } = await planned(to, 'x');
    expect((await events()).at(-1)).toMatchObject({
      type: 'DeliveryFailed',
      data: { channel: 'sms', reason: 'numéro qui ne peut pas recevoir de SMS' },
    });
  }
});

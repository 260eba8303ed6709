// Mails as they were sent: their words come from the mail's own event, are deleted with their person, and are the same after a rebuild.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryEvent } from '#domain/events.ts';
import { someEvents } from '#infra/adapters/event-store/some-events.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { type commandsOf, smallAccount } from '../history.test-kit.ts';
import { compare, rebuild } from '../rebuild.ts';
import { deliveryByMessageId, deliveryFigures, recentDeliveries } from './query.ts';

let world: World;
let c: ReturnType<typeof commandsOf>;
beforeEach(async () => {
  world = await createWorld();
  c = await smallAccount(world, 1);
  for (const id of [100, 101]) await world.act(c.subcontractor(id, 10));
});
afterEach(() => world.close());

const AT = '2026-11-21T10:00:00.000Z';
const about = (deliveryId: number, recipient: string) => ({
  deliveryId,
  accountId: 1,
  channel: 'email',
  template: 'document-rejected',
  recipient,
  messageId: `<${deliveryId}@x>`,
});
const composed = (id: number, recipient: string, to = `mail${id}@canari.fr`) =>
  ({
    type: 'DeliveryComposed',
    data: { ...about(id, recipient), composedAt: AT },
    personal: { to, name: 'Zoé', company: `Canari ${id}`, subject: `Objet ${id}`, text: 'secret', html: 'secret', headers: {} },
  }) as unknown as DeliveryEvent;
const sent = (id: number, recipient: string) =>
  ({ type: 'DeliverySent', data: { ...about(id, recipient), attempt: 1, sentAt: AT }, personal: null }) as unknown as DeliveryEvent;
const told = (id: number, recipient: string, event: object): DeliveryEvent => {
  const { data, ...type } = event as { type: string; data: object };
  return { ...type, data: { ...about(id, recipient), ...data }, personal: null } as unknown as DeliveryEvent;
};
const mail = async (id: number, recipient: string, subject = recipient) => {
  await world.append(`delivery-${id}`, 1, [composed(id, recipient)], undefined, subject);
  await world.append(`delivery-${id}`, 1, [sent(id, recipient)]);
};
const shown = async () =>
  (await recentDeliveries(world.db, 1, 50)).rows.map(({ id, to, company, subject, erased }) => [id, to, company, subject, erased]);
const words = async () => JSON.stringify(await world.db`SELECT * FROM email_delivery_words ORDER BY id`);
const differences = async () => (await compare(world.parts)).filter(({ equal }) => !equal).map(({ table }) => table);

describe('F262 C51 C67 the words of mails', () => {
  test('are those of the event, not the person’s current address; no table has the text', async () => {
    const running = await world.start({ batchSize: 3 });
    await mail(1, 'subcontractor-100');
    await mail(2, 'account-1');
    await world.act(c.edit(100, 10, true, 'Un autre nom'));
    await running.caughtUp();
    expect(await shown()).toEqual([
      [2, 'mail2@canari.fr', 'Canari 2', 'Objet 2', false],
      [1, 'mail1@canari.fr', 'Canari 1', 'Objet 1', false],
    ]);
    expect(await words()).not.toContain('secret');
    expect(await differences()).toEqual([]);
  });

  test('are deleted when their person is erased, and no one else’s; a mail composed during the erasure does not bring them back', async () => {
    const running = await world.start({ batchSize: 1 });
    await mail(1, 'subcontractor-100');
    await mail(2, 'subcontractor-101');
    await running.caughtUp();
    await world.act(c.erase('subcontractor-100'));
    // The key still exists: the timer that erases it has not fired.
    await mail(3, 'subcontractor-100');
    await running.caughtUp();
    const after = [
      [3, null, null, null, true],
      [2, 'mail2@canari.fr', 'Canari 2', 'Objet 2', false],
      [1, null, null, null, true],
    ];
    expect(await shown()).toEqual(after);
    expect(await words()).not.toMatch(/mail[13]@/);
    expect(await differences()).toEqual([]);
    // The same once the key is erased, and after a rebuild.
    await world.keys.erase('subcontractor-100');
    expect(await differences()).toEqual([]);
    await rebuild({ ...world.parts, batchSize: 2 });
    expect(await shown()).toEqual(after);
  });

  test('are deleted by an erasure in the same batch, and with the account', async () => {
    await mail(1, 'subcontractor-100');
    await mail(2, 'account-1');
    await world.act(c.erase('subcontractor-100'));
    await mail(3, 'subcontractor-100');
    await world.act(c.eraseAccount());
    const running = await world.start({ batchSize: 1000 });
    await running.caughtUp();
    expect((await shown()).map(([, to, , , erased]) => [to, erased])).toEqual([
      [null, true],
      [null, true],
      [null, true],
    ]);
    expect(await words()).toBe('[]');
    expect(await differences()).toEqual([]);
  });

  test('to administrators and about a rejection are in no table: no list shows them, and no event says when to delete them', async () => {
    const running = await world.start();
    await mail(1, 'administrator-abc', 'account-1');
    await mail(2, 'account-1', 'farewell-1');
    await running.caughtUp();
    expect(await words()).toBe('[]');
    expect(await shown()).toEqual([[2, null, null, null, false]]);
    expect(await differences()).toEqual([]);
  });

  test('A19 F105 a later confirmation changes a mail’s state and not its place in the list; a bounce moves it to the top', async () => {
    const running = await world.start({ batchSize: 2 });
    for (const id of [1, 2, 3]) await mail(id, 'subcontractor-100');
    const arrived = (by: string) => ({ type: 'DeliveryConfirmed', data: { by, confirmedAt: '2026-11-22T10:00:00.000Z' } });
    await world.append('delivery-1', 1, [told(1, 'subcontractor-100', arrived('silence'))]);
    await world.append('delivery-3', 1, [told(3, 'subcontractor-100', arrived('provider'))]);
    await running.caughtUp();
    const rows = async () =>
      (await recentDeliveries(world.db, 1, 50)).rows.map(({ id, status, confirmedBy, retryCount }) => [
        id,
        status,
        confirmedBy,
        retryCount,
      ]);
    expect(await rows()).toEqual([
      [3, 'delivered', 'provider', 0],
      [2, 'sent', null, 0],
      [1, 'delivered', 'silence', 0],
    ]);
    expect(await deliveryFigures(world.db, 1)).toEqual({ sent: 1, delivered: 2, pending: 0, failed: 0 });
    const bounced = { type: 'DeliveryBounced', data: { reason: '550', bouncedAt: '2026-11-23T10:00:00.000Z' } };
    await world.append('delivery-1', 1, [told(1, 'subcontractor-100', bounced)]);
    await running.caughtUp();
    expect((await rows())[0]).toEqual([1, 'failed', null, 0]);
    expect(await differences()).toEqual([]);
    expect(await deliveryByMessageId(world.db, '<2@x>')).toEqual({ id: 2, sentTo: 'mail2@canari.fr' });
    expect(await deliveryByMessageId(world.db, '<9@x>')).toBeNull();
  });

  test('the list is searched by address, company and subject as sent, without case and accents, and by state', async () => {
    const running = await world.start();
    await mail(1, 'subcontractor-100');
    await mail(2, 'account-1');
    await running.caughtUp();
    const found = async (asked: Parameters<typeof recentDeliveries>[3]) =>
      (await recentDeliveries(world.db, 1, 50, asked)).rows.map(({ id }) => id);
    expect(await found({ q: 'MAIL2@canari' })).toEqual([2]);
    expect(await found({ q: 'cànari 1' })).toEqual([1]);
    expect(await found({ q: 'objet' })).toEqual([2, 1]);
    expect(await found({ q: '%' })).toEqual([2, 1]);
    expect(await found({ q: 'objet', status: 'failed' })).toEqual([]);
    expect(await found({ status: 'sent' })).toEqual([2, 1]);
  });

  test('C55 a mail of an older version gets its words at its next attempt; without another attempt it has none', async () => {
    const old = { ...about(1, 'subcontractor-100'), attempt: 1, ambiguous: false, reason: '451', failedAt: AT, retryAt: AT };
    const before = { type: 'DeliveryAttemptFailed', data: old, personal: null } as unknown as DeliveryEvent;
    await world.append('delivery-1', 1, [before]);
    await mail(1, 'subcontractor-100');
    const { recipient: _, ...v1 } = about(2, '');
    const data = { ...v1, attempt: 1, sentAt: AT };
    const [over] = await someEvents('delivery-2', { events: [{ type: 'DeliverySent', data, personal: null } as never] });
    await world.store.append('delivery-2', -1, [{ ...over!, schemaVersion: 1 }]);
    const running = await world.start({ batchSize: 1 });
    await running.caughtUp();
    expect(running.readModels.stopped()).toEqual([]);
    expect(await shown()).toEqual([
      [2, null, null, null, false],
      [1, 'mail1@canari.fr', 'Canari 1', 'Objet 1', false],
    ]);
    expect(await differences()).toEqual([]);
  });
});

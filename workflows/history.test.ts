import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StoredEvent } from '#domain/ports/event-store.ts';
import type { Keys } from '#domain/ports/keys.ts';
import { inProcessBus } from '#infra/adapters/bus/in-process.ts';
import { memoryEventStore } from '#infra/adapters/event-store/memory.ts';
import { someEvents } from '#infra/adapters/event-store/some-events.ts';
import { memoryKeys } from '#infra/adapters/keys/memory.ts';
import { historyOf, remembering } from './history.ts';

// The fault to detect: a mail or an analysis gets events in their stored form.
test('C55 a history is read in the current form, whatever version each event was written in', async () => {
  const store = memoryEventStore({ bus: inProcessBus() });
  const data = { deliveryId: 40, accountId: 3, channel: 'email', template: 'document-validated', messageId: '<a@b>', attempt: 1 };
  const [sent] = await someEvents('delivery-40', { events: [{ type: 'DeliverySent', data, personal: null } as never] });
  await store.append('delivery-40', -1, [{ ...sent!, schemaVersion: 1 }]);
  const history = historyOf({ store, keys: { open: async (boxes) => boxes.map(() => null), recall: () => null } });
  expect(await history('delivery-40')).toEqual([
    {
      ...{ type: 'DeliverySent', data: { ...data, recipient: '' }, personal: null, actor: { kind: 'system' } },
      ...{ eventId: sent!.eventId, correlationId: sent!.correlationId },
    },
  ]);
  await store.close();
});

test('P23 C67 a stream read whole opens with the keys in memory, unless it says that its person is erased, or has a part of somebody else', async () => {
  const keys = memoryKeys();
  const box = async (subject: string) => {
    const eventId = randomUUID();
    const [sealed] = await keys.seal([{ subject, eventId, personal: { email: subject } }], [subject]);
    const [event] = await someEvents('account-1');
    return { ...event!, position: '1', eventId, subject, sealed: sealed! };
  };
  const [own, member] = [await box('account-1'), await box('member-2')];
  const [erased] = await someEvents('account-1', {
    events: [{ type: 'PersonErased', data: { subject: 'account-1', because: 'deleted', erasedAt: own.occurredAt }, personal: null }],
  });
  const looked: string[] = [];
  const open: Keys['open'] = (boxes) => {
    looked.push(boxes.map(({ subject }) => subject).join(' '));
    return keys.open(boxes);
  };
  const personal = async (stored: StoredEvent[], only?: number) => {
    const history = historyOf({ store: { readStream: async () => stored }, keys: { recall: keys.recall, open } });
    return (await history('account-1', only)).map((event) => event.personal);
  };
  expect(await personal([own])).toEqual([{ email: 'account-1' }]);
  expect(looked).toEqual([]);
  expect(await personal([own], 0)).toEqual([{ email: 'account-1' }]);
  expect(await personal([own, member])).toEqual([{ email: 'account-1' }, { email: 'member-2' }]);
  expect(await personal([own, { ...erased!, position: '2' }])).toEqual([{ email: 'account-1' }, null]);
  expect(looked).toEqual(['account-1', 'account-1 member-2', 'account-1']);
  await keys.erase('account-1');
  expect(await personal([own])).toEqual([null]);
});

test('P23 a remembering history reads each stream once, and one event from the stream that it has', async () => {
  const asked: string[] = [];
  const event = (revision: number) => ({ type: 'LinkOpened', eventId: `e${revision}` }) as never;
  const history = remembering(async (stream, only) => {
    asked.push(`${stream} ${only ?? 'whole'}`);
    return only === undefined ? [event(0), event(1), event(2)] : [event(only)];
  });
  const [one, again] = await Promise.all([history('subcontractor-1'), history('subcontractor-1')]);
  expect(again).toBe(one);
  expect(await history('subcontractor-1', 1)).toEqual([event(1)]);
  expect(await history('subcontractor-2', 2)).toEqual([event(2)]);
  expect(await history('subcontractor-2', 2)).toEqual([event(2)]);
  expect(asked).toEqual(['subcontractor-1 whole', 'subcontractor-2 2']);
});

import { expect, test } from 'vitest';
import { inProcessBus } from '#infra/adapters/bus/in-process.ts';
import { memoryEventStore } from '#infra/adapters/event-store/memory.ts';
import { someEvents } from '#infra/adapters/event-store/some-events.ts';
import { historyOf, remembering } from './history.ts';

// The fault to detect: a mail or an analysis gets events in their stored form.
test('C55 a history is read in the current form, whatever version each event was written in', async () => {
  const store = memoryEventStore({ bus: inProcessBus() });
  const data = { deliveryId: 40, accountId: 3, channel: 'email', template: 'document-validated', messageId: '<a@b>', attempt: 1 };
  const [sent] = await someEvents('delivery-40', { events: [{ type: 'DeliverySent', data, personal: null } as never] });
  await store.append('delivery-40', -1, [{ ...sent!, schemaVersion: 1 }]);
  const history = historyOf({ store, keys: { open: async (boxes) => boxes.map(() => null) } });
  expect(await history('delivery-40')).toEqual([
    {
      ...{ type: 'DeliverySent', data: { ...data, recipient: '' }, personal: null, actor: { kind: 'system' } },
      ...{ eventId: sent!.eventId, correlationId: sent!.correlationId },
    },
  ]);
  await store.close();
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

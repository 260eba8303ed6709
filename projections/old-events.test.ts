import { afterEach, beforeEach, expect, it } from 'vitest';
import { someEvents } from '#infra/event-store/some-events.ts';
import { compare } from './rebuild.ts';
import { createWorld, type World } from './world.test-kit.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

// The mistake: projectors are handed what was kept. A row of an old event would miss what its form did not have, or stop its model.
it('C55 read models, followed and rebuilt, see events of older versions in the form of today', async () => {
  const data = {
    deliveryId: 40,
    accountId: 1,
    channel: 'email',
    template: 'document-validated',
    messageId: '<1f0c5b1e@subdoc.localhost>',
    attempt: 1,
    sentAt: '2026-11-21T10:00:07.000Z',
  };
  const [sent] = await someEvents('delivery-40', { events: [{ type: 'DeliverySent', data, personal: null } as never] });
  await world.store.append('delivery-40', -1, [{ ...sent!, schemaVersion: 1 }]);
  const running = await world.start();
  await running.caughtUp();
  expect(running.readModels.stopped()).toEqual([]);
  expect(await world.db`SELECT id, recipient FROM email_delivery_records`).toEqual([{ id: 40, recipient: '' }]);
  expect((await compare(world.parts)).filter((table) => !table.equal)).toEqual([]);
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { someEvents } from '#infra/adapters/event-store/some-events.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { documentById, statsOf } from './compliance/query.ts';
import { smallAccount } from './history.test-kit.ts';
import { compare } from './rebuild.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

// Without upcasting, the row of an old event would lack the fields that its version did not have, or the event would stop its model.
it('C55 read models, followed and rebuilt, get events of older versions in the current form', async () => {
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

// Without a start day, the row of a validation would cover no day and count in no figure.
it('C55 a document that was validated in version 1 covers from the day of its validation, in Paris time', async () => {
  const c = await smallAccount(world, 1);
  await world.act(c.subcontractor(100, 10));
  await world.act(c.upload(100, 500, 11));
  const stream = 'subcontractor-100';
  const after = (await world.store.readStream(stream)).at(-1)!;
  const validatedAt = '2026-11-21T23:30:00.000Z';
  const data = { documentId: 500, documentTypeId: 11, validatedAt, expirationDate: '2027-01-31', dateEmission: null, validatedBy: 1 };
  const [kept] = await someEvents(stream, { after, events: [{ type: 'DocumentValidated', data, personal: null } as never] });
  await world.store.append(stream, after.revision, [{ ...kept!, accountId: 1 as AccountId, schemaVersion: 1 }]);
  const running = await world.start();
  await running.caughtUp();
  expect(running.readModels.stopped()).toEqual([]);
  const today = '2026-11-22' as CalendarDate;
  expect(await documentById(world.db, 1, 500, today)).toMatchObject({
    startsOn: '2026-11-22',
    status: 'current',
    coveredUntil: '2027-01-31',
  });
  expect(await statsOf(world.db, 1, { organizationId: null, today })).toMatchObject({ upToDate: 1, missing: 1 });
  expect((await compare(world.parts)).filter((table) => !table.equal)).toEqual([]);
});

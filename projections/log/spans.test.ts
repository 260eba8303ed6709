import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DomainEvent } from '#domain/events.ts';
import { type CalendarDate, type Instant, instant } from '#domain/kernel/calendar.ts';
import { at } from '#domain/kernel/given-when-then.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { subcontractorsThen } from './query.ts';

const ACCOUNT = 5;
let world: World;
let running: Awaited<ReturnType<World['start']>>;
beforeAll(async () => {
  world = await createWorld();
  running = await world.start();
});
afterAll(() => world.close());

const noon = (day: string): Instant => instant(`${day}T11:00:00Z`);
const event = (type: string, data: object) => ({ type, data, personal: null }) as unknown as DomainEvent;
const registered = (id: number) =>
  event('SubcontractorRegistered', {
    ...{ accountId: ACCOUNT, subcontractorId: id, organizationId: 1, isActive: true, registeredAt: noon('2026-11-10') },
  });
const asked = (...documentTypeIds: number[]) => event('RequiredTypesConfigured', { documentTypeIds, configuredAt: noon('2026-11-10') });

it('F272 what was asked of him and whether he was archived are those of the day’s evening, also where a clock went back over midnight', async () => {
  const happened: [DomainEvent, string][] = [
    [registered(21), '2026-11-10'],
    [asked(7), '2026-11-10'],
    [event('LinkOpened', { openedAt: noon('2026-11-10') }), '2026-11-10'],
    [asked(7, 8), '2026-11-15'],
    [event('SubcontractorArchived', { archivedAt: noon('2026-11-12') }), '2026-11-12'],
    [event('SubcontractorRestored', { restoredAt: noon('2026-11-20') }), '2026-11-20'],
    [event('SubcontractorEdited', { organizationId: 1, isActive: true, editedAt: noon('2026-11-25') }), '2026-11-25'],
  ];
  // In one batch, then each in a batch of its own.
  for (const [subcontractorId, together] of [
    [21, true],
    [22, false],
  ] as const) {
    for (const [one, day] of happened) {
      await world.append(`subcontractor-${subcontractorId}`, ACCOUNT, [one], at(noon(day)));
      if (!together) await running.caughtUp();
    }
    await running.caughtUp();
    const [{ first } = { first: 0 }] = await world.db<{ first: number }[]>`
      SELECT min(leaf) AS first FROM log_entries WHERE account_id = ${ACCOUNT} AND subcontractor_id = ${subcontractorId}`;
    const then = async (events: number, day: string) => {
      const [found] = await subcontractorsThen(world.db, ACCOUNT, { size: first + events, day: day as CalendarDate, subcontractorId });
      return found && [found.requiredTypeIds, found.archived];
    };
    // His name is that of the record, whatever the day.
    const place = { size: first + 7, day: '2026-11-10' as CalendarDate, subcontractorId };
    expect(await subcontractorsThen(world.db, ACCOUNT, place)).toMatchObject([{ profileRevision: 6 }]);
    expect(await subcontractorsThen(world.db, ACCOUNT, { ...place, size: first + 6 })).toMatchObject([{ profileRevision: 0 }]);
    expect(await then(0, '2026-11-30')).toBeUndefined();
    expect(await then(1, '2026-11-30')).toEqual([null, false]);
    // Of days before the first record: what was so first, to the last event of its moment.
    for (const day of ['2026-10-01', '2026-11-10', '2026-11-14']) expect(await then(6, day)).toEqual([[7], false]);
    for (const day of ['2026-11-15', '2026-11-19']) expect(await then(6, day)).toEqual([[7, 8], true]);
    expect(await then(6, '2026-11-20')).toEqual([[7, 8], false]);
    expect(await then(5, '2026-11-30')).toEqual([[7, 8], true]);
  }
});

it('F272 his documents come in the order of their uploads, whatever their numbers, and none is left of who is erased', async () => {
  const upload = (documentId: number) =>
    event('DocumentUploaded', {
      ...{ documentId, documentTypeId: 7, blobId: 'b', wrappedKey: 'k', mimeType: 'application/pdf', fileSize: 1 },
      ...{ uploadedAt: noon('2026-11-10'), follows: null },
    });
  const stream = 'subcontractor-23' as const;
  await world.append(stream, ACCOUNT, [registered(23), upload(902), upload(901)], at(noon('2026-11-10')));
  await world.append(stream, ACCOUNT, [event('PersonErased', { erasedAt: noon('2026-11-11') })], at(noon('2026-11-11')));
  await running.caughtUp();
  const [{ last } = { last: 0 }] = await world.db<
    { last: number }[]
  >`SELECT max(leaf) AS last FROM log_entries WHERE account_id = ${ACCOUNT}`;
  const then = async (size: number) =>
    (await subcontractorsThen(world.db, ACCOUNT, { size, day: '2026-11-10' as CalendarDate, subcontractorId: 23 }))[0]!;
  expect((await then(last)).documents.map(({ id, status }) => [id, status])).toEqual([
    [902, 'pending'],
    [901, 'pending'],
  ]);
  expect(await then(last + 1)).toMatchObject({ documents: [], archived: true, companyName: null, named: true });
});

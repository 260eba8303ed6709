import { afterEach, expect, it, vi } from 'vitest';
import { type CalendarDate, parisInstant } from '#domain/kernel/calendar.ts';
import { someEvents } from '#infra/adapters/event-store/some-events.ts';
import { createWorld, minutes, type World } from '#infra/testing/workflows/world.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());
const day = (date: string, hour = 0) => parisInstant(date as CalendarDate, hour);
const told = async () =>
  (await world.happened('DocumentDeadlineReached')).map((event) => [event.occurredAt, (event.data as { deadline: string }).deadline]);

/** One document, validated until a day, with a warning period of 15 days. */
async function validated(until: string) {
  world = await createWorld();
  const account = await world.approved();
  const who = await world.subcontractor(account);
  const documentId = await world.upload(who, account.documentTypeId);
  await world.settle();
  await world.validate(who, documentId, until);
  await world.settle();
  return { account, who, documentId };
}

it('C64 C65 each deadline is recorded once, at 00:00 in Paris, in winter and summer time, never before', async () => {
  await validated('2027-04-05');
  await world.drive(minutes(60 * 24 * 119));
  expect(await told()).toEqual([]);
  await world.drive(day('2027-07-01'));
  expect(await told()).toEqual([
    ['2027-03-20T23:00:00.000Z', 'expiring'],
    ['2027-04-05T22:00:00.000Z', 'expired'],
  ]);
});

it('C65 a clock that jumps a year ahead records the deadlines that have passed, late and once', async () => {
  await validated('2027-04-05');
  world.clock.set('2028-01-01T10:00:00Z');
  world.bus.ring('timers');
  await world.settle();
  expect(await told()).toEqual([['2028-01-01T10:00:00.000Z', 'expired']]);
  await world.drive(day('2028-06-01'));
  expect(await told()).toHaveLength(1);
});

it('a type that warns earlier moves the deadline of every document under it', async () => {
  const { account } = await validated('2027-04-05');
  await world.send(
    { type: 'EditDocumentType', accountId: account.id, documentTypeId: account.documentTypeId, ...account.type, alertDaysBefore: 60 },
    account.id,
  );
  await world.settle();
  await world.drive(day('2027-02-10'));
  expect(await told()).toEqual([['2027-02-03T23:00:00.000Z', 'expiring']]);
});

it('C55 a validation of version 1 has its deadlines, and later documents see it', async () => {
  world = await createWorld();
  const account = await world.approved();
  const who = await world.subcontractor(account);
  const documentId = await world.upload(who, account.documentTypeId);
  await world.settle();
  const stream = `subcontractor-${who.id}` as const;
  const after = (await world.store.readStream(stream)).at(-1)!;
  const data = {
    documentId,
    documentTypeId: account.documentTypeId,
    validatedAt: world.clock.now(),
    expirationDate: '2027-04-05',
    dateEmission: null,
    validatedBy: account.id,
  };
  const [kept] = await someEvents(stream, { after, events: [{ type: 'DocumentValidated', data, personal: null } as never] });
  await world.store.append(stream, after.revision, [{ ...kept!, accountId: account.id, schemaVersion: 1 }]);
  await world.restart();
  await world.settle();
  // Its validity ends before that of version 1: both stay, and the end of the longer one is recorded.
  const beside = await world.upload(who, account.documentTypeId);
  await world.validate(who, beside, '2027-02-01');
  await world.drive(day('2027-07-01'));
  expect(await world.happened('DocumentReplaced')).toEqual([]);
  expect((await world.happened('DocumentDeadlineReached')).map((event) => event.data)).toMatchObject([
    { documentId, deadline: 'expiring', expirationDate: '2027-04-05' },
    { documentId, deadline: 'expired' },
  ]);
});

it('C50 a deleted subcontractor has no deadline and no timer', async () => {
  const { who, account } = await validated('2027-04-05');
  expect(await world.db`select from ops.timers where kind = 'deadlines'`).toHaveLength(1);
  await world.send({ type: 'ArchiveSubcontractor', subcontractorId: who.id, accountId: account.id }, account.id);
  await world.settle();
  // A mail that was sent is confirmed a day later, even for a deleted subcontractor.
  expect(await world.db`select from ops.timers where kind <> 'delivery'`).toHaveLength(0);
  await world.drive(day('2027-06-01'));
  expect(await told()).toEqual([]);
});

it('A31 a restored subcontractor has its deadlines again, also when the type changes afterwards', async () => {
  const { who, account } = await validated('2027-04-05');
  const to = { subcontractorId: who.id, accountId: account.id };
  await world.send({ type: 'ArchiveSubcontractor', ...to }, account.id);
  await world.settle();
  await world.send({ type: 'RestoreSubcontractor', ...to }, account.id);
  await world.settle();
  expect(await world.db`select due_at from ops.timers where kind = 'deadlines'`).toHaveLength(1);
  await world.send(
    { type: 'EditDocumentType', accountId: account.id, documentTypeId: account.documentTypeId, ...account.type, alertDaysBefore: 60 },
    account.id,
  );
  await world.settle();
  await world.drive(day('2027-02-10'));
  expect(await told()).toEqual([['2027-02-03T23:00:00.000Z', 'expiring']]);
});

it('A31 archived and restored within one batch is restored; deadlines that passed meanwhile are recorded', async () => {
  const { who, account } = await validated('2027-04-05');
  const to = { subcontractorId: who.id, accountId: account.id };
  await world.restart(async () => {
    await world.send({ type: 'ArchiveSubcontractor', ...to }, account.id);
    world.clock.set('2027-04-10T10:00:00Z');
    await world.send({ type: 'RestoreSubcontractor', ...to }, account.id);
  });
  await world.settle();
  expect(await told()).toEqual([['2027-04-10T10:00:00.000Z', 'expired']]);
  expect(await world.db`select from ops.account_subcontractors where subcontractor_id = ${who.id}`).toHaveLength(1);
});

it('a timer fired twice records once', async () => {
  const { who } = await validated('2027-04-05');
  await world.drive(day('2027-03-21', 1));
  const [handler] = world.works.filter(({ kind }) => kind === 'deadlines');
  await handler!.fire({ key: `deadlines-${who.id}`, dueAt: day('2027-03-21') });
  await handler!.fire({ key: `deadlines-${who.id}`, dueAt: day('2027-03-21') });
  expect(await told()).toHaveLength(1);
});

it('deadlines survive a restart', async () => {
  await validated('2027-04-05');
  await world.restart();
  await world.drive(day('2027-03-22'));
  await world.restart();
  await world.drive(day('2027-04-10'));
  expect((await told()).map(([, deadline]) => deadline)).toEqual(['expiring', 'expired']);
});

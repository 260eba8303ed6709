// The read model of reminders: it predicts the same reminders as the streams, shows the result of each message, and has nothing about
// erased people.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DomainEvent } from '#domain/events.ts';
import { addDays, addMillis, type CalendarDate, type Instant, parisDay, parisInstant } from '#domain/kernel/calendar.ts';
import type { DeliveryId } from '#domain/kernel/ids.ts';
import { seeded } from '#domain/kernel/random.test-kit.ts';
import type { ReminderFacts } from '#domain/reminders/agenda.ts';
import { foreseen } from '#domain/reminders/forecast.ts';
import { nextReminder } from '#domain/reminders/next-reminder.ts';
import { reminderPolicyDecider } from '#domain/reminders/policy.ts';
import { subscriptionDecider } from '#domain/subscriptions/subscription.ts';
import { at, createWorld, type World } from '#infra/testing/projections/world.ts';
import { commandsOf, randomHistory, smallAccount } from '../history.test-kit.ts';
import { compare, rebuild } from '../rebuild.ts';
import { lastReminder, sentReminders, unpacked } from './query.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const AT = '2026-11-23T09:30:00.000Z' as Instant;
const differences = async () => (await compare(world.parts)).filter(({ equal }) => !equal).map(({ table }) => table);

const subscription = subscriptionDecider.evolve(subscriptionDecider.initial, {
  type: 'SubscriptionSynced',
  data: {
    accountId: 1,
    syncedAt: '2026-01-01T00:00:00.000Z',
    subscriptionId: 'sub',
    customerId: 'c',
    priceId: 'p',
    plan: 'autopilot',
    status: 'active',
    currentPeriodStart: AT,
    currentPeriodEnd: '2036-01-01T00:00:00.000Z',
    trialEnd: null,
    cancelAtPeriodEnd: false,
    createdAt: AT,
    pastDueSince: null,
  },
  personal: null,
} as never);
const factsOn = (accountId: number, day: CalendarDate): ReminderFacts => ({
  now: `${day}T05:00:00.000Z` as Instant,
  today: day,
  documentTypes: world.typesOf(accountId).types,
  policy: reminderPolicyDecider.initial,
  subscription,
});

const decided = (reminderId: number, more: object = {}) =>
  ({
    type: 'ReminderDecided',
    data: {
      reminderId,
      source: 'automatic',
      kind: 'echeance',
      offset: -15,
      channels: ['email', 'sms'],
      held: [],
      documents: [{ documentTypeId: 11, documentId: null, expirationDate: '2026-12-20', state: 'expiring', offset: -15 }],
      cycleAttempt: null,
      call: null,
      decidedAt: AT,
      ...more,
    },
    personal: null,
  }) as unknown as DomainEvent;
const delivery = (
  deliveryId: number,
  channel: 'email' | 'sms',
  type: string,
  more: object,
  template = channel === 'sms' ? 'reminder-sms' : 'reminder',
) =>
  ({
    type,
    data: {
      deliveryId: deliveryId as DeliveryId,
      accountId: 1,
      channel,
      template,
      recipient: 'subcontractor-100',
      messageId: `<${deliveryId}@x>`,
      ...more,
    },
    personal: null,
  }) as unknown as DomainEvent;

test('A40 F121 the packed state predicts the same reminders as the whole stream, on any day', async () => {
  const random = seeded(1601);
  const running = await world.start({ batchSize: 5 });
  const { last } = await randomHistory(world, random, 420);
  for (const id of world.subcontractorIds()) {
    const { accountId, erased } = world.subcontractor(id);
    if (accountId === null || erased) continue;
    const dice = random.int(5);
    if (dice === 0)
      await world.append(`subcontractor-${id}`, accountId, [{ type: 'ReminderCycleStarted', data: { startedAt: AT }, personal: null }]);
    if (dice === 1)
      await world.append(`subcontractor-${id}`, accountId, [
        { type: 'RemindersPaused', data: { until: parisDay(AT), pausedAt: AT }, personal: { reason: 'Congés' } },
        { type: 'ReminderSkipped', data: { channel: 'email', day: last, skippedAt: AT }, personal: { reason: 'Déjà promis' } },
      ]);
    if (dice === 2) await world.append(`subcontractor-${id}`, accountId, [decided(id)]);
  }
  await running.caughtUp();
  const rows = await world.db<{ id: number; account_id: number; state: string }[]>`SELECT * FROM reminder_states`;
  expect(rows.length).toBeGreaterThan(15);
  let coming = 0;
  for (const { id, account_id, state } of rows) {
    for (const day of [addDays(last, -400), addDays(last, -100), last]) {
      const facts = factsOn(account_id, day);
      const [kept, whole] = [unpacked(state).state, world.subcontractor(id)];
      expect([id, nextReminder(kept, facts)]).toEqual([id, nextReminder(whole, facts)]);
      const to = parisInstant(addDays(last, 600));
      expect(foreseen(kept, facts, to)).toEqual(foreseen(whole, facts, to));
      coming += foreseen(kept, facts, to).length;
    }
  }
  expect(coming).toBeGreaterThan(20);
  expect(await differences()).toEqual([]);
  const before = new Map((await compare(world.parts)).map(({ table, live }) => [table, live]));
  await rebuild({ ...world.parts, batchSize: 3, mostRows: 0 });
  expect(new Map((await compare(world.parts)).map(({ table, live }) => [table, live]))).toEqual(before);
});

test('I4 a correction of the comment alone gives the same rows batch by batch as in one replay: the packed document keeps its days', async () => {
  const running = await world.start({ batchSize: 1 });
  const c = await smallAccount(world, 1);
  await world.act(c.subcontractor(100, 10));
  await world.act(c.upload(100, 500, 11), at(AT));
  await world.act(c.validate(100, 500, '2027-03-01', parisDay(AT)), at(AT));
  await world.act(
    c.correct(100, 500, { expirationDate: '2027-03-01', startsOn: parisDay(AT), comment: 'Relu' }),
    at('2027-01-05T09:00:00Z'),
  );
  await running.caughtUp();
  expect(await differences()).toEqual([]);
});

test('a replaced or rejected document may be reopened: batch by batch the next reminder equals that of the stream', async () => {
  const running = await world.start({ batchSize: 1 });
  const c = await smallAccount(world, 1);
  await world.act(c.subcontractor(100, 10));
  await world.act(c.configure(100, 11));
  for (const [id, until] of [
    [500, '2027-01-31'],
    [501, '2027-06-30'],
  ] as const) {
    await world.act(c.upload(100, id, 11));
    await world.act(c.validate(100, id, until));
  }
  await world.act(c.upload(100, 502, 11));
  await world.act(c.reject(100, 502));
  await world.act(c.reopen(100, 501));
  await running.caughtUp();
  const next = async () => {
    const [row] = await world.db<{ state: string }[]>`SELECT state FROM reminder_states WHERE id = 100`;
    const facts = factsOn(1, '2026-11-23' as CalendarDate);
    const at = nextReminder(unpacked(row!.state).state, facts)?.at;
    expect(at).toBe(nextReminder(world.subcontractor(100), facts)?.at);
    return at;
  };
  expect(await next()).toBe('2027-01-16T07:00:00.000Z');
  await world.act(c.reject(100, 501));
  await world.act(c.reopen(100, 502));
  await running.caughtUp();
  await next();
  expect(await differences()).toEqual([]);
});

test('F194 each message has the result of its own delivery, whatever else was sent to the person', async () => {
  const running = await world.start({ batchSize: 2 });
  const c = await smallAccount(world, 1);
  await world.act(c.subcontractor(100, 10, 'DUPONT BTP'));
  const [stored] = await world.append('subcontractor-100', 1, [decided(7)]);
  const cause = stored!.eventId;
  await world.append('delivery-1', 1, [delivery(1, 'email', 'DeliveryComposed', { composedAt: AT })], undefined, undefined, cause);
  await world.append('delivery-2', 1, [delivery(2, 'sms', 'DeliverySent', { attempt: 1, sentAt: AT })], undefined, undefined, cause);
  await world.append(
    'delivery-3',
    1,
    [delivery(3, 'email', 'DeliverySent', { attempt: 1, sentAt: AT }, 'upload-received')],
    undefined,
    undefined,
    cause,
  );
  const shown = async () => {
    await running.caughtUp();
    return (await sentReminders(world.db, 1, 100)).map(({ channel, status, sentAt, deliveryId, types }) => [
      channel,
      status,
      sentAt,
      deliveryId,
      types,
    ]);
  };
  expect(await shown()).toEqual([
    ['email', 'pending', null, 1, ['Kbis']],
    ['sms', 'sent', AT, 2, ['Kbis']],
  ]);
  await world.append('delivery-1', 1, [delivery(1, 'email', 'DeliverySent', { attempt: 1, sentAt: AT })], undefined, undefined, cause);
  await world.append('delivery-1', 1, [delivery(1, 'email', 'DeliveryConfirmed', { by: 'provider', confirmedAt: AT })]);
  await world.append('delivery-2', 1, [delivery(2, 'sms', 'DeliveryBounced', { reason: 'unknown', bouncedAt: AT })]);
  expect(await shown()).toEqual([
    ['email', 'delivered', AT, 1, ['Kbis']],
    ['sms', 'failed', null, 2, ['Kbis']],
  ]);
  expect(await sentReminders(world.db, 2, 100)).toEqual([]);
  const last = async () => [await lastReminder(world.db, 100, 'sms'), await lastReminder(world.db, 100, 'voice')];
  expect(await last()).toEqual([AT, null]);
  const later = addMillis(AT, 86_400_000);
  await world.append('subcontractor-100', 1, [decided(8, { decidedAt: later })]);
  await running.caughtUp();
  expect(await last()).toEqual([later, null]);
  expect(await differences()).toEqual([]);
});

test('C67 F193 nothing is left of an erased person, before and after a rebuild; a skipped step without a message is not listed', async () => {
  const running = await world.start({ batchSize: 2 });
  const c = await smallAccount(world, 1);
  for (const id of [100, 101]) {
    await world.act(c.subcontractor(id, 10));
    const call = { callId: id, scheduledFor: AT };
    await world.append(`subcontractor-${id}`, 1, [
      decided(id * 10, { channels: ['voice'], call }),
      decided(id * 10 + 1, { channels: [], held: [{ channel: 'email', because: 'same-day' }] }),
    ]);
    const about = { callId: id, accountId: 1, subcontractorId: id };
    const started = { ...about, attempt: 1, source: 'automatic', sid: `CA${id}`, startedAt: AT };
    const numbers = { toPhoneNumber: '+33612345678', fromPhoneNumber: '+33100000000' };
    await world.append(
      `call-${id}`,
      1,
      [{ type: 'CallStarted', data: started, personal: numbers } as never],
      undefined,
      `subcontractor-${id}`,
    );
  }
  await running.caughtUp();
  expect((await sentReminders(world.db, 1, 100)).map(({ call }) => [call?.callId, call?.status, call?.retryCount])).toEqual([
    [100, 'initiated', 0],
  ]);
  await world.act(commandsOf(1).erase('subcontractor-100'));
  await running.caughtUp();
  const left = async () => {
    const rows = await world.db`
      SELECT 'state' AS t, id FROM reminder_states UNION ALL SELECT 'message', subcontractor_id FROM reminder_messages
      UNION ALL SELECT 'call', subcontractor_id FROM voice_calls ORDER BY 1`;
    return rows.map(({ t, id }) => [t, id]);
  };
  const others = [
    ['call', 101],
    ['message', 101],
    ['state', 101],
  ];
  expect(await left()).toEqual(others);
  expect(await differences()).toEqual([]);
  await rebuild({ ...world.parts, batchSize: 2 });
  expect(await left()).toEqual(others);
  expect(JSON.stringify(await world.db`SELECT * FROM voice_calls`)).not.toContain('+33');
});

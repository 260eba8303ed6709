// When reports are sent, against a model with temporal-polyfill that steps day by day.
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { accountDecider } from '../accounts/account.ts';
import type { AccountEvent } from '../accounts/events.ts';
import { addMillis, type CalendarDate, type Instant, instant, PARIS } from '../kernel/calendar.ts';
import { fold } from '../kernel/decider.ts';
import { at } from '../kernel/given-when-then.ts';
import type { AccountId } from '../kernel/ids.ts';
import { type Random, seeded } from '../kernel/random.test-kit.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { SubscriptionEvent } from '../subscriptions/events.ts';
import { subscriptionDecider } from '../subscriptions/subscription.ts';
import type { ReportingCommand, ReportingEvent, ReportSchedule } from './events.ts';
import { nextReport, type ReportingState, reportingDecider, reportsOpenSince } from './reporting.ts';
import { DEFAULT_SCHEDULE, nextSending } from './schedule.ts';

const accountId = 1 as AccountId;
const ALWAYS = instant('2020-01-01T00:00:00Z');
const CASES = process.env['SUBDOC_LONG'] === '1' ? 100_000 : 2_000;
const DAY = 86_400_000;

class Owner {
  state: ReportingState = reportingDecider.initial;
  readonly sent: ReportingEvent[] = [];
  do(command: ReportingCommand, now: Instant): readonly ReportingEvent[] {
    const decision = reportingDecider.decide(this.state, command, at(now));
    if (isRefusal(decision)) throw new Error(decision.refusal);
    this.state = decision.reduce(reportingDecider.evolve, this.state);
    this.sent.push(...decision.filter(({ type }) => type === 'ReportDue'));
    return decision;
  }
  set = (changes: Partial<ReportSchedule>, now: Instant) => this.do({ type: 'SetReporting', accountId, ...changes }, now);
  next = (now: Instant, openSince: Instant | null = ALWAYS) => nextReport(this.state, accountId, openSince, now);
  /** Like an engine: waits for the next due time, until there is none before `end`. */
  run(from: Instant, end: Instant, openSince: Instant | null = ALWAYS): Instant[] {
    const moments: Instant[] = [];
    for (let due = this.next(from, openSince); due !== null && due.at <= end; due = this.next(due.at, openSince)) {
      expect(moments).not.toContain(due.at);
      moments.push(due.at);
      expect(this.do(due.step, due.at)).toHaveLength(1);
    }
    return moments;
  }
}

/** The oracle: each day of the calendar, at the given hour in Paris, or the next existing hour. */
function model({ frequency, weekday, day, hour }: ReportSchedule, from: Instant, end: Instant): Instant[] {
  const found: Instant[] = [];
  const last = Temporal.Instant.from(end).toZonedDateTimeISO(PARIS).toPlainDate();
  let date = Temporal.Instant.from(from).toZonedDateTimeISO(PARIS).toPlainDate();
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    if (frequency === 'weekly' && date.dayOfWeek % 7 !== weekday) continue;
    if (frequency === 'monthly' && date.day !== day) continue;
    const moment = instant(date.toZonedDateTime({ timeZone: PARIS, plainTime: { hour } }).epochMilliseconds);
    if (moment >= from && moment <= end) found.push(moment);
  }
  return found;
}
const anySchedule = (random: Random): ReportSchedule => ({
  enabled: true,
  frequency: random.pick(['daily', 'weekly', 'monthly']),
  hour: random.int(24),
  weekday: random.int(7),
  day: 1 + random.int(28),
});

test('F255 defaults: off, weekly, Monday, the 1st, 8 o’clock; fields not given stay, and an equal schedule adds no event', () => {
  const owner = new Owner();
  expect(owner.state.schedule).toEqual({ enabled: false, frequency: 'weekly', weekday: 1, day: 1, hour: 8 });
  expect(owner.next(ALWAYS)).toBeNull();
  const now = instant('2026-11-21T09:00:00Z');
  owner.set({ hour: 17 }, now);
  owner.set({ enabled: true, frequency: 'monthly' }, now);
  expect(owner.state.schedule).toEqual({ ...DEFAULT_SCHEDULE, enabled: true, frequency: 'monthly', hour: 17 });
  expect(owner.set({ hour: 17, enabled: true }, addMillis(now, DAY))).toEqual([]);
});

test('F257 three weeks give three reports, each with the changes since the one before', () => {
  const owner = new Owner();
  const start = instant('2026-11-21T09:00:00Z');
  owner.set({ enabled: true }, start);
  const mondays = ['2026-11-23', '2026-11-30', '2026-12-07'].map((day) => `${day}T07:00:00.000Z`);
  expect(owner.run(start, addMillis(start, 21 * DAY))).toEqual(mondays);
  expect(owner.sent.map(({ data }) => data)).toMatchObject([
    { period: '2026-11-23', since: null },
    { period: '2026-11-30', since: mondays[0] },
    { period: '2026-12-07', since: mondays[1] },
  ]);
  expect(owner.state.lastSent).toBe(mondays[2]);
  expect(owner.do({ type: 'SendDueReport', accountId, openSince: ALWAYS }, mondays[2] as Instant)).toEqual([]);
});

test('F256 a test report replaces no periodic one: the next is sent all the same, with the changes since the last periodic one', () => {
  const owner = new Owner();
  const now = instant('2026-11-23T06:59:00Z');
  owner.set({ enabled: true }, now);
  expect(owner.do({ type: 'SendTestReport', accountId }, now)).toMatchObject([{ data: { period: null, since: null } }]);
  expect(owner.state.lastSent).toBeNull();
  expect(owner.run(now, addMillis(now, DAY))).toEqual(['2026-11-23T07:00:00.000Z']);
});

const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => Temporal.PlainDate.from(first).add({ days: index }).toString() as CalendarDate);

test('C64 A57 over both changes of the clocks a report goes once a day at every hour, once a week on every weekday, once a month on every day', () => {
  for (const first of ['2026-10-20', '2027-03-23']) {
    const from = instant(`${first}T00:30:00Z`);
    const end = addMillis(from, 10 * DAY);
    for (let hour = 0; hour < 24; hour++) {
      const schedules: Partial<ReportSchedule>[] = [
        { frequency: 'daily' },
        ...Array.from({ length: 7 }, (_, weekday) => ({ frequency: 'weekly' as const, weekday })),
        ...Array.from({ length: 28 }, (_, day) => ({ frequency: 'monthly' as const, day: day + 1 })),
      ];
      for (const changes of schedules) {
        const owner = new Owner();
        owner.set({ enabled: true, hour, ...changes }, from);
        const sent = owner.run(from, end);
        expect([changes, hour, sent]).toEqual([changes, hour, model(owner.state.schedule, from, end)]);
        const periods = owner.sent.map(({ data }) => (data as { period: CalendarDate }).period);
        expect(new Set(periods).size).toBe(periods.length);
        if (changes.frequency === 'daily') for (const day of days(first, 10).slice(1)) expect(periods).toContain(day);
      }
    }
  }
});

test('C64 hour 2 becomes 03:00 on the spring day that skips it, and comes once on the autumn day that repeats it', () => {
  const at2 = (from: string, end: string) => {
    const owner = new Owner();
    owner.set({ enabled: true, frequency: 'daily', hour: 2 }, instant(from));
    return owner
      .run(instant(from), instant(end))
      .map((moment) => Temporal.Instant.from(moment).toZonedDateTimeISO(PARIS).toString({ timeZoneName: 'never', smallestUnit: 'minute' }));
  };
  expect(at2('2027-03-27T12:00:00Z', '2027-03-29T12:00:00Z')).toEqual(['2027-03-28T03:00+02:00', '2027-03-29T02:00+02:00']);
  expect(at2('2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z')).toEqual(['2026-10-25T02:00+02:00', '2026-10-26T02:00+01:00']);
});

test('C66 random schedules, days and changes agree with the model; after downtime only the latest report is sent, once', () => {
  const random = seeded(20_261_123);
  const begin = Date.parse('2026-01-01T00:00:00Z');
  for (let n = 0; n < CASES; n++) {
    const schedule = anySchedule(random);
    const from = instant(begin + random.int(1_500 * 24 * 60) * 60_000);
    const owner = new Owner();
    owner.set(schedule, from);
    const away = addMillis(from, random.int(35 * 24 * 60) * 60_000);
    const end = addMillis(away, random.int(14 * 24 * 60) * 60_000);
    const missed = model(schedule, from, away);
    const expected = [...(missed.length > 0 ? [away] : []), ...model(schedule, addMillis(away, 1), end)];
    expect([schedule, from, owner.run(away, end)]).toEqual([schedule, from, expected]);
  }
});

test('F257 a changed schedule sends no second report on the same day, and none for periods before the change', () => {
  const owner = new Owner();
  const monday = instant('2026-11-23T07:00:00Z');
  owner.set({ enabled: true }, addMillis(monday, -DAY));
  owner.run(addMillis(monday, -DAY), monday);
  // An hour later: today's report is sent already.
  owner.set({ hour: 10 }, addMillis(monday, 3_600_000));
  expect(owner.next(addMillis(monday, 3_600_000))?.at).toBe('2026-11-30T09:00:00.000Z');
  // The new hour has passed today, so the next report is tomorrow's.
  owner.set({ frequency: 'daily', hour: 6 }, addMillis(monday, 2 * DAY));
  expect(owner.next(addMillis(monday, 2 * DAY))?.at).toBe('2026-11-26T05:00:00.000Z');
  owner.set({ enabled: false }, addMillis(monday, 3 * DAY));
  expect(owner.next(addMillis(monday, 30 * DAY))).toBeNull();
});

const REGISTERED = [
  { type: 'AccountRegistered', data: { accountId, emailHash: 'h', registeredAt: ALWAYS }, personal: null },
] as unknown as AccountEvent[];
const synced = (status: 'active' | 'canceled', syncedAt: Instant): SubscriptionEvent => ({
  type: 'SubscriptionSynced',
  data: {
    ...{ subscriptionId: 's', customerId: 'c', priceId: 'p', plan: 'standard', status, currentPeriodStart: ALWAYS, trialEnd: null },
    ...{ currentPeriodEnd: syncedAt, cancelAtPeriodEnd: false, createdAt: ALWAYS, accountId, pastDueSince: null, syncedAt },
  },
  personal: null,
});

test('A52 without access no report is due; missed ones are not sent when access returns', () => {
  const account = fold(accountDecider, REGISTERED);
  const began = instant('2026-11-20T09:00:00Z');
  const lost = instant('2026-11-29T09:00:00Z');
  const back = instant('2026-12-02T09:00:00Z');
  const events = [synced('active', began), synced('canceled', lost), synced('active', back)];
  const open = (count: number, now: Instant) => reportsOpenSince(account, fold(subscriptionDecider, events.slice(0, count)), now);
  expect([open(0, began), open(1, began), open(2, lost), open(3, back)]).toEqual([null, began, null, back]);

  const owner = new Owner();
  owner.set({ enabled: true }, began);
  expect(owner.run(began, lost, began)).toEqual(['2026-11-23T07:00:00.000Z']);
  expect(owner.next(lost, null)).toBeNull();
  // The account had no access on Monday the 30th.
  expect(owner.do({ type: 'SendDueReport', accountId, openSince: back }, back)).toEqual([]);
  expect(owner.next(back, back)?.at).toBe('2026-12-07T07:00:00.000Z');
});

test('C50 an erased account gets no report', () => {
  const erased = fold(accountDecider, [
    ...REGISTERED,
    {
      type: 'PersonErased',
      data: { subject: 'account-1', because: 'deleted', erasedAt: ALWAYS },
      personal: null,
    } as unknown as AccountEvent,
  ]);
  const subscription = fold(subscriptionDecider, [synced('active', ALWAYS)]);
  expect(reportsOpenSince(erased, subscription, ALWAYS)).toBeNull();
  expect(reportsOpenSince(fold(accountDecider, REGISTERED), subscription, ALWAYS)).toBe(ALWAYS);
});

test('the screen shows the same next report as the engine', () => {
  const random = seeded(7);
  for (let n = 0; n < 300; n++) {
    const owner = new Owner();
    const now = instant(Date.parse('2026-11-21T09:00:00Z') + random.int(400 * 24) * 3_600_000);
    owner.set(anySchedule(random), addMillis(now, 1));
    expect(nextSending(owner.state.schedule, now, null)).toBe(owner.next(now)?.at);
  }
});

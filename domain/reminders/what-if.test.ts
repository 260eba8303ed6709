// Replays the past: the policy of that time gives what was really sent, another policy gives what it would have changed (G05).
import { describe, expect, test } from 'vitest';
import { dialling } from '../calls/dial.ts';
import type { DocumentTypesState } from '../document-types/document-types.ts';
import { addDays, addMillis, type CalendarDate, type Instant, parisDay } from '../kernel/calendar.ts';
import type { CallId, DocumentTypeId } from '../kernel/ids.ts';
import { type Random, seeded } from '../kernel/random.test-kit.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { evolveSubcontractor, NOBODY, type SubcontractorState } from '../subcontractors/state.ts';
import { subcontractorDecider } from '../subcontractors/subcontractor.ts';
import { type SubscriptionState, subscriptionDecider } from '../subscriptions/subscription.ts';
import type { ReminderFacts } from './agenda.ts';
import { nextReminder } from './next-reminder.ts';
import { isSmsSent } from './planned.ts';
import { PRESETS, type ReminderPolicyState } from './policy.ts';
import { Life, paris } from './reminders.test-kit.ts';
import { daysUncovered, differences, type History, type Message, replayed } from './what-if.ts';

const START = '2026-01-05T09:00:00.000Z' as Instant;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const ORGANIZATIONS = new Map([[1, { name: 'Siège', archived: false }]]) as never;

type Account = Pick<ReminderFacts, 'documentTypes' | 'policy' | 'subscription'>;
const link = (n: number) => ({
  token: `t${n}`,
  tokenHash: `h${n}`,
  shortId: `s${n}`,
  shortIdHash: `sh${n}`,
  expiresAt: '2036-01-01T00:00:00.000Z' as Instant,
});
const types = (random: Random): DocumentTypesState['types'] =>
  new Map(
    [1, 2, 3].map((id) => [
      id as DocumentTypeId,
      {
        name: `T${id}`,
        description: '',
        validityPeriod: 365,
        alertDaysBefore: random.pick([3, 15, 30]),
        isRequired: true,
        allowedFormats: ['PDF'],
        archived: false,
      },
    ]),
  ) as DocumentTypesState['types'];
const synced = (state: SubscriptionState, at: Instant, plan: string, status: string): SubscriptionState =>
  subscriptionDecider.evolve(state, {
    type: 'SubscriptionSynced',
    data: {
      accountId: 1,
      subscriptionId: 'x',
      customerId: 'c',
      priceId: 'p',
      plan,
      status,
      currentPeriodStart: at,
      currentPeriodEnd: at,
      trialEnd: null,
      cancelAtPeriodEnd: false,
      createdAt: START,
      pastDueSince: null,
      syncedAt: at,
    },
    personal: null,
  } as never);

/** A year of one subcontractor: random commands of people, and reminders that the real decider sends at their times. */
function lived(seed: number, days: number) {
  const random = seeded(seed);
  let now = START;
  let state: SubcontractorState = NOBODY;
  let account: Account = {
    documentTypes: types(random),
    policy: { policy: PRESETS.doux, since: null },
    subscription: synced(subscriptionDecider.initial, START, 'autopilot', 'active'),
  };
  const history: { at: Instant; event: Parameters<typeof evolveSubcontractor>[1] }[] = [];
  const accounts: { at: Instant; account: Account }[] = [{ at: START, account }];
  let number = 100;
  const fresh = () => ({ reminderId: ++number, callId: ++number, link: link(++number) });
  const facts = (): ReminderFacts => ({ ...account, now, today: parisDay(now) });
  const act = (command: object): void => {
    const { documentTypes, policy, subscription } = account;
    const context = { now, today: parisDay(now), organizations: ORGANIZATIONS, documentTypes, reminding: { policy, subscription } };
    const decision = subcontractorDecider.decide(state, { accountId: 1, subcontractorId: 1, ...command } as never, context);
    for (const event of isRefusal(decision) ? [] : decision) {
      state = evolveSubcontractor(state, event);
      history.push({ at: now, event });
    }
  };
  const profile = (phone = '+33612345678') => ({
    companyName: 'D',
    siret: '73282932000074',
    contactName: 'J',
    contactEmail: 'a@b.fr',
    contactPhone: phone,
    address: '',
  });
  const change = (next: Partial<Account>): void => {
    account = { ...account, ...next };
    accounts.push({ at: now, account });
  };
  const something = (): void => {
    const dice = random.int(100);
    const day = parisDay(now);
    const pending = [...state.documents].findLast(([, { status }]) => status === 'pending')?.[0];
    const file = { blobId: 'b', wrappedKey: 'w', mimeType: 'application/pdf', fileSize: 1, sha256: `sha${++number}`, fileName: 'p.pdf' };
    if (dice < 30)
      act({ type: 'UploadDocument', documentId: ++number, documentTypeId: random.pick([1, 2, 3]), tokenHash: state.link?.tokenHash, file });
    else if (dice < 60 && pending !== undefined)
      act({
        type: 'ValidateDocument',
        documentId: pending,
        by: 1,
        startsOn: null,
        expirationDate: addDays(day, random.int(90)),
        dateEmission: null,
        comment: '',
      });
    else if (dice < 64 && pending !== undefined) act({ type: 'RejectDocument', documentId: pending, by: 1, reason: 'Illisible' });
    else if (dice < 72) act({ type: 'SetReminderCycle', enabled: random.chance(0.8), ...fresh() });
    else if (dice < 76) act({ type: 'SendReminder', ...fresh() });
    else if (dice < 78) act({ type: 'RequestCall', documentTypeIds: [], ...fresh() });
    else if (dice < 80) act({ type: 'SendCallSms', ...fresh() });
    else if (dice < 83) act({ type: 'PauseReminders', until: addDays(day, 1 + random.int(20)), reason: 'Congés' });
    else if (dice < 85) act({ type: 'ResumeReminders' });
    else if (dice < 88)
      act({ type: 'SkipReminder', channel: random.pick(['email', 'sms', 'voice']), day: addDays(day, random.int(10)), reason: 'x' });
    else if (dice < 91)
      act({
        type: 'SetContactPreferences',
        by: 'owner',
        how: 'console',
        preferences: { [random.pick(['email', 'sms', 'voice'])]: random.chance(0.5) },
      });
    else if (dice < 94)
      act({
        type: 'EditSubcontractor',
        organizationId: 1,
        isActive: random.chance(0.8),
        profile: profile(random.pick(['+33612345678', '+33123456789'])),
      });
    else if (dice < 95) act({ type: 'RevokeLink' });
    else if (dice < 96) act({ type: 'RenewLink', link: link(++number) });
    else if (dice < 97) change({ policy: { policy: random.pick([PRESETS.doux, PRESETS.soutenu]), since: now } });
    else if (dice < 98) change({ documentTypes: types(random) });
    else
      change({
        subscription: synced(
          account.subscription,
          now,
          random.pick(['standard', 'autopilot']),
          random.pick(['active', 'active', 'incomplete']),
        ),
      });
  };

  act({ type: 'RegisterSubcontractor', organizationId: 1, isActive: true, profile: profile(), link: link(0) });
  const end = addMillis(START, days * DAY_MS);
  while (now < end) {
    const next = addMillis(now, (1 + random.int(120)) * HOUR_MS);
    // Everything that is due before the next command, at its time.
    for (let due = nextReminder(state, facts()); due !== null && due.at < next; due = nextReminder(state, facts())) {
      const before = history.length;
      now = due.at;
      act({ type: 'Remind', ...fresh() });
      if (history.length === before) break;
    }
    now = next;
    something();
  }
  const at = (moment: Instant): Account => (accounts.findLast((one) => one.at <= moment) ?? accounts[0]!).account;
  return {
    history: history as History,
    accounts,
    at,
    end: now,
    policies: new Set(accounts.map(({ account: { policy } }) => policy.since)).size,
    state,
    account,
  };
}

type Lived = ReturnType<typeof lived>;
/** The automatic messages really sent after `from`: as decided; calls, and SMS planned for later, only if they still went out at their time. */
function sentByItself({ history, at: accountAt }: Pick<Lived, 'history' | 'at'>, from: Instant): Message[] {
  const stateAt = (now: Instant) =>
    history.filter(({ at }) => at <= now).reduce((state, { event }) => evolveSubcontractor(state, event), NOBODY);
  const factsAt = (now: Instant) => ({ ...accountAt(now), now, today: parisDay(now) });
  const isMade = ({ callId, scheduledFor: now }: { callId: CallId; scheduledFor: Instant }): boolean =>
    !('abandon' in dialling(stateAt(now), callId, factsAt(now)));
  return history.flatMap(({ at, event }): Message[] => {
    if (at <= from || event.type !== 'ReminderDecided' || event.data.source !== 'automatic' || event.data.kind === 'appel') return [];
    const { channels, call, smsAt, decidedAt } = event.data;
    return channels.flatMap((channel): Message[] => {
      if (channel === 'sms' && smsAt !== undefined) return isSmsSent(stateAt(smsAt), smsAt, factsAt(smsAt)) ? [{ channel, at: smsAt }] : [];
      if (channel !== 'voice') return [{ channel, at: decidedAt }];
      return call !== null && isMade(call) ? [{ channel, at: call.scheduledFor }] : [];
    });
  });
}
const days = (messages: readonly { at: Instant; channel: string }[]): string[] =>
  messages.map(({ at, channel }) => `${at} ${channel}`).sort();

describe('G05 the past played again', () => {
  test('under the policy of that time it gives what was really sent, message by message, from any moment on', () => {
    let sent = 0;
    for (let seed = 1; seed <= 150; seed += 1) {
      const life = lived(seed, 300);
      const { history, accounts, at, end } = life;
      for (const from of [addMillis(START, -1), addMillis(START, (seed % 200) * DAY_MS)]) {
        const again = replayed(history, { from, to: end, factsAt: at, changes: accounts.map((one) => one.at) });
        const really = sentByItself(life, from);
        expect([seed, days(again)]).toEqual([seed, days(really)]);
        sent += really.length;
      }
    }
    expect(sent).toBeGreaterThan(2_000);
  });

  test('under another policy only that policy makes the difference: an SMS a week before; skips and refusals stay', () => {
    let added = 0;
    for (let seed = 1; seed <= 60; seed += 1) {
      const life = lived(seed, 300);
      const { history, at, end, policies, accounts } = life;
      if (policies > 1) continue;
      const changes = accounts.map((one) => one.at);
      const policy: ReminderPolicyState = { policy: PRESETS.soutenu, since: null };
      const from = addMillis(START, -1);
      const other = replayed(history, { from, to: end, changes, factsAt: (moment) => ({ ...at(moment), policy }) });
      const found = differences(sentByItself(life, from), other);
      // « soutenu » has SMS on one more step: every removed message is an SMS that the daily limit moved.
      expect(found.filter(({ channel }) => channel !== 'sms')).toEqual([]);
      added += found.filter(({ change }) => change === 'added').length;
    }
    expect(added).toBeGreaterThan(5);
  });
});

test('G05 days uncovered: each required type counts its own; later or replaced cover counts with its real days', () => {
  const documentTypes = types(seeded(1));
  const paper = (n: number, validatedAt: string, from: string | null, expiresOn: string, status = 'validated') =>
    [n, { documentTypeId: 1, status, validatedAt: `${validatedAt}T10:00:00.000Z`, cover: { from, expiresOn } }] as never;
  const state = (...papers: never[]): SubcontractorState => ({
    ...NOBODY,
    isActive: true,
    requiredTypeIds: [1 as DocumentTypeId],
    documents: new Map(papers),
  });
  const count = (one: SubcontractorState) => daysUncovered(one, documentTypes, '2026-03-01' as CalendarDate, '2026-03-31' as CalendarDate);
  expect(count(state())).toBe(31);
  expect(count(state(paper(1, '2026-02-01', null, '2026-12-31')))).toBe(0);
  // From the 11th to the 20th, then a gap of five days, then from the 26th.
  expect(count(state(paper(1, '2026-03-11', null, '2026-03-20', 'replaced'), paper(2, '2026-03-12', '2026-03-26', '2027-01-01')))).toBe(15);
  expect(count(state(paper(1, '2026-04-02', null, '2026-12-31')))).toBe(31);
  // A short one inside a longer one, starting on the same day or later, leaves the longer one's other days covered.
  const long = paper(1, '2026-03-06', null, '2026-03-29');
  for (const first of ['2026-03-06', '2026-03-10'])
    for (const both of [
      [long, paper(2, first, null, '2026-03-15')],
      [paper(2, first, null, '2026-03-15'), long],
    ])
      expect(count(state(...both)), first).toBe(7);
  // The first and the last day count.
  expect(count(state(paper(1, '2026-03-02', null, '2026-03-30')))).toBe(2);
  expect(count({ ...state(), isActive: false })).toBe(0);
  // A type that is asked of him but not required counts no days.
  const optional = new Map(documentTypes).set(1 as DocumentTypeId, { ...documentTypes.get(1 as DocumentTypeId)!, isRequired: false });
  expect(daysUncovered(state(), optional, '2026-03-01' as CalendarDate, '2026-03-31' as CalendarDate)).toBe(0);
});

test('G05 a call that was abandoned before it was made does not count: decided on Saturday, refused on Sunday', () => {
  const life = new Life().holds(1, '2026-11-21').until('2026-11-21 12:00');
  const ask = (to: string) => {
    const { types: documentTypes, policy, subscription } = life;
    const history: History = life.events.map((event) => {
      if (event.type === 'ContactPreferencesChanged') return { at: event.data.changedAt, event };
      return { at: event.type === 'ReminderDecided' ? event.data.decidedAt : paris('2026-11-02 10:00'), event };
    });
    const past = { from: paris('2026-11-02 12:00'), to: paris(to), factsAt: () => ({ documentTypes, policy, subscription }), changes: [] };
    return replayed(history, past)
      .filter(({ channel }) => channel === 'voice')
      .map(({ at }) => at);
  };
  expect(ask('2026-11-24 00:00')).toEqual([paris('2026-11-23 09:00')]);
  // A call after the end of the replay is still to be made, so it counts.
  expect(ask('2026-11-22 00:00')).toEqual([paris('2026-11-23 09:00')]);
  life.until('2026-11-22 10:00').prefer({ voice: false });
  expect(ask('2026-11-24 00:00')).toEqual([]);
});

test('G05 a message at another hour of the same day is the same message', () => {
  const of = (hour: number) => [{ at: `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z` as Instant, channel: 'email' as const }];
  expect(differences(of(7), of(16))).toEqual([]);
  expect(differences(of(7), of(23)).map(({ change }) => change)).toEqual(['removed', 'added']);
});

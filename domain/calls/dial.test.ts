// C6: whether a planned call is still made at its time.
import { describe, expect, test } from 'vitest';
import { addMillis, type Instant } from '../kernel/calendar.ts';
import { at } from '../kernel/given-when-then.ts';
import type { CallId } from '../kernel/ids.ts';
import type { ReminderFacts } from '../reminders/agenda.ts';
import { DEFAULT_REMINDER_POLICY } from '../reminders/policy.ts';
import { type AskedCall, NO_REMINDERS, type RemindersState } from '../reminders/state.ts';
import { NOBODY, type SubcontractorState } from '../subcontractors/state.ts';
import { documentTypes, profile, type } from '../subcontractors/subcontractor.test-kit.ts';
import type { SubscriptionEvent } from '../subscriptions/events.ts';
import { type SubscriptionState, subscriptionDecider } from '../subscriptions/subscription.ts';
import { dialling } from './dial.ts';

const MONDAY = at('2026-11-23T08:00:00Z');
const call = (id: number, more: Partial<AskedCall> = {}): AskedCall => ({
  ...{
    callId: id as CallId,
    scheduledFor: MONDAY.now,
    source: 'automatic',
    kind: 'echeance',
    offset: 0,
    documentTypeIds: [type(1)],
    endsOn: [null],
  },
  ...more,
});
const person = (reminders: Partial<RemindersState> = {}, more: Partial<SubcontractorState> = {}): SubcontractorState => ({
  ...NOBODY,
  ...{ accountId: 1 as never, isActive: true, profile },
  link: { tokenHash: 'h', expiresAt: '2027-11-01T00:00:00.000Z' as Instant, revoked: false, opened: true },
  reminders: { ...NO_REMINDERS, calls: [call(7)], ...reminders },
  ...more,
});
function subscription(plan: 'autopilot' | 'standard'): SubscriptionState {
  const period = { currentPeriodStart: '2026-11-01T00:00:00.000Z' as Instant, currentPeriodEnd: '2026-12-01T00:00:00.000Z' as Instant };
  const names = { subscriptionId: 's', customerId: 'c', priceId: 'p' };
  const event = {
    type: 'SubscriptionSynced',
    data: {
      accountId: 1,
      ...names,
      plan,
      status: 'active',
      ...period,
      trialEnd: null,
      cancelAtPeriodEnd: false,
      pastDueSince: null,
      createdAt: period.currentPeriodStart,
      syncedAt: period.currentPeriodStart,
    },
    personal: null,
  };
  return subscriptionDecider.evolve(subscriptionDecider.initial, event as unknown as SubscriptionEvent);
}
const facts = (plan: 'autopilot' | 'standard' = 'autopilot', now = MONDAY): ReminderFacts => ({
  ...now,
  documentTypes,
  policy: { policy: DEFAULT_REMINDER_POLICY, since: null },
  subscription: subscription(plan),
});
const because = (state: SubcontractorState, given = facts(), id = 7) => {
  const decided = dialling(state, id as CallId, given);
  return 'abandon' in decided ? decided.abandon : 'dialled';
};
const word = { by: 'contact', how: 'call', at: MONDAY.now } as const;
const reason = { reason: 'congés', at: MONDAY.now };

describe('C6 changes since the call was planned', () => {
  test('it is made if nothing rules it out, about the documents that it was planned for', () => {
    expect(dialling(person(), 7 as CallId, facts())).toMatchObject({
      asked: { callId: 7 },
      documents: [{ documentTypeId: 1, state: 'missing' }],
    });
  });

  test.each([
    ['the plan was lost', 'plan', person(), facts('standard')],
    ['he is not active any more', 'inactive', person({}, { isActive: false }), facts()],
    ['he is archived', 'inactive', person({}, { archived: true }), facts()],
    ['his link was revoked', 'inactive', person({}, { link: { ...person().link!, revoked: true } }), facts()],
    ['he refused calls', 'refused', person({ refused: { voice: word } }), facts()],
    ['his number cannot be called', 'no-number', person({}, { profile: { ...profile, contactPhone: '+33899123456' } }), facts()],
    ['reminders are paused', 'paused', person({ paused: { until: '2026-11-30' as never, ...reason } }), facts()],
    ['it was skipped', 'skipped', person({ skips: { 'voice 2026-11-23': reason } }), facts()],
    ['nothing is asked of him any more', 'nothing-to-ask', person({}, { requiredTypeIds: [type(2)] }), facts()],
    ['a later call takes its place', 'replaced', person({ calls: [call(8), call(7)] }), facts()],
    ['so many were asked for that it is not remembered', 'replaced', person({ calls: [] }), facts()],
  ])('%s', (_, expected, state, given) => {
    expect(because(state, given)).toBe(expected);
  });

  test('K24 a member of the group outside its own alert days is named as in the mail, unless it was renewed meanwhile', () => {
    const calls = [call(7, { documentTypeIds: [type(1), type(2)], endsOn: ['2026-11-20', '2026-12-25'] as never })];
    const covered = (expiresOn: string) => {
      const validated = { documentTypeId: type(2), status: 'validated', cover: { from: null, expiresOn, alertDaysBefore: 15 } };
      return person({ calls }, { documents: new Map([[20 as never, validated as never]]) });
    };
    const named = (state: SubcontractorState) => {
      const decided = dialling(state, 7 as CallId, facts());
      return 'documents' in decided ? decided.documents.map(({ documentTypeId, state: how }) => [documentTypeId, how]) : [];
    };
    expect(named(covered('2026-12-25'))).toEqual([
      [1, 'missing'],
      [2, 'expiring'],
    ]);
    expect(named(covered('2027-12-25'))).toEqual([[1, 'missing']]);
  });

  test('pending documents are not mentioned', () => {
    const calls = [call(7, { documentTypeIds: [type(1), type(2)] })];
    const pending = { documentTypeId: type(1), status: 'pending', cover: null } as never;
    const decided = dialling(person({ calls }, { documents: new Map([[10 as never, pending]]) }), 7 as CallId, facts());
    expect('documents' in decided && decided.documents.map(({ documentTypeId }) => documentTypeId)).toEqual([2]);
  });

  test('a refusal of SMS, a pause that is over, or a skip of another day or channel does not hold it back', () => {
    const nothing = person({
      refused: { sms: word },
      paused: { until: '2026-11-23' as never, ...reason },
      skips: { 'voice 2026-11-24': reason, 'sms 2026-11-23': reason },
    });
    expect(because(nothing)).toBe('dialled');
  });

  test('a manual call is not held back by a pause or a skip', () => {
    const calls = [call(7, { source: 'manual' })];
    expect(because(person({ calls, paused: { until: '2026-11-30' as never, ...reason }, skips: { 'voice 2026-11-23': reason } }))).toBe(
      'dialled',
    );
  });

  test('a skip of its planned day holds back its later attempts too', () => {
    const tuesday = facts('autopilot', at(addMillis(MONDAY.now, 86_400_000)));
    expect(because(person({ skips: { 'voice 2026-11-23': reason } }), tuesday)).toBe('skipped');
    // So does a skip of the day of that attempt.
    expect(because(person({ skips: { 'voice 2026-11-24': reason } }), tuesday)).toBe('skipped');
    expect(because(person({ skips: { 'voice 2026-11-25': reason } }), tuesday)).toBe('dialled');
  });
});

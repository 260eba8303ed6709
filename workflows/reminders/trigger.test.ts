// The reactions of the reminders' process manager to events, without a database.
import { expect, test } from 'vitest';
import type { DocumentTypeEvent, DomainEvent, SubcontractorEvent, SubscriptionEvent } from '#domain/events.ts';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import { personErased } from '#domain/kernel/erasure.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import { c, history, subcontractorId } from '#domain/subcontractors/subcontractor.test-kit.ts';
import { deliveryManager } from '../delivery/trigger.ts';
import { occurred, reaction, timersOf } from '../react.test-kit.ts';
import { START } from '../start.test-kit.ts';
import { remindersManager } from './trigger.ts';

const his: StreamName = `subcontractor-${subcontractorId}`;
const KEY = `reminder-${subcontractorId}`;
const type: DocumentTypeEvent = {
  type: 'DocumentTypeAdded',
  data: { documentTypeId: 1, validityPeriod: 365, alertDaysBefore: 15, isRequired: true, allowedFormats: ['PDF'] } as never,
  personal: { name: 'Kbis', description: '' },
};
const paid = {
  type: 'SubscriptionSynced',
  data: { subscriptionId: 's', plan: 'standard', status: 'active', createdAt: START, pastDueSince: null, syncedAt: START },
  personal: null,
} as unknown as SubscriptionEvent;
const streams = (events: readonly SubcontractorEvent[]): Partial<Record<StreamName, readonly DomainEvent[]>> => ({
  [his]: events,
  'documenttypes-1': [type],
  'subscription-1': [paid],
});
const met = (events: readonly SubcontractorEvent[], event: SubcontractorEvent = events.at(-1)!) =>
  reaction(remindersManager, occurred(his, event), { histories: streams(events) });
const validated = history(c.register(), c.upload(10), c.validate(10, '2027-01-31'));

test('F203 F206 for a validated document: 08:00 in Paris, fifteen days before its end', () => {
  expect(met(validated)).toEqual({ timers: [{ key: KEY, at: '2027-01-16T07:00:00.000Z' }] });
});

test('A59 for a document with a corrected end: fifteen days before the new end; for a reopened one: no timer', () => {
  const corrected = history(c.register(), c.upload(10), c.validate(10, '2027-01-31'), c.correct(10, { expirationDate: '2027-03-31' }));
  expect(timersOf(met(corrected))).toEqual({ [KEY]: '2027-03-16T07:00:00.000Z' });
  const reopened = history(c.register(), c.upload(10), c.validate(10, '2027-01-31'), c.reopen(10));
  expect(timersOf(met(reopened))).toEqual({ [KEY]: null });
});

/** Each of these events can make a reminder due sooner, later or never, so the timer must change at once. */
test.each([
  ...(['SubcontractorEdited', 'SubcontractorArchived', 'SubcontractorRestored', 'LinkIssued', 'LinkRevoked'] as const),
  ...(['RequiredTypesConfigured', 'DocumentValidated', 'DocumentReplaced', 'DocumentReopened', 'DocumentCorrected'] as const),
  ...(['DocumentReinstated', 'PersonErased', 'ReminderCycleStarted', 'ReminderCycleEnded', 'ReminderDecided'] as const),
  ...(['RemindersPaused', 'RemindersResumed', 'ContactPreferencesChanged'] as const),
])('F211 %s moves the subcontractor’s timer', (name) => {
  const event = occurred(his, { type: name, data: {}, personal: null } as never);
  expect(remindersManager.asks?.(event).states).toEqual([his, 'documenttypes-1', 'reminderpolicy-1', 'subscription-1']);
});

test('F211 an archived, inactive, revoked or erased subcontractor has no timer', () => {
  const after = (...more: Parameters<typeof history>) => history(c.register(), c.upload(10), c.validate(10, '2027-01-31'), ...more);
  expect(met(after(c.archive()))).toEqual({ member: 'leaves', timers: [{ key: KEY, at: null }] });
  expect(timersOf(met(after(c.edit({ isActive: false }))))).toEqual({ [KEY]: null });
  expect(timersOf(met(after(c.revoke())))).toEqual({ [KEY]: null });
  expect(met([...validated, personErased(his, 'deleted', START)])).toEqual({ member: 'leaves', timers: [{ key: KEY, at: null }] });
});

test('A31 an archived and restored subcontractor belongs to its account, however late each event is processed', () => {
  const back = history(c.register(), c.upload(10), c.validate(10, '2027-01-31'), c.archive(), c.restore());
  expect(back.slice(-2).map((event) => met(back, event).member)).toEqual(['joins', 'joins']);
  expect(met(back, back[0]!)).toEqual({ member: 'joins' });
});

test.each(['DocumentUploaded', 'DocumentAnalysed', 'DocumentRejected', 'LinkOpened', 'LinkExtended', 'ReminderSkipped'] as const)(
  'what %s says changes no moment: no history is asked for',
  (name) => {
    const event = occurred(his, { type: name, data: {}, personal: null } as never);
    expect([remindersManager.asks?.(event), reaction(remindersManager, event)]).toEqual([{}, {}]);
  },
);

test.each<[StreamName, string]>([
  ['documenttypes-1', 'DocumentTypeEdited'],
  ['subscription-1', 'SubscriptionAccessEnded'],
  ['reminderpolicy-1', 'ReminderPolicySet'],
])('%s %s sets the timer of every subcontractor of its account and no other', (stream, name) => {
  const now: Instant = addMillis(START, 1);
  const changed = occurred(stream, { type: name, data: {}, personal: null } as never);
  const members = [
    [4, 1],
    [5, 1],
    [6, 2],
  ] as const;
  expect(reaction(remindersManager, changed, { members, now })).toEqual({
    timers: [4, 5].map((id) => ({ key: `reminder-${id}`, at: now, subcontractorId: id })),
  });
});

test.each([
  [
    ['voice', 'email', 'sms'],
    ['reminder', 'reminder-sms'],
  ],
  [['email'], ['reminder']],
  [['voice'], []],
  [[], []],
])('F204 a reminder on %j sends the messages %j', (channels, messages) => {
  const decided = occurred(his, { type: 'ReminderDecided', data: { channels }, personal: null } as never);
  const { messages: planned = [] } = reaction(deliveryManager([]), decided);
  expect(planned.map(({ template }) => template)).toEqual(messages);
  expect(planned.every(({ recipient }) => recipient === his)).toBe(true);
});

// The reactions of each process manager, without a database: given histories, when an event comes, then messages and timers.
import { describe, expect, test } from 'vitest';
import { accountDecider } from '#domain/accounts/account.ts';
import type { AccountEvent } from '#domain/accounts/events.ts';
import type { DocumentTypeEvent } from '#domain/document-types/events.ts';
import type { DeliveryEvent, DomainEvent, SubcontractorEvent } from '#domain/events.ts';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import { personErased } from '#domain/kernel/erasure.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import { decideAfter } from '#domain/kernel/given-when-then.ts';
import { type AccountId, NO_ACCOUNT } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { c, history, NOW, on, subcontractorId } from '#domain/subcontractors/subcontractor.test-kit.ts';
import { callsManager } from './calls/trigger.ts';
import { deadlinesManager } from './deadlines/trigger.ts';
import { deliveryManager } from './delivery/trigger.ts';
import { analysisManager } from './document-analysis/trigger.ts';
import { erasureManager } from './erasure/trigger.ts';
import { occurred, reaction, timersOf } from './react.test-kit.ts';
import { registrationManager } from './registration/trigger.ts';
import { START } from './start.test-kit.ts';
import { subscriptionManager } from './subscription/trigger.ts';

const days = (count: number, from: Instant = START): Instant => addMillis(from, count * 86_400_000);
const his: StreamName = `subcontractor-${subcontractorId}`;
const account: StreamName = 'account-1';
const type = (alertDaysBefore: number): DocumentTypeEvent => ({
  type: 'DocumentTypeAdded',
  data: {
    documentTypeId: 1 as never,
    name: 'Kbis',
    description: '',
    validityPeriod: 365,
    alertDaysBefore,
    isRequired: true,
    allowedFormats: ['PDF'],
  } as never,
  personal: null,
});
/** The last event of a history, with the whole history as its stream. */
const last = (events: readonly SubcontractorEvent[], more: Partial<Record<StreamName, readonly DomainEvent[]>> = {}) =>
  [occurred(his, events.at(-1)!), { histories: { [his]: events, ...more } }] as const;
const validated = history(c.register(), c.upload(10), c.validate(10, '2027-01-31'));

describe('deadlines', () => {
  const types = { 'documenttypes-1': [type(15)] };
  test('A38 for a validated document: 00:00 in Paris of the first day of its warning period; archived: no timer', () => {
    expect(timersOf(reaction(deadlinesManager, ...last(validated, types)))).toEqual({ 'deadlines-4': '2027-01-15T23:00:00.000Z' });
    const archived = [...validated, ...history(c.register(), c.archive()).slice(-1)];
    expect(reaction(deadlinesManager, ...last(archived, types))).toEqual({
      member: 'leaves',
      timers: [{ key: 'deadlines-4', at: null }],
    });
  });

  test('a changed type sets the timer of every subcontractor of its account, and no other', () => {
    const changed = occurred('documenttypes-1', type(60));
    const members = [
      [4, 1],
      [5, 1],
      [6, 2],
    ] as const;
    expect(reaction(deadlinesManager, changed, { members, now: days(1) })).toEqual({
      timers: [
        { key: 'deadlines-4', at: days(1), subcontractorId: 4 },
        { key: 'deadlines-5', at: days(1), subcontractorId: 5 },
      ],
    });
  });

  test('for a reopened document: no timer; for a corrected one: its new day; for one that covers again: its own day', () => {
    const at = (...then: Parameters<typeof history>) =>
      timersOf(reaction(deadlinesManager, ...last(history(c.register(), c.upload(10), c.validate(10, '2027-01-31'), ...then), types)));
    expect(at(c.reopen(10))).toEqual({ 'deadlines-4': null });
    expect(at(c.correct(10, { expirationDate: '2027-03-31' }))).toEqual({ 'deadlines-4': '2027-03-15T23:00:00.000Z' });
    const back = history(
      c.register(),
      c.upload(10),
      c.validate(10, '2027-01-31'),
      c.upload(11),
      c.validate(11, '2027-06-30'),
      c.reopen(11),
    );
    for (const event of back.slice(-2))
      expect(timersOf(reaction(deadlinesManager, occurred(his, event), { histories: { [his]: back, ...types } }))).toEqual({
        'deadlines-4': '2027-01-15T23:00:00.000Z',
      });
  });

  test('a registered subcontractor belongs to the account from then on, and asks for no history yet', () => {
    const registered = history(c.register());
    expect(reaction(deadlinesManager, occurred(his, registered[0]!))).toEqual({ member: 'joins' });
  });
});

describe('analysis', () => {
  const key = 'analysis-4-10-1';
  test('F185 an upload is read at once, a failed one at its retry, a settled one not at all; its hash is stored', () => {
    const uploaded = history(c.register(), c.upload(10));
    const [when, given] = last(uploaded);
    expect(reaction(analysisManager, when, given)).toEqual({
      file: { documentId: 10, accountId: 1, subcontractorId: 4, sha256: 'sha-10' },
      timers: [{ key, at: START }],
    });
    const retry = addMillis(NOW.now, 60_000);
    expect(timersOf(reaction(analysisManager, ...last(history(c.register(), c.upload(10), c.fail(10, retry)))))).toEqual({ [key]: retry });
    const unread = history(c.register(), c.upload(10), c.validate(10), c.reopen(10));
    expect(timersOf(reaction(analysisManager, ...last(unread)))).toEqual({ [key]: START });
    const read = history(c.register(), c.upload(10), c.analyse(10, true), c.reopen(10));
    expect(timersOf(reaction(analysisManager, ...last(read)))).toEqual({ [key]: null });
    for (const then of [c.fail(10, null), c.analyse(10, false), c.validate(10), c.reject(10)])
      expect(timersOf(reaction(analysisManager, ...last(history(c.register(), c.upload(10), then))))).toEqual({ [key]: null });
  });

  test('A31 an archived subcontractor has no timers; a restored one has them again', () => {
    const away = history(c.register(), c.upload(10), c.upload(11, 2), c.validate(10), c.archive());
    expect(timersOf(reaction(analysisManager, ...last(away)))).toEqual({ [key]: null, 'analysis-4-11-1': null });
    const back = history(c.register(), c.upload(10), c.upload(11, 2), c.validate(10), c.archive(), c.restore());
    expect(timersOf(reaction(analysisManager, ...last(back)))).toEqual({ [key]: null, 'analysis-4-11-1': START });
  });

  test('C67 an erasure deletes the hashes of the files', () => {
    const erased = [...history(c.register(), c.upload(10)), personErased(his, 'deleted', START)];
    expect(reaction(analysisManager, ...last(erased))).toEqual({ erased: 4 });
  });
});

describe('deliveries', () => {
  const manager = deliveryManager(['a1', 'b2']);
  const delivery = (type: DeliveryEvent['type'], data: object, recipient: string = his) =>
    occurred('delivery-9', { type, data: { deliveryId: 9, accountId: 1, recipient, ...data }, personal: null } as never);
  const confirmation = [{ template: 'upload-received', recipient: his }];

  test('F184 F185 one confirmation per upload: with the analysis, with its first failure, or with a person’s decision before it', () => {
    const retry = addMillis(NOW.now, 60_000);
    const upload = [c.register(), c.upload(10)];
    const messages = (...then: Parameters<typeof history>) => reaction(manager, ...last(history(...upload, ...then))).messages;
    expect(messages(c.analyse(10, false))).toEqual(confirmation);
    expect(messages(c.fail(10, retry))).toEqual(confirmation);
    // A person's decision may still be taken back.
    expect(messages(c.validate(10))).toEqual([{ ...confirmation[0], heldMs: 10_000 }]);
    expect(messages(c.fail(10, retry), c.analyse(10, false))).toEqual([]);
    expect(messages(c.fail(10, retry), [c.fail(10, days(1)), on(retry)])).toEqual([]);
    expect(messages(c.analyse(10, false), c.validate(10))).toEqual([]);
  });

  test('F184 a corrected decision sends no mail, nor do later events: the sender was answered once; a reopened one may have to be taken back', () => {
    const retry = addMillis(NOW.now, 60_000);
    const messages = (...then: Parameters<typeof history>) =>
      reaction(manager, ...last(history(c.register(), c.upload(10), ...then))).messages;
    const again = on('2026-11-22T09:00:00Z');
    const judged = [c.validate(10), [c.reopen(10), again]] satisfies Parameters<typeof history>;
    expect(messages(...judged)).toEqual([{ template: 'rejection-withdrawn', recipient: his }]);
    expect(messages(c.validate(10), [c.correct(10, { expirationDate: '2027-02-01' }), again])).toEqual([]);
    expect(messages(...judged, [c.analyse(10, true), again])).toEqual([]);
    expect(messages(...judged, [c.fail(10, retry), again])).toEqual([]);
    expect(messages(...judged, [c.validate(10), again])).toEqual([]);
    expect(messages(c.reject(10), [c.reopen(10), again], [c.analyse(10, false), again])).toEqual([]);
    expect(messages(c.reject(10), [c.reopen(10), again], [c.reject(10), again])).toEqual([
      { template: 'document-rejected', recipient: his, heldMs: 10_000 },
    ]);
    // The manager may be behind: a document reopened meanwhile is still confirmed, by the event that answered it first.
    const events = history(c.register(), c.upload(10), c.validate(10), [c.reopen(10), again], [c.analyse(10, true), again]);
    const late = events.find(({ type }) => type === 'DocumentValidated')!;
    expect(reaction(manager, occurred(his, late), { histories: { [his]: events } }).messages).toEqual([
      { ...confirmation[0], heldMs: 10_000 },
    ]);
  });

  test('K38 the SMS of a reminder waits for its day, its mail does not', () => {
    const data = { channels: ['email', 'sms'], kind: 'echeance', decidedAt: START, smsAt: days(1) };
    const decided = occurred(his, { type: 'ReminderDecided', data, personal: null } as never);
    expect(reaction(manager, decided).messages).toEqual([
      { template: 'reminder', recipient: his },
      { template: 'reminder-sms', recipient: his, heldMs: 86_400_000 },
    ]);
  });

  test('F096 a verified address sends a mail to each administrator, unless the account is approved already', () => {
    const verified: AccountEvent = { type: 'EmailVerified', data: { verifiedAt: START }, personal: null };
    const approved: AccountEvent = { type: 'AccountApproved', data: { by: null, approvedAt: START }, personal: null };
    const told = ['a1', 'b2'].map((name) => ({ template: 'new-registration', recipient: `administrator-${name}` }));
    expect(reaction(manager, occurred(account, verified), { histories: { [account]: [verified] } }).messages).toEqual(told);
    expect(reaction(manager, occurred(account, verified), { histories: { [account]: [verified, approved] } }).messages).toEqual([]);
    expect(reaction(manager, occurred(account, approved)).messages).toEqual([{ template: 'account-approved', recipient: account }]);
    const himself = { actor: { kind: 'user', accountId: 1, personId: 1 } } as never;
    expect(reaction(manager, occurred(account, approved, himself)).messages).toEqual([]);
  });

  test('F104 A19 a failed attempt waits for its retry, with the recipient’s ids; a sent one waits a day for its confirmation; a settled one has no timer', () => {
    const failed = delivery('DeliveryAttemptFailed', { attempt: 1, ambiguous: false, reason: '', retryAt: days(1) });
    expect(reaction(manager, failed)).toEqual({ timers: [{ key: 'delivery-9', at: days(1), subcontractorId: 4 }] });
    const sent = delivery('DeliverySent', { attempt: 1, sentAt: START });
    expect(reaction(manager, sent)).toEqual({ settled: 9, timers: [{ key: 'delivery-9', at: days(1), subcontractorId: 4 }] });
    for (const over of ['DeliveryFailed', 'DeliveryConfirmed', 'DeliveryBounced'] as const)
      expect(reaction(manager, delivery(over, { attempt: 2 }, account))).toEqual({
        settled: 9,
        timers: [{ key: 'delivery-9', at: null, subcontractorId: null }],
      });
    expect(reaction(manager, delivery('DeliveryComposed', {}))).toEqual({});
  });

  test('F097 C67 a rejected person gets a mail, and a day later the copy from which it is composed is erased', () => {
    const registered = { accountId: 1 as AccountId, emailHash: 'h', registeredAt: START };
    const events: AccountEvent[] = [{ type: 'AccountRegistered', data: registered, personal: null }];
    const command = { type: 'RejectAccount', accountId: 1 as AccountId, by: 2 as AccountId, farewell: null } as const;
    const decision = decideAfter(accountDecider, events, command, NOW);
    if (isRefusal(decision)) throw new Error(decision.refusal);
    const given = { histories: { [account]: [...events, ...decision] } };
    expect(reaction(manager, occurred(account, decision[0]!), given)).toEqual({
      messages: [{ template: 'account-rejected', recipient: account }],
      timers: [{ key: 'farewell-1', at: days(1) }],
    });
  });
});

describe('subscription, registration, erasure', () => {
  test('F076 a period’s end without news: the provider is asked, from what is known now', () => {
    const synced = {
      type: 'SubscriptionSynced',
      data: { subscriptionId: 's', status: 'active', currentPeriodEnd: days(30), createdAt: START, pastDueSince: null },
      personal: null,
    } as unknown as DomainEvent;
    const given = (now: Instant) => ({ histories: { 'subscription-1': [synced] }, now });
    const at = (now: Instant) => timersOf(reaction(subscriptionManager, occurred('subscription-1', synced), given(now)));
    expect(at(START)).toEqual({ 'subscription-1': days(30.25) });
    expect(at(days(31))).toEqual({ 'subscription-1': days(31.25) });
    expect(timersOf(reaction(subscriptionManager, occurred('subscription-1', synced)))).toEqual({ 'subscription-1': null });
  });

  test('a sign-up ends after seven days, unless it is verified', () => {
    const registered: AccountEvent = {
      type: 'AccountRegistered',
      data: { accountId: 1 as AccountId, emailHash: 'h', registeredAt: START },
      personal: null,
    };
    const verified: AccountEvent = { type: 'EmailVerified', data: { verifiedAt: START }, personal: null };
    const ends = (...events: AccountEvent[]) =>
      timersOf(reaction(registrationManager, occurred(account, events.at(-1)!), { histories: { [account]: events } }));
    expect(ends(registered)).toEqual({ 'registration-1': days(7) });
    expect(ends(registered, verified)).toEqual({ 'registration-1': null });
  });

  test('C67 an erasure deletes the data at once; and once more for an account that a subcontractor joined during its erasure', () => {
    const gone = personErased('contactrequest-3', 'outdated', START);
    const visitor = occurred('contactrequest-3', gone, { accountId: NO_ACCOUNT });
    expect(timersOf(reaction(erasureManager, visitor))).toEqual({ 'erasure-contactrequest-3': START });
    const [registered] = history(c.register());
    expect(timersOf(reaction(erasureManager, occurred(his, registered!)))).toEqual({});
    const histories = { [account]: [personErased(account, 'deleted', START)] };
    expect(timersOf(reaction(erasureManager, occurred(his, registered!), { histories }))).toEqual({ 'erasure-account-1': START });
  });
});

describe('calls', () => {
  const about = { callId: 7, accountId: 1, subcontractorId };
  const scheduledFor = '2026-11-23T08:00:00.000Z' as Instant;
  const decided = (call: object | null): DomainEvent => ({ type: 'ReminderDecided', data: { call }, personal: null }) as never;
  const happened = (type: string, data: object) => occurred('call-7', { type, data: { ...about, ...data }, personal: null } as never);

  test('F208 a reminder with a call plans it for the opening hours; one without a call plans nothing', () => {
    expect(timersOf(reaction(callsManager, occurred(his, decided({ callId: 7, scheduledFor }))))).toEqual({ 'call-7-4': scheduledFor });
    expect(reaction(callsManager, occurred(his, decided(null)))).toEqual({});
    expect(reaction(callsManager, occurred(his, history(c.register())[0]!))).toEqual({});
  });

  test('F209 the result of an attempt is asked for while it rings, a retry dials again, and after the end there is no timer', () => {
    const at = (event: ReturnType<typeof happened>) => timersOf(reaction(callsManager, event));
    expect(at(happened('CallStarted', { attempt: 1, sid: 'CA1', startedAt: scheduledFor }))).toEqual({
      'call-7-4': '2026-11-23T08:15:00.000Z',
    });
    expect(at(happened('CallEnded', { attempt: 1, retryAt: '2026-11-23T13:00:00.000Z' }))).toEqual({
      'call-7-4': '2026-11-23T13:00:00.000Z',
    });
    expect(at(happened('CallEnded', { attempt: 3, retryAt: null }))).toEqual({ 'call-7-4': null });
    expect(at(happened('CallAbandoned', { because: 'plan' }))).toEqual({ 'call-7-4': null });
    expect(at(happened('CallTurnTaken', { attempt: 1, turn: 1 }))).toEqual({});
  });
});

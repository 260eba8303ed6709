// Which events ask for a mail to an account, and when a mail is out of date before it is sent: without a database.
import { expect, test } from 'vitest';
import type { DomainEvent } from '#domain/events.ts';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import { occurred, reaction } from '../react.test-kit.ts';
import { START } from '../start.test-kit.ts';
import { compose } from './compose.ts';
import { linkRequested, mailFailed, type Notice, paymentLate, trialEnding } from './compose-account.ts';
import type { ComposeDeps, Letter } from './composed.ts';
import { deliveryManager } from './trigger.ts';

const said = (type: string, data: object, personal: object | null = null) => ({ type, data, personal }) as unknown as DomainEvent;
const asked = (stream: StreamName, event: DomainEvent) =>
  (reaction(deliveryManager([]), occurred(stream, event)).messages ?? []).map(({ template, recipient }) => `${template} ${recipient}`);

test('A19 a failed or bounced mail to a subcontractor sends the owner a notice; a failed SMS or mail to the owner does not', () => {
  const about = { deliveryId: 5, accountId: 1, template: 'reminder', messageId: '<1@test>', attempt: 1, reason: '550' };
  for (const type of ['DeliveryFailed', 'DeliveryBounced']) {
    const told = (channel: string, recipient: string) => asked('delivery-5', said(type, { ...about, channel, recipient }));
    expect(told('email', 'subcontractor-4')).toEqual(['mail-failed account-1']);
    expect([told('sms', 'subcontractor-4'), told('email', 'account-1')]).toEqual([[], []]);
  }
});

test('G57 G65 a notice goes to those whom the account chose, by default owners, managers and the site managers of the organisation', () => {
  const member = (memberId: number, role: string, organizationIds: number[] | null = null, status = 'MemberJoined') => [
    said('MemberInvited', {
      accountId: 1,
      memberId,
      emailHash: `e${memberId}`,
      role,
      organizationIds,
      subcontractorIds: null,
      endsOn: null,
    }),
    said(status, { memberId, personId: memberId }),
  ];
  const histories = (...settings: DomainEvent[]) => ({
    'account-1': [said('AccountRegistered', { accountId: 1, emailHash: 'e', registeredAt: START }), ...settings],
    'members-1': [
      ...[
        ...member(20, 'owner'),
        ...member(21, 'manager'),
        ...member(22, 'reader'),
        ...member(23, 'site', [7]),
        ...member(24, 'site', [8]),
      ],
      ...member(25, 'manager', null, 'MemberEnded'),
    ],
    'subcontractor-4': [said('SubcontractorRegistered', { accountId: 1, organizationId: 7, isActive: true, registeredAt: START }, {})],
  });
  const told = (stream: StreamName, event: DomainEvent, ...settings: DomainEvent[]) =>
    (reaction(deliveryManager([]), occurred(stream, event), { histories: histories(...settings) as never }).messages ?? []).map(
      ({ recipient }) => recipient,
    );
  const all = ['account-1', 'member-20', 'member-21'];
  const asked = said('LinkRequested', { requestedAt: START, tokenHash: 'h' });
  expect(told('subcontractor-4', asked)).toEqual([...all, 'member-23']);
  const about = { deliveryId: 5, accountId: 1, template: 'reminder', messageId: '<1@test>', attempt: 1, reason: '550' };
  const failed = said('DeliveryFailed', { ...about, channel: 'email', recipient: 'subcontractor-4' });
  expect(told('delivery-5', failed)).toEqual([...all, 'member-23']);
  const report = said('ReportDue', { accountId: 1, period: null, since: null, dueAt: START });
  expect(told('reporting-1', report)).toEqual(all);
  const chosen = said('NoticeRecipientsSet', { roles: ['site'], memberIds: [22], by: 1, setAt: START });
  expect(told('subcontractor-4', asked, chosen)).toEqual(['member-22', 'member-23']);
  expect(told('delivery-5', failed, chosen)).toEqual(['member-22', 'member-23']);
  expect(told('reporting-1', report, chosen)).toEqual(['member-22']);
});

test('G65 where whoever registered has left, a notice goes to those who are there, each once', () => {
  const terms = { organizationIds: null, subcontractorIds: null, endsOn: null };
  const histories = {
    'members-1': [
      said('MemberInvited', { accountId: 1, memberId: 20, emailHash: 'e20', role: 'owner', ...terms }),
      said('MemberJoined', { memberId: 20, personId: 20 }),
      said('MemberEnded', { memberId: 1 }),
    ],
  } as never;
  const report = said('ReportDue', { accountId: 1, period: null, since: null, dueAt: START });
  expect(
    (reaction(deliveryManager([]), occurred('reporting-1', report), { histories }).messages ?? []).map(({ recipient }) => recipient),
  ).toEqual(['member-20']);
});

test('A43 only the first webhook about a late payment sends a mail', () => {
  const synced = (status: string, pastDueSince: Instant | null) =>
    asked('subscription-1', said('SubscriptionSynced', { status, pastDueSince, syncedAt: START }));
  expect(synced('past_due', START)).toEqual(['payment-late account-1']);
  expect([synced('past_due', addMillis(START, -1)), synced('active', null)]).toEqual([[], []]);
});

const DAY = 86_400_000;
const subscription = (more: object) =>
  said('SubscriptionSynced', {
    ...{ subscriptionId: 's', customerId: 'c', priceId: 'p', plan: 'autopilot', status: 'active', trialEnd: null, accountId: 1 },
    ...{ currentPeriodStart: START, currentPeriodEnd: addMillis(START, 30 * DAY), cancelAtPeriodEnd: false, createdAt: START },
    ...{ pastDueSince: null, syncedAt: START },
    ...more,
  });
/** Its subject and text, or why it is not sent. */
async function textOf(notice: Notice, stream: StreamName, events: readonly DomainEvent[]): Promise<string> {
  const deps = {
    history: async () => events,
    clock: { now: () => START },
    publicUrl: () => 'https://subdoc.example',
  } as unknown as ComposeDeps;
  const row = { id: 9, account_id: 1, source_stream: stream, source_revision: 0 } as unknown as DeliveryRow;
  const to = (mail: object) => mail as Letter;
  const composed = await notice(row, deps, 'Dupont BTP', to);
  return 'impossible' in composed ? composed.impossible : `${composed.subject}\n${composed.text}`;
}

test('A43 the mail about a late payment is not sent once it is paid or the access is suspended', async () => {
  const late = subscription({ status: 'past_due', pastDueSince: START });
  expect(await textOf(paymentLate, 'subscription-1', [late])).toContain('est en retard');
  expect(await textOf(paymentLate, 'subscription-1', [late, subscription({})])).toBe('paiement reçu, ou abonnement terminé');
  const longAgo = subscription({ status: 'past_due', pastDueSince: addMillis(START, -8 * DAY) });
  expect(await textOf(paymentLate, 'subscription-1', [longAgo])).toBe('accès déjà suspendu');
});

test('F075 the mail about the end of a trial is not sent once the trial is cancelled or over', async () => {
  const trial = { status: 'trialing', trialEnd: addMillis(START, 2 * DAY) };
  const told = (more: object) => textOf(trialEnding, 'subscription-1', [subscription({ ...trial, ...more })]);
  expect(await told({})).toContain('se termine bientôt');
  expect([await told({ cancelAtPeriodEnd: true }), await told({ status: 'active' })]).toEqual(
    Array(2).fill('essai terminé ou abonnement résilié'),
  );
});

test('A30 the mail about a requested link is not sent once the link was issued', async () => {
  const request = said('LinkRequested', { requestedAt: START, tokenHash: 'h' });
  const who = said('SubcontractorRegistered', {}, { companyName: 'Benali', contactName: 'Karim' });
  const told = (...more: DomainEvent[]) => textOf(linkRequested, 'subcontractor-4', [request, who, ...more]);
  expect(await told()).toContain('Benali');
  for (const type of ['LinkIssued', 'LinkExtended']) expect(await told(said(type, {}))).toBe('lien déjà renouvelé');
});

test.each([
  ['account-verification', 'VerificationLinkIssued', 'EmailVerified'],
  ['password-reset', 'PasswordResetLinkIssued', 'PasswordChanged'],
])('A24 the mail %s is sent unless its link was replaced, used, or has expired', async (template, issued, used) => {
  const registered = said('AccountRegistered', { accountId: 1 }, { companyName: 'Dupont BTP', email: 'a@dupont.fr', phoneNumber: '' });
  const link = (ms = 1) => said(issued, { tokenHash: 'h', expiresAt: addMillis(START, ms) }, { token: 't1' });
  const told = async (...events: DomainEvent[]) => {
    const history = async () => [registered, ...events];
    const deps = { history, clock: { now: () => START }, publicUrl: () => 'https://subdoc.example' } as unknown as ComposeDeps;
    const row = { id: 9, account_id: 1, template, source_stream: 'account-1', source_revision: 1 } as unknown as DeliveryRow;
    const composed = await compose(row, deps);
    return 'impossible' in composed ? composed.impossible : composed.text.includes('token=t1');
  };
  const over = 'lien remplacé, utilisé ou expiré';
  expect([await told(link()), await told(link(), link()), await told(link(), said(used, {})), await told(link(0))]).toEqual([
    true,
    over,
    over,
    over,
  ]);
});

test('A19 the notice of a failed mail says which one, why, when, and links to it', async () => {
  const about = { deliveryId: 5, accountId: 1, template: 'reminder', channel: 'email', recipient: 'subcontractor-4', reason: '550 5.1.1' };
  for (const event of [
    said('DeliveryFailed', { ...about, failedAt: START, bouncedAt: null }),
    said('DeliveryBounced', { ...about, bouncedAt: START, failedAt: null }),
  ]) {
    const text = await textOf(mailFailed, 'delivery-5', [event]);
    expect(text).toContain('https://subdoc.example/email-delivery?mail=5\n');
    expect(text).toContain('21/11/2026 à 10:00');
  }
});

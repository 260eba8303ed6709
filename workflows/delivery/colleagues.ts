// Who gets a notice about an account: the members whom its settings choose, each within his scope (CONTRACT « People »).
import type { AccountState } from '#domain/accounts/account.ts';
import type { MessageTemplate } from '#domain/deliveries/templates.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { categoryOf, idOf, type StreamName } from '#domain/kernel/event.ts';
import type { SubcontractorId } from '#domain/kernel/ids.ts';
import { memberSubject } from '#domain/people/events.ts';
import { everybody, type MembersState } from '#domain/people/members.ts';
import { mayBeTold, type NoticeSubject, toldOf } from '#domain/people/notices.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import type { ProjectedEvent } from '#projections/projection.ts';

const NOTICES: ReadonlySet<MessageTemplate> = new Set(['link-requested', 'sms-answer', 'mail-failed', 'report', 'checkpoint']);
const TELLING: ReadonlySet<ProjectedEvent['type']> = new Set([
  'LinkRequested',
  'SmsAnswered',
  'DeliveryFailed',
  'DeliveryBounced',
  'ReportDue',
  'CheckpointMailsDue',
]);

/** What `noticeStates` asks for. */
type Known = {
  readonly today: CalendarDate;
  state(category: 'account', id: number): AccountState;
  state(category: 'members', id: number): MembersState;
  state(category: 'subcontractor', id: number): SubcontractorState;
};

/** The subcontractor whom the event is about. */
export function aboutWhom({ data }: Pick<ProjectedEvent, 'data'>, stream: StreamName): SubcontractorId | null {
  const { recipient = '' } = data as { recipient?: string };
  const whom = categoryOf(stream) === 'subcontractor' ? stream : recipient;
  return whom.startsWith('subcontractor-') ? (idOf(whom as StreamName) as SubcontractorId) : null;
}

/** The states that say who is told of this event. */
export function noticeStates(event: ProjectedEvent): readonly StreamName[] {
  if (!TELLING.has(event.type)) return [];
  const { accountId, stream } = event.meta;
  const whom = aboutWhom(event, stream);
  return [`account-${accountId}`, `members-${accountId}`, ...(whom === null ? [] : ([`subcontractor-${whom}`] as const))];
}

/** Those who get this message of the event in place of the account's address, which is looked up at sending; null: it is no notice. */
export function toldBy(event: ProjectedEvent, template: MessageTemplate, known: Known): readonly string[] | null {
  if (!NOTICES.has(template)) return null;
  const { accountId, stream } = event.meta;
  const whom = aboutWhom(event, stream);
  const about: NoticeSubject =
    whom === null ? null : { subcontractorId: whom, organizationId: known.state('subcontractor', whom).organizationId };
  const members = everybody(known.state('members', accountId), accountId);
  // Whatever the account chose for its notices: the owners answer for the history.
  const owners = () => [...members].filter(([, one]) => one.role === 'owner' && mayBeTold(one, null, known.today)).map(([id]) => id);
  const told =
    template === 'checkpoint' ? owners() : toldOf(members, known.state('account', accountId).noticeRecipients, about, known.today);
  // Whoever registered the account has its address.
  return told.map((memberId) => ((memberId as number) === accountId ? `account-${accountId}` : memberSubject(memberId)));
}

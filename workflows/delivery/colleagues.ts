// Who gets a notice about an account besides its registered address: its other owners and its managers, and the site managers of the
// subcontractor's organisation (CONTRACT « People »).
import type { MessageTemplate } from '#domain/deliveries/templates.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { categoryOf, idOf, type StreamName } from '#domain/kernel/event.ts';
import { memberSubject } from '#domain/people/events.ts';
import type { MembersState } from '#domain/people/members.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import type { ProjectedEvent } from '#projections/projection.ts';

const NOTICES: ReadonlySet<MessageTemplate> = new Set(['link-requested', 'sms-answer', 'mail-failed', 'report']);
const TELLING: ReadonlySet<ProjectedEvent['type']> = new Set([
  'LinkRequested',
  'SmsAnswered',
  'DeliveryFailed',
  'DeliveryBounced',
  'ReportDue',
]);

/** What `noticeStates` asks for. */
type Known = {
  readonly today: CalendarDate;
  state(category: 'members', id: number): MembersState;
  state(category: 'subcontractor', id: number): SubcontractorState;
};

/** The subcontractor whom the event is about. */
function aboutWhom({ data, meta }: ProjectedEvent): StreamName | null {
  if (categoryOf(meta.stream) === 'subcontractor') return meta.stream;
  const { recipient = '' } = data as { recipient?: string };
  return recipient.startsWith('subcontractor-') ? (recipient as StreamName) : null;
}

/** The states that say who is told of this event. */
export const noticeStates = (event: ProjectedEvent): readonly StreamName[] =>
  TELLING.has(event.type) ? [`members-${event.meta.accountId}`, ...[aboutWhom(event) ?? []].flat()] : [];

/** The members who get this message of the event too; the address is looked up at sending. */
export function colleaguesToldOf(event: ProjectedEvent, template: MessageTemplate, known: Known): readonly string[] {
  if (!NOTICES.has(template)) return [];
  const { accountId } = event.meta;
  const whom = aboutWhom(event);
  const place = whom === null ? null : known.state('subcontractor', idOf(whom)).organizationId;
  return [...known.state('members', accountId).members].flatMap(([memberId, { role, status, endsOn, organizationIds }]) => {
    if (status !== 'active' || (memberId as number) === accountId || (endsOn !== null && endsOn < known.today)) return [];
    const told = role === 'owner' || role === 'manager' || (role === 'site' && place !== null && organizationIds?.includes(place));
    return told ? [memberSubject(memberId)] : [];
  });
}

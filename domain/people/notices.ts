// Who gets the notices of an account by mail: what was asked for, what failed, the report. The account says which roles and which members;
// nobody is told of what lies outside his scope (CONTRACT « People »).
import type { CalendarDate } from '../kernel/calendar.ts';
import type { MemberId, OrganizationId, SubcontractorId } from '../kernel/ids.ts';
import { ROLES, type Role } from './abilities.ts';
import type { Terms } from './events.ts';

/** `memberIds`: those who get them whatever their role is. */
export type NoticeRecipients = { readonly roles: readonly Role[]; readonly memberIds: readonly MemberId[] };

/** Each once, in one order: equal choices are equal values. */
export const inOrder = ({ roles, memberIds }: NoticeRecipients): NoticeRecipients => ({
  roles: ROLES.filter((role) => roles.includes(role)),
  memberIds: [...new Set(memberIds)].sort((a, b) => a - b),
});

/** Until the account says something else. */
export const USUAL_RECIPIENTS: NoticeRecipients = { roles: ['owner', 'manager', 'site'], memberIds: [] };

/** Whom a notice is about; null: the whole account. */
export type NoticeSubject = { readonly subcontractorId: SubcontractorId; readonly organizationId: OrganizationId | null } | null;

/** A member as far as it decides what he is told. */
export type Addressee = Terms & { readonly status: 'invited' | 'active' | 'ended' };

/** By his role, or by name. */
export const isChosen = ([id, { role }]: readonly [MemberId, Addressee], { roles, memberIds }: NoticeRecipients): boolean =>
  roles.includes(role) || memberIds.includes(id);

/** Whether the account is open to him today, and what the notice is about lies within his scope. */
export function mayBeTold({ status, endsOn, organizationIds, subcontractorIds }: Addressee, about: NoticeSubject, today: CalendarDate) {
  if (status !== 'active' || (endsOn !== null && endsOn < today)) return false;
  if (organizationIds === null && subcontractorIds === null) return true;
  if (about === null) return false;
  const { subcontractorId, organizationId } = about;
  return (
    (subcontractorIds?.includes(subcontractorId) ?? false) ||
    (organizationId !== null && (organizationIds?.includes(organizationId) ?? false))
  );
}

/**
 * The members who get a notice. Where nobody who was chosen may be told of it, it goes to the owners, of whom there is always one: no notice
 * is lost because somebody left.
 */
export function toldOf(
  members: Iterable<readonly [MemberId, Addressee]>,
  recipients: NoticeRecipients,
  about: NoticeSubject,
  today: CalendarDate,
): MemberId[] {
  const able = [...members].filter(([, member]) => mayBeTold(member, about, today));
  const chosen = able.filter((member) => isChosen(member, recipients));
  return (chosen.length > 0 ? chosen : able.filter(([, { role }]) => role === 'owner')).map(([id]) => id);
}

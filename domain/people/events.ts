// Events of the people of an account (stream `members-<accountId>`), of a person who has no account of his own (`person-<personId>`), and of
// what auditors looked at (`looks-<accountId>`) (infra/decisions/138). Whoever registered an account is its first owner without any event.
import type { FactorEvent } from '../accounts/factors.ts';
import type { CalendarDate, Instant } from '../kernel/calendar.ts';
import type { PersonErased } from '../kernel/erasure.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, MemberId, OrganizationId, PersonId, SubcontractorId } from '../kernel/ids.ts';
import type { Role } from './abilities.ts';

/** What a membership allows: the role, the subcontractors that it reaches (both null: all), and its last day in Paris (null: none). */
export type Terms = {
  readonly role: Role;
  readonly organizationIds: readonly OrganizationId[] | null;
  readonly subcontractorIds: readonly SubcontractorId[] | null;
  readonly endsOn: CalendarDate | null;
};

/** The personal fields are sealed for the member alone (`memberSubject`), so that a person can be erased without the account. */
export type MembersEvent =
  /** `name`: as whoever invites wrote it. */
  | Fact<
      'MemberInvited',
      Terms & { accountId: AccountId; memberId: MemberId; emailHash: string; by: PersonId; invitedAt: Instant },
      { email: string; name: string | null }
    >
  /** The newest alone is valid. The mail needs the token. */
  | Fact<'InvitationIssued', { memberId: MemberId; tokenHash: string; expiresAt: Instant; issuedAt: Instant }, { token: string }>
  | Fact<'MemberJoined', { memberId: MemberId; personId: PersonId; joinedAt: Instant }>
  | Fact<'MemberChanged', Terms & { memberId: MemberId; by: PersonId; changedAt: Instant }>
  | Fact<'MemberEnded', { memberId: MemberId; by: PersonId; endedAt: Instant }>
  /** What the account knew of him is unreadable from here on; his key is destroyed a moment later. `by` null: the operator. */
  | Fact<'MemberErased', { memberId: MemberId; by: PersonId | null; erasedAt: Instant }>
  | PersonErased;

/** The data subject of an invitation: its key seals address, name and link. */
export const memberSubject = (memberId: number): string => `member-${memberId}`;

export type PersonEvent =
  | Fact<'PersonRegistered', { personId: PersonId; emailHash: string; registeredAt: Instant }, { name: string; email: string }>
  /** As for an account (domain/accounts/events.ts). */
  | Fact<'PasswordResetLinkIssued', { tokenHash: string; expiresAt: Instant }, { token: string }>
  | Fact<'PasswordChanged', { reason: 'reset' | 'self'; changedAt: Instant }>
  | Fact<'SignInThrottled', { triesPerHour: number; until: Instant }>
  | FactorEvent
  | PersonErased;

/** A subcontractor's file, an original, the history, what was known when, a proof file. */
export const LOOKS = ['subcontractor', 'document', 'history', 'as-of', 'proof-file'] as const;
export type Look = (typeof LOOKS)[number];
/** `subcontractorId`, `documentId`: whose, where it is one's. */
export type LooksEvent = Fact<
  'AuditorLooked',
  { memberId: MemberId; personId: PersonId; what: Look; subcontractorId?: number; documentId?: number; lookedAt: Instant }
>;

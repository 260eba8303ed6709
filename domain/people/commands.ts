// The commands on the people of an account. The caller draws ids, secrets and hashes.
import type { IssuedToken } from '../accounts/commands.ts';
import type { FactorCommand } from '../accounts/factors.ts';
import type { Instant } from '../kernel/calendar.ts';
import type { ErasePerson } from '../kernel/erasure.ts';
import type { StreamName } from '../kernel/event.ts';
import type { AccountId, MemberId, PersonId } from '../kernel/ids.ts';
import type { LooksEvent, Terms } from './events.ts';

export type MembersCommand =
  /** `registered`: the keyed hash of the address that the account was registered with, whose person is a member without any event. */
  | ({
      type: 'InviteMember';
      accountId: AccountId;
      memberId: MemberId;
      by: PersonId;
      emailHash: string;
      registered: string;
      email: string;
      name: string | null;
      invitation: IssuedToken;
    } & Terms)
  | { type: 'ResendInvitation'; accountId: AccountId; memberId: MemberId; invitation: IssuedToken }
  | { type: 'AcceptInvitation'; accountId: AccountId; memberId: MemberId; personId: PersonId; tokenHash: string }
  /** What is left out stays as it is. */
  | ({ type: 'EditMember'; accountId: AccountId; memberId: MemberId; by: PersonId } & Partial<Terms>)
  | { type: 'EndMember'; accountId: AccountId; memberId: MemberId; by: PersonId }
  /**
   * Every membership of the same person. `by` null: the operator. `again`: he was erased before the account was restored, so nothing of what
   * it was then keeps him.
   */
  | { type: 'EraseMember'; accountId: AccountId; memberId: MemberId; by: PersonId | null; again?: true }
  | ErasePerson;

/** `accountId`: of no account (NO_ACCOUNT), because he is a person of several. */
export type PersonCommand =
  | { type: 'RegisterPerson'; accountId: AccountId; personId: PersonId; emailHash: string; name: string; email: string }
  | { type: 'RequestPersonReset'; accountId: AccountId; personId: PersonId; reset: IssuedToken }
  | { type: 'ResetPersonPassword'; accountId: AccountId; personId: PersonId; tokenHash: string }
  /** The caller has verified the current password. */
  | { type: 'ChangePersonPassword'; accountId: AccountId; personId: PersonId }
  | { type: 'NoteThrottledPerson'; accountId: AccountId; personId: PersonId; triesPerHour: number; until: Instant }
  | FactorCommand
  | ErasePerson;

/** `looks`: what one call showed. */
export type LooksCommand = { type: 'NoteLooks'; accountId: AccountId; looks: readonly Omit<LooksEvent['data'], 'lookedAt'>[] };

type PeopleCommand = Exclude<MembersCommand | PersonCommand | LooksCommand, ErasePerson | FactorCommand>;
const STREAMS: Record<PeopleCommand['type'], 'members' | 'person' | 'looks'> = {
  InviteMember: 'members',
  ResendInvitation: 'members',
  AcceptInvitation: 'members',
  EditMember: 'members',
  EndMember: 'members',
  EraseMember: 'members',
  RegisterPerson: 'person',
  RequestPersonReset: 'person',
  ResetPersonPassword: 'person',
  ChangePersonPassword: 'person',
  NoteThrottledPerson: 'person',
  NoteLooks: 'looks',
};
export const isPeopleCommand = (command: { readonly type: string }): command is PeopleCommand => Object.hasOwn(STREAMS, command.type);
export const streamOfPeople = (command: PeopleCommand): StreamName =>
  STREAMS[command.type] === 'person' && 'personId' in command
    ? `person-${command.personId}`
    : `${STREAMS[command.type]}-${command.accountId}`;

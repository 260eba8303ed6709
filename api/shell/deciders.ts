// Maps each stream category to its decider, and to the facts of other streams that the decider is given.
import { accountDecider } from '#domain/accounts/account.ts';
import { emailDecider } from '#domain/accounts/email-reservation.ts';
import { farewellSubject } from '#domain/accounts/events.ts';
import { callDecider } from '#domain/calls/call.ts';
import { type Command, streamOf } from '#domain/commands.ts';
import { contactRequestDecider } from '#domain/contact-requests/contact-request.ts';
import { deliveryDecider } from '#domain/deliveries/delivery.ts';
import { type DocumentTypesState, documentTypesDecider } from '#domain/document-types/document-types.ts';
import type { DomainEvent } from '#domain/events.ts';
import { siretDecider } from '#domain/imports/siret-reservation.ts';
import type { Decider, Decision, Now } from '#domain/kernel/decider.ts';
import { categoryOf, type StreamCategory } from '#domain/kernel/event.ts';
import { type OrganizationsState, organizationsDecider } from '#domain/organizations/organizations.ts';
import { memberSubject } from '#domain/people/events.ts';
import { membersDecider } from '#domain/people/members.ts';
import { looksDecider, personDecider } from '#domain/people/person.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import { witnessSubject } from '#domain/proof/events.ts';
import { sealDecider } from '#domain/proof/seal.ts';
import { isReminderCommand } from '#domain/reminders/commands.ts';
import { type ReminderPolicyState, reminderPolicyDecider } from '#domain/reminders/policy.ts';
import { reportingDecider } from '#domain/reporting/reporting.ts';
import { subcontractorContext, subcontractorDecider } from '#domain/subcontractors/subcontractor.ts';
import { type SubscriptionState, subscriptionDecider } from '#domain/subscriptions/subscription.ts';

/** State and context belong to the decider; here their types are erased. */
type Erased = {
  initial: unknown;
  evolve(state: unknown, event: DomainEvent): unknown;
  decide(state: unknown, command: Command, context: unknown): Decision<DomainEvent>;
};
type Entry = {
  decider: Erased;
  /** Whether the decider reads personal fields. They are decrypted only then. */
  personal: boolean;
};
const entry = <State, C extends Command, E extends DomainEvent, Context extends Now>(
  decider: Decider<State, C, E, Context>,
  personal = false,
): Entry => ({
  decider: decider as unknown as Erased,
  personal,
});

const ENTRIES: Record<StreamCategory, Entry> = {
  account: entry(accountDecider),
  email: entry(emailDecider),
  organizations: entry(organizationsDecider, true),
  documenttypes: entry(documentTypesDecider, true),
  subcontractor: entry(subcontractorDecider, true),
  delivery: entry(deliveryDecider),
  contactrequest: entry(contactRequestDecider),
  subscription: entry(subscriptionDecider),
  call: entry(callDecider),
  reporting: entry(reportingDecider),
  reminderpolicy: entry(reminderPolicyDecider),
  siret: entry(siretDecider),
  seal: entry(sealDecider, true),
  members: entry(membersDecider),
  person: entry(personDecider),
  looks: entry(looksDecider),
};

export const initialOf = (category: StreamCategory): unknown => ENTRIES[category].decider.initial;
export const evolveIn = (category: StreamCategory, state: unknown, event: DomainEvent): unknown =>
  ENTRIES[category].decider.evolve(state, event);
export const needsPersonal = (category: StreamCategory): boolean => ENTRIES[category].personal;
export const decideIn = (category: StreamCategory, state: unknown, command: Command, context: unknown): Decision<DomainEvent> =>
  ENTRIES[category].decider.decide(state, command, context);

/** Whether the command may send a reminder. */
const reminds = (command: Command): boolean =>
  isReminderCommand(command) || (command.type === 'RegisterSubcontractor' && command.request !== undefined);

/** What a decision gets besides its own stream: the time, and facts of the account's other streams, read just before. */
export async function contextOf(command: Command, now: Now, load: LoadState): Promise<Now> {
  if (categoryOf(streamOf(command)) !== 'subcontractor') return now;
  const [organizations, documentTypes, ...reminding] = await Promise.all([
    load('organizations', command.accountId),
    load('documenttypes', command.accountId),
    ...(reminds(command) ? [load('reminderpolicy', command.accountId), load('subscription', command.accountId)] : []),
  ]);
  const [policy, subscription] = reminding.map(({ state }) => state);
  return subcontractorContext(
    now,
    organizations.state as OrganizationsState,
    documentTypes.state as DocumentTypesState,
    reminding.length === 0 ? null : { policy: policy as ReminderPolicyState, subscription: subscription as SubscriptionState },
  );
}

/** Commands whose stream is empty: its id is new, or nobody has this SIRET. */
const BEGINNINGS: ReadonlySet<Command['type']> = new Set<Command['type']>([
  'RegisterSubcontractor',
  'RegisterAccount',
  'RequestDemo',
  'ReserveSiret',
]);
export const beginsStream = ({ type }: Command): boolean => BEGINNINGS.has(type);

/** The subject whose key seals the personal data of a command, where it is not the stream's own subject. */
export function subjectOf(command: Command): string | undefined {
  if (sealsForAnother(command)) return command.subject;
  if (command.type === 'InviteMember' || command.type === 'ResendInvitation') return memberSubject(command.memberId);
  if (command.type === 'SetCheckpointMails' && command.witness !== null) return witnessSubject(command.witness.id);
  return command.type === 'RejectAccount' ? farewellSubject(command.accountId) : undefined;
}
const FOR_ANOTHER = ['ComposeDelivery', 'StartCall', 'TakeCallTurn', 'EndCall', 'AbandonCall'] as const;
type ForAnother = Extract<Command, { type: (typeof FOR_ANOTHER)[number] }>;
/** Whether that subject's key was created by another stream. Such a key must not be created anew when it is missing: it was lost. */
export const sealsForAnother = (command: Command): command is ForAnother => (FOR_ANOTHER as readonly string[]).includes(command.type);

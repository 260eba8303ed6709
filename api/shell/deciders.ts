// Which decider owns which category of streams, and which facts of other streams each is given.
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
import type { LoadState } from '#domain/ports/dispatch.ts';
import { isReminderCommand } from '#domain/reminders/commands.ts';
import { type ReminderPolicyState, reminderPolicyDecider } from '#domain/reminders/policy.ts';
import { reportingDecider } from '#domain/reporting/reporting.ts';
import { subcontractorContext, subcontractorDecider } from '#domain/subcontractors/subcontractor.ts';
import { type SubscriptionState, subscriptionDecider } from '#domain/subscriptions/subscription.ts';

/** State and context are the decider's own business: here they are only carried. */
type Erased = {
  initial: unknown;
  evolve(state: unknown, event: DomainEvent): unknown;
  decide(state: unknown, command: Command, context: unknown): Decision<DomainEvent>;
};
type Entry = {
  decider: Erased;
  /** Whether it reads personal fields: only then are they opened. */
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
};

export const initialOf = (category: StreamCategory): unknown => ENTRIES[category].decider.initial;
export const evolveIn = (category: StreamCategory, state: unknown, event: DomainEvent): unknown =>
  ENTRIES[category].decider.evolve(state, event);
export const needsPersonal = (category: StreamCategory): boolean => ENTRIES[category].personal;
export const decideIn = (category: StreamCategory, state: unknown, command: Command, context: unknown): Decision<DomainEvent> =>
  ENTRIES[category].decider.decide(state, command, context);

/** Whether a reminder may come of it. */
const reminds = (command: Command): boolean =>
  isReminderCommand(command) || (command.type === 'RegisterSubcontractor' && command.request !== undefined);

/** What a decision is given besides its own stream: the time, and facts of the account's other streams, read just before. */
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

/** Nothing stands in its stream yet: an id was drawn for it, or nobody of that SIRET is known. */
const BEGINNINGS: ReadonlySet<Command['type']> = new Set<Command['type']>([
  'RegisterSubcontractor',
  'RegisterAccount',
  'RequestDemo',
  'ReserveSiret',
]);
export const beginsStream = ({ type }: Command): boolean => BEGINNINGS.has(type);

/** Whose key seals what a command says of a person, where that is not the stream's own subject. */
export function subjectOf(command: Command): string | undefined {
  if (sealsForAnother(command)) return command.subject;
  return command.type === 'RejectAccount' ? farewellSubject(command.accountId) : undefined;
}
const FOR_ANOTHER = ['ComposeDelivery', 'StartCall', 'TakeCallTurn', 'EndCall', 'AbandonCall'] as const;
type ForAnother = Extract<Command, { type: (typeof FOR_ANOTHER)[number] }>;
/** Whether that is somebody who has his key from a stream of his own: one that is lost must not be replaced because this stream never used it. */
export const sealsForAnother = (command: Command): command is ForAnother => (FOR_ANOTHER as readonly string[]).includes(command.type);

// Which decider owns which category of streams, and which facts of other streams each is given.
import { accountDecider } from '#domain/accounts/account.ts';
import { emailDecider } from '#domain/accounts/email-reservation.ts';
import { farewellSubject } from '#domain/accounts/events.ts';
import { type Command, streamOf } from '#domain/commands.ts';
import { contactRequestDecider } from '#domain/contact-requests/contact-request.ts';
import { deliveryDecider } from '#domain/deliveries/delivery.ts';
import { type DocumentTypesState, documentTypesDecider } from '#domain/document-types/document-types.ts';
import type { DomainEvent } from '#domain/events.ts';
import type { Decider, Decision, Now } from '#domain/kernel/decider.ts';
import { categoryOf, type StreamCategory } from '#domain/kernel/event.ts';
import { type OrganizationsState, organizationsDecider } from '#domain/organizations/organizations.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import { subcontractorContext, subcontractorDecider } from '#domain/subcontractors/subcontractor.ts';
import { subscriptionDecider } from '#domain/subscriptions/subscription.ts';

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
};

export const initialOf = (category: StreamCategory): unknown => ENTRIES[category].decider.initial;
export const evolveIn = (category: StreamCategory, state: unknown, event: DomainEvent): unknown =>
  ENTRIES[category].decider.evolve(state, event);
export const needsPersonal = (category: StreamCategory): boolean => ENTRIES[category].personal;
export const decideIn = (category: StreamCategory, state: unknown, command: Command, context: unknown): Decision<DomainEvent> =>
  ENTRIES[category].decider.decide(state, command, context);

/** What a decision is given besides its own stream: the time, and facts of the account's other streams, read just before. */
export async function contextOf(command: Command, now: Now, load: LoadState): Promise<Now> {
  if (categoryOf(streamOf(command)) !== 'subcontractor') return now;
  const [organizations, documentTypes] = await Promise.all([
    load('organizations', command.accountId),
    load('documenttypes', command.accountId),
  ]);
  return subcontractorContext(now, organizations.state as OrganizationsState, documentTypes.state as DocumentTypesState);
}

/** A command about somebody new, under an id that was drawn for it: nothing stands in its stream yet. */
const BEGINNINGS: ReadonlySet<Command['type']> = new Set<Command['type']>(['RegisterSubcontractor', 'RegisterAccount', 'RequestDemo']);
export const beginsStream = ({ type }: Command): boolean => BEGINNINGS.has(type);

/** Whose key seals what a command says of a person, where that is not the stream's own subject. */
export function subjectOf(command: Command): string | undefined {
  if (command.type === 'ComposeDelivery') return command.subject;
  return command.type === 'RejectAccount' ? farewellSubject(command.accountId) : undefined;
}
/** Whether that is somebody who has his key from a stream of his own: one that is lost must not be replaced because this stream never used it. */
export const sealsForAnother = (command: Command): boolean => command.type === 'ComposeDelivery';

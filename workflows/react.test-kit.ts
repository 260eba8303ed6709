// Given / when / then for process managers: the reaction to an event with given histories, limited to those that the manager asked for.
import { accountDecider } from '#domain/accounts/account.ts';
import { documentTypesDecider } from '#domain/document-types/document-types.ts';
import type { DomainEvent } from '#domain/events.ts';
import { type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { type Decider, fold } from '#domain/kernel/decider.ts';
import { categoryOf, type StreamName } from '#domain/kernel/event.ts';
import type { AccountId, SubcontractorId } from '#domain/kernel/ids.ts';
import { membersDecider } from '#domain/people/members.ts';
import { reminderPolicyDecider } from '#domain/reminders/policy.ts';
import { reportingDecider } from '#domain/reporting/reporting.ts';
import { subcontractorDecider } from '#domain/subcontractors/subcontractor.ts';
import { subscriptionDecider } from '#domain/subscriptions/subscription.ts';
import type { ProjectedEvent } from '#projections/projection.ts';
import { knownOf, type ProcessManager, type Reaction } from './process-manager.ts';
import { START } from './start.test-kit.ts';

type AnyDecider = Decider<unknown, never, never, never>;
const DECIDERS: Record<string, AnyDecider> = {
  account: accountDecider as unknown as AnyDecider,
  members: membersDecider as unknown as AnyDecider,
  documenttypes: documentTypesDecider as unknown as AnyDecider,
  reporting: reportingDecider as unknown as AnyDecider,
  reminderpolicy: reminderPolicyDecider as unknown as AnyDecider,
  subcontractor: subcontractorDecider as unknown as AnyDecider,
  subscription: subscriptionDecider as unknown as AnyDecider,
};
export type Given = {
  histories?: Partial<Record<StreamName, readonly DomainEvent[]>>;
  members?: readonly (readonly [subcontractor: number, account: number])[];
  now?: Instant;
};

let events = 0;
/** An event of the log; the default `meta` is account 1, the system, at the start of the test world. */
export const occurred = (stream: StreamName, event: DomainEvent, meta: Partial<ProjectedEvent['meta']> = {}): ProjectedEvent =>
  ({
    ...event,
    meta: {
      stream,
      accountId: 1,
      actor: { kind: 'system' },
      eventId: `event-${++events}`,
      revision: 0,
      occurredAt: START,
      ...meta,
    },
  }) as ProjectedEvent;

export function reaction(
  manager: ProcessManager,
  event: ProjectedEvent,
  { histories = {}, members = [], now = START }: Given = {},
): Reaction {
  const { states = [], membersOf } = manager.asks?.(event) ?? {};
  const folded = states.map((stream) => [stream, fold(DECIDERS[categoryOf(stream)]!, (histories[stream] ?? []) as never[])] as const);
  const asked = members.filter(([, account]) => account === membersOf);
  return manager.react(event, knownOf({ now, today: parisDay(now) }, new Map(folded), new Map(asked as [SubcontractorId, AccountId][])));
}

/** The timers of a reaction, by key. */
export const timersOf = ({ timers = [] }: Reaction): Record<string, Instant | null> =>
  Object.fromEntries(timers.map(({ key, at }) => [key, at]));

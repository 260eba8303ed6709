// What must hold of the people of an account (kill/checks/people.ts), and that who may not never does: each request is held against what its
// person might do from the moment he asked.
import type { DomainEvent } from '../../../domain/events.ts';
import { type Instant, millis, parisDay } from '../../../domain/kernel/calendar.ts';
import { after, allowed, atFirst, checkNotices, checkOwners, checkRows } from '../kill/checks/people.ts';
import type { Seen } from '../kill/evidence.ts';
import type { Told } from './clients.ts';
import type { World } from './world.ts';

const placeIn = (before: number | null, event: DomainEvent): number | null =>
  event.type === 'SubcontractorRegistered' || event.type === 'SubcontractorEdited' ? event.data.organizationId : before;

/** What a stream said at each moment behind `from` and before `until`. */
function* between<State>(
  events: readonly Seen[],
  [from, until]: readonly [number, number],
  first: State,
  next: (state: State, event: DomainEvent) => State,
): Iterable<State> {
  let state = first;
  for (const { stored, event } of events) {
    if (Number(stored.position) >= until) break;
    if (Number(stored.position) > from) yield state;
    state = next(state, event);
  }
  yield state;
}

/**
 * Who may not, never does: at some moment between his asking and what it left his role, scope and last day allowed it. What is taken away while
 * a call is under way may come too late for it, and never later.
 */
export function* powers(_: World, history: readonly Seen[], told: readonly Told[]): Iterable<string> {
  const streams = Map.groupBy(history, ({ stored }): string => stored.stream);
  const left = Map.groupBy(history, ({ stored }) => stored.correlationId);
  for (const { request, tries } of told) {
    const { asks, customer, name } = request.operation;
    if (asks === null) continue;
    for (const { stored, event } of left.get(`op-${request.number}`) ?? []) {
      // What follows from it by itself is nobody’s doing.
      if (stored.actor.kind === 'system') continue;
      const from = Math.min(...tries.map(({ after: position }) => Number(position ?? 0)));
      const span = [from, Number(stored.position)] as const;
      const day = [...tries.map(({ earliest }) => earliest), stored.occurredAt].map(parisDay).sort()[0]!;
      const person = asks.about === null ? [] : (streams.get(`subcontractor-${asks.about}`) ?? []);
      const standings = [...between(streams.get(`members-${customer.accountId}`) ?? [], span, atFirst(customer.accountId), after)];
      const places = [...between(person, span, null as number | null, placeIn)];
      if (standings.some((one) => places.some((place) => allowed(one, { ...asks, place }, day)))) continue;
      const actor = JSON.stringify(stored.actor);
      yield `request ${request.number} (${name}) of ${actor}: ${event.type} at ${span[1]}, asked behind ${from}, and nothing allowed it`;
    }
  }
}

export const owners = (_: World, history: readonly Seen[]): Iterable<string> => checkOwners(history);

export function members({ server }: World, history: readonly Seen[]): Iterable<string> {
  const rows = [...server.storage.tables.rows].filter(([at]) => at.startsWith('members:'));
  return checkRows(history, new Map(rows.map(([at, row]) => [Number(at.split(':')[1]), row])));
}

/** The clock may leap over the week of an invitation before anybody could send it. */
const TO_SEND_MS = 10_000;
/** Between two moments, without what the clock leapt over. */
const timeWithin = ({ leaps }: World, from: Instant, until: Instant): number =>
  leaps.reduce(
    (left, leap) => left - Math.max(0, Math.min(millis(leap.to), millis(until)) - Math.max(millis(leap.from), millis(from))),
    millis(until) - millis(from),
  );
export const notices = (world: World, history: readonly Seen[]): Iterable<string> =>
  checkNotices(history, (from, until) => timeWithin(world, from, until) < TO_SEND_MS);

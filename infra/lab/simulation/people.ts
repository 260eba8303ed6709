// What must hold of the people of an account, told from the log alone, by a fold of its own.
import type { DomainEvent } from '../../../domain/events.ts';
import { type CalendarDate, type Instant, millis, parisDay } from '../../../domain/kernel/calendar.ts';
import { idOf } from '../../../domain/kernel/event.ts';
import { may } from '../../../domain/people/abilities.ts';
import type { Terms } from '../../../domain/people/events.ts';
import type { Seen } from '../kill/evidence.ts';
import type { Told } from './clients.ts';
import type { Asks } from './gate.ts';
import type { World } from './world.ts';

type Standing = { terms: Terms; personId: number | null; state: 'invited' | 'active' | 'ended' };
/** By membership; whoever registered has the account's number. */
type Standings = ReadonlyMap<number, Standing>;
const ALL: Terms = { role: 'owner', organizationIds: null, subcontractorIds: null, endsOn: null };
const atFirst = (accountId: number): Standings => new Map([[accountId, { terms: ALL, personId: accountId, state: 'active' }]]);

function after(standings: Standings, event: DomainEvent): Standings {
  const edited = (memberId: number, change: Partial<Standing>): Standings =>
    new Map(standings).set(memberId, { ...(standings.get(memberId) ?? { terms: ALL, personId: null, state: 'invited' }), ...change });
  switch (event.type) {
    case 'MemberInvited':
      return edited(event.data.memberId, { terms: event.data });
    case 'MemberJoined':
      return edited(event.data.memberId, { personId: event.data.personId, state: 'active' });
    case 'MemberChanged':
      return edited(event.data.memberId, { terms: event.data });
    case 'MemberEnded':
      return edited(event.data.memberId, { state: 'ended' });
    default:
      return standings;
  }
}

/** Whether this person may do this on this day; `place`: the organisation of whom it is about. */
function allowed(standings: Standings, { personId, ability, about }: Asks, place: number | null, day: CalendarDate): boolean {
  return [...standings.values()].some(({ terms, personId: his, state }) => {
    const { role, organizationIds, subcontractorIds, endsOn } = terms;
    if (his !== personId || state !== 'active' || (endsOn !== null && endsOn < day) || !may(role, ability)) return false;
    if (about === null || (organizationIds === null && subcontractorIds === null)) return true;
    return (subcontractorIds?.includes(about) ?? false) || (place !== null && (organizationIds?.some((id) => id === place) ?? false));
  });
}

const placeIn = (event: DomainEvent, before: number | null): number | null =>
  event.type === 'SubcontractorRegistered' || event.type === 'SubcontractorEdited' ? event.data.organizationId : before;
/** What a stream said at each moment from `from` up to before `until`. */
function* between<State>(
  events: readonly Seen[],
  from: number,
  until: number,
  first: State,
  next: (state: State, event: DomainEvent) => State,
) {
  let state = first;
  let told = false;
  for (const { stored, event } of events) {
    if (Number(stored.position) >= until) break;
    if (Number(stored.position) > from && !told) {
      yield state;
      told = true;
    }
    state = next(state, event);
    if (told) yield state;
  }
  if (!told) yield state;
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
      const day = [...tries.map(({ earliest }) => earliest), stored.occurredAt].map(parisDay).sort()[0]!;
      const until = Number(stored.position);
      const members = streams.get(`members-${customer.accountId}`) ?? [];
      const person = asks.about === null ? [] : (streams.get(`subcontractor-${asks.about}`) ?? []);
      const standings = [...between(members, from, until, atFirst(customer.accountId), after)];
      const places = [...between(person, from, until, null as number | null, (place, one) => placeIn(one, place))];
      if (standings.some((one) => places.some((place) => allowed(one, asks, place, day)))) continue;
      const actor = JSON.stringify(stored.actor);
      yield `request ${request.number} (${name}) of ${actor}: ${event.type} at ${until}, asked behind ${from}, and nothing allowed it`;
    }
  }
}

/** At every prefix an owner, and each invitation accepted once; a second factor is told once. */
export function* owners(_: World, history: readonly Seen[]): Iterable<string> {
  const factors = new Set<string>();
  const accounts = new Map<number, Standings>();
  for (const { stored, event } of history) {
    if (event.type === 'SecondFactorAdded') {
      const name = `${event.data.personId} ${event.data.factorId}`;
      if (factors.has(name)) yield `second factor ${name} was added twice`;
      factors.add(name);
    }
    if (!stored.stream.startsWith('members-')) continue;
    const accountId = idOf(stored.stream as never);
    const before = accounts.get(accountId) ?? atFirst(accountId);
    if (event.type === 'MemberJoined' && before.get(event.data.memberId)?.state !== 'invited')
      yield `${stored.stream}@${stored.revision}: invitation ${event.data.memberId} was accepted, and was ${before.get(event.data.memberId)?.state ?? 'none'}`;
    const now = after(before, event);
    accounts.set(accountId, now);
    const active = [...now.values()].filter(({ state }) => state === 'active');
    if (!active.some(({ terms }) => terms.role === 'owner')) yield `${stored.stream}@${stored.revision} has no owner`;
    const people = active.map(({ personId, terms: { endsOn } }) =>
      endsOn !== null && endsOn < parisDay(stored.occurredAt) ? null : personId,
    );
    const twice = people.find((personId, at) => personId !== null && people.indexOf(personId) !== at);
    if (twice) yield `${stored.stream}@${stored.revision}: person ${twice} is a member twice`;
  }
}

/** The rows of the members say what their streams say. */
export function* members({ server }: World, history: readonly Seen[]): Iterable<string> {
  const accounts = new Map<number, Standings>();
  for (const { stored, event } of history) {
    if (event.type === 'AccountRegistered') accounts.set(stored.accountId, atFirst(stored.accountId));
    if (!stored.stream.startsWith('members-')) continue;
    accounts.set(stored.accountId, after(accounts.get(stored.accountId) ?? new Map(), event));
  }
  const { rows } = server.storage.tables;
  const said = new Set<string>();
  for (const [accountId, standings] of accounts)
    for (const [id, { terms, personId, state }] of standings) {
      said.add(`members:${id}`);
      const row = rows.get(`members:${id}`);
      const { role, organization_ids, subcontractor_ids, ends_on, status, person_id, account_id } = row ?? {};
      const is = JSON.stringify([account_id, person_id, status, role, organization_ids, subcontractor_ids, ends_on]);
      const should = JSON.stringify([accountId, personId, state, terms.role, terms.organizationIds, terms.subcontractorIds, terms.endsOn]);
      if (is !== should) yield `member ${id} is ${is}, the stream says ${should}`;
    }
  for (const at of rows.keys()) if (at.startsWith('members:') && !said.has(at)) yield `row ${at} is nobody’s`;
}

/** The clock may leap over the week of an invitation before anybody could send it. */
const TO_SEND_MS = 10_000;
/** Between two moments, without what the clock leapt over. */
const timeWithin = ({ leaps }: World, from: Instant, until: Instant): number =>
  leaps.reduce(
    (left, leap) => left - Math.max(0, Math.min(millis(leap.to), millis(until)) - Math.max(millis(leap.from), millis(from))),
    millis(until) - millis(from),
  );

/** What each of these events has its people told by mail. */
const TELLS: Partial<Record<DomainEvent['type'], string>> = {
  InvitationIssued: 'invitation',
  MemberEnded: 'membership-ended',
  SecondFactorAdded: 'second-factor',
};
/** Each is sent or given up, once. What no longer holds may go without a word: an invitation with anything behind it, the end of who never joined. */
export function* notices(world: World, history: readonly Seen[]): Iterable<string> {
  const ends = new Map<string, number>();
  const his = new Map<string, DomainEvent[]>();
  for (const { stored, event } of history) {
    if (stored.stream.startsWith('members-') && 'memberId' in event.data) {
      const name = `${stored.stream} ${event.data.memberId}`;
      his.set(name, [...(his.get(name) ?? []), event]);
    }
    if (event.type !== 'DeliverySent' && event.type !== 'DeliveryFailed') continue;
    const about = `${stored.causationId} ${event.data.template}`;
    ends.set(about, (ends.get(about) ?? 0) + 1);
  }
  for (const { stored, event } of history) {
    const template = TELLS[event.type];
    if (template === undefined) continue;
    const settled = ends.get(`${stored.eventId} ${template}`) ?? 0;
    const known = ('memberId' in event.data && his.get(`${stored.stream} ${event.data.memberId}`)) || [];
    const leapt = (until: Instant): boolean => timeWithin(world, stored.occurredAt, until) < TO_SEND_MS;
    const over =
      (event.type === 'InvitationIssued' &&
        (leapt(event.data.expiresAt) || known.slice(known.indexOf(event) + 1).some(({ type }) => type !== 'MemberChanged'))) ||
      (event.type === 'MemberEnded' && !known.some(({ type }) => type === 'MemberJoined'));
    if (settled > 1 || (settled === 0 && !over))
      yield `${template} asked for by ${stored.stream}@${stored.revision} was settled ${settled} times`;
  }
}

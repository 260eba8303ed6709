// What must hold of the people of an account, told from the history alone by a fold of its own: for the simulation and the kills.
import type { DomainEvent } from '../../../../domain/events.ts';
import { type CalendarDate, type Instant, parisDay } from '../../../../domain/kernel/calendar.ts';
import { type Ability, may } from '../../../../domain/people/abilities.ts';
import type { Terms } from '../../../../domain/people/events.ts';
import type { Database } from '../../../../projections/sql.ts';
import type { Seen } from '../evidence.ts';
import type { Noted } from '../journal.ts';
import { type Finding, finding } from './finding.ts';

type Standing = { terms: Terms; personId: number | null; state: 'invited' | 'active' | 'ended' };
/** By membership; whoever registered has the account's number. */
export type Standings = ReadonlyMap<number, Standing>;
const ALL: Terms = { role: 'owner', organizationIds: null, subcontractorIds: null, endsOn: null };
export const atFirst = (accountId: number): Standings => new Map([[accountId, { terms: ALL, personId: accountId, state: 'active' }]]);

export function after(standings: Standings, event: DomainEvent): Standings {
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
    case 'MemberErased':
      return edited(event.data.memberId, { state: 'ended' });
    default:
      return standings;
  }
}

/** `about`, `place`: a subcontractor and his organisation; null: it is about nobody. */
export type Wanted = { personId: number; ability: Ability; about: number | null; place: number | null };
/** Whether this person may do this on this day. */
export const allowed = (standings: Standings, { personId, ability, about, place }: Wanted, day: CalendarDate): boolean =>
  [...standings.values()].some(({ terms, personId: his, state }) => {
    const { role, organizationIds, subcontractorIds, endsOn } = terms;
    if (his !== personId || state !== 'active' || (endsOn !== null && endsOn < day) || !may(role, ability)) return false;
    if (about === null || (organizationIds === null && subcontractorIds === null)) return true;
    const named = subcontractorIds?.some((id) => id === about) ?? false;
    return named || (place !== null && (organizationIds?.some((id) => id === place) ?? false));
  });

const ofMembers = ({ stored }: Seen): boolean => stored.stream.startsWith('members-');

/** At every prefix an owner, one membership a person, and each invitation accepted once; a second factor is told once. */
export function* checkOwners(history: readonly Seen[]): Iterable<string> {
  const factors = new Set<string>();
  const accounts = new Map<number, Standings>();
  for (const seen of history) {
    const { stored, event } = seen;
    if (event.type === 'SecondFactorAdded') {
      const name = `${event.data.personId} ${event.data.factorId}`;
      if (factors.has(name)) yield `second factor ${name} was added twice`;
      factors.add(name);
    }
    if (!ofMembers(seen)) continue;
    const at = `${stored.stream}@${stored.revision}`;
    const before = accounts.get(stored.accountId) ?? atFirst(stored.accountId);
    if (event.type === 'MemberJoined') {
      const was = before.get(event.data.memberId)?.state ?? 'none';
      if (was !== 'invited') yield `${at}: invitation ${event.data.memberId} was accepted, and was ${was}`;
    }
    const now = after(before, event);
    accounts.set(stored.accountId, now);
    const active = [...now.values()].filter(({ state }) => state === 'active');
    if (!active.some(({ terms }) => terms.role === 'owner')) yield `${at} has no owner`;
    const today = parisDay(stored.occurredAt);
    const people = active.flatMap(({ personId, terms: { endsOn } }) => (endsOn !== null && endsOn < today ? [] : [personId]));
    const twice = people.find((personId, index) => people.indexOf(personId) !== index);
    if (twice) yield `${at}: person ${twice} is a member twice`;
  }
}

type Row = Readonly<Record<string, unknown>>;
/** The rows of the members, by their id, say what their streams say. */
export function* checkRows(history: readonly Seen[], rows: ReadonlyMap<number, Row>): Iterable<string> {
  const accounts = new Map<number, Standings>();
  for (const seen of history) {
    const { accountId } = seen.stored;
    if (seen.event.type === 'AccountRegistered') accounts.set(accountId, atFirst(accountId));
    if (ofMembers(seen)) accounts.set(accountId, after(accounts.get(accountId) ?? new Map(), seen.event));
  }
  const known = new Set<number>();
  for (const [accountId, standings] of accounts)
    for (const [id, { terms, personId, state }] of standings) {
      known.add(id);
      const { role, organization_ids, subcontractor_ids, ends_on, status, person_id, account_id } = rows.get(id) ?? {};
      const is = JSON.stringify([account_id, person_id, status, role, organization_ids, subcontractor_ids, ends_on]);
      const should = JSON.stringify([accountId, personId, state, terms.role, terms.organizationIds, terms.subcontractorIds, terms.endsOn]);
      if (is !== should) yield `member ${id} is ${is}, the stream says ${should}`;
    }
  for (const id of rows.keys()) if (!known.has(id)) yield `row ${id} of the members is nobody’s`;
}

/** By id. */
export async function memberRows(db: Database): Promise<Map<number, Row>> {
  const rows = await db<{ id: number }[]>`
    select id, account_id, person_id, status, role, organization_ids, subcontractor_ids, to_char(ends_on, 'YYYY-MM-DD') as ends_on from rm.members`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** What each of these events has its person told by mail. */
const TELLS: Partial<Record<DomainEvent['type'], string>> = {
  InvitationIssued: 'invitation',
  MemberEnded: 'membership-ended',
  SecondFactorAdded: 'second-factor',
};
/**
 * Each is sent or given up, once. What no longer holds may go without a word: an invitation with anything behind it, the end of who never
 * joined. `missed`: whether nobody could have sent between two moments.
 */
export function* checkNotices(
  history: readonly Seen[],
  missed: (from: Instant, until: Instant) => boolean = () => false,
): Iterable<string> {
  const ends = new Map<string, number>();
  for (const { stored, event } of history)
    if (event.type === 'DeliverySent' || event.type === 'DeliveryFailed') {
      const about = `${stored.causationId} ${event.data.template}`;
      ends.set(about, (ends.get(about) ?? 0) + 1);
    }
  const his = Map.groupBy(history.filter(ofMembers), ({ event }) => ('memberId' in event.data ? event.data.memberId : null));
  for (const seen of history) {
    const { stored, event } = seen;
    const template = TELLS[event.type];
    if (template === undefined) continue;
    const settled = ends.get(`${stored.eventId} ${template}`) ?? 0;
    const known = ('memberId' in event.data && his.get(event.data.memberId)) || [];
    const over =
      (event.type === 'InvitationIssued' &&
        (missed(stored.occurredAt, event.data.expiresAt) ||
          known.slice(known.indexOf(seen) + 1).some((one) => one.event.type !== 'MemberChanged'))) ||
      (event.type === 'MemberEnded' && !known.some((one) => one.event.type === 'MemberJoined'));
    if (settled > 1 || (settled === 0 && !over))
      yield `${template} asked for by ${stored.stream}@${stored.revision} was settled ${settled} times`;
  }
}

/** What the clients of the people do, and what it takes. */
const TAKES: Partial<Record<DomainEvent['type'], Ability>> = {
  OrganizationCreated: 'manage',
  MemberInvited: 'members',
  MemberChanged: 'members',
  MemberEnded: 'members',
  AuditorLooked: 'history',
};
/** A call to look: from the product's clock when it was asked on. */
export type Look = { readonly personId: number; readonly from: Instant; until: Instant | null };

/** Nobody does what he may not: not what he asked for once a change had been acknowledged that took it from him. */
function* checkPowers(noted: readonly Noted[], history: readonly Seen[], looks: readonly Look[]): Iterable<string> {
  const intents = new Map(noted.map((one) => [one.intent.marker, one]));
  /** When each change of a membership was acknowledged, in their order. */
  const acknowledged = Map.groupBy(
    noted.filter(({ intent, ack }) => (intent.kind === 'member-edit' || intent.kind === 'member-end') && ack !== null && ack.ack < 300),
    ({ intent }) => `${intent.kind} ${intent.marker}`,
  );
  const passed = new Map<string, number>();
  /** Each account's standings, and until when at most a call might be asked on them: until what replaced them was acknowledged. */
  const accounts = new Map<number, { standings: Standings; until: number }[]>();
  for (const seen of history) {
    const { stored, event } = seen;
    const { accountId, actor, occurredAt } = stored;
    const versions = accounts.get(accountId) ?? [{ standings: atFirst(accountId), until: Number.POSITIVE_INFINITY }];
    accounts.set(accountId, versions);
    const ability = TAKES[event.type];
    const personId = actor.kind === 'user' ? actor.personId : actor.kind === 'auditor' ? actor.auditorId : null;
    if (ability !== undefined && personId !== null) {
      const marker = event.type === 'OrganizationCreated' ? (event.personal?.name ?? '') : null;
      const at = marker === null ? Number.POSITIVE_INFINITY : (intents.get(marker)?.intent.at ?? Number.POSITIVE_INFINITY);
      const open = looks.filter(
        (look) => look.personId === personId && look.from <= occurredAt && (look.until ?? occurredAt) >= occurredAt,
      );
      const days = [occurredAt, ...(event.type === 'AuditorLooked' ? open.map(({ from }) => from) : [])].map(parisDay);
      const wanted = { personId, ability, about: null, place: null };
      const held = versions.filter(({ until }, index) => until > at || index === versions.length - 1);
      if (!held.some(({ standings }) => days.some((day) => allowed(standings, wanted, day))))
        yield `${event.type} at ${stored.position} by ${JSON.stringify(actor)}, who might not any more`;
    }
    if (!ofMembers(seen)) continue;
    const last = versions.at(-1)!;
    if (event.type === 'MemberChanged' || event.type === 'MemberEnded') {
      const name = `${event.type === 'MemberChanged' ? 'member-edit' : 'member-end'} member ${event.data.memberId}`;
      const index = passed.get(name) ?? 0;
      passed.set(name, index + 1);
      last.until = acknowledged.get(name)?.[index]?.ack?.at ?? Number.POSITIVE_INFINITY;
    }
    versions.push({ standings: after(last.standings, event), until: Number.POSITIVE_INFINITY });
  }
}

export function checkPeople(
  noted: readonly Noted[],
  { history, rows, looks }: { history: readonly Seen[]; rows: ReadonlyMap<number, Row>; looks: readonly Look[] },
): Finding[] {
  const count = (type: DomainEvent['type']): number => history.filter(({ event }) => event.type === type).length;
  const said = [...checkPowers(noted, history, looks)];
  const joined = `${count('MemberJoined')} joined, ${count('MemberChanged')} changed, ${count('MemberEnded')} ended`;
  return [
    finding('I11', 'done by who might not any more', `${said.length}; ${joined}; ${count('AuditorLooked')} looks`, said),
    finding('I11', 'accounts without an owner, invitations accepted twice', `of ${count('MemberInvited')} invitations`, [
      ...checkOwners(history),
    ]),
    finding('I4', 'members who are not what their stream says', `${rows.size} rows`, [...checkRows(history, rows)]),
    finding('I5', 'mails to people never settled, or settled twice', `${count('InvitationIssued')} invitations`, [
      ...checkNotices(history),
    ]),
  ];
}

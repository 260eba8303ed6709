// What was known at a moment of what held on a day: a list from the spans of the log, a report from its streams folded up to that place. Two axes: `size` is the record (how much of
// the log was there), `day` is the day that is asked about (PROOF §4, F272). Whatever the record, a day is judged by what was asked on that day:
// document types, required or not, alert days and lists of its evening, and who was archived by then. How a status follows from them is the
// program's rule of today (`RULES_OF_THEN` says so to readers).
import type { DocumentTypesState } from '#domain/document-types/document-types.ts';
import { type Interval, inEffect, succession } from '#domain/documents/cover.ts';
import type { Document } from '#domain/documents/document-state.ts';
import { coverOf, type Slot, type Standing, slotStatus, standing } from '#domain/documents/status.ts';
import type { DomainEvent } from '#domain/events.ts';
import { type CalendarDate, type Instant, lastMomentOf } from '#domain/kernel/calendar.ts';
import { categoryOf, type StreamCategory, type StreamName } from '#domain/kernel/event.ts';
import type { DocumentId, DocumentTypeId } from '#domain/kernel/ids.ts';
import type { EventStore, StoredEvent } from '#domain/ports/event-store.ts';
import type { Keys } from '#domain/ports/keys.ts';
import { askedTypeIds, type SubcontractorState } from '#domain/subcontractors/state.ts';
import { slotReason } from '#domain/texts/fr/as-of.ts';
import { upcast } from '#domain/upcast.ts';
import { type SubcontractorRecord, subcontractorsThen, typesBelow } from '#projections/log/query.ts';
import type { Sql } from '#projections/sql.ts';
import { evolveIn, initialOf } from '../shell/deciders.ts';

type Deps = { sql: Sql; store: Pick<EventStore, 'readStream'>; keys: Pick<Keys, 'open'> };

export type StreamPlace = { stream: StreamName; revision: number };
/** Streams that are read together. */
const STREAMS_AT_ONCE = 100;

/** `at`: when it was recorded. */
export type Recorded = DomainEvent & { readonly at: Instant };

/** Whose personal fields are opened, of the events of one stream; the others are read as those of an erased person. */
type Opens = (events: readonly StoredEvent[]) => readonly StoredEvent[];
const all: Opens = (events) => events;
const PROFILES: readonly StoredEvent['type'][] = ['SubcontractorRegistered', 'SubcontractorEdited'];
/** A list shows nothing of a person but the name. */
const newestProfile: Opens = (events) => {
  const last = events.findLast(({ type }) => PROFILES.includes(type));
  return last === undefined ? [] : [last];
};

/** The events of each stream up to its revision, in their current form. Personal fields of an erased person are null. */
export async function eventsAt(
  { store, keys }: Pick<Deps, 'store' | 'keys'>,
  places: readonly StreamPlace[],
  opens: Opens = all,
): Promise<Recorded[][]> {
  // Whole streams: a store reads many of them in one call, and what came later is little.
  const stored = await Promise.all(places.map(async ({ stream, revision }) => (await store.readStream(stream)).slice(0, revision + 1)));
  const sealed = stored
    .flatMap(opens)
    .flatMap(({ sealed, subject, stream, eventId }) => (sealed === null ? [] : [{ subject: subject ?? stream, eventId, sealed }]));
  const opened = sealed.length === 0 ? [] : await keys.open(sealed);
  const personal = new Map(sealed.map(({ eventId }, i) => [eventId, opened[i] ?? null]));
  return stored.map((events) =>
    events.map(({ type, schemaVersion, data, eventId, occurredAt }) =>
      Object.assign(upcast({ type, schemaVersion, data, personal: personal.get(eventId) ?? null }), { at: occurredAt }),
    ),
  );
}
export const folded = (category: StreamCategory, events: readonly DomainEvent[]): unknown =>
  events.reduce<unknown>((state, event) => evolveIn(category, state, event), initialOf(category));

/**
 * The events that were recorded by the end of the day; of a day before the first one, those recorded with it: what was asked first. A clock
 * that went back takes nothing away.
 */
export function recordedBy(events: readonly Recorded[], day: CalendarDate): readonly Recorded[] {
  const [last, first] = [lastMomentOf(day), events[0]?.at];
  const later = events.findIndex(({ at }) => (first! > last ? at !== first : at > last));
  return later === -1 ? events : events.slice(0, later);
}

/** Since when each type has been required without a break. */
function requiredSince(events: readonly DomainEvent[]): Map<number, Instant> {
  const since = new Map<number, Instant>();
  for (const { type, data } of events) {
    if (type !== 'DocumentTypeAdded' && type !== 'DocumentTypeEdited') continue;
    if (!data.isRequired) since.delete(data.documentTypeId);
    else if (!since.has(data.documentTypeId)) since.set(data.documentTypeId, 'addedAt' in data ? data.addedAt : data.editedAt);
  }
  return since;
}

/** The account's document types as they were on the day, and since when each was required; none before the first. `all`: at these places. */
export async function typesAt(deps: Pick<Deps, 'store' | 'keys'>, places: readonly StreamPlace[], day: CalendarDate) {
  const [events = []] = await eventsAt(
    deps,
    places.filter(({ stream }) => categoryOf(stream) === 'documenttypes'),
  );
  const then = recordedBy(events, day);
  const typesIn = (some: readonly DomainEvent[]) => (folded('documenttypes', some) as DocumentTypesState).types;
  return { all: typesIn(events), types: typesIn(then), requiredSince: requiredSince(then) };
}

/** His documents as the record has them; what was asked of him, and whether he was archived, as on that day. Who was erased since is archived. */
export function stateOn(events: readonly Recorded[], day: CalendarDate): SubcontractorState {
  const state = folded('subcontractor', events) as SubcontractorState;
  const then = recordedBy(events, day);
  if (then.length === events.length || state.erased) return state;
  const { archived, requiredTypeIds } = folded('subcontractor', then) as SubcontractorState;
  return { ...state, archived, requiredTypeIds };
}

/** The events of these streams with each stream's place, some streams at a time. */
export async function* streamsAt<Place extends StreamPlace>(
  deps: Pick<Deps, 'store' | 'keys'>,
  places: readonly Place[],
  opens: Opens = all,
): AsyncGenerator<{ place: Place; events: Recorded[] }> {
  for (let from = 0; from < places.length; from += STREAMS_AT_ONCE) {
    const some = places.slice(from, from + STREAMS_AT_ONCE);
    const streams = await eventsAt(deps, some, opens);
    for (const [i, place] of some.entries()) yield { place, events: streams[i]! };
  }
}

export type SlotThen = Slot & { documentTypeId: DocumentTypeId; documentId: DocumentId | null; startsOn: CalendarDate | null };

type Held = Interval & { id: DocumentId };
/** `startsOn`: the first day that its decision says. */
type Paper = Pick<Document, 'documentTypeId' | 'status' | 'cover'> & { id: DocumentId; startsOn: CalendarDate | null };
const papersOf = ({ documents }: SubcontractorState): Paper[] =>
  [...documents].map(([id, { said, ...document }]) => ({ ...document, id, startsOn: said?.startsOn ?? null }));

/**
 * The document in effect on any day, also one before its validation: its cover begins where it says. One that was replaced covers the days
 * that its successor does not.
 */
function heldOn(papers: readonly Paper[], day: CalendarDate): Held | null {
  const covers = papers.flatMap(({ id, status, cover, startsOn }) =>
    cover !== null && (status === 'validated' || status === 'replaced')
      ? [{ id, status, expiresOn: cover.expiresOn, from: startsOn ?? cover.from }]
      : [],
  );
  const validated = inEffect(succession(covers.filter(({ status }) => status === 'validated')), day);
  if (validated !== null && day <= validated.expiresOn) return validated;
  const any = inEffect(succession(covers), day);
  return any !== null && day <= any.expiresOn ? any : (validated ?? any);
}

type Types = DocumentTypesState['types'];
function slotsFrom(
  papers: readonly Paper[],
  asked: Pick<SubcontractorState, 'requiredTypeIds'>,
  types: Types,
  day: CalendarDate,
): SlotThen[] {
  return askedTypeIds(asked, types).map((documentTypeId) => {
    const of = papers.filter((paper) => paper.documentTypeId === documentTypeId);
    const held = heldOn(of, day);
    const { isRequired, alertDaysBefore } = types.get(documentTypeId)!;
    return {
      documentTypeId,
      documentId: held?.id ?? null,
      startsOn: held?.from ?? null,
      required: isRequired,
      pending: of.filter(({ status }) => status === 'pending').length,
      effective: held && coverOf(held.expiresOn, alertDaysBefore),
    };
  });
}

/** The types that were asked of him, each with the document in effect on the day. */
export const slotsOf = (state: SubcontractorState, types: Types, day: CalendarDate): SlotThen[] =>
  slotsFrom(papersOf(state), state, types, day);

export type SubcontractorThen = {
  id: number;
  /** Null where the person was erased since. */
  companyName: string | null;
  archived: boolean;
  status: Standing['status'];
  slots: {
    documentTypeId: number;
    name: string;
    required: boolean;
    status: ReturnType<typeof slotStatus>;
    documentId: number | null;
    startsOn: string | null;
    until: string | null;
    reasons: string[];
  }[];
};

/** From their streams, of those whom the read models have not named yet or any more. */
async function otherNames(deps: Deps, records: readonly SubcontractorRecord[]): Promise<Map<number, string>> {
  const unnamed = records.filter(({ named }) => !named);
  const places = unnamed.map(({ id, profileRevision }) => ({ stream: `subcontractor-${id}` as const, revision: profileRevision, id }));
  const names = new Map<number, string>();
  for await (const { place, events } of streamsAt(deps, places, newestProfile)) {
    const { profile } = folded('subcontractor', events) as SubcontractorState;
    if (profile !== null) names.set(place.id, profile.companyName);
  }
  return names;
}

/** By id. Whoever was archived on that day is there as well. */
export async function subcontractorsAsOf(
  deps: Deps,
  accountId: number,
  { size, day, subcontractorId }: { size: number; day: CalendarDate; subcontractorId: number | null },
): Promise<SubcontractorThen[]> {
  const [records, { types }] = await Promise.all([
    subcontractorsThen(deps.sql, accountId, { size, day, subcontractorId }),
    typesBelow(deps.sql, accountId, size).then((places) => typesAt(deps, places, day)),
  ]);
  const names = await otherNames(deps, records);
  return records.map(({ id, companyName, archived, requiredTypeIds, documents }) => {
    const papers = documents.map(({ expiresOn, ...paper }) => ({
      ...paper,
      cover: expiresOn === null ? null : { from: paper.startsOn, expiresOn },
    }));
    const slots = slotsFrom(papers, { requiredTypeIds }, types, day);
    return {
      ...{ id, companyName: companyName ?? names.get(id) ?? null, archived, status: standing(slots, day).status },
      slots: slots.map((slot) => ({
        documentTypeId: slot.documentTypeId,
        name: types.get(slot.documentTypeId)!.name,
        required: slot.required,
        status: slotStatus(slot, day),
        documentId: slot.documentId,
        startsOn: slot.startsOn,
        until: slot.effective?.expiresOn ?? null,
        reasons: slotReason(slot, day),
      })),
    };
  });
}

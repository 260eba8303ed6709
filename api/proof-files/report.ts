// What dossier.pdf says of each subcontractor: his stream up to the size of the file, judged by what was asked on its last day (as-of.ts), and
// the dates that stand in its events.

import type { DocumentTypesState } from '#domain/document-types/document-types.ts';
import { slotStatus, standing } from '#domain/documents/status.ts';
import type { DomainEvent } from '#domain/events.ts';
import { type CalendarDate, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { categoryOf, idOf } from '#domain/kernel/event.ts';
import type { DocumentTypeId } from '#domain/kernel/ids.ts';
import type { ReportPart } from '#domain/ports/report.ts';
import { uncovered } from '#domain/proof/uncovered.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import {
  proofReportPart,
  type ReportedFile,
  type ReportedGap,
  type ReportedReceipt,
  type ReportedRequest,
  type ReportedWho,
} from '#domain/texts/fr/proof-report.ts';
import { messageCounts, personNames } from '#projections/log/query.ts';
import { type Recorded, recordedBy, type SlotThen, type StreamPlace, slotsOf, stateOn, streamsAt } from '../log/as-of.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';

type Deps = Pick<RouteDeps, 'sql' | 'store' | 'keys'>;
type Types = DocumentTypesState['types'];
type Period = { from: CalendarDate; to: CalendarDate };
type About = Period & { accountId: number; size: number };

const within = ({ from, to }: Period, at: Instant): boolean => {
  const day = parisDay(at);
  return from <= day && day <= to;
};
const ofType = <Type extends DomainEvent['type']>(events: readonly DomainEvent[], type: Type) =>
  events.filter((event): event is Extract<DomainEvent, { type: Type }> => event.type === type);

const namesIn = (types: Types, ids: readonly DocumentTypeId[]): string[] => [...new Set(ids)].flatMap((id) => types.get(id)?.name ?? []);

function requestsIn(events: readonly DomainEvent[], types: Types, period: Period): ReportedRequest[] {
  return ofType(events, 'ReminderDecided')
    .filter(({ data }) => within(period, data.decidedAt))
    .map(({ data: { decidedAt, kind, channels, documents } }) => ({
      ...{ at: decidedAt, kind, channels },
      names: namesIn(
        types,
        documents.map(({ documentTypeId }) => documentTypeId),
      ),
    }))
    .reverse();
}

/** Who decided last about each document: a person's id, or `auto`. */
function decisionsIn(events: readonly DomainEvent[]): Map<number, { at: Instant; by: number | 'auto' }> {
  const found = new Map<number, { at: Instant; by: number | 'auto' }>();
  for (const { type, data } of events)
    if (type === 'DocumentValidated') found.set(data.documentId, { at: data.validatedAt, by: data.validatedBy });
    else if (type === 'DocumentRejected') found.set(data.documentId, { at: data.rejectedAt, by: data.rejectedBy });
    else if (type === 'DocumentReopened') found.delete(data.documentId);
  return found;
}

function receiptsIn(
  events: readonly DomainEvent[],
  { documents }: SubcontractorState,
  types: Types,
  period: Period,
  names: Names,
): ReportedReceipt[] {
  const decisions = decisionsIn(events);
  return [...documents]
    .filter(([, { uploadedAt }]) => within(period, uploadedAt))
    .map(([documentId, { uploadedAt, documentTypeId, status }]) => {
      const decision = decisions.get(documentId);
      const by = decision === undefined ? null : decision.by === 'auto' ? 'auto' : (names.get(decision.by) ?? null);
      const name = types.get(documentTypeId)?.name ?? '';
      return { at: uploadedAt, name, documentId, status, decidedAt: decision?.at ?? null, decidedBy: by };
    })
    .reverse();
}

/** Since when a type is on his list without a break, if he has a list of his own. */
function listedSince(events: readonly DomainEvent[], id: DocumentTypeId): Instant | null {
  let since: Instant | null = null;
  for (const { data } of ofType(events, 'RequiredTypesConfigured'))
    since = data.documentTypeIds.includes(id) ? (since ?? data.configuredAt) : null;
  return since;
}

function gapsIn(
  events: readonly DomainEvent[],
  { documents }: SubcontractorState,
  slots: readonly SlotThen[],
  { types, requiredSince, from, to }: Period & Pick<Known, 'types' | 'requiredSince'>,
): ReportedGap[] {
  const [registered] = ofType(events, 'SubcontractorRegistered');
  return slots
    .filter(({ required }) => required)
    .flatMap(({ documentTypeId }) => {
      const since = [registered?.data.registeredAt, requiredSince.get(documentTypeId), listedSince(events, documentTypeId)];
      const asked = since.flatMap((at) => (at === undefined || at === null ? [] : [parisDay(at)])).reduce((a, b) => (a > b ? a : b), from);
      const covers = [...documents.values()].flatMap(({ documentTypeId: type, status, cover, said, validatedAt }) =>
        type === documentTypeId && cover !== null && said !== null && (status === 'validated' || status === 'replaced')
          ? [{ from: said.startsOn ?? cover.from ?? parisDay(validatedAt!), to: cover.expiresOn }]
          : [],
      );
      if (asked > to) return [];
      return uncovered(covers, { from: asked, to }).map((gap) => ({ name: types.get(documentTypeId)!.name, ...gap }));
    });
}

type Names = ReadonlyMap<number, string>;
/** `types`: as on the last day; `all`: those of later, too. */
type TypesThen = { types: Types; all: Types; requiredSince: ReadonlyMap<number, Instant> };
type Known = TypesThen & { names: Names; messages: Awaited<ReturnType<typeof messageCounts>> };

export function whoIn(id: number, events: readonly Recorded[], about: About, known: Known): ReportedWho {
  const { types, all, names, messages } = known;
  const state = stateOn(events, about.to);
  const slots = slotsOf(state, types, about.to);
  const requests = ofType(events, 'ReminderDecided');
  const askedAt = (type: DocumentTypeId): Instant | null =>
    requests.find(({ data }) => data.channels.length > 0 && data.documents.some(({ documentTypeId }) => documentTypeId === type))?.data
      .decidedAt ?? null;
  const { profile } = state;
  return {
    id,
    profile: profile && { companyName: profile.companyName, siret: profile.siret, address: profile.address },
    archived: state.archived,
    inOrder: standing(slots, about.to).status === 'current',
    registeredAt: ofType(events, 'SubcontractorRegistered')[0]!.data.registeredAt,
    slots: slots.map((slot) => {
      const document = slot.documentId === null ? null : (state.documents.get(slot.documentId) ?? null);
      return {
        name: types.get(slot.documentTypeId)!.name,
        required: slot.required,
        status: slotStatus(slot, about.to),
        documentId: slot.documentId,
        from: slot.startsOn,
        until: slot.effective?.expiresOn ?? null,
        askedAt: askedAt(slot.documentTypeId),
        receivedAt: document?.uploadedAt ?? null,
        validatedAt: document?.validatedAt ?? null,
        code: document?.particulars?.code ?? null,
      };
    }),
    gaps: gapsIn(recordedBy(events, about.to), state, slots, { ...known, from: about.from, to: about.to }),
    requests: requestsIn(events, all, about),
    receipts: receiptsIn(events, state, all, about, names),
    messages: messages.get(id) ?? { sent: 0, failed: 0 },
  };
}

/** A part for each subcontractor, by id. `places`: of his stream and of the account's document types, at the size of the file. */
export async function* reportParts(
  deps: Deps,
  about: About,
  { places, ...types }: TypesThen & { places: readonly StreamPlace[] },
  file: ReportedFile,
): AsyncGenerator<ReportPart> {
  const his = places.filter(({ stream }) => categoryOf(stream) === 'subcontractor').sort((a, b) => idOf(a.stream) - idOf(b.stream));
  const ids = his.map(({ stream }) => idOf(stream));
  const [names, messages] = await Promise.all([
    personNames(deps.sql, about.accountId, about.size),
    messageCounts(deps.sql, about.accountId, about.size, ids),
  ]);
  for await (const { place, events } of streamsAt(deps, his))
    yield proofReportPart(whoIn(idOf(place.stream), events, about, { ...types, names, messages }), file);
}

// The whole compliance read model from memory, for a rebuild: rows by the same fold, slots and figures by the rule of the domain instead
// of the SQL of refresh.ts. `npm run rebuild compare` holds the two against each other, byte for byte.

import { succession } from '#domain/documents/cover.ts';
import { coverOf, lapsesOn } from '#domain/documents/status.ts';
import type { DocumentTypeEvent, OrganizationEvent, SubcontractorEvent } from '#domain/events.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { categoryOf, idOf } from '#domain/kernel/event.ts';
import { applyOrForget, type DocumentTypeRow } from '../document-types/project.ts';
import { isLiving, type Living } from '../erased.ts';
import type { ProjectedEvent, Replay, RowsOfTable } from '../projection.ts';
import type { SubcontractorRow, Work } from './apply-event.ts';
import { addChip, countingPlaces, joined, type Span } from './counting.ts';
import type { AnalysisRow, DocumentRow } from './document-rows.ts';
import { applyKnown, noteType, nothingKnown } from './known.ts';
import { applyOrganization, livingIn, type OrganizationRow } from './organizations.ts';
import { ALWAYS } from './refresh.ts';

/** Computed once for each pair of an expiry and a notice: there are as many as days, not as slots. */
function days() {
  const known = new Map<string, { warns_on: CalendarDate; lapses_on: CalendarDate }>();
  return (expiresOn: CalendarDate, notice: number) => {
    const key = `${expiresOn} ${notice}`;
    let found = known.get(key);
    if (found === undefined) {
      const cover = coverOf(expiresOn, notice);
      found = { warns_on: cover.warnsOn, lapses_on: lapsesOn(cover) };
      known.set(key, found);
    }
    return found;
  };
}

/** The day, or the end of the span that it lies beyond. Days and `infinity` are in order as texts. */
const within = (day: string, first: string, end: string): string => (day < first ? first : day > end ? end : day);

const NOTHING = { pending_count: 0, validated_count: 0, rejected_count: 0, replaced_count: 0 };

/** What the documents of one slot say. */
function documentsOf(documents: readonly DocumentRow[]) {
  const counts = { ...NOTHING };
  let latest: DocumentRow | null = null;
  let pending: DocumentRow | null = null;
  const validated: Held[] = [];
  let problem = false;
  let grave = false;
  for (const document of documents) {
    counts[`${document.validation_status}_count`] += 1;
    if (latest === null || document.id > latest.id) latest = document;
    if (document.validation_status === 'pending') {
      if (pending === null || document.id > pending.id) pending = document;
      problem ||= document.has_problem;
      grave ||= document.has_grave_problem;
    }
    if (document.validation_status !== 'validated') continue;
    const from = (document.counts_from === ALWAYS ? null : document.counts_from) as CalendarDate | null;
    validated.push({ id: document.id, from, expiresOn: document.expiration_date as CalendarDate });
  }
  return { counts, latest, pending, problem, grave, phases: phasesOf(validated) };
}

type Held = { id: number; from: CalendarDate | null; expiresOn: CalendarDate };
/** What is in effect from when until when, every day in one of them; null: nothing yet. */
type Phase = { held: Held | null; from: CalendarDate | null; until: CalendarDate | null };
const NO_DOCUMENT: readonly Phase[] = [{ held: null, from: null, until: null }];

function phasesOf(validated: readonly Held[]): readonly Phase[] {
  if (validated.length === 0) return NO_DOCUMENT;
  const inTurn = succession(validated);
  const phases: Phase[] = inTurn.map((held, index) => ({ held, from: held.from, until: inTurn[index + 1]?.from ?? null }));
  const first = inTurn[0]!.from;
  return first === null ? phases : [{ held: null, from: null, until: first }, ...phases];
}

export function replay(): Replay {
  const organizations = new Map<number, OrganizationRow>();
  const types = new Map<number, DocumentTypeRow>();
  const work: Work = {
    subcontractors: new Map<number, SubcontractorRow>(),
    documents: new Map<number, DocumentRow>(),
    analyses: new Map<number, AnalysisRow>(),
    erased: new Set(),
    noted: null,
  };
  const known = nothingKnown();

  /** Of those who are not erased. */
  const kept = <Row extends { subcontractor_id: number }>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => !work.erased.has(row.subcontractor_id));

  function forget(): void {
    for (const id of work.erased) work.subcontractors.delete(id);
    for (const { id, subcontractor_id } of work.erased.size > 0 ? work.documents.values() : []) {
      if (!work.erased.has(subcontractor_id)) continue;
      work.documents.delete(id);
      work.analyses.delete(id);
    }
  }

  function tables(): RowsOfTable[] {
    forget();
    const daysOf = days();
    const figures = countingPlaces();

    function* slots(
      row: SubcontractorRow,
      mine: readonly DocumentRow[] | undefined,
      asking: readonly DocumentTypeRow[],
    ): Generator<Record<string, unknown>> {
      const documentsByType = mine === undefined ? null : Map.groupBy(mine, (document) => document.document_type_id);
      const listed = row.archived_at === null;
      const { always, alike, chips } = figures.at(row.account_id, row.organization_id);
      if (listed) always.listed += 1;
      if (listed && row.is_active) always.totalSubcontractors += 1;
      const standing = {
        pending: false,
        missing: [] as Span[],
        expiring: [] as Span[],
        expired: [] as Span[],
        uncovered: [] as Span[],
      };
      for (const type of asking) {
        const asked = listed && type.archived_at === null && (row.required_type_ids === null || row.required_type_ids.includes(type.id));
        const documents = documentsByType?.get(type.id) ?? [];
        if (!asked && documents.length === 0) continue;
        const { counts, latest, pending, problem, grave, phases } = documentsOf(documents);
        const required = asked && type.is_required;
        const counted = required && row.is_active;
        if (required) standing.pending ||= counts.pending_count > 0;
        if (counted && problem) always.problem += 1;
        if (counted && grave) always.grave += 1;
        if (listed) {
          always['documents.pending'] += counts.pending_count;
          always['documents.validated'] += counts.validated_count;
          always['documents.rejected'] += counts.rejected_count;
          always['documents.replaced'] += counts.replaced_count;
        }
        for (const { held, from, until } of phases) {
          const cover = held === null ? null : daysOf(held.expiresOn, type.alert_days_before);
          const [first, end] = [from ?? ALWAYS, until ?? 'infinity'];
          if (required && cover !== null) {
            const [warns, lapses] = [within(cover.warns_on, first, end), within(cover.lapses_on, first, end)];
            standing.expiring.push([warns, lapses]);
            standing.expired.push([lapses, end]);
            standing.uncovered.push([lapses, end]);
          } else if (required) {
            standing.uncovered.push([first, end]);
            if (counts.pending_count === 0) standing.missing.push([first, end]);
          }
          if (counted)
            alike.add(`${counts.pending_count} ${type.alert_days_before} ${held?.expiresOn ?? ''} ${from ?? ''} ${until ?? ''}`, 1);
          yield {
            subcontractor_id: row.id,
            document_type_id: type.id,
            from_day: first,
            until_day: end,
            account_id: row.account_id,
            organization_id: row.organization_id,
            asked,
            required,
            counted,
            listed,
            pending_count: counts.pending_count,
            validated_count: counts.validated_count,
            rejected_count: counts.rejected_count,
            replaced_count: counts.replaced_count,
            latest_id: latest?.id ?? null,
            pending_id: pending?.id ?? null,
            pending_problem: problem,
            pending_grave: grave,
            effective_id: held?.id ?? null,
            expires_on: held?.expiresOn ?? null,
            warns_on: cover?.warns_on ?? null,
            lapses_on: cover?.lapses_on ?? null,
          };
        }
      }
      row.has_pending = standing.pending;
      row.counted_in = listed && row.is_active ? row.organization_id : null;
      const days = (chip: string, spans: readonly Span[]): string => {
        const apart = joined(spans);
        if (row.counted_in !== null) addChip(chips, chip, apart);
        return `{${apart.map(([first, end]) => `[${first},${end})`).join(',')}}`;
      };
      row.missing_days = days('chip.missing', standing.missing);
      row.expiring_days = days('chip.expiring', standing.expiring);
      row.expired_days = days('chip.expired', standing.expired);
      row.uncovered_days = days('chip.uncovered', standing.uncovered);
      if (standing.pending) days('chip.pending', [[ALWAYS, 'infinity']]);
    }

    function* allSlots(): Generator<object> {
      const living = livingIn(organizations);
      const typesOf = Map.groupBy(types.values(), (type) => type.account_id);
      const documentsBy = Map.groupBy(work.documents.values(), (document) => document.subcontractor_id);
      for (const row of work.subcontractors.values()) {
        row.organization_id = living(row.organization_id);
        yield* slots(row, documentsBy.get(row.id), typesOf.get(row.account_id) ?? []);
      }
    }
    // Looked at when the first table that needs them is written: the server has the documents by then, and makes their indexes.
    let slotRows: object[] | null = null;
    const judged = (): object[] => (slotRows ??= [...allSlots()]);
    function* after(rows: () => Iterable<object>): Generator<object> {
      judged();
      yield* rows();
    }

    return [
      { table: 'documents', rows: work.documents.values() },
      { table: 'subcontractors', rows: after(() => work.subcontractors.values()) },
      { table: 'slots', rows: after(judged) },
      { table: 'document_analyses', rows: work.analyses.values() },
      { table: 'counters', rows: after(() => figures.counters()) },
      { table: 'compliance_organizations', rows: organizations.values() },
      { table: 'compliance_types', rows: types.values() },
      { table: 'known_covers', rows: kept(known.covers) },
      { table: 'known_places', rows: kept(known.places) },
      { table: 'known_types', rows: known.types },
    ];
  }

  return {
    add(events) {
      for (const event of events) {
        switch (categoryOf(event.meta.stream)) {
          case 'organizations':
            if (isLiving(event)) applyOrganization(organizations, event as ProjectedEvent & Living<OrganizationEvent>);
            else for (const row of organizations.values()) if (row.account_id === idOf(event.meta.stream)) organizations.delete(row.id);
            break;
          case 'documenttypes':
            applyOrForget(types, event as ProjectedEvent & DocumentTypeEvent);
            if (isLiving(event)) noteType(known, event as ProjectedEvent & Living<DocumentTypeEvent>);
            else known.types = known.types.filter((row) => row.account_id !== idOf(event.meta.stream));
            break;
          case 'subcontractor':
            applyKnown(work, known, event as ProjectedEvent & SubcontractorEvent);
            break;
        }
      }
    },
    size: () => work.subcontractors.size + work.documents.size + work.analyses.size + known.covers.length + known.places.length,
    tables,
  };
}

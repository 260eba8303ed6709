// The slots of one subcontractor for a rebuild, by the rule of the domain; and what follows from them: the days of its chips, and what it
// adds to the figures of its organisation.
import { succession } from '#domain/documents/cover.ts';
import { coverOf, lapsesOn } from '#domain/documents/status.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { DocumentTypeRow } from '../document-types/project.ts';
import type { SubcontractorRow } from './apply-event.ts';
import { addChip, type countingPlaces, joined, type Span } from './counting.ts';
import type { DocumentRow } from './document-rows.ts';
import { ALWAYS } from './refresh.ts';

/** Caches the days per pair of expiry and warning period: there are as many as days, not as slots. */
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

/** The day, limited to the span. Days and `infinity` sort correctly as texts. */
const within = (day: string, first: string, end: string): string => (day < first ? first : day > end ? end : day);

const NOTHING = { pending_count: 0, validated_count: 0, rejected_count: 0, replaced_count: 0 };

/** The document counts and the latest and pending documents of one slot. */
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
/** Which document is in effect from when until when; the phases cover every day. null: none yet. */
type Phase = { held: Held | null; from: CalendarDate | null; until: CalendarDate | null };
const NO_DOCUMENT: readonly Phase[] = [{ held: null, from: null, until: null }];

function phasesOf(validated: readonly Held[]): readonly Phase[] {
  if (validated.length === 0) return NO_DOCUMENT;
  const inTurn = succession(validated);
  const phases: Phase[] = inTurn.map((held, index) => ({ held, from: held.from, until: inTurn[index + 1]?.from ?? null }));
  const first = inTurn[0]!.from;
  return first === null ? phases : [{ held: null, from: null, until: first }, ...phases];
}

type Figures = ReturnType<typeof countingPlaces>;
/** The days on which a required slot of the subcontractor is in each of these states. */
type Standing = { pending: boolean; asked: boolean } & Record<'missing' | 'expiring' | 'expired' | 'uncovered', Span[]>;
type Cover = ReturnType<ReturnType<typeof days>>;

function noteSpan(standing: Standing, cover: Cover | null, [first, end]: Span, pending: number): void {
  if (cover !== null) {
    const [warns, lapses] = [within(cover.warns_on, first, end), within(cover.lapses_on, first, end)];
    standing.expiring.push([warns, lapses]);
    standing.expired.push([lapses, end]);
    standing.uncovered.push([lapses, end]);
    return;
  }
  standing.uncovered.push([first, end]);
  if (pending === 0) standing.missing.push([first, end]);
}

/** Writes the days of each chip into the subcontractor's row, and adds them to the figures of its organisation. */
function noteChips(row: SubcontractorRow, standing: Standing, chips: ReturnType<Figures['at']>['chips']): void {
  const days = (chip: string, spans: readonly Span[]): string => {
    const apart = joined(spans);
    if (row.counted_in !== null) addChip(chips, chip, apart);
    return `{${apart.map(([first, end]) => `[${first},${end})`).join(',')}}`;
  };
  row.missing_days = days('chip.missing', standing.missing);
  row.expiring_days = days('chip.expiring', standing.expiring);
  row.expired_days = days('chip.expired', standing.expired);
  // Where nothing is asked nothing is in order.
  const always: Span = [ALWAYS, 'infinity'];
  row.uncovered_days = days('chip.uncovered', standing.asked ? standing.uncovered : [always]);
  if (!standing.asked) days('chip.unconfigured', [always]);
  if (standing.pending) days('chip.pending', [always]);
}

/** Returns one function for all subcontractors of a rebuild, so that they share the cache of days. */
export function slotsInto(figures: Figures) {
  const daysOf = days();
  return function* slots(
    row: SubcontractorRow,
    mine: readonly DocumentRow[] | undefined,
    asking: readonly DocumentTypeRow[],
  ): Generator<Record<string, unknown>> {
    const documentsByType = mine === undefined ? null : Map.groupBy(mine, (document) => document.document_type_id);
    const listed = row.archived_at === null;
    const { always, alike, chips } = figures.at(row.account_id, row.organization_id);
    if (listed) always.listed += 1;
    if (listed && row.is_active) always.totalSubcontractors += 1;
    const standing: Standing = { pending: false, asked: false, missing: [], expiring: [], expired: [], uncovered: [] };
    for (const type of asking) {
      const asked = listed && type.archived_at === null && (row.required_type_ids === null || row.required_type_ids.includes(type.id));
      const documents = documentsByType?.get(type.id) ?? [];
      if (!asked && documents.length === 0) continue;
      const { counts, latest, pending, problem, grave, phases } = documentsOf(documents);
      const required = asked && type.is_required;
      const counted = required && row.is_active;
      if (required) {
        standing.asked = true;
        standing.pending ||= counts.pending_count > 0;
      }
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
        if (required) noteSpan(standing, cover, [first, end], counts.pending_count);
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
    noteChips(row, standing, chips);
  };
}

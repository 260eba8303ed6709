// What was so of each subcontractor from one event of the log on, so that a situation of then is one range query and no replay (PROOF §4): his
// documents with what they cover, and his own place in the account. The rules are the domain's own, event by event.
import { type Document, evolveDocuments } from '#domain/documents/document-state.ts';
import type { ValidationStatus } from '#domain/documents/status.ts';
import type { CalendarDate, Instant } from '#domain/kernel/calendar.ts';
import { categoryOf, idOf } from '#domain/kernel/event.ts';
import type { DocumentId, DocumentTypeId } from '#domain/kernel/ids.ts';
import type { DocumentEvent } from '#domain/subcontractors/events.ts';
import type { ProjectedEvent } from '../projection.ts';
import { upsert } from '../rows.ts';
import type { Sql } from '../sql.ts';

/** An event and the leaf that it became. */
export type Leaf = { readonly event: ProjectedEvent; readonly leaf: number };

type DocumentRow = {
  account_id: number;
  document_id: DocumentId;
  from_leaf: number;
  to_leaf: number | null;
  uploaded_leaf: number;
  subcontractor_id: number;
  document_type_id: DocumentTypeId;
  status: ValidationStatus;
  expires_on: CalendarDate | null;
  starts_on: CalendarDate | null;
};
type PlaceRow = {
  account_id: number;
  subcontractor_id: number;
  from_leaf: number;
  revision: number;
  latest: string;
  known_from: string;
  profile_revision: number;
  archived: boolean;
  erased: boolean;
  required_type_ids: readonly number[] | null;
};

/** What no span holds, since none of the events below asks for it. */
const REST: Omit<Document, 'documentTypeId' | 'status' | 'cover' | 'said'> = {
  sha256: null,
  uploadedAt: '' as Instant,
  validatedAt: null,
  since: null,
  startsOn: null,
  replacedBy: null,
  answered: null,
  reopened: false,
  analysed: false,
  particulars: null,
  read: null,
  corrections: new Map(),
  failures: 0,
  retryAt: null,
  told: 'nothing',
};
const documentIn = (row: DocumentRow): Document => ({
  ...REST,
  documentTypeId: row.document_type_id,
  status: row.status,
  cover: row.expires_on === null ? null : { from: row.starts_on, expiresOn: row.expires_on },
  said: row.starts_on === null ? null : { startsOn: row.starts_on, dateEmission: null, comment: '' },
});
const columnsOf = ({ documentTypeId, status, cover, said }: Document) => ({
  document_type_id: documentTypeId,
  status,
  expires_on: cover?.expiresOn ?? null,
  starts_on: said?.startsOn ?? null,
});

/** The rows of one batch: those that were open before it, by document, and all that it changes. */
class DocumentSpans {
  readonly changed = new Set<DocumentRow>();
  readonly open: Map<number, DocumentRow>;
  constructor(before: readonly DocumentRow[]) {
    this.open = new Map(before.map((row) => [row.document_id, row]));
  }

  private close(row: DocumentRow, leaf: number): void {
    this.open.delete(row.document_id);
    this.changed.add(Object.assign(row, { to_leaf: leaf }));
  }

  take(event: ProjectedEvent & DocumentEvent, leaf: number): void {
    const { documentId } = event.data;
    const row = this.open.get(documentId);
    const was = new Map(row === undefined ? [] : [[documentId, documentIn(row)]]);
    const document = evolveDocuments(was, event).get(documentId);
    if (document === undefined) return;
    const columns = columnsOf(document);
    if (row !== undefined && Object.entries(columns).every(([name, value]) => row[name as keyof DocumentRow] === value)) return;
    const next: DocumentRow = {
      account_id: event.meta.accountId,
      document_id: documentId,
      from_leaf: leaf,
      to_leaf: null,
      uploaded_leaf: row?.uploaded_leaf ?? leaf,
      subcontractor_id: idOf(event.meta.stream),
      ...columns,
    };
    if (row !== undefined) this.close(row, leaf);
    this.open.set(documentId, next);
    this.changed.add(next);
  }

  /** Who is erased has no documents. */
  forget(subcontractorId: number, leaf: number): void {
    for (const row of [...this.open.values()]) if (row.subcontractor_id === subcontractorId) this.close(row, leaf);
  }
}

/** His place behind the event; null: it changes nothing of it. */
function placeAfter({ event, leaf }: Leaf, before: PlaceRow | undefined): PlaceRow | null {
  const { accountId: account_id, stream, revision } = event.meta;
  const next: PlaceRow = {
    ...{ profile_revision: -1, archived: false, erased: false, required_type_ids: null },
    ...before,
    ...{ account_id, subcontractor_id: idOf(stream), from_leaf: leaf, revision, latest: '', known_from: '' },
  };
  if (event.type === 'SubcontractorRegistered' || event.type === 'SubcontractorEdited') return { ...next, profile_revision: revision };
  if (event.type === 'SubcontractorArchived') return { ...next, archived: true };
  if (event.type === 'SubcontractorRestored') return { ...next, archived: false };
  if (event.type === 'RequiredTypesConfigured') return { ...next, required_type_ids: event.data.documentTypeIds };
  if (event.type === 'PersonErased') return { ...next, archived: true, erased: true, required_type_ids: null };
  // A stream that begins otherwise is there from its first event on.
  return before === undefined ? next : null;
}

/** A row and the one before it; null: it is his first. */
type Placed = { readonly row: PlaceRow; readonly before: PlaceRow | null };

/**
 * Says from when on each was so. The events are among the log's entries already; of a stream only those since the row before are looked at.
 * Rows come in the order of their events.
 */
async function date(sql: Sql, placed: readonly Placed[]): Promise<void> {
  const of = (field: (one: Placed) => number) => placed.map(field);
  const found = await sql<{ nth: number; first: string; last: string }[]>`
    SELECT w.nth::int, min(e.at) AS first, max(e.at) AS last
    FROM unnest(${of(({ row }) => row.account_id)}::int[], ${of(({ row }) => row.subcontractor_id)}::int[],
      ${of(({ before }) => before?.revision ?? -1)}::int[], ${of(({ row }) => row.revision)}::int[]) WITH ORDINALITY AS w (account, id, after, upto, nth)
    JOIN log_entries e ON e.account_id = w.account AND e.stream = 'subcontractor-' || w.id AND e.revision > w.after AND e.revision <= w.upto
    GROUP BY 1`;
  const times = new Map(found.map((one) => [one.nth - 1, one]));
  for (const [nth, { row, before }] of placed.entries()) {
    const { first, last } = times.get(nth)!;
    const begins = first === last && (before === null || (before.known_from === '' && before.latest === first));
    row.latest = before !== null && before.latest > last ? before.latest : last;
    row.known_from = begins ? '' : row.latest;
  }
}

const isAbout = ({ event }: Leaf): boolean => categoryOf(event.meta.stream) === 'subcontractor';
const ofDocument = (event: ProjectedEvent): event is ProjectedEvent & DocumentEvent => DOCUMENT_EVENTS.includes(event.type);
/** Those that change what a document covers. */
const DOCUMENT_EVENTS: readonly string[] = [
  ...(['DocumentUploaded', 'DocumentValidated', 'DocumentCorrected', 'DocumentRejected'] satisfies DocumentEvent['type'][]),
  ...(['DocumentReopened', 'DocumentReplaced', 'DocumentReinstated'] satisfies DocumentEvent['type'][]),
];

/** Behind the log's entries of the same batch. */
export async function writeSpans(sql: Sql, leaves: readonly Leaf[]): Promise<void> {
  const about = leaves.filter(isAbout);
  if (about.length === 0) return;
  const his = [...new Set(about.map(({ event }) => idOf(event.meta.stream)))];
  const named = about.flatMap(({ event }) => (ofDocument(event) ? [event.data.documentId as number] : []));
  const erased = about.flatMap(({ event }) => (event.type === 'PersonErased' ? [idOf(event.meta.stream)] : []));
  const [places, documents] = await Promise.all([
    sql<PlaceRow[]>`
      SELECT DISTINCT ON (subcontractor_id) * FROM log_places WHERE subcontractor_id = ANY (${his}::int[]) ORDER BY subcontractor_id, from_leaf DESC`,
    sql<DocumentRow[]>`
      SELECT * FROM log_documents WHERE to_leaf IS NULL AND subcontractor_id = ANY (${his}::int[])
        AND (document_id = ANY (${named}::int[]) OR subcontractor_id = ANY (${erased}::int[]))`,
  ]);
  const spans = new DocumentSpans(documents);
  const newest = new Map(places.map((row) => [row.subcontractor_id, row]));
  const placed: Placed[] = [];
  for (const one of about) {
    const { event, leaf } = one;
    const id = idOf(event.meta.stream);
    const before = newest.get(id);
    const row = placeAfter(one, before);
    if (row !== null) {
      newest.set(id, row);
      placed.push({ row, before: before ?? null });
    }
    if (ofDocument(event)) spans.take(event, leaf);
    if (event.type === 'PersonErased') spans.forget(id, leaf);
  }
  await date(sql, placed);
  await upsert(
    sql,
    'log_places',
    ['subcontractor_id', 'from_leaf'],
    placed.map(({ row }) => row),
  );
  await upsert(sql, 'log_documents', ['document_id', 'from_leaf'], [...spans.changed]);
}

// What was known when: one row for each change of which subcontractors count, which documents are required and what they cover, with the
// time of its event. Only these rows say who was in order at the end of a month: a document that was validated later did not cover then.
// Each row follows from one stream alone, in the order of its events.
import type { DocumentTypeEvent, SubcontractorEvent } from '#domain/events.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { Living } from '../erased.ts';
import type { ProjectedEvent } from '../projection.ts';
import { upsert } from '../rows.ts';
import type { Sql } from '../sql.ts';
import { applyEvent, type Work } from './apply-event.ts';

type Since = { revision: number; account_id: number; known_from: string };
type Cover = Since & {
  document_id: number;
  subcontractor_id: number;
  document_type_id: number;
  counts_from: string | null;
  expires_on: string | null;
};
type Place = Since & { subcontractor_id: number; counted: boolean; required_type_ids: number[] | null };
type Asked = Since & { document_type_id: number; required: boolean };
type Name = { subcontractor_id: number; revision: number; account_id: number; company_name: string | null };
export type Known = { covers: Cover[]; places: Place[]; types: Asked[]; names: Name[] };
export const nothingKnown = (): Known => ({ covers: [], places: [], types: [], names: [] });

const since = ({ meta }: ProjectedEvent): Since => ({
  revision: meta.revision,
  account_id: meta.accountId,
  known_from: meta.occurredAt,
});

function coverIn(work: Work, documentId: number): Omit<Cover, keyof Since> | null {
  const row = work.documents.get(documentId);
  if (row === undefined) return null;
  const covers = row.validation_status === 'validated';
  return {
    document_id: row.id,
    subcontractor_id: row.subcontractor_id,
    document_type_id: row.document_type_id,
    counts_from: covers ? row.counts_from : null,
    expires_on: covers ? row.expiration_date : null,
  };
}
function placeIn(work: Work, id: number): Omit<Place, keyof Since> | null {
  const row = work.subcontractors.get(id);
  if (row === undefined) return null;
  return { subcontractor_id: id, counted: row.is_active && row.archived_at === null, required_type_ids: row.required_type_ids };
}
const same = (before: object | null, after: object): boolean => JSON.stringify(before) === JSON.stringify(after);

/** Applies the event to the rows, and records what became known by it. */
export function applyKnown(work: Work, known: Known, event: ProjectedEvent & SubcontractorEvent): void {
  const id = idOf(event.meta.stream);
  const documentId = 'documentId' in event.data ? (event.data.documentId as number) : null;
  if (documentId !== null) {
    const before = coverIn(work, documentId);
    applyEvent(work, event);
    const after = coverIn(work, documentId);
    // A document that was never validated has covered nothing yet.
    if (after !== null && !same(before, after) && (before !== null || after.expires_on !== null))
      known.covers.push({ ...after, ...since(event) });
    return;
  }
  if (event.type === 'SubcontractorRegistered' || event.type === 'SubcontractorEdited') {
    const { revision, accountId: account_id } = event.meta;
    known.names.push({ subcontractor_id: id, revision, account_id, company_name: event.personal?.companyName ?? null });
  }
  const before = placeIn(work, id);
  applyEvent(work, event);
  const after = placeIn(work, id);
  if (after !== null && !same(before, after)) known.places.push({ ...after, ...since(event) });
}

export function noteType(known: Known, event: ProjectedEvent & Living<DocumentTypeEvent>): void {
  const required = event.type !== 'DocumentTypeArchived' && event.data.isRequired;
  known.types.push({ document_type_id: event.data.documentTypeId, required, ...since(event) });
}

export async function keep(sql: Sql, { covers, places, types, names }: Known): Promise<void> {
  await Promise.all([
    upsert(sql, 'known_covers', ['document_id', 'revision'], covers),
    upsert(sql, 'known_places', ['subcontractor_id', 'revision'], places),
    upsert(sql, 'known_names', ['subcontractor_id', 'revision'], names),
    upsert(sql, 'known_types', ['document_type_id', 'revision'], types),
  ]);
}

// Document types of the account.
import { ERASED_NAMES } from '#domain/document-types/events.ts';
import type { DocumentTypeEvent } from '#domain/events.ts';
import { never } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import { erasedIn, isLiving, type Living } from '../erased.ts';
import { replayById } from '../keyed-rows.ts';
import type { ProjectedEvent, Projection, Replay } from '../projection.ts';
import { loadById, upsert } from '../rows.ts';
import { searchFields } from '../search-text.ts';
import type { Sql } from '../sql.ts';
import { tableText } from '../table-text.ts';

export type DocumentTypeRow = {
  id: number;
  account_id: number;
  name: string;
  description: string;
  validity_period: number;
  alert_days_before: number;
  is_required: boolean;
  allowed_formats: string[];
  search: string;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
};

/** The rows of all types that the batch touches, after the batch. The compliance read model uses it for its own copy. */
export async function foldTypes(
  events: readonly (ProjectedEvent & Living<DocumentTypeEvent>)[],
  sql: Sql,
  table: string,
): Promise<DocumentTypeRow[]> {
  const rows = await loadById<DocumentTypeRow>(
    sql,
    table,
    events.map((event) => event.data.documentTypeId),
  );
  for (const event of events) applyTo(rows, event);
  return [...rows.values()];
}

/** Applies one event to the rows. */
export function applyTo(rows: Map<number, DocumentTypeRow>, event: Living<DocumentTypeEvent>): void {
  const id = event.data.documentTypeId;
  const row = rows.get(id);
  switch (event.type) {
    case 'DocumentTypeAdded':
    case 'DocumentTypeEdited': {
      const { accountId, validityPeriod, alertDaysBefore, isRequired, allowedFormats } = event.data;
      const { name, description } = event.personal ?? ERASED_NAMES;
      const fields = {
        name,
        description,
        validity_period: validityPeriod,
        alert_days_before: alertDaysBefore,
        is_required: isRequired,
        allowed_formats: allowedFormats,
        search: searchFields(name, description),
      };
      if (event.type === 'DocumentTypeAdded')
        rows.set(id, {
          id,
          account_id: accountId,
          ...fields,
          created_at: event.data.addedAt,
          updated_at: event.data.addedAt,
          archived_at: null,
        });
      else if (row !== undefined) rows.set(id, { ...row, ...fields, updated_at: event.data.editedAt });
      break;
    }
    case 'DocumentTypeArchived':
      if (row !== undefined) rows.set(id, { ...row, archived_at: event.data.archivedAt });
      break;
    default:
      never(event);
  }
}

/** The same for a replay, in which the rows of an erased account are deleted at once. */
export function applyOrForget(rows: Map<number, DocumentTypeRow>, event: ProjectedEvent & DocumentTypeEvent): void {
  const accountId = idOf(event.meta.stream);
  if (isLiving(event)) applyTo(rows, event);
  else for (const row of rows.values()) if (row.account_id === accountId) rows.delete(row.id);
}

/** The events whose personal fields are used. */
export const TYPES_PERSONAL = ['DocumentTypeAdded', 'DocumentTypeEdited'] as const;

async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const living = (events as (ProjectedEvent & DocumentTypeEvent)[]).filter(isLiving);
  await upsert(sql, 'document_types', ['id'], await foldTypes(living, sql, 'document_types'));
  const erased = erasedIn(events, 'documenttypes');
  if (erased.length > 0) await sql`DELETE FROM document_types WHERE account_id = ANY (${erased}::int[])`;
}

const replay = (): Replay =>
  replayById<DocumentTypeRow>('document_types', (rows, event) => applyOrForget(rows, event as ProjectedEvent & DocumentTypeEvent));

export const documentTypes: Projection = {
  name: 'document-types',
  kind: 'read-model',
  version: 2,
  start: 'beginning',
  tables: tableText(import.meta.url),
  categories: ['documenttypes'],
  personal: TYPES_PERSONAL,
  project,
  replay,
};

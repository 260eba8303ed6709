// Document types of the account.
import type { DocumentTypeEvent, DomainEvent } from '#domain/events.ts';
import { never } from '#domain/kernel/decider.ts';
import type { ProjectedEvent, Projection, Replay, Sql } from '#infra/ports.ts';
import { replayById } from '../keyed-rows.ts';
import { loadById, upsert } from '../rows.ts';
import { searchFields } from '../search-text.ts';
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
  archived_at: string | null;
};

/** The rows of all types that the batch touches, after it. Shared with the compliance read model, which keeps its own copy. */
export async function foldTypes(
  events: readonly (ProjectedEvent & DocumentTypeEvent)[],
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

/** Does to the rows what one event says. */
export function applyTo(rows: Map<number, DocumentTypeRow>, event: DocumentTypeEvent): void {
  const id = event.data.documentTypeId;
  const row = rows.get(id);
  switch (event.type) {
    case 'DocumentTypeAdded':
    case 'DocumentTypeEdited': {
      const { accountId, name, description, validityPeriod, alertDaysBefore, isRequired, allowedFormats } = event.data;
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
        rows.set(id, { id, account_id: accountId, ...fields, created_at: event.data.addedAt, archived_at: null });
      else if (row !== undefined) rows.set(id, { ...row, ...fields });
      break;
    }
    case 'DocumentTypeArchived':
      if (row !== undefined) rows.set(id, { ...row, archived_at: event.data.archivedAt });
      break;
    default:
      never(event);
  }
}

async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  await upsert(sql, 'document_types', ['id'], await foldTypes(events as (ProjectedEvent & DocumentTypeEvent)[], sql, 'document_types'));
}

const replay = (): Replay =>
  replayById<DocumentTypeRow>('document_types', (rows, event) => applyTo(rows, event as DomainEvent as DocumentTypeEvent));

export const documentTypes: Projection = {
  name: 'document-types',
  kind: 'read-model',
  tables: tableText(import.meta.url),
  categories: ['documenttypes'],
  personal: false,
  project,
  replay,
};

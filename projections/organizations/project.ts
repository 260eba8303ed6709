// Organisations: exactly one default per account at every moment, because the event that makes one unmakes the other (C46).
import type { OrganizationEvent } from '#domain/events.ts';
import { never } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { ProjectedEvent, Projection, Sql } from '#infra/ports.ts';
import { upsert } from '../rows.ts';
import { searchFields } from '../search-text.ts';
import { tableText } from '../table-text.ts';

type OrganizationRow = {
  id: number;
  account_id: number;
  name: string;
  description: string;
  color: string;
  is_default: boolean;
  search: string;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
};

async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const accounts = [...new Set(events.map((event) => idOf(event.meta.stream)))];
  const stored = await sql`SELECT * FROM organizations WHERE account_id = ANY (${accounts}::int[])`;
  const rows = new Map((stored as unknown as OrganizationRow[]).map((row) => [row.id, row]));
  const touched = new Set<number>();
  const put = (row: OrganizationRow) => {
    rows.set(row.id, row);
    touched.add(row.id);
  };
  const becomesDefault = (accountId: number, id: number) => {
    for (const row of rows.values())
      if (row.account_id === accountId && row.is_default && row.id !== id) put({ ...row, is_default: false });
  };
  for (const projected of events) {
    const event = projected as ProjectedEvent & OrganizationEvent;
    const accountId = idOf(event.meta.stream);
    const id = event.data.organizationId;
    const row = rows.get(id);
    switch (event.type) {
      case 'OrganizationCreated': {
        const { name, description, color, isDefault, createdAt } = event.data;
        if (isDefault) becomesDefault(accountId, id);
        const search = searchFields(name, description);
        put({
          id,
          account_id: accountId,
          name,
          description,
          color,
          is_default: isDefault,
          search,
          created_at: createdAt,
          updated_at: createdAt,
          archived_at: null,
        });
        break;
      }
      case 'OrganizationEdited': {
        if (row === undefined) break;
        const { name, description, color, isDefault, editedAt } = event.data;
        if (isDefault) becomesDefault(accountId, id);
        put({
          ...row,
          name,
          description,
          color,
          is_default: isDefault || row.is_default,
          search: searchFields(name, description),
          updated_at: editedAt,
        });
        break;
      }
      case 'OrganizationArchived':
        if (row !== undefined) put({ ...row, updated_at: event.data.archivedAt, archived_at: event.data.archivedAt });
        break;
      default:
        never(event);
    }
  }
  await upsert(
    sql,
    'organizations',
    ['id'],
    [...touched].map((id) => rows.get(id)!),
  );
}

export const organizations: Projection = {
  name: 'organizations',
  kind: 'read-model',
  tables: tableText(import.meta.url),
  categories: ['organizations'],
  personal: false,
  project,
};

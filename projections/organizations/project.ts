// Organisations: every account has exactly one default at any time, because the event that sets a new default also clears the old one
// (C46).
import type { OrganizationEvent } from '#domain/events.ts';
import { never } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import { ERASED_NAMES } from '#domain/organizations/events.ts';
import { erasedIn, type Living } from '../erased.ts';
import type { ProjectedEvent, Projection, Replay } from '../projection.ts';
import { upsert } from '../rows.ts';
import { searchFields } from '../search-text.ts';
import type { Sql } from '../sql.ts';
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

/** Applies one event to the organisations of one account; `put` receives each row that changes. */
function apply(
  rows: ReadonlyMap<number, OrganizationRow>,
  event: ProjectedEvent & Living<OrganizationEvent>,
  put: (row: OrganizationRow) => void,
): void {
  const becomesDefault = (id: number) => {
    for (const row of rows.values()) if (row.is_default && row.id !== id) put({ ...row, is_default: false });
  };
  const accountId = idOf(event.meta.stream);
  const id = event.data.organizationId;
  const row = rows.get(id);
  switch (event.type) {
    case 'OrganizationCreated': {
      const { color, isDefault, createdAt } = event.data;
      const { name, description } = event.personal ?? ERASED_NAMES;
      if (isDefault) becomesDefault(id);
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
      const { color, isDefault, editedAt } = event.data;
      const { name, description } = event.personal ?? ERASED_NAMES;
      if (isDefault) becomesDefault(id);
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

type ByAccount = Map<number, Map<number, OrganizationRow>>;
const rowsIn = (all: ByAccount, accountId: number): Map<number, OrganizationRow> => {
  const rows = all.get(accountId) ?? new Map<number, OrganizationRow>();
  all.set(accountId, rows);
  return rows;
};
function applyAll(all: ByAccount, events: readonly ProjectedEvent[], changed: (row: OrganizationRow) => void): void {
  for (const event of events) {
    if (event.type === 'PersonErased') {
      all.delete(idOf(event.meta.stream));
      continue;
    }
    const rows = rowsIn(all, idOf(event.meta.stream));
    apply(rows, event as ProjectedEvent & Living<OrganizationEvent>, (row) => {
      rows.set(row.id, row);
      changed(row);
    });
  }
}

async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const accounts = [...new Set(events.map((event) => idOf(event.meta.stream)))];
  const stored = await sql`SELECT * FROM organizations WHERE account_id = ANY (${accounts}::int[])`;
  const all: ByAccount = new Map();
  for (const row of stored as unknown as OrganizationRow[]) rowsIn(all, row.account_id).set(row.id, row);
  const changed = new Map<number, OrganizationRow>();
  applyAll(all, events, (row) => changed.set(row.id, row));
  const erased = erasedIn(events, 'organizations');
  await upsert(
    sql,
    'organizations',
    ['id'],
    [...changed.values()].filter((row) => !erased.includes(row.account_id)),
  );
  if (erased.length > 0) await sql`DELETE FROM organizations WHERE account_id = ANY (${erased}::int[])`;
}

function replay(): Replay {
  const all: ByAccount = new Map();
  return {
    add: (events) => applyAll(all, events, () => {}),
    size: () => all.size,
    tables: () => [{ table: 'organizations', rows: [...all.values()].flatMap((rows) => [...rows.values()]) }],
  };
}

export const organizations: Projection = {
  name: 'organizations',
  kind: 'read-model',
  version: 1,
  start: 'beginning',
  tables: tableText(import.meta.url),
  categories: ['organizations'],
  personal: ['OrganizationCreated', 'OrganizationEdited'],
  project,
  replay,
};

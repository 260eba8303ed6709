// Recent activity and notifications (F139-F141, F274): one row per event that people are told of, found again by stream and revision.
import type { OrganizationEvent, SubcontractorEvent } from '#domain/events.ts';
import { never } from '#domain/kernel/decider.ts';
import { categoryOf, idOf } from '#domain/kernel/event.ts';
import type { ActivityKind } from '#domain/texts/fr/happenings.ts';
import type { ProjectedEvent, Projection, Sql } from '#infra/ports.ts';
import { loadById, upsert } from '../rows.ts';
import { tableText } from '../table-text.ts';

type Told = { kind: ActivityKind; document_id: number; document_type_id: number | null; expires_on: string | null; created_at: string };
type ActivityRow = Told & {
  subcontractor_id: number;
  revision: number;
  account_id: number;
  organization_id: number;
  document_type_id: number;
};
type MemberRow = { id: number; account_id: number; organization_id: number };

/** What people are told of one event; null for what concerns nobody. */
function told(event: SubcontractorEvent, occurredAt: string): Told | null {
  switch (event.type) {
    case 'DocumentUploaded':
      return {
        kind: 'upload',
        document_id: event.data.documentId,
        document_type_id: event.data.documentTypeId,
        expires_on: null,
        created_at: event.data.uploadedAt,
      };
    case 'DocumentValidated': {
      const { documentId, documentTypeId, expirationDate, validatedAt, validatedBy } = event.data;
      const kind = validatedBy === 'auto' ? 'validated-auto' : 'validated';
      return { kind, document_id: documentId, document_type_id: documentTypeId, expires_on: expirationDate, created_at: validatedAt };
    }
    case 'DocumentRejected':
      return {
        kind: 'rejected',
        document_id: event.data.documentId,
        document_type_id: event.data.documentTypeId,
        expires_on: null,
        created_at: event.data.rejectedAt,
      };
    case 'DocumentDeadlineReached': {
      const { documentId, documentTypeId, deadline, expirationDate } = event.data;
      return {
        kind: deadline,
        document_id: documentId,
        document_type_id: documentTypeId,
        expires_on: expirationDate,
        created_at: occurredAt,
      };
    }
    case 'SubcontractorRegistered':
    case 'SubcontractorEdited':
    case 'SubcontractorArchived':
    case 'LinkIssued':
    case 'LinkExtended':
    case 'LinkRevoked':
    case 'RequiredTypesConfigured':
    case 'DocumentReplaced':
    case 'DocumentAnalysed':
    case 'DocumentAnalysisFailed':
      return null;
    default:
      return never(event);
  }
}

async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const subcontractors = events.filter((event) => categoryOf(event.meta.stream) === 'subcontractor') as (ProjectedEvent &
    SubcontractorEvent)[];
  const archived = events.filter((event) => event.type === 'OrganizationArchived') as (ProjectedEvent &
    Extract<OrganizationEvent, { type: 'OrganizationArchived' }>)[];
  await upsert(
    sql,
    'activity_archived_organizations',
    ['id'],
    archived.map(({ data }) => ({ id: data.organizationId, reassigned_to: data.reassignedTo })),
  );
  const members = await loadById<MemberRow>(
    sql,
    'activity_subcontractors',
    subcontractors.map((event) => idOf(event.meta.stream)),
  );
  const rows: ActivityRow[] = [];
  const moved = new Set<number>();
  for (const event of subcontractors) {
    const id = idOf(event.meta.stream);
    if (event.type === 'SubcontractorRegistered' || event.type === 'SubcontractorEdited') {
      const before = members.get(id);
      if (before?.organization_id === event.data.organizationId) continue;
      members.set(id, { id, account_id: event.meta.accountId, organization_id: event.data.organizationId });
      moved.add(id);
    }
    const line = told(event, event.meta.occurredAt);
    if (line === null || line.document_type_id === null) continue;
    const { accountId, revision } = event.meta;
    const organization = members.get(id)?.organization_id;
    if (organization === undefined) throw new Error(`${event.type} of an unknown subcontractor (${event.meta.eventId})`);
    rows.push({
      subcontractor_id: id,
      revision,
      account_id: accountId,
      organization_id: organization,
      ...line,
      document_type_id: line.document_type_id,
    });
  }
  await upsert(
    sql,
    'activity_subcontractors',
    ['id'],
    [...moved].map((id) => members.get(id)!),
  );
  await write(sql, rows);
  await follow(
    sql,
    [...moved],
    archived.map(({ data }) => data.organizationId),
  );
}

/** New rows, and the counters with them. */
async function write(sql: Sql, rows: readonly ActivityRow[]): Promise<void> {
  await upsert(sql, 'activity', ['subcontractor_id', 'revision'], rows);
  await count(
    sql,
    rows.map((row) => ({ account_id: row.account_id, organization_id: row.organization_id, n: 1 })),
    true,
  );
}

async function count(
  sql: Sql,
  changes: readonly { account_id: number; organization_id: number; n: number }[],
  inAccount: boolean,
): Promise<void> {
  const sums = new Map<string, { account_id: number; organization_id: number; n: number }>();
  const add = (account_id: number, organization_id: number, n: number) => {
    const key = `${account_id}:${organization_id}`;
    sums.set(key, { account_id, organization_id, n: (sums.get(key)?.n ?? 0) + n });
  };
  for (const { account_id, organization_id, n } of changes) {
    add(account_id, organization_id, n);
    if (inAccount) add(account_id, 0, n);
  }
  const rows = [...sums.values()].filter((row) => row.n !== 0);
  if (rows.length === 0) return;
  await sql`
    MERGE INTO activity_counts c
    USING (SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS r(account_id int, organization_id int, n int)) r
    ON c.account_id = r.account_id AND c.organization_id = r.organization_id
    WHEN MATCHED AND c.n + r.n = 0 THEN DELETE
    WHEN MATCHED THEN UPDATE SET n = c.n + r.n
    WHEN NOT MATCHED THEN INSERT VALUES (r.account_id, r.organization_id, r.n)`;
}

/** Whoever moved, by an edit or with an archived organisation, takes his rows along. Set by set; nearly always there is nobody. */
async function follow(sql: Sql, moved: readonly number[], archived: readonly number[]): Promise<void> {
  if (moved.length === 0 && archived.length === 0) return;
  const changes = await sql`
    WITH RECURSIVE living(id, organization_id) AS (
      SELECT s.id, s.organization_id FROM activity_subcontractors s WHERE s.id = ANY (${[...moved]}::int[]) OR s.organization_id = ANY (${[...archived]}::int[])
      UNION ALL
      SELECT l.id, o.reassigned_to FROM living l JOIN activity_archived_organizations o ON o.id = l.organization_id
    ), target AS (
      SELECT id, organization_id FROM living l WHERE NOT EXISTS (SELECT 1 FROM activity_archived_organizations o WHERE o.id = l.organization_id)
    ), members AS (
      UPDATE activity_subcontractors s SET organization_id = t.organization_id FROM target t WHERE s.id = t.id AND s.organization_id <> t.organization_id
    ), stale AS (
      SELECT a.subcontractor_id, a.revision, a.organization_id AS was, t.organization_id AS is
      FROM target t JOIN activity a ON a.subcontractor_id = t.id WHERE a.organization_id <> t.organization_id
    ), rows AS (
      UPDATE activity a SET organization_id = s.is FROM stale s
      WHERE a.subcontractor_id = s.subcontractor_id AND a.revision = s.revision RETURNING a.account_id, s.was, s.is
    )
    SELECT account_id, was, "is", count(*)::int AS n FROM rows GROUP BY 1, 2, 3`;
  await count(
    sql,
    (changes as unknown as { account_id: number; was: number; is: number; n: number }[]).flatMap(({ account_id, was, is, n }) => [
      { account_id, organization_id: was, n: -n },
      { account_id, organization_id: is, n },
    ]),
    false,
  );
}

export const activity: Projection = {
  name: 'activity',
  kind: 'read-model',
  tables: tableText(import.meta.url),
  categories: ['subcontractor', 'organizations'],
  personal: false,
  project,
};

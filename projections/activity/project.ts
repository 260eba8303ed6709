// Recent activity and notifications (F139-F141, F274): one row per event that has an activity entry. Stream and revision of the event are
// its key.
import type { SubcontractorEvent } from '#domain/events.ts';
import { categoryOf, idOf } from '#domain/kernel/event.ts';
import { erasedIn } from '../erased.ts';
import type { ProjectedEvent, Projection, Replay } from '../projection.ts';
import { loadById, upsert } from '../rows.ts';
import type { Sql } from '../sql.ts';
import { tableText } from '../table-text.ts';
import { type ActivityEntry, activityEntryOf } from './activity-entry.ts';

type ActivityRow = ActivityEntry & { subcontractor_id: number; revision: number; account_id: number; organization_id: number };
type ArchivedRow = { id: number; account_id: number; reassigned_to: number };
/** `organization_id` 0 means the whole account. */
type Count = { account_id: number; organization_id: number; n: number };
type MemberRow = { id: number; account_id: number; organization_id: number };

/** Which organisation received the subcontractors of each archived organisation, for the accounts of the batch. */
async function archivedOf(events: readonly ProjectedEvent[], sql: Sql): Promise<{ fresh: ArchivedRow[]; living(id: number): number }> {
  const fresh: ArchivedRow[] = [];
  for (const event of events) {
    if (event.type !== 'OrganizationArchived') continue;
    fresh.push({ id: event.data.organizationId, account_id: idOf(event.meta.stream), reassigned_to: event.data.reassignedTo });
  }
  const moving = events.filter((event) => event.type === 'SubcontractorRegistered' || event.type === 'SubcontractorEdited');
  const accounts = [...new Set([...fresh.map((row) => row.account_id), ...moving.map((event) => event.meta.accountId as number)])];
  const known =
    accounts.length === 0 ? [] : await sql`SELECT * FROM activity_archived_organizations WHERE account_id = ANY (${accounts}::int[])`;
  const target = new Map([...(known as unknown as ArchivedRow[]), ...fresh].map((row) => [row.id, row.reassigned_to]));
  return { fresh, living: livingIn(target) };
}

const livingIn =
  (target: ReadonlyMap<number, number>) =>
  (id: number): number => {
    let at = id;
    for (let steps = target.size; steps > 0 && target.has(at); steps -= 1) at = target.get(at)!;
    return at;
  };

async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const subcontractors = events.filter((event) => categoryOf(event.meta.stream) === 'subcontractor') as (ProjectedEvent &
    SubcontractorEvent)[];
  const [archived, loaded] = await Promise.all([
    archivedOf(events, sql),
    loadById<MemberRow>(
      sql,
      'activity_subcontractors',
      subcontractors.map((event) => idOf(event.meta.stream)),
    ),
  ]);
  // Existing rows of archived organisations are moved first; all rows after that use the receiving organisation.
  await upsert(sql, 'activity_archived_organizations', ['id'], archived.fresh);
  for (const { id, account_id } of archived.fresh) await moveAll(sql, account_id, id, archived.living(id));
  const before = new Map([...loaded].map(([id, row]) => [id, archived.living(row.organization_id)]));
  const members = new Map<number, MemberRow>();
  for (const [id, row] of loaded) members.set(id, { ...row, organization_id: before.get(id)! });
  for (const event of subcontractors) {
    if (event.type !== 'SubcontractorRegistered' && event.type !== 'SubcontractorEdited') continue;
    const id = idOf(event.meta.stream);
    members.set(id, { id, account_id: event.meta.accountId, organization_id: archived.living(event.data.organizationId) });
  }
  const rows: ActivityRow[] = [];
  for (const event of subcontractors) {
    const line = activityEntryOf(event);
    if (line === null) continue;
    const id = idOf(event.meta.stream);
    const member = members.get(id);
    if (member === undefined) throw new Error(`${event.type} of an unknown subcontractor (${event.meta.eventId})`);
    rows.push({
      subcontractor_id: id,
      revision: event.meta.revision,
      account_id: member.account_id,
      organization_id: member.organization_id,
      ...line,
    });
  }
  const changed = [...members.values()].filter((row) => before.get(row.id) !== row.organization_id);
  const moved = changed.filter((row) => before.has(row.id));
  const along = moved.length === 0 ? [] : await takeAlong(sql, moved);
  await Promise.all([
    upsert(sql, 'activity_subcontractors', ['id'], changed),
    upsert(sql, 'activity', ['subcontractor_id', 'revision'], rows),
  ]);
  await count(sql, [...along, ...inAll(rows, 1), ...(await forget(sql, events))]);
}

/** Each row counts once for its organisation and once for the whole account. */
const inAll = (rows: readonly { account_id: number; organization_id: number }[], n: 1 | -1): Count[] =>
  rows.flatMap(({ account_id, organization_id }) => [0, organization_id].map((id) => ({ account_id, organization_id: id, n })));

/** Deletes the rows of erased subcontractors. Returns the changes of the counts. */
async function forget(sql: Sql, events: readonly ProjectedEvent[]): Promise<Count[]> {
  const accounts = erasedIn(events, 'organizations');
  if (accounts.length > 0) await sql`DELETE FROM activity_archived_organizations WHERE account_id = ANY (${accounts}::int[])`;
  const people = erasedIn(events, 'subcontractor');
  if (people.length === 0) return [];
  await sql`DELETE FROM activity_subcontractors WHERE id = ANY (${people}::int[])`;
  const gone = await sql<{ account_id: number; organization_id: number }[]>`
    DELETE FROM activity WHERE subcontractor_id = ANY (${people}::int[]) RETURNING account_id, organization_id`;
  return inAll(gone, -1);
}

/** When a subcontractor changes its organisation, its rows follow. Returns the changes of the counts. */
async function takeAlong(sql: Sql, moved: readonly MemberRow[]): Promise<Count[]> {
  const rows = await sql`
    UPDATE activity a SET organization_id = m.now
    FROM (
      SELECT x.ctid AS place, x.organization_id AS was, m.organization_id AS now
      FROM json_to_recordset(${JSON.stringify(moved)}::text::json) AS m(id int, organization_id int)
      CROSS JOIN LATERAL (SELECT ctid, organization_id FROM activity WHERE subcontractor_id = m.id OFFSET 0) x
    ) m
    WHERE a.ctid = m.place
    RETURNING a.account_id, m.was, m.now`;
  return (rows as unknown as { account_id: number; was: number; now: number }[]).flatMap(({ account_id, was, now }) => [
    { account_id, organization_id: was, n: -1 },
    { account_id, organization_id: now, n: 1 },
  ]);
}

/** Moves everything of an archived organisation to the organisation that receives its subcontractors. */
async function moveAll(sql: Sql, accountId: number, from: number, to: number): Promise<void> {
  await sql`UPDATE activity SET organization_id = ${to} WHERE account_id = ${accountId} AND organization_id = ${from}`;
  await sql`UPDATE activity_subcontractors SET organization_id = ${to} WHERE account_id = ${accountId} AND organization_id = ${from}`;
  const gone = await sql`DELETE FROM activity_counts WHERE account_id = ${accountId} AND organization_id = ${from} RETURNING n`;
  await count(
    sql,
    gone.map((row) => ({ account_id: accountId, organization_id: to, n: row['n'] as number })),
  );
}

async function count(sql: Sql, changes: readonly Count[]): Promise<void> {
  const sums = new Map<string, Count>();
  for (const { account_id, organization_id, n } of changes) {
    const key = `${account_id}:${organization_id}`;
    sums.set(key, { account_id, organization_id, n: (sums.get(key)?.n ?? 0) + n });
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

/** The final rows: each has its subcontractor's last organisation, and archived organisations are followed to the receiving one. */
function replay(): Replay {
  const archived = new Map<number, ArchivedRow>();
  const members = new Map<number, MemberRow & { lines: (ActivityEntry & { revision: number })[] }>();
  let size = 0;
  return {
    add(events) {
      for (const event of events) {
        const id = idOf(event.meta.stream);
        if (event.type === 'OrganizationArchived') {
          const { organizationId, reassignedTo } = event.data;
          archived.set(organizationId, { id: organizationId, account_id: id, reassigned_to: reassignedTo });
        }
        if (event.type === 'PersonErased') {
          const isAccount = categoryOf(event.meta.stream) === 'organizations';
          for (const row of isAccount ? archived.values() : []) if (row.account_id === id) archived.delete(row.id);
          size -= isAccount ? 0 : (members.get(id)?.lines.length ?? 0);
          if (!isAccount) members.delete(id);
        }
        if (categoryOf(event.meta.stream) !== 'subcontractor') continue;
        const of = event as ProjectedEvent & SubcontractorEvent;
        if (of.type === 'SubcontractorRegistered' || of.type === 'SubcontractorEdited') {
          const lines = members.get(id)?.lines ?? [];
          members.set(id, { id, account_id: of.meta.accountId, organization_id: of.data.organizationId, lines });
        }
        const line = activityEntryOf(of);
        if (line === null) continue;
        const member = members.get(id);
        if (member === undefined) throw new Error(`${of.type} of an unknown subcontractor (${of.meta.eventId})`);
        member.lines.push({ revision: of.meta.revision, ...line });
        size += 1;
      }
    },
    size: () => size + members.size,
    tables() {
      const living = livingIn(new Map([...archived].map(([id, row]) => [id, row.reassigned_to])));
      const counts = new Map<string, Count>();
      for (const member of members.values()) {
        member.organization_id = living(member.organization_id);
        const { account_id, lines } = member;
        for (const organization_id of lines.length === 0 ? [] : [0, member.organization_id]) {
          const key = `${account_id}:${organization_id}`;
          counts.set(key, { account_id, organization_id, n: (counts.get(key)?.n ?? 0) + lines.length });
        }
      }
      function* rows(): Generator<ActivityRow> {
        for (const { id, account_id, organization_id, lines } of members.values())
          for (const line of lines) yield { subcontractor_id: id, account_id, organization_id, ...line };
      }
      function* people(): Generator<MemberRow> {
        for (const { id, account_id, organization_id } of members.values()) yield { id, account_id, organization_id };
      }
      return [
        { table: 'activity', rows: rows() },
        { table: 'activity_subcontractors', rows: people() },
        { table: 'activity_archived_organizations', rows: archived.values() },
        { table: 'activity_counts', rows: counts.values() },
      ];
    },
  };
}

export const activity: Projection = {
  name: 'activity',
  kind: 'read-model',
  version: 5,
  start: 'beginning',
  tables: tableText(import.meta.url),
  categories: ['subcontractor', 'organizations'],
  personal: false,
  project,
  replay,
};

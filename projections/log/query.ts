// The log of an account: its head, the hashes that a proof is made of, and the history as people read it.
import { addDays, type CalendarDate, type Instant, isCalendarDate, parisInstant, readInstant } from '#domain/kernel/calendar.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import { foldNodes, type LeafRange, type NodeAddress, nodesOf } from '#domain/proof/tree.ts';
import { HISTORY_LINES } from '#domain/texts/fr/history-lines.ts';
import { personName } from '../accounts/people.ts';
import { askedOf, BAD, type Filter, type InvalidList, idFilter, isInvalidList, mapPage, pageFrom, wordFilter } from '../lists.ts';
import type { ListOptions, Page } from '../projection.ts';
import type { Fragment, Sql } from '../sql.ts';
import { sha256 } from './sha256.ts';

export { sha256 } from './sha256.ts';
export { type SubcontractorRecord, subcontractorsThen } from './then.ts';

type PlacedNode = NodeAddress & { account_id: number };
const keyOf = ({ account_id, level, index }: PlacedNode): string => `${account_id}/${level}/${index}`;

/** Looks nodes up in one statement; the answer throws for a node that is missing. */
export async function nodesAt(sql: Sql, wanted: readonly PlacedNode[]): Promise<(accountId: number, address: NodeAddress) => Uint8Array> {
  const of = (field: keyof PlacedNode) => wanted.map((node) => node[field]);
  const rows =
    wanted.length === 0
      ? []
      : await sql<(PlacedNode & { hash: Uint8Array })[]>`
          SELECT n.* FROM unnest(${of('account_id')}::int[], ${of('level')}::int[], ${of('index')}::int[]) AS w (account_id, level, index)
          JOIN log_nodes n USING (account_id, level, index)`;
  const found = new Map(rows.map((row) => [keyOf(row), row.hash]));
  return (account_id, address) => {
    const hash = found.get(keyOf({ account_id, ...address }));
    if (hash === undefined) throw new Error(`the log of account ${account_id} has no node ${address.level}/${address.index}`);
    return hash;
  };
}

/** The hash of each range, all nodes in one statement. The ranges end within the log. */
export async function rangeHashes(sql: Sql, accountId: number, ranges: readonly LeafRange[]): Promise<Uint8Array[]> {
  const nodes = ranges.map(nodesOf);
  const node = await nodesAt(
    sql,
    nodes.flat().map((address) => ({ account_id: accountId, ...address })),
  );
  return nodes.map((addresses) =>
    foldNodes(
      sha256,
      addresses.map((address) => node(accountId, address)),
    ),
  );
}

export const rootAt = async (sql: Sql, accountId: number, size: number): Promise<Uint8Array> =>
  (await rangeHashes(sql, accountId, [{ from: 0, to: size }]))[0]!;

export type LogHead = { size: number; happened: number };
/** Zeros before the first event. */
export async function logHead(sql: Sql, accountId: number): Promise<LogHead> {
  const [row] = await sql<LogHead[]>`SELECT size, happened FROM log_heads WHERE account_id = ${accountId}`;
  return row ?? { size: 0, happened: 0 };
}

/** Whether an event of the account cannot be read: its log stands still there until it can (`Projection.parks`). */
export const standsStill = async (sql: Sql, accountId: number): Promise<boolean> =>
  (await sql`SELECT FROM ops.parked_streams WHERE projection = 'log' AND account_id = ${accountId} LIMIT 1`).length > 0;

/** The number of leaves that were known at that moment: the largest tree whose events were all recorded by then. */
export async function sizeAt(sql: Sql, accountId: number, at: string): Promise<number> {
  const [row] = await sql<{ leaf: number }[]>`
    SELECT leaf FROM log_entries WHERE account_id = ${accountId} AND known_at <= ${at} ORDER BY known_at DESC, leaf DESC LIMIT 1`;
  return row === undefined ? 0 : row.leaf + 1;
}

export type Checkpoint = { size: number; root: string; publishedAt: string; note: string };
const checkpointColumns = (sql: Sql): Fragment => sql`c.size, c.root, c.published_at AS "publishedAt", c.note`;

/** The newest checkpoint, or the newest of that size; null: there is none. */
export async function newestCheckpoint(sql: Sql, accountId: number, size: number | null): Promise<Checkpoint | null> {
  const [row] = await sql<Checkpoint[]>`
    SELECT ${checkpointColumns(sql)} FROM log_checkpoints c
    WHERE c.account_id = ${accountId} AND (${size}::int IS NULL OR c.size = ${size}) ORDER BY c.leaf DESC LIMIT 1`;
  return row ?? null;
}

/** Whether these rows have the event that published this checkpoint. */
export const hasPublished = async (sql: Sql, accountId: number, note: string): Promise<boolean> =>
  (await newestCheckpoint(sql, accountId, null))?.note === note;

/** Newest first. */
export const checkpointsOf = (sql: Sql, accountId: number, list: ListOptions): Promise<Page<Checkpoint> | InvalidList> =>
  pageFrom<Checkpoint>(sql, list, {
    filters: {},
    sorts: [{ id: 'c.leaf', size: 'c.leaf', publishedAt: 'c.leaf' }, 'c.leaf DESC', 'c.leaf'],
    columns: checkpointColumns(sql),
    from: sql`FROM log_checkpoints c WHERE c.account_id = ${accountId}`,
  });

/** The accounts in whose log something happened since their newest checkpoint. */
export async function unsealedAccounts(sql: Sql): Promise<number[]> {
  const rows = await sql<{ accountId: number }[]>`
    SELECT h.account_id AS "accountId" FROM log_heads h
    WHERE h.happened > coalesce((SELECT c.size FROM log_checkpoints c WHERE c.account_id = h.account_id ORDER BY c.leaf DESC LIMIT 1), 0)
    ORDER BY h.account_id`;
  return rows.map(({ accountId }) => accountId);
}

/** The accounts that have a checkpoint, each with its newest note. */
export async function sealedAccounts(sql: Sql): Promise<{ accountId: number; note: string }[]> {
  const rows = await sql<{ accountId: number; note: string }[]>`
    SELECT DISTINCT ON (account_id) account_id AS "accountId", note FROM log_checkpoints ORDER BY account_id, leaf DESC`;
  return [...rows];
}

/** The accounts whose newest checkpoint was published since then. */
export async function sealedSince(sql: Sql, since: Instant): Promise<number[]> {
  const rows = await sql<{ accountId: number }[]>`
    SELECT h.account_id AS "accountId" FROM log_heads h
    WHERE (SELECT c.published_at FROM log_checkpoints c WHERE c.account_id = h.account_id ORDER BY c.leaf DESC LIMIT 1) >= ${since}
    ORDER BY h.account_id`;
  return rows.map(({ accountId }) => accountId);
}

/** When the log had this many leaves: the time of its last one. */
export async function knownAt(sql: Sql, accountId: number, size: number): Promise<Instant | null> {
  const [row] = await sql<{ knownAt: Instant }[]>`
    SELECT known_at AS "knownAt" FROM log_entries WHERE account_id = ${accountId} AND leaf = ${size - 1}`;
  return row?.knownAt ?? null;
}

/** The last revision below `size` of the stream that says what is asked; none: the account has no document types yet. */
export async function typesBelow(sql: Sql, accountId: number, size: number): Promise<{ stream: StreamName; revision: number }[]> {
  const rows = await sql<{ stream: StreamName; revision: number }[]>`
    SELECT stream, revision FROM log_entries
    WHERE account_id = ${accountId} AND stream = ${`documenttypes-${accountId}`} AND leaf < ${size} ORDER BY revision DESC LIMIT 1`;
  return [...rows];
}

/** The hashes of the log's first `size` events, a page at a time from leaf `from`. */
export async function hashesFrom(sql: Sql, accountId: number, from: number, until: number): Promise<Uint8Array[]> {
  const rows = await sql<{ hash: Uint8Array }[]>`
    SELECT hash FROM log_entries WHERE account_id = ${accountId} AND leaf >= ${from} AND leaf < ${until} ORDER BY leaf`;
  return rows.map(({ hash }) => hash);
}

/** What a proof file is about: one subcontractor, an organisation's, or the whole account. */
export type ProofScope = { subcontractorId?: number | undefined; organizationId?: number | undefined };

/**
 * The streams of a scope and where each ends below `size`, by name. Those about a subcontractor are his own, and the messages and calls to
 * him; the account's document types say what was asked.
 */
export async function streamEnds(sql: Sql, accountId: number, size: number, { subcontractorId, organizationId }: ProofScope) {
  const his =
    subcontractorId !== undefined
      ? sql`= ${subcontractorId}`
      : organizationId !== undefined
        ? sql`IN (SELECT s.id FROM subcontractors s WHERE s.account_id = ${accountId} AND s.organization_id = ${organizationId})`
        : null;
  const inScope =
    his === null
      ? sql`true`
      : sql`(stream = ${`documenttypes-${accountId}`} OR (split_part(stream, '-', 1) IN ('subcontractor', 'delivery', 'call') AND stream IN (
          SELECT o.stream FROM log_entries o WHERE o.account_id = ${accountId} AND o.leaf < ${size} AND o.subcontractor_id ${his})))`;
  const rows = await sql<{ stream: StreamName; revision: number; hash: Uint8Array; leaves: number[] }[]>`
    SELECT stream, max(revision) AS revision, (array_agg(hash ORDER BY revision DESC))[1] AS hash, array_agg(leaf ORDER BY revision) AS leaves
    FROM log_entries WHERE account_id = ${accountId} AND leaf < ${size} AND ${inScope} GROUP BY stream ORDER BY stream`;
  return [...rows];
}

/** The documents that were received in the period, by id. `ids`: of these subcontractors; null: of all. */
export async function documentsWithin(
  sql: Sql,
  accountId: number,
  { size, from, to }: { size: number; from: CalendarDate; to: CalendarDate },
  ids: readonly number[] | null,
): Promise<number[]> {
  const [begins, ends] = [parisInstant(from), parisInstant(addDays(to, 1))];
  const rows = await sql<{ id: number }[]>`
    SELECT document_id AS id FROM log_entries
    WHERE account_id = ${accountId} AND leaf < ${size} AND type = 'DocumentUploaded' AND at >= ${begins} AND at < ${ends}
      AND (${ids === null} OR subcontractor_id = ANY (${[...(ids ?? [])]}::int[])) ORDER BY document_id`;
  return rows.map(({ id }) => id);
}

/** Whether the account ever had this subcontractor, archived and erased ones included. */
export const wasSubcontractor = async (sql: Sql, accountId: number, id: number): Promise<boolean> =>
  (await sql`SELECT FROM log_entries WHERE account_id = ${accountId} AND subcontractor_id = ${id} LIMIT 1`).length > 0;

/** How many messages to each of these subcontractors left, and how many came back, below `size`. */
export async function messageCounts(
  sql: Sql,
  accountId: number,
  size: number,
  ids: readonly number[],
): Promise<Map<number, { sent: number; failed: number }>> {
  const rows = await sql<{ id: number; sent: number; failed: number }[]>`
    SELECT subcontractor_id AS id, (count(*) FILTER (WHERE type = 'DeliverySent'))::int AS sent,
      (count(*) FILTER (WHERE type IN ('DeliveryFailed', 'DeliveryBounced')))::int AS failed
    FROM log_entries WHERE account_id = ${accountId} AND leaf < ${size} AND subcontractor_id = ANY (${[...ids]}::int[])
      AND type IN ('DeliverySent', 'DeliveryFailed', 'DeliveryBounced') GROUP BY subcontractor_id`;
  return new Map(rows.map(({ id, sent, failed }) => [id, { sent, failed }]));
}

/** The names of the people who did something in the account below `size`; whoever was erased is not among them. */
export async function personNames(sql: Sql, accountId: number, size: number): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; name: string | null }[]>`
    SELECT id, ${personName(sql, 'who.id')} AS name FROM (
      SELECT DISTINCT actor_id AS id FROM log_entries
      WHERE account_id = ${accountId} AND leaf < ${size} AND actor_kind IN ('user', 'administrator', 'auditor')) who WHERE id IS NOT NULL`;
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}

/** Where an event of the log stands in its stream, and its hash; null beyond the log. */
export async function entryAt(sql: Sql, accountId: number, leaf: number) {
  const [row] = await sql<{ hash: Uint8Array; stream: StreamName; revision: number }[]>`
    SELECT hash, stream, revision FROM log_entries WHERE account_id = ${accountId} AND leaf = ${leaf}`;
  return row ?? null;
}

const ACTORS = ['user', 'administrator', 'subcontractor', 'auditor', 'system'] as const;

export type HistoryLine = {
  /** The leaf of the log. */
  index: number;
  at: string;
  actor: { kind: (typeof ACTORS)[number]; name: string | null };
  kind: string;
  text: string;
  subcontractorId: number | null;
  /** Null where it is about nobody, or about somebody who was erased. */
  companyName: string | null;
  documentId: number | null;
  contractId: null;
};
type Row = Omit<HistoryLine, 'actor' | 'text' | 'kind' | 'contractId'> & {
  actorKind: (typeof ACTORS)[number];
  actorName: string | null;
  type: keyof typeof HISTORY_LINES;
};

const KINDS = Object.keys(HISTORY_LINES) as (keyof typeof HISTORY_LINES)[];
/** A day stands for its first moment in Paris, plus `days`; an instant for itself. */
const momentFilter =
  (days: number, condition: (at: Instant) => Fragment): Filter =>
  (value) => {
    if (typeof value !== 'string') return BAD;
    if (isCalendarDate(value)) return condition(parisInstant(addDays(value, days), 0));
    const at = readInstant(value);
    return at === null ? BAD : condition(at);
  };

const filtersOf = (sql: Sql): Record<string, Filter> => ({
  subcontractorId: idFilter((ids) => sql`e.subcontractor_id = ANY (${ids}::int[])`),
  documentId: idFilter((ids) => sql`e.document_id = ANY (${ids}::int[])`),
  contractId: idFilter(() => sql`false`),
  actor: wordFilter(ACTORS, (kinds) => sql`e.actor_kind = ANY (${kinds}::text[])`),
  kind: wordFilter(KINDS, (types) => sql`e.type = ANY (${types}::text[])`),
  from: momentFilter(0, (at) => sql`e.at >= ${at}`),
  to: momentFilter(1, (at) => sql`e.at < ${at}`),
});
const SORTS: [Record<string, string>, string, string] = [{ index: 'e.leaf', id: 'e.leaf', at: 'e.leaf' }, 'e.leaf DESC', 'e.leaf'];
const lineColumns = (sql: Sql): Fragment => sql`
  e.leaf AS index, e.at, e.actor_kind AS "actorKind", e.type, e.subcontractor_id AS "subcontractorId", s.company_name AS "companyName",
  e.document_id AS "documentId",
  CASE WHEN e.actor_kind = 'subcontractor' THEN s.company_name ELSE ${personName(sql, 'e.actor_id')} END AS "actorName"`;
const linesOf = (sql: Sql, accountId: number): Fragment =>
  sql`FROM log_entries e LEFT JOIN subcontractors s ON s.id = e.subcontractor_id WHERE e.account_id = ${accountId}`;
const lineOf = ({ actorKind, actorName, type, ...row }: Row): HistoryLine => ({
  ...row,
  actor: { kind: actorKind, name: actorName },
  kind: type,
  text: HISTORY_LINES[type],
  contractId: null,
});

/** Newest first. `to` includes its day. */
export async function historyOf(sql: Sql, accountId: number, list: ListOptions): Promise<Page<HistoryLine> | InvalidList> {
  const page = await pageFrom<Row>(sql, list, {
    filters: filtersOf(sql),
    sorts: SORTS,
    columns: lineColumns(sql),
    from: linesOf(sql, accountId),
  });
  return isInvalidList(page) ? page : mapPage(page, lineOf);
}

/** The next lines of a list behind the leaf `before`, newest first, without a count: for lists of any length. */
export async function historyBefore(
  sql: Sql,
  accountId: number,
  list: ListOptions,
  before: number,
  limit: number,
): Promise<HistoryLine[] | InvalidList> {
  const asked = askedOf(sql, list, filtersOf(sql), SORTS);
  if (isInvalidList(asked)) return asked;
  const rows = await sql<Row[]>`
    SELECT ${lineColumns(sql)} ${linesOf(sql, accountId)} ${asked.where.all} AND e.leaf < ${before} ORDER BY e.leaf DESC LIMIT ${limit}`;
  return rows.map(lineOf);
}

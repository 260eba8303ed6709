// The sealer: numbers the events of each account and keeps the nodes of its tree. It takes the order of the store, so a rebuild, a moved or
// a restored history give the same roots.
import type { SealEvent } from '#domain/events.ts';
import { categoryOf, idOf, STREAM_CATEGORIES } from '#domain/kernel/event.ts';
import { appendLeaves, leafHash, nodesOf } from '#domain/proof/tree.ts';
import type { ProjectedEvent, Projection } from '../projection.ts';
import { upsert } from '../rows.ts';
import type { Sql } from '../sql.ts';
import { tableText } from '../table-text.ts';
import { nodesAt } from './query.ts';
import { sha256 } from './sha256.ts';
import { type Leaf, writeSpans } from './spans.ts';

type PublishedCheckpoint = Extract<SealEvent, { type: 'CheckpointPublished' }>['data'];
type Head = { account_id: number; size: number; happened: number; known_at: string };

const bytea = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;
const later = (a: string, b: string): string => (a > b ? a : b);

const numberIn = (data: object, field: string): number | null => {
  const value = (data as Record<string, unknown>)[field];
  return typeof value === 'number' ? value : null;
};

/** Whom the event is about: his own stream, a field that names him, or a message to him. */
function subcontractorOf({ data, meta }: ProjectedEvent): number | null {
  if (categoryOf(meta.stream) === 'subcontractor') return idOf(meta.stream);
  const { recipient } = data as { recipient?: unknown };
  const [, to] = typeof recipient === 'string' ? (/^subcontractor-(\d+)$/.exec(recipient) ?? []) : [];
  return to === undefined ? numberIn(data, 'subcontractorId') : Number(to);
}

function actorOf({ actor }: ProjectedEvent['meta']): { actor_kind: string; actor_id: number | null } {
  if ('personId' in actor) return { actor_kind: actor.kind, actor_id: actor.personId };
  if ('auditorId' in actor) return { actor_kind: actor.kind, actor_id: actor.auditorId };
  return { actor_kind: actor.kind, actor_id: 'subcontractorId' in actor ? actor.subcontractorId : null };
}

const OWN_MAILS: readonly unknown[] = ['checkpoint', 'checkpoint-witness'];
/** A checkpoint, or the mail of one: were it something that happened, each day's mail would ask for the next day's. */
const isAboutLog = ({ data, meta }: ProjectedEvent): boolean =>
  categoryOf(meta.stream) === 'seal' ||
  (categoryOf(meta.stream) === 'delivery' && OWN_MAILS.includes((data as { template?: unknown }).template));

const entryOf = (event: ProjectedEvent, leaf: number, known_at: string) => ({
  account_id: event.meta.accountId,
  leaf,
  hash: `\\x${event.meta.hash}`,
  at: event.meta.occurredAt,
  known_at,
  type: event.type,
  stream: event.meta.stream,
  revision: event.meta.revision,
  ...actorOf(event.meta),
  subcontractor_id: subcontractorOf(event),
  document_id: numberIn(event.data, 'documentId'),
});

const checkpointOf = ({ accountId, size, root, note, publishedAt }: PublishedCheckpoint, leaf: number) => ({
  account_id: accountId as number,
  leaf,
  size,
  root,
  note,
  published_at: publishedAt as string,
});

async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const byAccount = Map.groupBy(events, ({ meta }) => meta.accountId as number);
  const accounts = [...byAccount.keys()];
  if (accounts.length === 0) return;
  const known = await sql<Head[]>`SELECT * FROM log_heads WHERE account_id = ANY (${accounts}::int[])`;
  const edges = known.flatMap(({ account_id, size }) => nodesOf({ from: 0, to: size }).map((address) => ({ account_id, ...address })));
  const node = await nodesAt(sql, edges);
  const before = new Map(known.map((head) => [head.account_id, head]));
  const heads: Head[] = [];
  const entries: ReturnType<typeof entryOf>[] = [];
  const checkpoints: ReturnType<typeof checkpointOf>[] = [];
  const numbered: Leaf[] = [];
  const nodes: { account_id: number; level: number; index: number; hash: string }[] = [];
  for (const [account_id, his] of byAccount) {
    const head = { ...(before.get(account_id) ?? { account_id, size: 0, happened: 0, known_at: '' }) };
    const leaves = his.map(({ meta }) => leafHash(sha256, Buffer.from(meta.hash, 'hex')));
    for (const { address, hash } of appendLeaves(sha256, head.size, leaves, (address) => node(account_id, address)))
      nodes.push({ account_id, ...address, hash: bytea(hash) });
    for (const event of his) {
      if (event.type === 'CheckpointPublished') checkpoints.push(checkpointOf(event.data, head.size));
      head.known_at = later(head.known_at, event.meta.occurredAt);
      entries.push(entryOf(event, head.size, head.known_at));
      numbered.push({ event, leaf: head.size });
      head.size += 1;
      if (!isAboutLog(event)) head.happened = head.size;
    }
    heads.push(head);
  }
  await upsert(sql, 'log_entries', ['account_id', 'leaf'], entries);
  await upsert(sql, 'log_nodes', ['account_id', 'level', 'index'], nodes);
  await upsert(sql, 'log_checkpoints', ['account_id', 'leaf'], checkpoints);
  await upsert(sql, 'log_heads', ['account_id'], heads);
  await writeSpans(sql, numbered);
}

export const log: Projection = {
  name: 'log',
  kind: 'read-model',
  version: 2,
  start: 'beginning',
  tables: tableText(import.meta.url),
  categories: STREAM_CATEGORIES,
  personal: false,
  parks: 'account',
  project,
};

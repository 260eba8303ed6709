// Statements over the tables of process managers, idempotency keys and checkpoints (schema ops), each as what it does to the rows.
import type { Row } from '../tables.ts';
import { counted, insertNew, type Known, none, numbers, remove, rowsOf, unnested } from './known.ts';

const DELIVERIES: readonly Known[] = [
  {
    begins: 'insert into ops.deliveries',
    work:
      ([rows]) =>
      (tables) => {
        const same = (row: Row): string => `${row['source_event']} ${row['template']} ${row['recipient']}`;
        const known = new Set(rowsOf(tables, 'deliveries').map(same));
        for (const row of rows as Row[]) if (!known.has(same(row))) tables.deliveries.set(String(row['id']), { claim: 0, ...row });
        return none;
      },
  },
  {
    begins: 'delete from ops.deliveries where id = any',
    work:
      ([ids]) =>
      (tables) =>
        remove(tables, 'deliveries', ({ id }) => numbers(ids).includes(id as number)),
  },
  {
    begins: 'update ops.deliveries set claim = claim + 1',
    work:
      ([id]) =>
      (tables) => {
        const row = tables.deliveries.get(String(id));
        if (!row) return none;
        const claimed = { ...row, claim: (row['claim'] as number) + 1 };
        tables.deliveries.set(String(id), claimed);
        return [claimed];
      },
  },
  {
    begins: 'select from ops.deliveries where id',
    reads: true,
    work:
      ([id, claim]) =>
      (tables) =>
        tables.deliveries.get(String(id))?.['claim'] === claim ? [{}] : none,
  },
  {
    begins: 'delete from ops.deliveries where id = ? and claim',
    work:
      ([id, claim]) =>
      (tables) =>
        remove(tables, 'deliveries', (row) => row['id'] === id && row['claim'] === claim),
  },
];

const MANAGERS: readonly Known[] = [
  {
    begins: 'insert into ops.uploaded_files',
    work: (values) => (tables) => {
      const rows = unnested(['document_id', 'account_id', 'subcontractor_id', 'sha256'], values);
      insertNew(tables, 'uploaded_files', rows, (row) => String(row['document_id']));
      return none;
    },
  },
  {
    begins: 'select from ops.uploaded_files',
    reads: true,
    work:
      ([account, sha256, subcontractor]) =>
      (tables) =>
        rowsOf(tables, 'uploaded_files').filter(
          (row) => row['account_id'] === account && row['sha256'] === sha256 && row['subcontractor_id'] !== subcontractor,
        ),
  },
  {
    begins: 'insert into ops.account_subcontractors',
    work: (values) => (tables) => {
      insertNew(tables, 'account_subcontractors', unnested(['id', 'account'], values), (row) => String(row['id']));
      return none;
    },
  },
  {
    begins: 'delete from ops.account_subcontractors',
    work:
      ([ids]) =>
      (tables) =>
        remove(tables, 'account_subcontractors', ({ id }) => numbers(ids).includes(id as number)),
  },
  {
    begins: 'select subcontractor_id as id from ops.account_subcontractors',
    reads: true,
    work:
      ([accounts]) =>
      (tables) =>
        rowsOf(tables, 'account_subcontractors').filter((row) => numbers(accounts).includes(row['account'] as number)),
  },
];

const name = (scope: unknown, key: unknown): string => `${String(scope)} ${String(key)}`;
const KEYS: readonly Known[] = [
  {
    begins: 'DELETE FROM ops.idempotency WHERE started_at',
    work:
      ([until]) =>
      (tables) =>
        remove(tables, 'idempotency', (row) => (row['started_at'] as string) <= (until as string)),
  },
  {
    begins: 'INSERT INTO ops.idempotency',
    work:
      ([scope, key, request_hash, seed, subject, started_at]) =>
      (tables) => {
        if (tables.idempotency.has(name(scope, key))) return none;
        const row = { request_hash, seed, subject, started_at, reserved: null, answer: null };
        tables.idempotency.set(name(scope, key), row);
        return [row];
      },
  },
  {
    begins: 'SELECT request_hash, seed, reserved, answer, started_at FROM ops.idempotency',
    reads: true,
    work:
      ([scope, key]) =>
      (tables) =>
        [tables.idempotency.get(name(scope, key))].filter((row) => row !== undefined),
  },
  {
    begins: 'UPDATE ops.idempotency SET reserved',
    work:
      ([sealed, scope, key, before]) =>
      (tables) => {
        const row = tables.idempotency.get(name(scope, key));
        if (!row || row['reserved'] !== before) return none;
        const next = { ...row, reserved: sealed };
        tables.idempotency.set(name(scope, key), next);
        return [next];
      },
  },
  {
    begins: 'UPDATE ops.idempotency SET answer',
    work:
      ([sealed, scope, key, seed]) =>
      (tables) => {
        const row = tables.idempotency.get(name(scope, key));
        if (!row || row['seed'] !== seed) return none;
        const next = { ...row, answer: row['answer'] ?? sealed };
        tables.idempotency.set(name(scope, key), next);
        return [next];
      },
  },
];

type Step = { name: string; moved_from: string | null; seen: number; version: number; start: string; hash: string };
const CHECKPOINTS: readonly Known[] = [
  {
    begins: 'SELECT name, position, event_id, event_stream, event_revision, version, start, tables_hash, tables',
    reads: true,
    work:
      ([names]) =>
      (tables) =>
        rowsOf(tables, 'checkpoints').filter((row) => (names as string[]).includes(row['name'] as string)),
  },
  {
    begins: 'INSERT INTO ops.projections',
    work:
      ([named, kind, version, start, tables_hash, created, position, made]) =>
      (tables) => {
        const nowhere = { event_id: null, event_stream: null, event_revision: null, stopped_event_id: null, stopped_error: null };
        const row = { name: named, kind, version, start, tables_hash, tables: created, position, made, ...nowhere };
        insertNew(tables, 'checkpoints', [row], () => String(named));
        return none;
      },
  },
  {
    begins: 'UPDATE ops.projections c SET position',
    work:
      ([position, event_id, event_stream, event_revision, steps]) =>
      (tables) => {
        const to = { position, event_id, event_stream, event_revision, stopped_event_id: null, stopped_error: null };
        const moved = (JSON.parse(steps as string) as Step[]).filter(({ name: named, moved_from, version, start, hash }) => {
          const row = tables.checkpoints.get(named);
          if (!row || row['position'] !== moved_from) return false;
          if (row['version'] !== version || row['start'] !== start || row['tables_hash'] !== hash) return false;
          tables.checkpoints.set(named, { ...row, ...to });
          return true;
        });
        return counted(moved.length);
      },
  },
  {
    begins: 'UPDATE ops.projections SET stopped_event_id',
    work:
      ([event, error, named]) =>
      (tables) => {
        const row = tables.checkpoints.get(String(named));
        if (row) tables.checkpoints.set(String(named), { ...row, stopped_event_id: event, stopped_error: error });
        return none;
      },
  },
];

/** Nothing is ever parked here: that would be told as a violation (process.ts). */
const PARKED: readonly Known[] = [{ begins: 'SELECT projection, stream, revision, event_id', reads: true, work: () => () => none }];

export const OPS = [...DELIVERIES, ...MANAGERS, ...KEYS, ...CHECKPOINTS, ...PARKED];

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

type Step = { name: string; moved_from: string | null; moved_to: string; seen: number };
const CHECKPOINTS: readonly Known[] = [
  { begins: 'SELECT name, tables_hash FROM ops.checkpoints', reads: true, work: () => (tables) => rowsOf(tables, 'checkpoints') },
  {
    begins: 'INSERT INTO ops.checkpoints',
    work:
      ([named, kind, tables_hash]) =>
      (tables) => {
        const row = { name: named, kind, tables_hash, position: null, stopped_event_id: null, stopped_error: null };
        insertNew(tables, 'checkpoints', [row], () => String(named));
        return none;
      },
  },
  {
    begins: 'SELECT name, position, stopped_event_id, stopped_error FROM ops.checkpoints',
    reads: true,
    work:
      ([names]) =>
      (tables) =>
        rowsOf(tables, 'checkpoints').filter((row) => (names as string[]).includes(row['name'] as string)),
  },
  {
    begins: 'UPDATE ops.checkpoints c SET position',
    work:
      ([steps]) =>
      (tables) => {
        const moved = (JSON.parse(steps as string) as Step[]).filter(({ name: named, moved_from, moved_to }) => {
          const row = tables.checkpoints.get(named);
          if (!row || row['position'] !== moved_from) return false;
          tables.checkpoints.set(named, { ...row, position: moved_to, stopped_event_id: null, stopped_error: null });
          return true;
        });
        return counted(moved.length);
      },
  },
  {
    begins: 'UPDATE ops.checkpoints SET stopped_event_id',
    work:
      ([event, error, named]) =>
      (tables) => {
        const row = tables.checkpoints.get(String(named));
        if (row) tables.checkpoints.set(String(named), { ...row, stopped_event_id: event, stopped_error: error });
        return none;
      },
  },
];

export const OPS = [...DELIVERIES, ...MANAGERS, ...KEYS, ...CHECKPOINTS];

// Finished rows into an empty table, as fast as PostgreSQL takes them: COPY, rows frozen from the start, indexes built behind it. In the
// transaction that emptied the table nothing of it goes through the write-ahead log where the server keeps the least (wal_level minimal).
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Database, RowsOfTable, Sql } from '#infra/ports.ts';

/** Characters per message. */
const CHUNK = 256 * 1024;
/** Fewer are put into indexes one by one: that is cheaper than making the indexes anew. */
const FEW = 500;

const SPECIAL = /[\\\t\n\r\0]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' };
const escaped = (text: string): string => (SPECIAL.test(text) ? text.replace(/[\\\t\n\r\0]/g, (character) => ESCAPES[character]!) : text);

/** One value as COPY's text format has it. PostgreSQL text knows no NUL; half a surrogate pair becomes U+FFFD on its way to bytes. */
export function copyText(value: unknown): string {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value === null || value === undefined) return '\\N';
  return escaped(Array.isArray(value) ? `{${value.map((item) => JSON.stringify(item)).join(',')}}` : JSON.stringify(value));
}

function* chunksOf(rows: Iterator<object>, first: readonly object[], columns: readonly string[]): Generator<string> {
  const last = columns.length - 1;
  let text = '';
  const add = (row: object): void => {
    for (let i = 0; i <= last; i++) text += copyText((row as Record<string, unknown>)[columns[i]!]) + (i === last ? '\n' : '\t');
  };
  for (const row of first) add(row);
  for (let next = rows.next(); !next.done; next = rows.next()) {
    add(next.value);
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

type Indexes = { away: string[]; keys: string[]; others: string[] };

/** What takes indexes and keys of a table away, and what brings them back; what takes longest to make first. */
async function indexesOf(tx: Sql, table: string): Promise<Indexes> {
  const keys = await tx`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back
    FROM pg_constraint WHERE conrelid = ${table}::regclass AND contype IN ('p', 'u')`;
  const others = await tx`
    SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS away, pg_get_indexdef(i.indexrelid) AS back
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam
    WHERE i.indrelid = ${table}::regclass AND i.indexrelid NOT IN (SELECT conindid FROM pg_constraint WHERE conrelid = i.indrelid)
    ORDER BY m.amname = 'gin' DESC, i.indexrelid`;
  const texts = (column: 'away' | 'back', rows: readonly Record<string, unknown>[]) => rows.map((row) => row[column] as string);
  return { away: texts('away', [...keys, ...others]), keys: texts('back', keys), others: texts('back', others) };
}

/**
 * For one transaction. Helpers of an index would only take the processors from the others; the statistics are a sketch until the
 * autovacuum looks (it counts these rows as changes): a tenth of the sample costs a seventh of the time.
 */
const settings = (schema: string): string => `SET LOCAL search_path TO ${schema}, public; SET LOCAL synchronous_commit TO off;
  SET LOCAL maintenance_work_mem TO '128MB'; SET LOCAL max_parallel_maintenance_workers TO 0; SET LOCAL default_statistics_target TO 10`;

/** Answers what else can be done once it is done. */
type Task = () => Promise<Task[]>;

/** Fills a table that nobody else sees yet; its indexes are left to do. Few statements: in each round trip the server waits. */
async function copyRows(db: Database, schema: string, { table, rows }: RowsOfTable): Promise<Task[]> {
  const iterator = rows[Symbol.iterator]();
  const first: object[] = [];
  while (first.length < FEW) {
    const next = iterator.next();
    if (next.done) break;
    first.push(next.value);
  }
  if (first.length === 0) return [];
  const columns = Object.keys(first[0]!);
  const name = `${schema}.${table}`;
  const indexes = await db.begin(async (tx) => {
    await tx.unsafe(settings(schema));
    const found = first.length < FEW ? { away: [], keys: [], others: [] } : await indexesOf(tx, name);
    await tx.unsafe([...found.away, `TRUNCATE ${name}`].join('; '));
    const stream = await tx.unsafe(`COPY ${name} (${columns.join(', ')}) FROM STDIN WITH (FREEZE)`).writable();
    const done = finished(stream);
    done.catch(() => {});
    for (const chunk of chunksOf(iterator, first, columns)) if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
    stream.end();
    await done;
    await tx.unsafe([...found.keys, `ANALYZE ${name}`].join('; '));
    return found.others;
  });
  return indexes.map((index) => async () => {
    await db.begin((tx) => tx.unsafe(`${settings(schema)}; ${index}`));
    return [];
  });
}

/** Several at a time: while one table is still being sent, the server makes indexes, also two of the same table. */
export async function copyTables(db: Database, schema: string, tables: readonly RowsOfTable[], atOnce = 2): Promise<void> {
  const waiting: Task[] = tables.map((table) => () => copyRows(db, schema, table));
  const running = new Set<Promise<void>>();
  try {
    while (waiting.length + running.size > 0) {
      while (waiting.length > 0 && running.size < atOnce) {
        const task = waiting.shift()!;
        const run: Promise<void> = task().then((more) => {
          running.delete(run);
          waiting.unshift(...more);
        });
        running.add(run);
      }
      await Promise.race(running);
    }
  } finally {
    // After a failure none goes on behind the caller's back.
    await Promise.allSettled(running);
  }
}

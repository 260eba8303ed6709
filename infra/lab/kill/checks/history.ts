// I3 the history itself, I4 the read models against a replay, here and on another database.

import { readModels } from '../../../../projections/index.ts';
import { compare, rebuild } from '../../../../projections/rebuild.ts';
import type { Database } from '../../../../projections/sql.ts';
import { inProcessBus } from '../../../adapters/bus/in-process.ts';
import { auditEvents } from '../../../adapters/event-store/audit.ts';
import { postgresEventStore } from '../../../adapters/event-store/postgres.ts';
import { migrate } from '../../../adapters/sql/migrate.ts';
import { connect } from '../../../adapters/sql/postgres.ts';
import type { Evidence } from '../evidence.ts';
import { type Finding, finding } from './finding.ts';

export async function checkHistory({ db, history }: Evidence): Promise<Finding> {
  const violations: string[] = [];
  let position = 0;
  for (const { stored } of history) {
    if (Number(stored.position) !== position + 1) violations.push(`position ${stored.position} follows ${position}`);
    position = Number(stored.position);
  }
  const [seen] = await db<{ position: number }[]>`select coalesce(max(position::bigint), 0) as position from ops.projections`;
  const audit = await auditEvents(db, seen!.position);
  if (audit.broken !== null) violations.push(JSON.stringify(audit.broken));
  const ids = new Set(history.map(({ stored }) => stored.eventId));
  if (ids.size !== history.length) violations.push(`${history.length - ids.size} event ids are there twice`);
  return finding(
    'I3',
    'gaps, broken links, disorder',
    `${violations.length} in ${audit.events} events of ${audit.streams} streams`,
    violations,
  );
}

const hashes = async (db: Database): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const { tablename } of await db<{ tablename: string }[]>`select tablename from pg_tables where schemaname = 'rm'`) {
    const [row] = await db.unsafe(
      `select md5(coalesce(string_agg(r::text, E'\\n' order by r::text collate "C"), '')) as hash from rm.${tablename} r`,
    );
    found.set(tablename, row!['hash'] as string);
  }
  return found;
};

/** The events copied into an empty database beside it, and everything made from them. */
async function elsewhere({ db, url, keys }: Evidence): Promise<Map<string, string>> {
  await db.unsafe('create database elsewhere template template0');
  const other = new URL(url);
  other.pathname = '/elsewhere';
  const there = connect(other.href, { name: 'kill-elsewhere', max: 4, session: { search_path: 'rm, public' } });
  // Of its own: the driver may leave a connection that was read from by COPY paused, and the next query on it waits for ever.
  const here = connect(url, { name: 'kill-copy', max: 1 });
  try {
    await migrate(there);
    const from = await here`copy es.events to stdout`.readable();
    const to = await there`copy es.events from stdin`.writable();
    await new Promise<void>((done, failed) => {
      from.on('error', failed);
      to.on('error', failed).on('finish', done);
      from.pipe(to);
    });
    const bus = inProcessBus();
    const store = postgresEventStore(there, { bus });
    await rebuild({ store, sql: there, keys, projections: readModels });
    return await hashes(there);
  } finally {
    await Promise.all([here.end({ timeout: 1 }), there.end({ timeout: 5 })]);
  }
}

export async function checkReadModels(evidence: Evidence): Promise<Finding[]> {
  const { db, store, keys, history } = evidence;
  const behind = await db<{ name: string; position: string | null; stopped_error: string | null }[]>`
    select name, position, stopped_error from ops.projections`;
  const head = history.at(-1)?.stored.position ?? null;
  const late = behind
    .filter(({ position, stopped_error }) => position !== head || stopped_error !== null)
    .map(({ name, position, stopped_error }) => `${name} stands at ${position} of ${head} ${stopped_error ?? ''}`);
  const tables = await compare({ store, sql: db, keys, projections: readModels });
  const different = tables.filter(({ equal }) => !equal).map(({ table, rows }) => `${table} (${rows} rows) is not what the history says`);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const [here, there] = [await hashes(db), await elsewhere(evidence)];
  const foreign = [...here].filter(([table, hash]) => there.get(table) !== hash).map(([table]) => `${table} differs on another database`);
  return [
    finding('I4', 'tables that differ from a replay', `${different.length} of ${tables.length}, ${rows} rows`, [...late, ...different]),
    finding('I4', 'tables that differ on another database', `${foreign.length} of ${here.size}`, foreign),
  ];
}

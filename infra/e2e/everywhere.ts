// All places where a started product keeps or tells anything: its tables, its events opened with every key that is left, its files.
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import type { Database } from '#projections/sql.ts';
import { loadMasterKey } from '../adapters/keys/master-key.ts';
import { postgresKeys } from '../adapters/keys/postgres.ts';
import { runningDatabaseUrl } from '../adapters/sql/embedded-postgres.ts';
import { connect } from '../adapters/sql/postgres.ts';
import type { Product } from '../testing/product/product.ts';

export type Place = { where: string; content: string | Uint8Array };

/** The database of a running product. */
export function databaseOf({ dataDir }: Product): Database {
  const url = runningDatabaseUrl(dataDir);
  if (url === null) throw new Error(`no database runs in ${dataDir}`);
  return connect(url, { name: 'everywhere', max: 2 });
}

/** One place a table; every row as text, bytes in it as hex. */
export async function tables(db: Database): Promise<Place[]> {
  const all = await db<{ s: string; t: string }[]>`
    SELECT table_schema AS s, table_name AS t FROM information_schema.tables WHERE table_schema IN ('es', 'ops', 'rm', 'public') ORDER BY 1, 2`;
  return Promise.all(
    all.map(async ({ s, t }) => {
      const [row] = await db.unsafe(`SELECT coalesce(string_agg(x::text, E'\\n'), '') AS content FROM ${s}.${t} x`);
      return { where: `${s}.${t}`, content: row!['content'] as string };
    }),
  );
}

/** One place an event: what is sealed in it, as far as a key opens it. */
export async function openedEvents(db: Database, { dataDir }: Product): Promise<Place[]> {
  const keys = await postgresKeys(db, await loadMasterKey({ masterKey: null, masterKeyFile: null, dataDir }, { create: false }));
  const rows = await db<{ id: string; stream: string; type: string; subject: string | null; sealed: Uint8Array }[]>`
    SELECT event_id AS id, stream, type, subject, sealed FROM es.events WHERE sealed IS NOT NULL ORDER BY position`;
  const opened = await keys.open(
    rows.map(({ id, stream, subject, sealed }) => ({
      subject: subject ?? stream,
      eventId: id,
      sealed: Buffer.from(sealed).toString('base64'),
    })),
  );
  return rows.flatMap(({ stream, type }, index) =>
    opened[index] === null ? [] : [{ where: `event ${type} of ${stream}`, content: JSON.stringify(opened[index]) }],
  );
}

/** Every file of the data folder, its name too, but for those of the database server. */
export async function files({ dataDir }: Product): Promise<Place[]> {
  const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const own = names.filter((file) => file.isFile() && !join(file.parentPath, file.name).startsWith(join(dataDir, 'postgres')));
  return Promise.all(
    own.map(async (file) => {
      const path = join(file.parentPath, file.name);
      // The watch of the folder writes a file and takes it away: what has gone meanwhile holds nothing.
      const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return Buffer.alloc(0);
      });
      return { where: `file ${path.slice(dataDir.length)}`, content: Buffer.concat([Buffer.from(path), bytes]) };
    }),
  );
}

/** What every call that reads answers to each of these cookies; ids in its path are found by their kind, else 1. */
export async function answers(
  { url }: Product,
  cookies: Readonly<Record<string, string>>,
  ids: Partial<Record<string, number | string>> = {},
  browser = 'node',
): Promise<Place[]> {
  const said: Place[] = [];
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    if (route.method !== 'GET' || name === 'live') continue;
    const path = route.path.replace(/:(\w+)/, (_, parameter: string) => String(ids[route.ids?.[parameter] ?? parameter] ?? 1));
    for (const [who, cookie] of Object.entries(cookies)) {
      const answer = await fetch(url + path, { redirect: 'manual', headers: { cookie, 'user-agent': browser } });
      said.push({ where: `${name} of ${who}`, content: await answer.text() });
    }
  }
  return said;
}

/** A command line of infra/tools beside the running product. */
export async function commandLine({ dataDir }: Product, file: string, ...words: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../tools', file), ...words], {
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const code = await new Promise<number>((over) => child.once('exit', over));
  return { code, output };
}

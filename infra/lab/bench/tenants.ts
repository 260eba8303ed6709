// Tenants of a running product: registered through its API as people do, filled through the event store, and multiplied as rows of the
// read models where a goal asks for more of them than anybody would wait for.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../../projections/sql.ts';
import { inProcessBus } from '../../adapters/bus/in-process.ts';
import { postgresEventStore } from '../../adapters/event-store/postgres.ts';
import { loadMasterKey } from '../../adapters/keys/master-key.ts';
import { postgresKeys } from '../../adapters/keys/postgres.ts';
import { DEV_SECRET_HEADER } from '../../adapters/shared/dev-secret.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { DemoClient } from '../../app/demo/client.ts';
import { DEV_HEADERS } from '../../testing/product/dev-secret.ts';
import { NO_QUOTAS, type Product, startProduct } from '../../testing/product/product.ts';
import { writeHistory } from './history.ts';

export const PASSWORD = 'Tuile-Rouge-2026!';
const ADMIN = 'admin@bench.example';

export type RunningProduct = { product: Product; db: Database; url: string; postgres: number; admin?: Tenant; close(): Promise<void> };

/** `dataDir`: a folder that has something already; it goes with the product all the same. */
export async function runProduct({
  dataDir,
  env,
  checkout,
}: {
  dataDir?: string;
  env?: Record<string, string>;
  checkout?: string;
} = {}): Promise<RunningProduct> {
  const product = await startProduct({
    ...(dataDir === undefined ? {} : { dataDir }),
    checkout,
    env: { LOG_LEVEL: 'error', ADMIN_EMAILS: ADMIN, ...NO_QUOTAS, ...env },
  });
  const read = (name: string): Promise<string> => readFile(join(product.dataDir, 'postgres', name), 'utf8');
  const url = `postgres://subdoc:${(await read('password')).trim()}@127.0.0.1:${(await read('port')).trim()}/subdoc`;
  const db = connect(url, { name: 'bench', max: 4, session: { search_path: 'rm, public' } });
  // The first of this process's sessions hangs below the server's first process.
  const postgres = Number(
    (await readFile(join(product.dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0],
  );
  return {
    product,
    db,
    url,
    postgres,
    async close() {
      await db.end({ timeout: 1 });
      await product.dispose();
    },
  };
}

export type Tenant = { id: number; cookie: string; organizationId: number; typeIds: number[]; client: DemoClient };

/** Registered, verified, approved by the administrator, logged in, with the default types. */
export async function registerTenant(running: RunningProduct, name: string): Promise<Tenant> {
  const { product } = running;
  const client = new DemoClient({ url: product.url, secret: DEV_HEADERS[DEV_SECRET_HEADER]! });
  const email = `${name}@bench.example`;
  if (email !== ADMIN && running.admin === undefined) running.admin = await registerTenant(running, 'admin');
  const id = await client.register({ name, email, phone: '04 67 12 34 56' }, PASSWORD);
  const answer = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, rememberMe: true }),
  });
  if (!answer.ok) throw new Error(`log-in: ${answer.status}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  if (email === ADMIN) return { id, cookie, organizationId: 0, typeIds: [], client };
  const approval = await fetch(`${product.url}/api/admin/approve-user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: running.admin!.cookie },
    body: JSON.stringify({ userId: id }),
  });
  if (!approval.ok) throw new Error(`approval: ${approval.status}`);
  await client.login(email, PASSWORD);
  await client.subscribe('autopilot');
  const types = await client.initTypes();
  const [organization] = await client.organizations();
  return { id, cookie, organizationId: organization!.id, typeIds: types.map((type) => type.id), client };
}

/** Writes a tenant's subcontractors as events, and waits until the product shows them. */
export async function fill(
  running: RunningProduct,
  { id, organizationId, typeIds }: Tenant,
  subcontractors: number,
  above: number,
  documents: { documentsEach: number; undecided?: boolean } = { documentsEach: 3 },
): Promise<void> {
  const { db, product } = running;
  const keys = await postgresKeys(
    db,
    await loadMasterKey({ masterKey: null, masterKeyFile: null, dataDir: product.dataDir }, { create: false }),
  );
  const store = postgresEventStore(db, { bus: inProcessBus() });
  await writeHistory({ store, keys }, { accountId: id, subcontractors, ...documents, above, sets: { organizationId, typeIds } });
  await product.dev('/dev/settle', {});
}

/** Room between the ids of two copies. */
const STEP = 20_000;
const IDS =
  /^(id|subcontractor_id|document_id|document_type_id|organization_id|counted_in|latest_id|pending_id|effective_id|follows|replaced_by|reassigned_to)$/;

/**
 * Copies a tenant's rows of every read model `copies` times: as tenants of their own, or as more rows of the same one (`same`), whose
 * sums then grow with them. Answers nothing; the events know of none of it.
 */
export async function multiply(db: Database, account: number, copies: number, from: number, same: boolean): Promise<void> {
  if (copies === 0) return;
  const columns = await db<{ table: string; column: string; generated: boolean }[]>`
    select table_name as "table", column_name as "column", is_generated = 'ALWAYS' as generated from information_schema.columns
    where table_schema = 'rm' and table_name in (select table_name from information_schema.columns where table_schema = 'rm' and column_name = 'account_id')
    order by ordinal_position`;
  const tables = Map.groupBy(
    columns.filter(({ generated }) => !generated),
    ({ table }) => table,
  );
  for (const [table, list] of tables) {
    // Who pays for what has ids of its own, and is no row of the dashboard.
    if (/^(account|subscription)/.test(table)) continue;
    const names = list.map(({ column }) => column);
    const sum = names.find((name) => name === 'delta' || name === 'n');
    if (same && sum !== undefined) {
      await db.unsafe(`update rm.${table} set ${sum} = ${sum} * ${copies + 1} where account_id = ${account}`);
      continue;
    }
    const sets = /organizations|types/.test(table);
    if (same && sets) continue;
    // Organisation 0 is the whole account. Within one account the copies share its types and its organisation.
    const shared = same ? /^(document_type_id|organization_id|counted_in)$/ : /^$/;
    const value = (name: string): string => {
      if (name === 'account_id') return same ? name : `account_id + k * ${STEP}`;
      if (!IDS.test(name) || shared.test(name)) return name;
      return name === 'organization_id' ? `case when ${name} = 0 then 0 else ${name} + k * ${STEP} end` : `${name} + k * ${STEP}`;
    };
    await db.unsafe(
      `insert into rm.${table} (${names.join(', ')}) select ${names.map(value).join(', ')} from rm.${table}, generate_series(${from}, ${from + copies - 1}) k
       where account_id = ${account}`,
    );
  }
  await db.unsafe('analyze');
}

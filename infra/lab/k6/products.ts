// Who carries the load: one process with all that it brings along, or the three roles apart on the real engines of the full profile.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../adapters/shared/free-port.test-kit.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { ROLES } from '../../app/config.ts';
import { fullEngines } from '../../testing/engines/full-engines.ts';
import { NO_QUOTAS, type Product, startProduct } from '../../testing/product/product.ts';
import { type RunningProduct, runProduct } from '../bench/tenants.ts';
import { postgresEngine } from '../kill/engine-postgres.ts';

export type Place = { url: string; publicUrl: string };
export type Loaded = {
  /** By whom everything is prepared. */
  running: RunningProduct;
  place: Place;
  /** From here on the load may come. */
  open(): Promise<void>;
  /** Everything that was due is done. */
  settle(): Promise<void>;
  close(): Promise<void>;
};
const ADMIN = { ADMIN_EMAILS: 'admin@bench.example' };
const at = (port: number | string): Place => ({ url: `http://127.0.0.1:${port}`, publicUrl: `http://localhost:${port}` });

export async function embedded(): Promise<Loaded> {
  const running = await runProduct({ env: { LOG_LEVEL: 'error' } });
  return {
    running,
    place: at(new URL(running.product.url).port),
    open: async () => {},
    settle: async () => void (await running.product.dev('/dev/settle', {})),
    close: running.close,
  };
}

/** Prepared by one process with stand-ins, which then makes room for the roles. */
export async function full(): Promise<Loaded> {
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-load-'));
  const postgres = await postgresEngine({ folder: join(folder, 'postgres') });
  const engines = await fullEngines(folder);
  const dataDir = join(folder, 'data');
  const db = connect(postgres.url, { name: 'load', max: 4, session: { search_path: 'rm, public' } });
  const port = await freePort();
  const place = at(port);
  const common = { ...postgres.env, ...engines.storage.env, ...ADMIN, ...NO_QUOTAS, LOG_LEVEL: 'error', PUBLIC_URL: place.publicUrl };
  const product = await startProduct({ dataDir, env: { ...common, PORT: String(port) } });
  const roles: Product[] = [];
  const running: RunningProduct = { product, db, url: postgres.url, postgres: 0, close: async () => {} };
  return {
    running,
    place,
    async open() {
      await product.stop();
      const env = { ...common, ...engines.env };
      for (const role of ROLES)
        roles.push(await startProduct({ dataDir, env: { ...env, ROLES: role, PORT: role === 'api' ? String(port) : '0' } }));
    },
    settle: async () => void (await roles[0]!.dev('/dev/settle', {})),
    async close() {
      await Promise.all([product, ...roles].map((one) => one.stop()));
      await db.end({ timeout: 1 });
      await engines.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

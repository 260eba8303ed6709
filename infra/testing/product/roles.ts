// Three processes of the product, one for each role, over one empty database and one folder, started at once (decision 090).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';
import { testDatabase } from '#infra/adapters/sql/test-database.ts';
import { type Product, startProduct } from './product.ts';

export type Roles = {
  api: Product;
  projections: Product;
  workflows: Product;
  all: readonly Product[];
  databaseUrl: string;
  /** The output of each of them. */
  output(): string;
  /** Stops them and removes database and folder. */
  dispose(): Promise<void>;
};

/** `bundle`: the folder of a bundled product, as startProduct takes it. */
export async function startRoles(env: Readonly<Record<string, string>> = {}, bundle?: string): Promise<Roles> {
  const [database, dataDir, port] = await Promise.all([testDatabase(), mkdtemp(join(tmpdir(), 'subdoc-roles-')), freePort()]);
  const shared = { DATABASE_URL: database.url, PUBLIC_URL: `http://localhost:${port}`, ...env };
  const start = (ROLES: string, PORT: number) => startProduct({ bundle, dataDir, env: { ...shared, ROLES, PORT: String(PORT) } });
  const started = await Promise.allSettled([start('api', port), start('projections', 0), start('workflows', 0)]);
  const all = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const dispose = async (): Promise<void> => {
    await Promise.all(all.map((one) => one.stop()));
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const [api, projections, workflows] = all;
  if (api && projections && workflows) {
    const output = (): string => all.map((one) => one.output()).join('\n');
    return { api, projections, workflows, all, databaseUrl: database.url, output, dispose };
  }
  await dispose();
  throw started.find((one) => one.status === 'rejected')!.reason;
}

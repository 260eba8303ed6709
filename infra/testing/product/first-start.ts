// A product that was started once and stopped; the products of a test run start from a copy, because creating a database and its tables
// takes three times as long as a start. Vitest calls this before and after a run. First starts are tested in folders of their own
// (start.test.ts).
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BEGUN, startProduct } from './product.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'subdoc-begun-'));
  await chmod(dataDir, 0o711);
  const product = await startProduct({ dataDir });
  const code = await product.stop();
  if (code !== 0) throw new Error(`the first product ended with ${code}:\n${product.output()}`);
  // All copies would look for their database at the same port.
  await rm(join(dataDir, 'postgres/port'), { force: true });
  // Where root cannot run a database in place, it is elsewhere and cannot be copied with the folder.
  if (existsSync(join(dataDir, 'postgres/data/PG_VERSION'))) process.env[BEGUN] = dataDir;
  return async () => {
    delete process.env[BEGUN];
    await rm(dataDir, { recursive: true, force: true });
  };
}

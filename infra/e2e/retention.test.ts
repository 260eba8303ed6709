// Years: docs/retention.md names every table and every folder that a started product has, and no other, and says of the right ones that they
// are cleared every day.
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskBlobs } from '../adapters/blobs/disk.ts';
import { runningDatabaseUrl } from '../adapters/sql/embedded-postgres.ts';
import { connect } from '../adapters/sql/postgres.ts';
import { RULES } from '../app/retention/rules.ts';
import { type Product, startProduct } from '../testing/product/product.ts';

/** The first cell of each line of a table, and its last. */
const documented = async (): Promise<Map<string, string>> => {
  const text = await readFile(new URL('../../docs/retention.md', import.meta.url), 'utf8');
  const cells = [...text.matchAll(/^\| `([^`]+)` \|.*\| ([^|]+) \|$/gm)];
  const names = cells.map(([, name]) => name!);
  expect(names).toEqual([...new Set(names)]);
  return new Map(cells.map(([, name, removedBy]) => [name!, removedBy!]));
};

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  // What a first document makes: each folder is there when it is needed.
  const blobs = diskBlobs(join(product.dataDir, 'files'));
  const { blobId } = await blobs.put(
    (async function* () {})(),
    { accountId: 1 as never, subcontractorId: 1, documentId: 1 },
    randomBytes(32),
  );
  await blobs.quarantine(blobId);
  // And a first checkpoint.
  await blobs.records.write('checkpoints/1', '000000-000000000001', 'note');
});
afterAll(() => product.dispose());

test('Years: every table of a started product is in docs/retention.md, and every table there exists', async () => {
  const db = connect(runningDatabaseUrl(product.dataDir)!, { name: 'retention-test', max: 1 });
  const tables = await db<{ name: string }[]>`
    SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;
  await db.end();
  const names = [...(await documented()).keys()].filter((name) => name.includes('.') && !name.includes('/') && /^(es|ops|rm)\./.test(name));
  expect(names.sort()).toEqual(tables.map(({ name }) => name).sort());
});

test('Years: every file and folder of the data directory is in docs/retention.md, and every one there exists', async () => {
  const there: string[] = [];
  for (const entry of await readdir(product.dataDir, { withFileTypes: true })) {
    there.push(`${entry.name}${entry.isDirectory() ? '/' : ''}`);
    if (entry.name !== 'files') continue;
    for (const below of await readdir(join(product.dataDir, 'files'), { withFileTypes: true }))
      there.push(`files/${below.name}${below.isDirectory() ? '/' : ''}`);
  }
  const names = [...(await documented()).keys()].filter((name) => !/^(es|ops|rm)\./.test(name));
  expect(names.sort()).toEqual(there.sort());
});

test('Years: what is said to be cleared every day is what the rules clear', async () => {
  const daily = [...(await documented())].filter(([, removedBy]) => removedBy.includes('every day')).map(([name]) => name);
  expect(daily.sort()).toEqual(
    [...RULES.map(({ table }) => table), 'rm.contact_requests', 'files/objects/', 'files/quarantine/', 'files/unfinished/'].sort(),
  );
});

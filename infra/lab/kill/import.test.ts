// C26: an import that is killed in the middle goes on when it is sent again, and makes each subcontractor once. `npm run test:long`: 10,000
// rows, killed at row 5,000.
import { afterAll, expect, test } from 'vitest';
import { runningDatabaseUrl } from '../../adapters/sql/embedded-postgres.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { rowsOfNumbers } from '../../testing/api/import-files.ts';
import { company, login, type Owner } from '../../testing/product/people.ts';
import { type Product, startProduct } from '../../testing/product/product.ts';

const ROWS = process.env['SUBDOC_LONG'] === '1' ? 10_000 : 3_000;
const EMAIL = 'gerante@batiments-midi.example';
const KEY = 'one-import';
const env = { ADMIN_EMAILS: 'admin@demo.fr' };
let product: Product | undefined;
afterAll(() => product?.dispose());

type Told = { created: number; updated: number; skipped: number; failed: number; results: { id?: number }[] };
const rows = rowsOfNumbers(ROWS);
const sent = ({ cookie }: Owner, url: string, key?: string): Promise<Told> =>
  fetch(`${url}/api/subcontractors/import`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: JSON.stringify({ rows }),
  }).then(async (answer) =>
    answer.ok ? ((await answer.json()) as Told) : Promise.reject(new Error(`${answer.status} ${await answer.text()}`)),
  );
async function count({ cookie }: Owner, url: string): Promise<number> {
  const answer = await fetch(`${url}/api/subcontractors?range=[0,0]`, { headers: { cookie } });
  await answer.arrayBuffer();
  return Number(answer.headers.get('content-range')?.split('/')[1] ?? 0);
}

test(`C26 killed at row ${ROWS / 2} of ${ROWS}: sent again under its key it tells all of them as made, and there are no others`, async () => {
  product = await startProduct({ env });
  const before = await company(product);
  let answer: unknown = null;
  const ended = sent(before, product.url, KEY).then(
    (told) => {
      answer = told;
    },
    (error: Error) => {
      answer = error;
    },
  );
  // The history, not the list, which follows it.
  const db = connect(runningDatabaseUrl(product.dataDir)!, { name: 'watch', max: 1 });
  const made = async () => Number((await db`select count(*) as n from es.events where type = 'SubcontractorRegistered'`)[0]!['n']);
  while (answer === null && (await made()) < ROWS / 2);
  await product.kill();
  await db.end({ timeout: 1 });
  await ended;
  // Cut off, not refused.
  expect((answer as unknown as Error).message).toBe('fetch failed');

  product = await startProduct({ env, dataDir: product.dataDir });
  const owner = await login(product, EMAIL);
  const half = await count(owner, product.url);
  expect(half).toBeGreaterThanOrEqual(ROWS / 2);
  expect(half).toBeLessThan(ROWS);
  const { results, ...told } = await sent(owner, product.url, KEY);
  expect(told).toEqual({ created: ROWS, updated: 0, skipped: 0, failed: 0 });
  expect(new Set(results.map(({ id }) => id)).size).toBe(ROWS);
  const { results: _, ...again } = await sent(owner, product.url);
  expect(again).toEqual({ created: 0, updated: 0, skipped: ROWS, failed: 0 });
  await product.dev('/dev/settle', {});
  expect(await count(owner, product.url)).toBe(ROWS);
}, 600_000);

// P4e: the list of subcontractors in a real browser, of an account of 10,000 beside one of 25: what stands in the document, and how long it
// takes from a key or a click until the list shows what was asked.
import type { Browser, Page } from '@playwright/test';
import { fileOf, rowsOfNumbers } from '../../testing/api/import-files.ts';
import { FRENCH, launchBrowser } from '../../testing/product/browser.ts';
import { cookiesIn } from '../../testing/product/people.ts';
import { watchNoise } from './noise.ts';
import { type Bench, compare, type Protocol, type Side } from './protocol.ts';
import { type Goal, goalOf, type Report } from './report.ts';
import { exact, median } from './statistics.ts';
import { registerTenant, runProduct, type Tenant } from './tenants.ts';

const MANY = 10_000;
/** A page of the list: more of them stand in no document. */
const FEW = 25;
/** What each slice does, once there and once back. */
const ROUNDS = 3;
const LIMITS = { atMost: true, floor: 1.3, moonshot: 1.05 } as const;

async function filled(url: string, { cookie }: Tenant, rows: number): Promise<void> {
  // Whoever comes for the first time is shown around.
  await fetch(`${url}/api/tutorial/complete`, { method: 'POST', headers: { cookie, origin: url } });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await fileOf(rowsOfNumbers(rows, 0)))]), 'liste.xlsx');
  const answer = await fetch(`${url}/api/subcontractors/import`, { method: 'POST', headers: { cookie, origin: url }, body: form });
  const told = (await answer.json()) as { created: number };
  if (told.created !== rows) throw new Error(`import: ${answer.status} ${JSON.stringify(told).slice(0, 300)}`);
}

async function listOf(browser: Browser, url: string, { cookie }: Tenant): Promise<Page> {
  const context = await browser.newContext({ ...FRENCH, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await context.addCookies(cookiesIn(cookie, url));
  const page = await context.newPage();
  await page.goto(`${url}/subcontractors`);
  await page.getByRole('row').nth(FEW).waitFor();
  return page;
}

/** From the deed until another row stands first: each of them turns the list over. */
async function shown(page: Page, deed: () => Promise<unknown>): Promise<number> {
  const first = () => document.querySelector('tbody tr')?.textContent ?? '';
  const before = await page.evaluate(first);
  const start = performance.now();
  await deed();
  await page.waitForFunction((was) => ![was, ''].includes(document.querySelector('tbody tr')?.textContent ?? ''), before);
  return performance.now() - start;
}

const side = (name: string, page: Page, deed: (turn: number) => Promise<unknown>): Side => ({
  name,
  async slice() {
    const times: number[] = [];
    for (let turn = 0; turn < 2 * ROUNDS; turn++) times.push(await shown(page, () => deed(turn)));
    return { operations: times.length, figure: median(times) };
  },
});

export async function bench(protocol: Protocol): Promise<Report> {
  const running = await runProduct();
  const browser = await launchBrowser();
  const { url } = running.product;
  try {
    const [many, few] = [await registerTenant(running, 'beaucoup'), await registerTenant(running, 'peu')];
    await filled(url, many, MANY);
    await filled(url, few, FEW);
    await running.product.dev('/dev/settle', {});
    const pages = { many: await listOf(browser, url, many), few: await listOf(browser, url, few) };
    const setting: Bench = { protocol, db: running.db, noise: watchNoise(running.postgres) };
    const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
    const [a, b] = [await nodes(pages.many), await nodes(pages.few)];
    const goals: Goal[] = [
      {
        id: 'P4e',
        name: `elements of the list, ${MANY} ÷ ${FEW} subcontractors`,
        estimate: exact(a / b),
        ...LIMITS,
        deterministic: true,
        twins: `${a} : ${b}`,
      },
    ];
    const deeds: readonly [name: string, deed: (page: Page) => (turn: number) => Promise<unknown>][] = [
      ['sorted', (page) => () => page.getByRole('columnheader', { name: 'Entreprise' }).getByRole('button').click()],
      ['searched', (page) => (turn) => page.getByRole('searchbox').fill(turn % 2 === 0 ? 'entreprise 24' : '')],
    ];
    for (const [name, deed] of deeds) {
      const sides = [side(`${name}, ${MANY}`, pages.many, deed(pages.many)), side(`${name}, ${FEW}`, pages.few, deed(pages.few))] as const;
      goals.push(
        goalOf(await compare(setting, ...sides), { id: 'P4e', name: `list ${name} in the browser, ${MANY} ÷ ${FEW}`, ...LIMITS }, 'ms'),
      );
    }
    return { goals, remarks: [] };
  } finally {
    await browser.close();
    await running.close();
  }
}

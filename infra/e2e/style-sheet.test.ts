// A style sheet that did not come is asked for again, on every page that has one; what fails twice is told (theme/early.js, upload-ui/main.tsx).
import type { Browser, Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { FRENCH, PATIENCE_MS } from '../testing/product/browser.ts';
import { company, cookiesIn, subcontractorOf } from '../testing/product/people.ts';
import type { Shared } from '../testing/product/product.ts';
import { story } from './shared.ts';

let product: Shared;
let browser: Browser;
let upload: string;
let cookie: string;
story.beforeAll(async ({ product: shared, browser: chromium }) => {
  [product, browser] = [shared, chromium];
  const owner = await company(product, 'Mises en page du Midi', 'gerante@mises-en-page.example');
  const link = await subcontractorOf(owner, { companyName: 'Plâtres du Lez', siret: '00010010700010' }, [/kbis/i]);
  cookie = owner.cookie;
  upload = new URL(link.uploadUrl).pathname;
});

type Opened = { page: Page; asked: string[]; loads: string[] };
/** Opens a page of which every style sheet is lost on its way, `times` times; what was asked for, and how often the page itself. */
async function opened(path: string, times: number): Promise<Opened> {
  const context = await browser.newContext(FRENCH);
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await context.addCookies(cookiesIn(cookie, product.url));
  const asked: string[] = [];
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(page.url()));
  await page.route(/\.css(\?|$)/, (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname + search);
    return asked.filter((one) => one.startsWith(pathname)).length > times ? route.continue() : route.abort();
  });
  await page.goto(product.url + path);
  await page.getByRole('heading').first().waitFor();
  return { page, asked, loads };
}
const bare = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].filter(({ href, cssRules }) => href !== null && cssRules.length === 0).length);

/** Those of the landing and sign-in pages are in them; the last three load some with their code. */
const LINKED = '/mentions-legales';
const PAGES = [
  '/auth?tab=register',
  LINKED,
  '/verification',
  '/dashboard',
  '{upload}',
  '/nulle-part',
  '/invitation?token=inconnu',
  '/documents/inconnu',
];
it.each(PAGES)('%s comes dressed where its style sheets were lost once, and is loaded once', async (path) => {
  const { page, asked, loads } = await opened(path.replace('{upload}', upload), 1);
  expect(asked).not.toEqual([]);
  await expect.poll(() => asked.filter((one) => !asked.includes(`${one.split('?')[0]}?encore`))).toEqual([]);
  await expect.poll(() => bare(page)).toBe(0);
  expect(await page.getByText('La mise en page n’a pas pu être chargée').count()).toBe(0);
  expect(loads).toHaveLength(1);
});

it('the console says so where they are lost for good', async () => {
  const { page } = await opened(LINKED, 9);
  await expect.poll(() => page.getByText('La mise en page n’a pas pu être chargée. Rechargez la page.').count()).toBeGreaterThan(0);
});

// A style sheet that did not come is asked for again; what fails twice is told (theme/early.js, upload-ui/main.tsx).
import type { Browser, Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { FRENCH, PATIENCE_MS } from '../testing/product/browser.ts';
import { company, subcontractorOf } from '../testing/product/people.ts';
import type { Shared } from '../testing/product/product.ts';
import { story } from './shared.ts';

let product: Shared;
let browser: Browser;
let upload: string;
story.beforeAll(async ({ product: shared, browser: chromium }) => {
  [product, browser] = [shared, chromium];
  const owner = await company(product, 'Mises en page du Midi', 'gerante@mises-en-page.example');
  const link = await subcontractorOf(owner, { companyName: 'Plâtres du Lez', siret: '00010010700010' }, [/kbis/i]);
  upload = new URL(link.uploadUrl).pathname;
});

/** Opens a page of which the style sheets of its entry are lost on their way, `times` times; and what was asked for instead. */
async function opened(path: string, times: number): Promise<{ page: Page; asked: string[] }> {
  const context = await browser.newContext(FRENCH);
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const asked: string[] = [];
  // Those of a part that is loaded later come with its code, and are asked for with it.
  await page.route(/assets\/(index|Logo)-[^/]*\.css/, (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname + search);
    return asked.filter((one) => one.startsWith(pathname)).length > times ? route.continue() : route.abort();
  });
  await page.goto(product.url + path);
  await page.getByRole('heading').first().waitFor();
  return { page, asked };
}
const bare = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].filter(({ href, cssRules }) => href !== null && cssRules.length === 0).length);

/** The landing and sign-in pages come with their styles in them. */
const LINKED = '/mentions-legales';
it.each([LINKED, 'the page of a subcontractor'])('%s comes dressed where its style sheets were lost once', async (path) => {
  const { page, asked } = await opened(path === LINKED ? path : upload, 1);
  expect(asked).not.toEqual([]);
  await expect.poll(() => asked.filter((one) => one.endsWith('?encore')).length).toBe(asked.length / 2);
  await expect.poll(() => bare(page)).toBe(0);
  expect(await page.getByText('La mise en page n’a pas pu être chargée').count()).toBe(0);
});

it('the console says so where they are lost for good', async () => {
  const { page } = await opened(LINKED, 9);
  await expect.poll(() => page.getByText('La mise en page n’a pas pu être chargée. Rechargez la page.').count()).toBeGreaterThan(0);
});

// What is printed: whose it is and when, which filters are on, all of it, and nothing that can only be pressed.
import type { Browser, Page } from '@playwright/test';
import { afterAll, expect, it } from 'vitest';
import { FRENCH, PATIENCE_MS } from '../testing/product/browser.ts';
import { company, cookiesIn, type Owner, subcontractorOf } from '../testing/product/people.ts';
import type { Shared } from '../testing/product/product.ts';
import { story } from './shared.ts';

const COMPANY = 'Imprimeurs du Midi';
const LONG = 'Société Générale de Maçonnerie, Couverture, Étanchéité et Zinguerie du Littoral';
let page: Page;
let product: Shared;
let owner: Owner;
let id: number;
story.beforeAll(async ({ product: shared, browser }: { product: Shared; browser: Browser }) => {
  product = shared;
  owner = await company(product, COMPANY, 'imprimeurs@exemple.fr');
  id = (await subcontractorOf(owner, { companyName: LONG, siret: '00010010700010' }, [/kbis/i])).id;
  const context = await browser.newContext({ ...FRENCH, viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addCookies(cookiesIn(owner.cookie, product.url));
  page = await context.newPage();
});
afterAll(() => page?.context().close());

/** Opens the page as it is printed on A4, and answers what the paper says. */
async function paper(path: string, shown: string): Promise<string> {
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(product.url + path);
  await page.getByText(shown).filter({ visible: true }).first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1031, height: 700 });
  return page.evaluate(() => document.body.innerText);
}

it.each([
  ['/subcontractors', LONG],
  ['/dashboard', LONG],
  ['/subcontractors/ID', LONG],
  ['/dashboard?documents=ID', LONG],
  ['/historique', LONG],
])('G52 %s on paper: company, day, the whole name, no bar, nothing to press', async (path, shown) => {
  const words = await paper(path.replace('ID', String(id)), shown);
  expect(words).toMatch(new RegExp(`${COMPANY}\\s*· imprimé le \\d\\d/\\d\\d/\\d{4}`));
  expect(words).toContain(LONG);
  expect(words).not.toMatch(/Aller au contenu|Se déconnecter|Modifier|Imprimer|Fermer/);
  expect(await page.locator('nav:visible, aside:visible, .MuiIconButton-root:visible, .MuiButton-root:visible').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const ink = await page.evaluate(() => getComputedStyle(document.querySelector('h1, h2')!).color);
  expect(ink).toBe('rgb(16, 24, 40)');
});

it('G52 what is searched stands above the rows', async () => {
  await paper(`/subcontractors?filter=${encodeURIComponent('{"q":"littoral"}')}`, LONG);
  const search = page.getByRole('searchbox');
  expect([await search.isVisible(), await search.inputValue()]).toEqual([true, 'littoral']);
  await paper('/subcontractors', LONG);
  expect(await page.getByRole('searchbox').isVisible()).toBe(false);
});

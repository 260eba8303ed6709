// What is printed: whose it is and when, which filters are on, all of it, and nothing that can only be pressed.
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sirenAt, siretOf } from '#infra/specimens/index.ts';
import { pdfOf } from '../testing/pdf.ts';
import { FRENCH, PATIENCE_MS } from '../testing/product/browser.ts';
import { company, cookiesIn, deposit, type Owner, subcontractorOf } from '../testing/product/people.ts';
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
  // The row behind a dialog has the name before it.
  if (path.includes('documents=')) await page.getByRole('dialog').getByText(shown).first().waitFor();
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

describe('G52 a list is printed whole, under its filters, not the page of it that is shown', () => {
  /** More than a page of a list holds. */
  const MANY = 27;
  const PAPER = pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ]);
  const sirets = Array.from({ length: MANY }, (_, index) => siretOf(sirenAt(index + 200)));
  beforeAll(async () => {
    const sheets = await owner.call<{ id: number; name: string }[]>('GET', '/api/document-types');
    const typeId = sheets.find(({ name }) => /kbis/i.test(name))!.id;
    for (const [index, siret] of sirets.entries()) {
      const made = await subcontractorOf(owner, { companyName: `Zingueur ${index + 1}`, siret }, [/kbis/i, /vigilance/i]);
      await deposit(product, owner, made.id, {
        typeId,
        file: PAPER,
        name: `zingueur-${index + 1}.pdf`,
      });
    }
  });

  /** Presses « Imprimer » or Ctrl+P on the page, and answers what stood there when the browser was asked to print. */
  async function printed(path: string, shown: string, press: () => Promise<unknown>): Promise<string> {
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(product.url + path);
    await page.getByText(shown).filter({ visible: true }).first().waitFor();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await press();
    await page.locator('body[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    return page.evaluate(() => document.body.innerText);
  }
  const numbersIn = (words: string, name: string): number => new Set(words.match(new RegExp(`${name}[ -]\\d+\\b`, 'g'))).size;
  const filter = (filters: object) => `?filter=${encodeURIComponent(JSON.stringify(filters))}`;

  it('the subcontractors, from the menu of the page', async () => {
    const words = await printed(`/subcontractors${filter({ q: 'zingueur' })}`, 'Zingueur 1', async () => {
      await page.getByRole('button', { name: 'Autres actions pour la liste' }).click();
      await page.getByRole('menuitem', { name: 'Imprimer' }).click();
    });
    expect(numbersIn(words, 'Zingueur')).toBe(MANY);
    expect(words).not.toContain(LONG);
    expect(words).not.toMatch(/ sur \d+\. « Imprimer »|Lignes par page/);
    expect(words).toMatch(new RegExp(`${COMPANY}\\s*· imprimé le`));
    // Afterwards the page is shown again.
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
    await expect.poll(() => page.getByRole('row').count()).toBe(26);
  });

  it('the documents, by Ctrl+P', async () => {
    const words = await printed(`/documents${filter({ q: 'zingueur' })}`, 'zingueur-27.pdf', () => page.keyboard.press('Control+p'));
    expect(numbersIn(words, 'zingueur')).toBe(MANY);
  });

  it('the alerts, each kind opened', async () => {
    const words = await printed('/alerts', 'Voir', () => page.keyboard.press('Control+p'));
    expect(numbersIn(words, 'Zingueur')).toBe(MANY);
  });

  it('what the browser prints by itself says that it is a part, and how to have all', async () => {
    const words = await paper(`/subcontractors${filter({ q: 'zingueur' })}`, 'Zingueur 1');
    expect(words).toContain('25 lignes sur 27.');
  });
});

// F092 The whole interface speaks French and writes days as dd/MM/yyyy, on every page of the console and of the public site, with the data of
// the demonstration company.
import type { Browser, Page } from '@playwright/test';
import { afterAll, expect, it } from 'vitest';
import { FRENCH, PATIENCE_MS, turnTo } from '../testing/product/browser.ts';
import { cookiesIn, login, PASSWORD } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';
import { story } from './shared.ts';

let product: Product;
let browser: Browser;
story.beforeAll(async ({ browser: chromium }) => {
  browser = chromium;
  product = await startProduct({ env: { DEMO: '1', DEMO_PASSWORD: PASSWORD } });
});
afterAll(() => product?.dispose());

async function open(): Promise<Page> {
  const context = await browser.newContext({ ...FRENCH, viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(PATIENCE_MS);
  const { cookie } = await login(product, 'demo@demo.fr');
  await context.addCookies(cookiesIn(cookie, product.url));
  return context.newPage();
}

/** What libraries and hurried hands leave behind; words that French has as well are not here. */
const ENGLISH =
  /\b(?:loading|error|save|saved|cancel|close|search|filters?|delete|edit|submit|rows? per page|no results?|not found|sort by|next page|previous|page size|select all|clear|upload|download|file|settings|password|sign in|log ?in|log ?out|welcome|please|the|with|your|and|of|is|are|undefined|null|NaN|\[object)\b/i;
/** Names of things that are so called in France too, and what a person or a file is called. */
const NAMES =
  /Autopilot|e-?mail|Retry programmé|send_sms|get_required_documents|log_user_response|\S+\.(?:pdf|png|jpg)\b|\S+@\S+|https?:\/\/\S+/gi;

/** All that is seen or read aloud. */
const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...document.body.innerText.split('\n'),
    ...[...document.querySelectorAll('[aria-label],[title],[placeholder],[alt]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ),
    document.title,
  ]);
const INSIDE = [
  '/dashboard',
  '/dashboard?autopilot=open',
  '/dashboard?documents=all',
  '/dashboard?edit=new',
  '/dashboard?activity=1',
  '/document-types',
  '/document-types?type=new',
  '/organizations',
  '/organizations?organization=new',
  '/subcontractors',
  '/documents',
  '/alerts',
  '/abonnement',
  '/settings',
  '/settings/validation',
  '/settings/relances',
  '/settings/compte',
  '/email-delivery',
  '/relances',
  '/compte',
  '/administration',
  '/administration/comptes',
  '/administration/demonstrations',
  '/systeme',
  '/voice-demo',
  '/n-importe-quoi',
];
const OUTSIDE = ['/', '/mentions-legales', '/protection-donnees', '/conditions-utilisation'];

it('F092 no English word, no date in another form, on any page', async () => {
  const page = await open();
  await page.goto(`${product.url}/dashboard`);
  const found: string[] = [];
  let dates = 0;
  for (const path of [...INSIDE, ...OUTSIDE]) {
    if (INSIDE.includes(path)) await turnTo(page, path);
    else {
      await page.goto(product.url + path);
      await page.waitForLoadState('networkidle');
    }
    expect([path, await page.getAttribute('html', 'lang')]).toEqual([path, 'fr']);
    for (const line of await wordsOf(page)) {
      const words = line.replace(NAMES, '');
      if (ENGLISH.test(words)) found.push(`${path}: ${line.slice(0, 120)}`);
      if (/\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{2}\b(?!\d)|(?:AM|PM)\b/.test(words)) found.push(`${path}: ${line.slice(0, 120)}`);
      for (const [date, day, month] of words.matchAll(/\b(\d{1,2})\/(\d{1,2})\/\d{4}\b/g)) {
        dates++;
        if (!/^\d{2}\/\d{2}\/\d{4}$/.test(date) || Number(day) > 31 || Number(month) > 12) found.push(`${path}: ${date}`);
      }
    }
  }
  await page.context().close();
  expect(found).toEqual([]);
  expect(dates).toBeGreaterThan(20);
});

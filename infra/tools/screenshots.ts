// `npm run screenshots`: the pictures of the public site, taken from the running product on its demonstration data, light and dark
// (UI.md « The public site »). The results are committed: a visitor loads files, the build needs no browser. `-- --all [NAME …]` takes
// every screen instead (screens.ts).
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { FRENCH, launchBrowser } from '#infra/testing/product/browser.ts';
import { findChromium } from '#infra/testing/product/chromium.ts';
import { PASSWORD } from '#infra/testing/product/people.ts';
import { startProduct } from '#infra/testing/product/product.ts';
import { frenchDates } from './screen-acts.ts';
import { screens } from './screens.ts';

const ROOT = join(import.meta.dirname, '../..');
const PICTURES = join(ROOT, 'admin-ui/src/public/landing/pictures');
const PREVIEW = join(ROOT, 'admin-ui/public/apercu.jpg');
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** Its page has a document in each state that one sees at a glance. */
const SHOWN = 'Isolation Thermique';
const WEBP_QUALITY = 0.8;

type Mode = 'light' | 'dark';

/** A browser that knows its theme before the first page; a telephone is touched. */
async function visitor(browser: Browser, mode: Mode, device: typeof DESK | typeof PHONE): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ ...FRENCH, ...device, reducedMotion: 'reduce' });
  await context.addInitScript((chosen) => localStorage.setItem('subdoc-theme', chosen), mode);
  return context.newPage();
}

/** Chromium writes webp, so no picture library is needed. */
async function webp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const text = await page.evaluate(
    async ({ source, quality }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    },
    { source: png.toString('base64'), quality: WEBP_QUALITY },
  );
  await page.close();
  return Buffer.from(text, 'base64');
}

const product = await startProduct({ env: { DEMO: '1', DEMO_PASSWORD: PASSWORD } });
const chromium = await findChromium();
// Its own controls (a date field) in French, too.
const browser = await launchBrowser({ ...chromium, args: [...chromium.args, '--lang=fr-FR'], env: { ...chromium.env, LANGUAGE: 'fr' } });
const asked = process.argv.slice(2);
try {
  if (asked[0] === '--all') await screens(browser, product, asked.slice(1));
  else await pictures();
} finally {
  await browser.close();
  await product.dispose();
}

async function pictures(): Promise<void> {
  const keep = async (name: string, page: Page): Promise<void> => {
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(frenchDates);
    const file = await webp(browser, await page.screenshot());
    await writeFile(join(PICTURES, `${name}.webp`), file);
    process.stdout.write(`${name}.webp ${Math.round(file.length / 1024)} kB\n`);
  };
  const shownOn = (page: Page): Promise<void> => page.getByText(SHOWN).filter({ visible: true }).first().waitFor();
  const settled = (page: Page): Promise<void> => page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);

  for (const mode of ['light', 'dark'] as const) {
    const page = await visitor(browser, mode, DESK);
    await page.goto(`${product.url}/auth`);
    await page.getByLabel('Email', { exact: true }).fill('demo@demo.fr');
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shownOn(page);
    await page.mouse.move(0, 0);
    await settled(page);
    await keep(`dashboard-${mode}`, page);
    if (mode === 'light')
      await page.screenshot({ path: PREVIEW, type: 'jpeg', quality: 80, clip: { x: 0, y: 0, width: 1200, height: 630 } });

    await page.goto(`${product.url}/dashboard?documents=all&document=next`);
    await page.getByRole('dialog').locator('canvas, img, iframe, object').first().waitFor({ timeout: 20_000 });
    await settled(page);
    await keep(`validation-${mode}`, page);

    const pocket = await visitor(browser, mode, PHONE);
    await pocket.context().addCookies(await page.context().cookies());
    await pocket.goto(`${product.url}/dashboard`);
    await shownOn(pocket);
    await settled(pocket);
    await keep(`dashboard-phone-${mode}`, pocket);
    await pocket.goto(`${product.url}/dashboard?documents=all&document=next`);
    await pocket.getByRole('dialog').locator('canvas, img, iframe, object').first().waitFor({ timeout: 20_000 });
    await settled(pocket);
    await keep(`validation-phone-${mode}`, pocket);

    const list = await page.request.get(`${product.url}/api/subcontractors`);
    const all = (await list.json()) as { companyName: string; uploadUrl: string }[];
    const shown = all.find(({ companyName }) => companyName.startsWith(SHOWN)) ?? all[0];
    const phone = await visitor(browser, mode, PHONE);
    await phone.emulateMedia({ colorScheme: mode });
    await phone.goto(new URL(new URL(shown?.uploadUrl ?? '').pathname, product.url).href);
    await phone.getByRole('heading').first().waitFor();
    await settled(phone);
    await keep(`upload-${mode}`, phone);
  }
}

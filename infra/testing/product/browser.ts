// A real browser for tests and screenshots: Playwright drives this machine's Chromium. A missing browser is an error.
import { type Browser, type Page, chromium as playwright, type Request } from '@playwright/test';
import { type Chromium, findChromium } from './chromium.ts';

/** Close it in the test that opened it. French, as its users are; the time zone of the product's calendar days. */
export async function launchBrowser(chromium?: Chromium): Promise<Browser> {
  const { executablePath, args, env } = chromium ?? (await findChromium());
  return playwright.launch({ executablePath, args, env: { ...(process.env as Record<string, string>), ...env }, headless: true });
}

/** For `browser.newContext({ ...FRENCH })`. */
export const FRENCH = { locale: 'fr-FR', timezoneId: 'Europe/Paris' } as const;
/** The two widths at which every screen is checked. */
export const VIEWPORTS = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } } as const;

/** For `setDefaultTimeout`: a screen is ready after a second or two, and after half a minute where OCR runs on a busy machine. */
export const PATIENCE_MS = 60_000;

const QUIET_MS = 300;

/**
 * Opens another page of the console as its own links do, without reloading the program, which takes a second each time. Resolves when no
 * request has been made for a while and nothing shows that it is loading.
 */
export async function turnTo(page: Page, path: string): Promise<void> {
  const under = new Set<Request>();
  let last = performance.now();
  const began = (request: Request): void => {
    // A live stream never ends.
    if (request.resourceType() !== 'eventsource') under.add(request);
    last = performance.now();
  };
  const ended = (request: Request): void => {
    under.delete(request);
    last = performance.now();
  };
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  // Checked between two animation frames: a page that still renders the change is not idle, however quiet the network is.
  const drawn = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  do await drawn();
  while (under.size > 0 || performance.now() - last < QUIET_MS);
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      !document.body.innerText.includes('Chargement…') &&
      // An element that fades is neither there nor gone; endless animations are ignored.
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  );
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
}

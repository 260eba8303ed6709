// A real browser for tests and screenshots: Playwright drives the Chromium that this machine has. It never answers « not available ».
import { type Browser, type Page, chromium as playwright, type Request } from '@playwright/test';
import { type Chromium, findChromium } from './chromium.ts';

/** Close it in the test that opened it. French, as its users are; the time zone of the product's calendar days. */
export async function launchBrowser(chromium?: Chromium): Promise<Browser> {
  const { executablePath, args, env } = chromium ?? (await findChromium());
  return playwright.launch({ executablePath, args, env: { ...(process.env as Record<string, string>), ...env }, headless: true });
}

/** For `browser.newContext({ ...FRENCH })`. */
export const FRENCH = { locale: 'fr-FR', timezoneId: 'Europe/Paris' } as const;
/** The two widths that every screen is looked at. */
export const VIEWPORTS = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } } as const;

/** For `setDefaultTimeout`: what a screen waits for takes a second or two, and half a minute where a picture is read on a machine that is busy. */
export const PATIENCE_MS = 60_000;

const QUIET_MS = 300;

/**
 * To another page of the console as its own links lead there: without loading the program anew, which takes a second each time. Answers
 * when nothing has been asked for a while and nothing says that it is being loaded.
 */
export async function turnTo(page: Page, path: string): Promise<void> {
  const under = new Set<Request>();
  let last = performance.now();
  const began = (request: Request): void => {
    // A stream of news never ends.
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
  // Drawn between two looks: a page that is still at work on the change is not quiet, however long the network has been.
  const drawn = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  do await drawn();
  while (under.size > 0 || performance.now() - last < QUIET_MS);
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      !document.body.innerText.includes('Chargement…') &&
      // What fades is neither there nor gone; what turns for ever is left out.
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  );
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
}

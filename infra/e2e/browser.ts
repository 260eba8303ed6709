// A real browser for tests and screenshots: Playwright drives the Chromium that this machine has. It never answers « not available ».
import { type Browser, chromium as playwright } from '@playwright/test';
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

// The public site in a real browser: drawn before any script, nothing asked of anybody else, no fault that axe finds, and its promises.
import type { Browser, Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { FRENCH, PATIENCE_MS } from '../testing/product/browser.ts';
import { company, mailsTo, subcontractorOf } from '../testing/product/people.ts';
import type { Shared } from '../testing/product/product.ts';
import { axeFaults } from './axe.ts';
import { story } from './shared.ts';

/** Each width light and dark; one of them but in `npm run test:long`. */
const LONG = process.env['SUBDOC_LONG'] === '1';

let product: Shared;
let browser: Browser;
const foreign: string[] = [];
const faults: string[] = [];

story.beforeAll(async ({ product: shared, browser: chromium }) => {
  [product, browser] = [shared, chromium];
});

type Look = { width?: number; theme?: 'light' | 'dark'; scripts?: boolean };
async function open({ width = 1440, theme = 'light', scripts = true }: Look = {}): Promise<Page> {
  const context = await browser.newContext({ ...FRENCH, viewport: { width, height: 900 }, javaScriptEnabled: scripts });
  context.setDefaultTimeout(PATIENCE_MS);
  if (scripts) await context.addInitScript((mode) => localStorage.setItem('subdoc-theme', mode), theme);
  const page = await context.newPage();
  page.on('request', (request) => {
    if (!request.url().startsWith(product.url) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  // A page that does not match what was drawn, or a script that the policy stops, is said in the console.
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(message.text());
  });
  return page;
}

describe('the landing page', () => {
  it('F001 F017 P12b reads without a script: text, pictures, head; it is indexed', async () => {
    const page = await open({ scripts: false });
    const answer = await page.goto(product.url);
    expect([answer?.status(), answer?.headers()['x-robots-tag']]).toEqual([200, undefined]);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('sous-traitants');
    for (const id of ['features', 'ai-features', 'for-whom', 'demo', 'pricing', 'about', 'contact'])
      expect(await page.locator(`#${id}`).count()).toBe(1);
    expect(await page.title()).toMatch(/^SubDoc/);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${product.url}/`);
    expect(JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')).toMatchObject({
      '@type': 'SoftwareApplication',
      offers: [{ price: '45' }, { price: '65' }],
    });
  });

  it.each([390, 1024, 1440])('F008 C13 at %i px: no fault of axe, nothing wider than the screen', async (width) => {
    for (const theme of LONG ? (['light', 'dark'] as const) : ([width === 1024 ? 'dark' : 'light'] as const)) {
      const page = await open({ width, theme });
      await page.goto(product.url);
      await page.getByRole('button', { name: 'La validation' }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await axeFaults(page)).toEqual([]);
      await page.context().close();
    }
  });

  it('P12b its layout never shifts, its script weighs little and holds nothing of the console', async () => {
    const page = await open();
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.url());
    });
    await page.goto(product.url, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
    const sent = await Promise.all(
      scripts.map(async (url) => (await fetch(url, { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-length')),
    );
    expect(sent.reduce((sum, length) => sum + Number(length), 0)).toBeLessThan(100_000);
    expect(scripts.some((url) => /Console|Mui|react-admin/i.test(url))).toBe(false);
  });

  it('F006 the call can be played: a file of ours, in parts', async () => {
    const page = await open();
    await page.goto(product.url);
    const source = (await page.locator('audio').getAttribute('src')) ?? '';
    const part = await page.request.get(new URL(source, product.url).href, { headers: { range: 'bytes=0-99' } });
    expect([part.status(), part.headers()['content-type'], (await part.body()).length]).toEqual([206, 'audio/mpeg', 100]);
  });

  it('F002 F012 F015 /contact opens the form; a request is taken down and an administrator hears of it', async () => {
    const page = await open({ width: 390 });
    await page.goto(`${product.url}/contact`);
    await page.waitForURL(`${product.url}/?contact=true`);
    const dialog = page.getByRole('dialog', { name: 'Demander une démonstration' });
    await dialog.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL(`${product.url}/`);

    await page.getByRole('link', { name: 'Demander une démonstration' }).first().click();
    for (const [label, text] of [
      ['Prénom', 'Nadia'],
      ['Nom', 'Moreau'],
      ['Entreprise', 'Moreau Couverture'],
      ['Téléphone', '06 12 34 56 78'],
    ] as const)
      await dialog.getByLabel(label, { exact: true }).fill(text);
    await dialog.getByRole('button', { name: 'Envoyer la demande' }).click();
    await page.getByRole('dialog', { name: 'Demande reçue' }).waitFor();
    await page.getByText('Demande envoyée').waitFor();
    const mails = (await mailsTo(product, 'admin@demo.fr')).filter(({ subject }) => subject.includes('démonstration'));
    expect(mails.map(({ subject }) => subject)).toEqual(['SubDoc : demande de démonstration, Moreau Couverture']);
    expect(mails[0]?.text).toContain('06 12 34 56 78');
  });
});

describe('the legal pages', () => {
  it.each([
    ['/mentions-legales', 'Mentions légales', 'contact@subdoc.localhost'],
    ['/protection-donnees', 'Protection des données', 'Deux cookies, nécessaires à la connexion'],
    ['/conditions-utilisation', 'Conditions d’utilisation', 'soumises au droit français'],
  ])('F108 %s is read without a script, and nothing there says that it needs one', async (path, title, text) => {
    const page = await open({ scripts: false });
    const answer = await page.goto(product.url + path);
    // Where a browser looks for it in a page that was saved.
    expect((await answer!.text()).indexOf('<meta charset="utf-8" />')).toBeLessThan(1024);
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([title]);
    const said = await page.locator('body').innerText();
    expect(said).toContain(text);
    expect(said).not.toContain('JavaScript');
  });

  it('F108 what is drawn is taken over as it is, at a part of the page too; the way to the next page is one of ours', async () => {
    const page = await open();
    await page.goto(`${product.url}/conditions-utilisation#droit-applicable`);
    const text = () => page.locator('#root[data-drawn]').innerText();
    const drawn = await text();
    // React has put its own keys on what it took over.
    await page.waitForFunction(() => Object.keys(document.querySelector('#root main') ?? {}).length > 0);
    expect(await text()).toBe(drawn);
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.getByRole('link', { name: 'Protection des données' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Protection des données' }).waitFor();
    expect(await page.evaluate(() => (window as unknown as { same?: true }).same)).toBe(true);
  });
});

describe('the sign-in page', () => {
  /** Every script but the small one of the head waits until `release` is called. */
  async function held(page: Page): Promise<() => void> {
    let release = (): void => undefined;
    const free = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => free.then(() => route.continue()));
    return release;
  }

  it('P12b comes drawn; what is typed before its script runs stays, and is not sent to nowhere', async () => {
    const page = await open({ width: 390 });
    const release = await held(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${product.url}/auth`, { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('nadia@moreau.example');
    await page.getByLabel('Mot de passe', { exact: true }).fill('Chantier');
    await page.getByLabel('Se souvenir de mes identifiants').check();
    const enter = page.getByRole('button', { name: 'Se connecter', exact: true });
    // No button of a drawn page does nothing: each waits for the script.
    expect(await page.locator('button:enabled').allTextContents()).toEqual([]);
    expect(await enter.isDisabled()).toBe(true);
    release();
    await page.getByRole('button', { name: 'Afficher le mot de passe' }).waitFor();
    await enter.click();
    await page.getByText('Identifiants inconnus').first().waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('nadia@moreau.example');
    expect(await page.getByLabel('Se souvenir de mes identifiants').isChecked()).toBe(true);
    // Nobody is logged in, as the page itself says: it did not ask.
    expect(asked).not.toContain('/api/user');
    expect(page.url()).toBe(`${product.url}/auth`);
  });

  it('P12b its script weighs less than 130 kB and holds nothing of the console', async () => {
    const page = await open({ width: 390 });
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.url());
    });
    await page.goto(`${product.url}/auth?tab=register`, { waitUntil: 'networkidle' });
    const sent = await Promise.all(
      scripts.map(async (url) => (await fetch(url, { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-length')),
    );
    expect(sent.reduce((sum, length) => sum + Number(length), 0)).toBeLessThan(130_000);
    expect(scripts.some((url) => /Console|Mui|react-admin/i.test(url))).toBe(false);
  });
});

it('F017 F108 sign-in and legal pages say that they are not for search engines, in the served page itself', async () => {
  for (const [path, title] of [
    ['/auth', 'Connexion'],
    ['/mentions-legales', 'Mentions légales · SubDoc'],
    ['/dashboard', 'Tableau de bord · SubDoc'],
    ['/nulle-part', 'Page introuvable'],
  ] as const) {
    const answer = await fetch(`${product.url}${path}`);
    const text = await answer.text();
    expect([path, /<title>([^<]*)/.exec(text)?.[1], /name="robots" content="([^"]*)"/.exec(text)?.[1]]).toEqual([
      path,
      title,
      'noindex, nofollow',
    ]);
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
  }
});

it('F018 one subcontractor is set up, with his link, within two minutes', async () => {
  const owner = await company(product, 'Vitrines du Midi', 'gerante@vitrines-midi.example');
  const start = Date.now();
  const made = await subcontractorOf(owner, { companyName: 'DUPONT BTP', siret: '00010010700010' }, [/kbis/i, /vigilance/i]);
  expect((await fetch(made.uploadUrl.replace(/^https?:\/\/[^/]+/, product.url))).status).toBe(200);
  expect(Date.now() - start).toBeLessThan(120_000);
});

it('C13 nothing was asked of anybody else, and no script failed or was stopped', () => {
  expect([foreign, faults]).toEqual([[], []]);
});

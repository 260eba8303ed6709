// C28 What a person typed is text, everywhere: sixty texts that would be a script anywhere else, in every field there is, then every screen
// and every mail in a real browser under the product's own policy. C39: what the browser keeps after « Se souvenir de mes identifiants ».
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, describe, expect, it } from 'vitest';
import { rcPro } from '#infra/specimens/index.ts';
import { FRENCH, PATIENCE_MS, turnTo } from '../testing/product/browser.ts';
import { DEV_HEADERS } from '../testing/product/dev-secret.ts';
import { company, cookiesIn, login, type Owner, PASSWORD, register } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';
import { PAYLOADS } from './payloads.ts';
import { story } from './shared.ts';

/** Each text on ten pages takes half a minute. */
const LONG = process.env['SUBDOC_LONG'] === '1';

let product: Product;
let browser: Browser;
let owner: Owner;
let admin: Owner;
/** Each list takes its turn: every text is in use, many in several fields. */
let turn = 0;
const next = (max = 200): string => {
  const text = PAYLOADS[turn++ % PAYLOADS.length]!;
  return text.length <= max ? text : next(max);
};
const shown = {
  company: '',
  subcontractors: [] as string[],
  types: [] as string[],
  organizations: [] as string[],
  reasons: [] as string[],
};
const ids = { subcontractors: [] as number[], token: '' };

story.beforeAll(async ({ browser: chromium }) => {
  browser = chromium;
  product = await startProduct({ env: { ADMIN_EMAILS: 'admin@demo.fr' } });
  shown.company = next();
  owner = await company(product, shown.company);
  admin = await login(product, 'admin@demo.fr');
  for (let i = 0; i < 12; i++) {
    const name = next(100);
    await owner.call('POST', '/api/organizations', { name, description: next(), color: '#3b82f6' });
    shown.organizations.push(name);
  }
  for (let i = 0; i < 12; i++) {
    const name = next(100);
    const rules = { validityPeriod: 365, alertDaysBefore: 15, isRequired: true, allowedFormats: ['PDF'] };
    await owner.call('POST', '/api/document-types', { name, description: next(), ...rules });
    shown.types.push(name);
  }
  const [organization] = await owner.call<{ id: number }[]>('GET', '/api/organizations');
  const types = await owner.call<{ id: number; name: string }[]>('GET', '/api/document-types');
  for (let i = 0; i < 20; i++) {
    const names = { companyName: next(), contactName: next(100), address: next() };
    const contact = { siret: String(73282932000074 + i), contactEmail: `jean${i}@dupont-btp.example`, contactPhone: '+33612345678' };
    const made = await owner.call<{ id: number; secureToken: string }>('POST', '/api/subcontractors', {
      ...names,
      ...contact,
      organizationId: organization!.id,
    });
    shown.subcontractors.push(names.companyName);
    ids.subcontractors.push(made.id);
    if (i >= 4) continue;
    ids.token = made.secureToken;
    // The analyser reads a name and an address out of the document, and finds them to be another company's.
    const holder = { company: next(60), siren: '000100107', siret: '00010010700010', address: [next(60), '34000 Montpellier'] as const };
    const days = { issuedOn: '2026-11-02', coverStart: '2026-01-01', coverEnd: null };
    const document = i === 3 ? null : await rcPro({ ...holder, ...days } as never).catch(() => null);
    for (const type of types.slice(0, 3)) {
      const form = new FormData();
      form.append('token', made.secureToken);
      form.append('documentTypeId', String(type.id));
      const bytes = document ?? Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
      form.append('document', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), `${next()}.pdf`);
      await fetch(`${product.url}/api/upload`, { method: 'POST', body: form });
    }
  }
  await product.dev('/dev/settle', {});
  const documents = await owner.call<{ id: number; validationStatus: string }[]>('GET', '/api/documents');
  for (const document of documents.filter(({ validationStatus }) => validationStatus === 'pending').slice(0, 3)) {
    const reason = next();
    await owner.call('PATCH', `/api/documents/${document.id}/reject`, { reason });
    shown.reasons.push(reason);
  }
  expect(shown.reasons, 'what is not there cannot run').toHaveLength(3);
  await register(product, next(), 'attend@pirate.example');
  const rejected = await register(product, next(), 'rejete@pirate.example');
  await admin.call('POST', '/api/admin/reject-user', { userId: rejected });
  for (let i = 0; i < 3; i++) {
    const demo = { firstName: next(90), lastName: next(90), company: next(), phone: '0467123456', message: next() };
    await fetch(`${product.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...demo, companySize: '1-10', email: 'a@b.fr' }),
    });
  }
  await product.dev('/dev/settle', {});
});
afterAll(() => product?.dispose());

const ran: string[] = [];
const stopped: string[] = [];
const foreign: string[] = [];
async function watched(cookie = ''): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ ...FRENCH, viewport: { width: 1440, height: 1000 } });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addCookies(cookiesIn(cookie, product.url));
  await context.exposeFunction('__ran', () => void ran.push('ran'));
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    ran.push('dialog');
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(product.url) && !/^(?:data|blob|about):/.test(request.url())) foreign.push(request.url());
  });
  // A text taken for markup, of which the policy stopped the script, is a fault as well.
  page.on('console', (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) stopped.push(`${page.url()} ${message.text()}`);
  });
  return { context, page };
}
/** Elements that only a text taken for markup makes: with a handler, with an address that runs or leads away, with code of ours in them. */
const planted = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // An address in a plain text may be a link to click on.
    const link = (element: Element): boolean => element.tagName === 'A' && /^https?:/.test(element.getAttribute('href') ?? '');
    const addresses = new Set(['href', 'src', 'srcdoc', 'action', 'formaction', 'data', 'background', 'style', 'content', 'xlink:href']);
    const bad = (element: Element): boolean =>
      [...element.attributes].some(
        ({ name, value }) => /^on/i.test(name) || (addresses.has(name) && /javascript:|text\/html|xss\.invalid|__ran/i.test(value)),
      ) ||
      (/^(?:script|style|template|noscript)$/i.test(element.tagName) && /__ran|xss\.invalid/.test(element.textContent ?? ''));
    return [...document.querySelectorAll('*')]
      .filter((element) => !link(element) && bad(element))
      .map((element) => element.outerHTML.slice(0, 200));
  });
const missing = (text: string, shows: readonly string[]): string[] => shows.filter((name) => !text.includes(name));
const nothingRan = () => expect({ ran, stopped, foreign }).toEqual({ ran: [], stopped: [], foreign: [] });

const CONSOLE = 'dashboard|document-types|organizations|subcontractors|documents|alerts|settings|abonnement|email-delivery|voice-demo';
const inside = (url: string): boolean => new RegExp(`^/(?:${CONSOLE})(?:$|\\?(?!success))`).test(url.replace(product.url, ''));

/** What the page says once nothing on it is being loaded; `shows`: texts of which it must say at least so many by then. */
async function visit(page: Page, path: string, shows: readonly string[] = [], least = shows.length): Promise<string> {
  // Within the console each page is loaded anew only in the long run.
  if (!LONG && inside(page.url()) && inside(path)) await turnTo(page, path);
  else await page.goto(product.url + path);
  await page.waitForLoadState('networkidle');
  // A quiet network is not a drawn page where the machine is busy.
  const drawn = async () => {
    const lacks = missing(await page.evaluate(() => document.body.innerText), shows);
    return { busy: await page.locator('[aria-busy="true"]').count(), missing: shows.length - lacks.length >= least ? [] : lacks };
  };
  await expect.poll(drawn).toEqual({ busy: 0, missing: [] });
  // Handlers that wait for the pointer or the focus get both.
  await page.mouse.move(400, 400);
  await page.keyboard.press('Tab');
  expect([path, await planted(page)]).toEqual([path, []]);
  return page.evaluate(() => document.body.innerText);
}

describe('C28 sixty texts, every screen', () => {
  it('are heard where a text is taken for markup: the listening works', async () => {
    const { context, page } = await watched();
    await page.setContent(`<p>${PAYLOADS[10]}${PAYLOADS[13]}</p>`);
    await expect.poll(() => [ran.length, foreign.length]).toEqual([1, 1]);
    expect(await planted(page)).toHaveLength(2);
    await context.close();
    ran.length = 0;
    foreign.length = 0;
  });

  it('are sixty, and all in use', () => {
    expect(new Set(PAYLOADS).size).toBe(60);
    expect(turn).toBeGreaterThan(60);
  });

  it('the console shows them literally and runs none', async () => {
    const { context, page } = await watched(owner.cookie);
    const [subcontractor] = ids.subcontractors;
    await visit(page, '/dashboard', [shown.company]);
    await visit(page, '/dashboard', shown.subcontractors, 5);
    await visit(page, '/document-types', shown.types);
    await visit(page, '/organizations', shown.organizations);
    await visit(page, '/subcontractors', shown.subcontractors, 10);
    for (const path of [
      '/documents',
      '/alerts',
      '/settings',
      '/abonnement',
      '/email-delivery',
      '/voice-demo',
      '/dashboard?activity=1',
      '/dashboard?autopilot=open',
      `/dashboard?documents=${subcontractor}`,
      `/dashboard?documents=${subcontractor}&tab=archives`,
      '/dashboard?documents=all',
      `/dashboard?edit=${subcontractor}`,
      `/dashboard?configure=${subcontractor}`,
      '/document-types?type=7',
      '/organizations?organization=2',
      `/dashboard?q=${encodeURIComponent(PAYLOADS[0]!)}`,
      `/subcontractors?q=${encodeURIComponent(PAYLOADS[11]!)}`,
      `/documents?q=${encodeURIComponent(PAYLOADS[10]!)}`,
    ])
      await visit(page, path);
    await context.close();
    nothingRan();
  });

  it('the administrator’s dialog, with a waiting company', async () => {
    const { context, page } = await watched(admin.cookie);
    expect(await visit(page, '/dashboard?administration=open')).toBeTruthy();
    await context.close();
    nothingRan();
  });

  it('a toast and a refusal that repeat what was typed', async () => {
    const { context, page } = await watched(owner.cookie);
    await visit(page, '/organizations?organization=new');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill(shown.organizations[0]!);
    await dialog.getByRole('button', { name: /Créer|Enregistrer|Ajouter/ }).click();
    await page.waitForLoadState('networkidle');
    expect(await planted(page)).toEqual([]);
    await context.close();
    nothingRan();
  });

  it('the deposit page, the public pages, the 404 and every parameter that a page shows', async () => {
    const { context, page } = await watched();
    await visit(page, `/upload/${ids.token}`, [shown.company]);
    for (const payload of LONG ? PAYLOADS.filter((_, i) => i % 10 === 0) : [PAYLOADS[10]!]) {
      const text = encodeURIComponent(payload);
      for (const path of [
        `/verify-email?token=${text}`,
        `/email-verified?error=${text}&email=${text}`,
        `/email-verified?success=true&email=${text}`,
        `/reset-password?token=${text}`,
        `/auth?tab=${text}`,
        `/?contact=${text}`,
        `/${text}`,
        `/upload/${text}`,
        `/s/${text}`,
        `/abonnement?success=${text}`,
      ])
        await visit(page, path);
    }
    await context.close();
    nothingRan();
  });

  it('every mail that was sent, as its reader sees it, without the sandbox that the outbox puts around it', async () => {
    const mails = await product.dev<{ id: number; to: string; html?: string }[]>('/dev/outbox?channel=email');
    expect(mails.length).toBeGreaterThan(15);
    const { context, page } = await watched();
    for (const { id, html } of mails) {
      await page.setContent(html ?? '');
      expect([id, await planted(page)]).toEqual([id, []]);
      await page.mouse.move(200, 200);
    }
    const texts = mails.map(({ html }) => html ?? '').join('\n');
    for (const sign of ['<script>__ran', '<img src=x', '<svg', '<iframe']) expect([sign, texts.includes(sign)]).toEqual([sign, false]);
    await context.setExtraHTTPHeaders(DEV_HEADERS);
    for (const { id } of mails.slice(-5)) await visit(page, `/dev/outbox.html?id=${id}`);
    await context.close();
    nothingRan();
  });
});

it('C39 F023 after « Se souvenir de mes identifiants » the browser holds the address and a flag, never the password', async () => {
  const { context, page } = await watched();
  await page.goto(`${product.url}/auth`);
  await page.getByLabel('Email', { exact: true }).fill('gerante@batiments-midi.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Se souvenir de mes identifiants').check();
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.waitForLoadState('networkidle');
  const kept = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    readable: document.cookie,
    name: window.name,
    history: JSON.stringify(history.state),
  }));
  expect(JSON.stringify(kept)).not.toContain(PASSWORD);
  expect(Object.values(kept.local)).toContain('gerante@batiments-midi.example');
  const others = Object.keys(kept.local).filter((key) => kept.local[key] !== 'gerante@batiments-midi.example');
  // What a page keeps of its own looks, and the number of the account that is open: no word of a person.
  for (const key of others)
    expect([key, kept.local[key]]).toEqual([key, expect.stringMatching(/^(?:light|dark|system|open|folded|true|\d+)$/)]);
  expect([kept.session, kept.databases, kept.caches, kept.readable, kept.name]).toEqual([{}, 0, 0, '', '']);
  await context.close();
});

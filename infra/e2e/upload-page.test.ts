// The subcontractor's page on a real (small) screen: photos, a network that goes and comes, a link that dies, and what assistive technology meets.
import type { Browser, Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { PATIENCE_MS } from '../testing/product/browser.ts';
import { company, type Link, type Owner, subcontractorOf } from '../testing/product/people.ts';
import type { Shared } from '../testing/product/product.ts';
import { axeFaults } from './axe.ts';
import { story } from './shared.ts';

let product: Shared;
let browser: Browser;
let owner: Owner;
let link: Link;

story.beforeAll(async ({ product: shared, browser: chromium }) => {
  [product, browser] = [shared, chromium];
  owner = await company(product, 'Dépôts du Midi', 'gerante@depots-midi.example');
  link = await subcontractorOf(
    owner,
    { companyName: 'ÉTABLISSEMENTS JEAN-BAPTISTE DE LA ROCHEFOUCAULD ET FILS', siret: '00010040400011' },
    [/kbis/i, /vigilance/i, /d[ée]cennale/i],
  );
});

async function open(width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 740 }, locale: 'fr-FR', colorScheme, serviceWorkers: 'block' });
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}
const card = (page: Page, name: RegExp) => page.getByRole('article', { name });
/** A photo as a telephone makes one, drawn by the browser itself. */
async function photo(
  page: Page,
  text: string,
  type: 'image/jpeg' | 'image/png',
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(
    ([words, mime]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 1600 });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.fillStyle = '#fff';
      context.fillRect(0, 0, 1200, 1600);
      context.fillStyle = '#000';
      context.font = '60px sans-serif';
      context.fillText(words as string, 100, 200);
      return canvas.toDataURL(mime as string).split(',')[1] as string;
    },
    [text, type],
  );
  return { name: type === 'image/png' ? 'photo.png' : 'IMG_0042.jpg', mimeType: type, buffer: Buffer.from(base64, 'base64') };
}

it('F240 F253 fits a telephone of 360 px, is neither indexed nor referred, loads nothing from elsewhere, sets no cookie', async () => {
  const page = await open(360);
  const foreign: string[] = [];
  page.on(
    'request',
    (request) => new URL(request.url()).origin === product.url || request.url().startsWith('data:') || foreign.push(request.url()),
  );
  const answer = await page.goto(link.uploadUrl);
  await card(page, /kbis/i).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const headers = answer?.headers() ?? {};
  expect([headers['x-robots-tag'], headers['referrer-policy']]).toEqual([expect.stringContaining('noindex'), 'no-referrer']);
  expect(foreign).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(await card(page, /kbis/i).locator('input[type=file]').getAttribute('accept')).toContain('image/jpeg');
});

it.each(['light', 'dark'] as const)('has no fault that axe finds, %s', async (scheme) => {
  const page = await open(390, scheme);
  await page.goto(link.uploadUrl);
  await card(page, /kbis/i).waitFor();
  expect(await axeFaults(page)).toEqual([]);
});

it('joins several photos into one PDF in the telephone, and says what an image of a document means: a person looks at it', async () => {
  const page = await open(390);
  await page.goto(link.uploadUrl);
  const kbis = card(page, /kbis/i);
  const photos = [await photo(page, 'page 1', 'image/jpeg'), await photo(page, 'page 2', 'image/png')];
  await kbis.locator('input[type=file]').setInputFiles(photos[0]!);
  await kbis.getByRole('img', { name: 'Page 1' }).waitFor();
  await kbis.locator('input[type=file]').setInputFiles(photos[1]!);
  await kbis.getByRole('img', { name: 'Page 2' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await kbis.getByRole('button', { name: 'Envoyer les 2 pages' }).click();
  await kbis.getByText(/Reçu à/).waitFor();
  await kbis.getByText('Vérification manuelle nécessaire').waitFor();
  const [document] = await owner.call<{ id: number; fileName: string; mimeType: string }[]>('GET', `/api/documents/${link.id}`);
  expect(document).toMatchObject({ fileName: 'IMG_0042.pdf', mimeType: 'application/pdf' });
  const file = await fetch(`${product.url}/api/documents/${document?.id}/download`, { headers: { cookie: owner.cookie } });
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-1\.4[\s\S]*\/Count 2/);
});

it('two pages are photographed and sent in three taps; the shutter and the confirmation of the camera are the telephone’s', async () => {
  const page = await open(390);
  await page.addInitScript(() => {
    Object.assign(window, { taps: 0 });
    addEventListener('pointerdown', () => Object.assign(window, { taps: (window as unknown as { taps: number }).taps + 1 }), true);
  });
  const { uploadUrl } = await subcontractorOf(owner, { companyName: 'Enduits du Pic', siret: '00010050300019' }, [/kbis/i]);
  await page.goto(uploadUrl);
  const kbis = card(page, /kbis/i);
  for (const [n, name] of [/^Prendre une photo/, 'Ajouter une page'].entries()) {
    const camera = page.waitForEvent('filechooser');
    await kbis.getByRole('button', { name }).click();
    await (await camera).setFiles(await photo(page, `page ${n + 1}`, 'image/jpeg'));
    await kbis.getByRole('img', { name: `Page ${n + 1}` }).waitFor();
  }
  await kbis.getByRole('button', { name: 'Envoyer les 2 pages' }).click();
  await kbis.getByText(/Reçu à/).waitFor();
  expect(await page.evaluate(() => (window as unknown as { taps: number }).taps)).toBe(3);
});

/** What Chrome 80 and Safari 14 lack (the target of upload-ui/vite.config.ts) and newer code likes to use. Runs in the page. */
function lackWhatTheTargetLacks(): void {
  const lacking: [object, string[]][] = [
    [
      window,
      ['createImageBitmap', 'structuredClone', 'AggregateError', 'WeakRef', 'FinalizationRegistry', 'OffscreenCanvas', 'CompressionStream'],
    ],
    [Crypto.prototype, ['randomUUID', 'subtle']],
    [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
    [Object.getPrototypeOf(Uint8Array.prototype), ['at', 'findLast', 'toSorted', 'toReversed', 'with']],
    [Uint8Array.prototype, ['toHex', 'toBase64']],
    [Uint8Array, ['fromHex', 'fromBase64']],
    [String.prototype, ['at', 'replaceAll', 'isWellFormed', 'toWellFormed']],
    [Object, ['hasOwn', 'groupBy']],
    [Array, ['fromAsync']],
    [Promise, ['any', 'withResolvers', 'try']],
    [AbortSignal, ['any', 'timeout']],
    [URL, ['canParse', 'parse']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'take', 'toArray', 'some', 'find']],
    [Element.prototype, ['replaceChildren', 'checkVisibility']],
    [HTMLElement.prototype, ['showPopover', 'inert']],
  ];
  for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name);
}

it('K32 a telephone that has only what the build is made for sends a photo, and joins several', async () => {
  const page = await open(390);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(lackWhatTheTargetLacks);
  await page.goto(link.uploadUrl);
  expect(await page.evaluate(() => ['randomUUID' in crypto, 'createImageBitmap' in window])).toEqual([false, false]);
  const decennale = card(page, /décennale/i);
  const files = [{ ...(await photo(page, 'page 1', 'image/jpeg')), name: 'ancien.jpg' }, await photo(page, 'page 2', 'image/png')];
  await decennale.locator('input[type=file]').setInputFiles(files[0]!);
  await decennale.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await decennale.getByText('ancien.jpg').waitFor();
  await decennale.locator('input[type=file]').setInputFiles(files);
  await decennale.getByRole('button', { name: 'Envoyer les 2 pages' }).click();
  await decennale.getByText('ancien.pdf').waitFor();
  expect(errors).toEqual([]);
});

it('keeps the file when the network is lost, sends it by itself when it is back, and one document is there', async () => {
  const page = await open(390);
  // What shows a photograph has come, too.
  await page.goto(link.uploadUrl, { waitUntil: 'networkidle' });
  const vigilance = card(page, /vigilance/i);
  const file = await photo(page, 'attestation', 'image/jpeg');
  await page.context().setOffline(true);
  await vigilance.locator('input[type=file]').setInputFiles(file);
  await vigilance.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await vigilance.getByText(/nous réessaierons tout seuls/).waitFor();
  await page.context().setOffline(false);
  await vigilance.getByText(/Reçu à/).waitFor();
  const documents = await owner.call<{ fileName: string }[]>('GET', `/api/documents/${link.id}`);
  expect(documents.filter(({ fileName }) => fileName === 'IMG_0042.jpg')).toHaveLength(1);
});

it('F243 F251 refuses in French what is no document, without and with the help of its name', async () => {
  const page = await open(390);
  await page.goto(link.uploadUrl);
  const decennale = card(page, /décennale/i);
  await decennale.locator('input[type=file]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('bonjour') });
  await decennale.getByText(/Ce type de fichier n’est pas accepté/).waitFor();
  await decennale
    .locator('input[type=file]')
    .setInputFiles({ name: 'attestation.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>alert(1)</script></html>') });
  await decennale.getByRole('alert').filter({ hasText: "Erreur d'upload" }).waitFor();
  expect((await decennale.getByRole('alert').innerText()).split('\n').length).toBeGreaterThan(1);
});

it('F249 F252 a revoked link closes the page, also one that was open; a new one opens it', async () => {
  const page = await open(390);
  await page.goto(link.uploadUrl);
  const decennale = card(page, /décennale/i);
  await decennale.locator('input[type=file]').setInputFiles(await photo(page, 'trop tard', 'image/jpeg'));
  const send = decennale.getByRole('button', { name: 'Envoyer', exact: true });
  // The page looks again when it comes to the front, and may find out by itself: it has come before the link is revoked.
  await send.waitFor();
  await owner.call('POST', `/api/subcontractors/${link.id}/link/revoke`);
  await send.click();
  await page.getByRole('heading', { name: 'Lien invalide' }).waitFor();
  const answer = await page.goto(link.uploadUrl);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Lien invalide' }).waitFor();
  const renewed = await owner.call<Link>('POST', `/api/subcontractors/${link.id}/link/renew`);
  await page.goto(renewed.uploadUrl);
  await card(page, /kbis/i).waitFor();
});

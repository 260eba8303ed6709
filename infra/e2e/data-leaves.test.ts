// The third morning: an account whose subscription has ended meets the gate and takes its data away, each original byte for byte, nothing of
// anybody else; what it may not do any more stays shut.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { posix, win32 } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, expect, it } from 'vitest';
import { type CalendarDate, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { unzipped } from '#infra/adapters/zip/unzipped.test-kit.ts';
import { sirenAt, siretOf } from '#infra/specimens/index.ts';
import { FRENCH, PATIENCE_MS, VIEWPORTS } from '../testing/product/browser.ts';
import { company, deposit, type Link, type Owner, subcontractorOf } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';
import { tinyPdf } from '../testing/tiny-documents.ts';
import { signIn } from './at-screen.ts';
import { axeFaults } from './axe.ts';
import { story } from './shared.ts';

const EMAIL = 'gerante@batiments-midi.example';
const OTHER = 'Toitures Étrangères';
const FORMULA = '=HYPERLINK("http://voleur.example";"Facture")';
const HOSTILE = '../../=cmd|calc\\CON.pdf';

let product: Product;
let browser: Browser;
let owner: Owner;
let page: Page;
let today: CalendarDate;
/** What was deposited, by the number that it got. */
const sent = new Map<number, { sha256: string; size: number }>();
let othersFile: string;
const faults: string[] = [];

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

story.beforeAll(async ({ browser: chromium }) => {
  browser = chromium;
  product = await startProduct();
  owner = await company(product, 'Bâtiments du Midi', EMAIL);
  today = parisDay((await product.dev<{ now: Instant }>('/dev/clock')).now);
  const typesOf = (who: Owner) => who.call<{ id: number }[]>('GET', '/api/document-types');
  const [first, second] = await typesOf(owner);
  const names = [FORMULA, '+33 Maçonnerie', 'Menuiserie; "du Lez"', 'Archivée SARL'];
  const subs: Link[] = [];
  for (const [n, companyName] of names.entries()) {
    const sub = await subcontractorOf(owner, { companyName, siret: siretOf(sirenAt(n + 1)) }, [/./]);
    subs.push(sub);
    for (const [type, name] of [
      [first!, HOSTILE],
      [second!, 'attestation.pdf'],
    ] as const) {
      const content = tinyPdf(`Piece ${n} ${name}`);
      const id = await deposit(product, owner, sub.id, { typeId: type.id, file: content, name });
      sent.set(id, { sha256: sha256(content), size: content.byteLength });
    }
  }
  await product.dev('/dev/settle', {});
  const [validated] = sent.keys();
  await owner.call('PATCH', `/api/documents/${validated}/validate`, { expirationDate: `${Number(today.slice(0, 4)) + 1}-06-30` });
  await owner.call('DELETE', `/api/subcontractors/${subs[3]!.id}`);

  const other = await company(product, 'Concurrence SARL', 'patron@concurrence.example');
  const foreign = await subcontractorOf(other, { companyName: OTHER, siret: siretOf(sirenAt(9)) }, [/./]);
  const content = tinyPdf('Rien pour vous');
  othersFile = sha256(content);
  await deposit(product, other, foreign.id, { typeId: (await typesOf(other))[0]!.id, file: content, name: 'secret.pdf' });
  await product.dev('/dev/settle', {});

  page = await (await browser.newContext({ ...FRENCH, viewport: VIEWPORTS.desktop, reducedMotion: 'reduce' })).newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', (error) => faults.push(error.message));
});
afterAll(() => product?.dispose());

const statusOf = async (method: string, path: string): Promise<number> =>
  (
    await page.request.fetch(product.url + path, { method, headers: { origin: product.url }, data: method === 'GET' ? undefined : {} })
  ).status();

it('A43 A52 the payment fails, then the subscription ends: seven days later every page is the gate, and it is accessible', async () => {
  const portal = await owner.call<{ url: string }>('POST', '/api/create-customer-portal-session');
  const customer = new URL(portal.url, product.url).pathname.split('/').at(-1);
  await product.dev(`/dev/subscription/${customer}`, { event: 'past_due' });
  await signIn(page, product, EMAIL);
  await page.waitForURL('**/dashboard');
  await product.dev(`/dev/subscription/${customer}`, { event: 'canceled' });
  await product.dev('/dev/clock', { advance: 'P8D' });
  await page.context().clearCookies();
  await signIn(page, product, EMAIL);
  await page.getByRole('heading', { level: 1, name: 'Abonnement requis' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  for (const path of ['/dashboard', '/subcontractors', '/documents', '/settings']) {
    await page.goto(product.url + path);
    await page.getByRole('heading', { level: 1, name: 'Abonnement requis' }).waitFor();
  }
});

/** Cells of a .csv of ours, by the names of its columns. */
function rowsOf(csv: Buffer): Record<string, string>[] {
  const text = csv.toString();
  expect(text.slice(0, 1)).toBe('\u{feff}');
  const lines = [...text.slice(1).matchAll(/((?:"(?:[^"]|"")*"|[^"\r\n])*)\r\n/g)].map(([, line]) =>
    [...line!.matchAll(/(?:^|;)("(?:[^"]|"")*"|[^;]*)/g)].map(([, cell]) =>
      cell!.startsWith('"') ? cell!.slice(1, -1).replaceAll('""', '"') : cell!,
    ),
  );
  const [heading, ...rows] = lines;
  return rows.map((cells) => Object.fromEntries(heading!.map((name, at) => [name, cells[at] ?? ''])));
}

it('A52 C25 « Exporter toutes mes données » gives tables, every original byte for byte, a true manifest, and nothing of another account', async () => {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter toutes mes données (ZIP)' }).click();
  const download = await downloading;
  const day = parisDay((await product.dev<{ now: Instant }>('/dev/clock')).now);
  expect(download.suggestedFilename()).toBe(`subdoc-${day}.zip`);
  const archive = await readFile(await download.path());
  const entries = await unzipped(archive);
  const bytes = (path: string): Buffer => entries.get(path) ?? expect.fail(`${path} is not in the archive`);

  // The manifest is all of it but itself, and true.
  type Manifest = { company: string; files: { path: string; size: number; sha256: string }[]; missing: unknown[] };
  const manifest = JSON.parse(bytes('manifest.json').toString()) as Manifest;
  expect(manifest).toMatchObject({ company: 'Bâtiments du Midi', missing: [] });
  expect(manifest.files.map(({ path }) => path).sort()).toEqual([...entries.keys()].filter((path) => path !== 'manifest.json').sort());
  for (const { path, size, sha256: hash } of manifest.files)
    expect([path, size, hash]).toEqual([path, bytes(path).length, sha256(bytes(path))]);

  // Each original, and where its row says that it lies.
  const documents = rowsOf(bytes('tables/documents.csv'));
  expect(documents.map((row) => Number(row['N°'])).sort((a, b) => a - b)).toEqual([...sent.keys()].sort((a, b) => a - b));
  for (const row of documents) {
    const { sha256: hash, size } = sent.get(Number(row['N°']))!;
    expect([row['N°'], sha256(bytes(row['Dans cette archive']!)), Number(row['Octets'])]).toEqual([row['N°'], hash, size]);
  }
  expect([...entries.keys()].filter((path) => path.startsWith('documents/'))).toHaveLength(sent.size);
  expect(documents.filter((row) => row['Statut'] === 'Validé').map((row) => Number(row['N°']))).toEqual([[...sent.keys()][0]]);
  expect(documents.filter((row) => row['Sous-traitant archivé'] === 'oui').map((row) => row['Entreprise'])).toEqual([
    'Archivée SARL',
    'Archivée SARL',
  ]);

  // No name leaves the folder it is unpacked in, on any system; no cell begins a formula.
  for (const path of entries.keys()) {
    expect([path, posix.isAbsolute(path) || win32.isAbsolute(path), path.split(/[/\\]/).includes('..')]).toEqual([path, false, false]);
    expect(path).not.toMatch(/[\\:*?"<>|]/);
  }
  const companies = rowsOf(bytes('tables/sous-traitants.csv')).map((row) => row['Entreprise']);
  expect(companies.sort()).toEqual([`'${FORMULA}`, `'+33 Maçonnerie`, 'Menuiserie; "du Lez"'].sort());
  expect(rowsOf(bytes('tables/sous-traitants-archives.csv')).map((row) => row['Entreprise'])).toEqual(['Archivée SARL']);
  for (const [path, content] of entries) {
    if (!path.endsWith('.csv')) continue;
    for (const row of rowsOf(content))
      for (const cell of Object.values(row)) expect([path, cell]).toEqual([path, expect.not.stringMatching(/^[=+\-@]/)]);
  }

  for (const [path, content] of entries) {
    expect(sha256(content)).not.toBe(othersFile);
    for (const foreign of [OTHER, 'Concurrence SARL', 'patron@concurrence.example', siretOf(sirenAt(9))])
      expect([path, path.includes(foreign) || content.includes(foreign)]).toEqual([path, false]);
  }
});

it('A52 the lists open as .xlsx and .csv as well, and a selection of files; everything else stays shut, also for direct calls', async () => {
  const ids = [...sent.keys()].slice(0, 2);
  for (const path of [
    '/api/export/subcontractors.xlsx',
    '/api/export/subcontractors.csv',
    '/api/export/documents.xlsx',
    '/api/export/documents.csv',
    `/api/documents/files.zip?ids=${ids.join(',')}`,
  ])
    expect([path, await statusOf('GET', path)]).toEqual([path, 200]);
  for (const [method, path] of [
    ['GET', '/api/subcontractors'],
    ['GET', '/api/documents/all'],
    ['GET', '/api/dashboard/initial-data'],
    ['POST', '/api/subcontractors'],
    ['POST', '/api/subcontractors/bulk'],
    ['POST', '/api/subcontractors/import'],
    ['PATCH', `/api/documents/${ids[0]}/validate`],
  ] as const)
    expect([method, path, await statusOf(method, path)]).toEqual([method, path, 402]);
  expect(await statusOf('GET', '/api/admin/pending-users')).toBe(403);
  expect(faults).toEqual([]);
});

it('A52 on a telephone the gate gives the same archive', async () => {
  await page.setViewportSize(VIEWPORTS.mobile);
  await page.goto(`${product.url}/dashboard`);
  const button = page.getByRole('button', { name: 'Exporter toutes mes données (ZIP)' });
  await button.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(VIEWPORTS.mobile.width);
  const downloading = page.waitForEvent('download');
  await button.click();
  expect((await unzipped(await readFile(await (await downloading).path()))).has('manifest.json')).toBe(true);
});

// What the machine misread is put right on the paper and taken back; what it validated is annulled; on a photograph the boxes lie where they belong.
import type { Browser, Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { sirenOf } from '#domain/documents/identifiers.ts';
import { addDays, type CalendarDate, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { rcPro, sirenAt, siretOf } from '#infra/specimens/index.ts';
import { FRENCH, PATIENCE_MS } from '../testing/product/browser.ts';
import { company, cookiesIn, deposit, type Owner, subcontractorOf } from '../testing/product/people.ts';
import type { Shared } from '../testing/product/product.ts';
import { story } from './shared.ts';

const RC_PRO = /civile professionnelle/i;
let product: Shared;
let browser: Browser;
let owner: Owner;
let today: CalendarDate;
story.beforeAll(async ({ product: shared, browser: chromium }) => {
  [product, browser] = [shared, chromium];
  owner = await company(product, 'Façades du Lez', 'gerante@facades-lez.example');
  today = parisDay((await product.dev<{ now: Instant }>('/dev/clock')).now);
});

async function page(): Promise<Page> {
  const context = await browser.newContext({ ...FRENCH, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addCookies(cookiesIn(owner.cookie, product.url));
  return context.newPage();
}
/** A subcontractor, and his attestation from a month ago until in 400 days, or the file that is given; read. */
async function paper(n: number, file?: Uint8Array): Promise<{ id: number; path: string }> {
  const siret = siretOf(sirenAt(n));
  const name = `MAÇONNERIE DU LEZ ${n}`;
  const sub = await subcontractorOf(owner, { companyName: name, siret }, [RC_PRO]);
  const types = await owner.call<{ id: number; name: string }[]>('GET', '/api/document-types');
  const days = { issuedOn: addDays(today, -30), coverStart: addDays(today, -30), coverEnd: addDays(today, 400) };
  const holder = { company: name, siren: sirenOf(siret) ?? '', siret, address: ['12 rue des Carriers', '34000 Montpellier'] as const };
  const typeId = types.find((type) => RC_PRO.test(type.name))!.id;
  const id = await deposit(product, owner, sub.id, { typeId, file: file ?? (await rcPro({ ...holder, ...days })), name: `papier ${n}` });
  await product.dev('/dev/settle', {});
  return { id, path: `${product.url}/dashboard?documents=${sub.id}&document=${id}` };
}

it('A59 a date is taken from the paper with one click, and the form follows; undone, both say what they said', async () => {
  await owner.call('PUT', '/api/settings', { autoValidationEnabled: false });
  const shown = await page();
  await shown.goto((await paper(910)).path);
  const expiry = shown.getByLabel(/^Date d’expiration/);
  await shown.getByRole('button', { name: /^Ce n’est pas la bonne date : date d’expiration/ }).click();
  await shown
    .getByRole('group', { name: /^Ce qui est juste/ })
    .getByRole('button')
    .first()
    .click();
  await shown.getByText('Lecture corrigée').waitFor();
  await expect.poll(() => expiry.inputValue()).toBe(addDays(today, -30));
  await shown.keyboard.press('z');
  await shown.getByText('Correction annulée').waitFor();
  await expect.poll(() => expiry.inputValue()).toBe(addDays(today, 400));
});

it('A33 G12 an automatic validation is annulled with one click, and stays so', async () => {
  await owner.call('PUT', '/api/settings', { autoValidationEnabled: true });
  const { id, path } = await paper(911);
  const status = async () =>
    (await owner.call<{ id: number; validationStatus: string }[]>('GET', '/api/documents/all')).find((one) => one.id === id)
      ?.validationStatus;
  expect(await status()).toBe('validated');
  const shown = await page();
  await shown.goto(path);
  await shown.getByRole('button', { name: /^Annuler la validation/ }).click();
  await shown.getByText('Document remis à valider').waitFor();
  await product.dev('/dev/settle', {});
  expect(await status()).toBe('pending');
});

/** A landscape of 800 x 600 that its EXIF turns upright, 600 x 800: a black bar lies at [100, 200, 300, 240] of what is seen. */
async function turnedPhotograph(at: Page): Promise<Uint8Array> {
  const drawn = await at.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 });
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, 800, 600);
    pen.fillStyle = '#000';
    // What is seen at (x, y) is kept at (y, 600 - x).
    pen.fillRect(200, 300, 40, 200);
    return canvas.toDataURL('image/jpeg').split(',')[1]!;
  });
  const jpeg = Buffer.from(drawn, 'base64');
  // One entry: orientation 6, a quarter turn clockwise.
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0', 'latin1'),
    Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex'),
  ]);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif, jpeg.subarray(2)]);
}

it('G12 a photograph that its EXIF turns is shown upright, and the box lies where the words are seen', async () => {
  const shown = await page();
  const { id, path } = await paper(912, await turnedPhotograph(shown));
  const box = { page: 1, box: [100, 200, 300, 240], pageSize: [600, 800] };
  // Whatever reads pictures by then: this is about drawing.
  await shown.route(/\/api\/documents\/\d+(\?|$)/, async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as { id: number; aiAnalysisData: object }[];
    const evidence = [{ field: 'dateExpiration', value: '2030-01-31', label: 'au', text: 'au 31/01/2030', ...box }];
    const json = rows.map((row) => (row.id === id ? { ...row, aiAnalysisData: { ...row.aiAnalysisData, evidence } } : row));
    await route.fulfill({ response, json });
  });
  await shown.goto(path);
  const mark = shown.locator('[data-mark="0"]');
  await mark.waitFor();
  const shares = async () => {
    const [all, part] = [(await shown.getByRole('img', { name: /^Document / }).boundingBox())!, (await mark.boundingBox())!];
    const found = [(part.x - all.x) / all.width, (part.y - all.y) / all.height, part.width / all.width, part.height / all.height];
    return found.map((share) => share.toFixed(2));
  };
  await expect.poll(shares).toEqual(['0.17', '0.25', '0.33', '0.05']);
});

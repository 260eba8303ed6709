// The second morning: twenty-one papers judged from the keyboard, one undone, one corrected; and what is seen of a paper while one judges.

import type { Browser, Page } from '@playwright/test';
import PDFDocument from 'pdfkit';
import { expect, it, onTestFailed } from 'vitest';
import { sirenOf } from '#domain/documents/identifiers.ts';
import { addDays, type CalendarDate, frenchDate, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { rcPro, sirenAt, siretOf } from '#infra/specimens/index.ts';
import { FRENCH, PATIENCE_MS } from '../testing/product/browser.ts';
import { company, cookiesIn, deposit, type Link, type Owner, subcontractorOf } from '../testing/product/people.ts';
import type { Shared } from '../testing/product/product.ts';
import { axeFaults } from './axe.ts';
import { story } from './shared.ts';

const PAPERS = 21;
/** The paper of another company: the reading says so. */
const FLAGGED = 7;
const REJECTED = 12;
const UNDONE = 15;
const UNTIL = 400;

let product: Shared;
let browser: Browser;
let owner: Owner;
let today: CalendarDate;
const errors: string[] = [];

story.beforeAll(async ({ product: shared, browser: chromium }) => {
  [product, browser] = [shared, chromium];
  owner = await company(product, 'Contrôles du Midi', 'gerante@controles-midi.example');
  await owner.call('PUT', '/api/settings', { autoValidationEnabled: false });
  today = parisDay((await product.dev<{ now: Instant }>('/dev/clock')).now);
});

async function open(path: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ ...FRENCH, viewport, reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addCookies(cookiesIn(owner.cookie, product.url));
  const page = await context.newPage();
  onTestFailed(
    async ({ task }) => void (await page.screenshot({ path: `test-results/${task.id}-${Date.now()}.png` }).catch(() => undefined)),
  );
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) errors.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(product.url + path);
  return page;
}

const holderAt = (n: number) => {
  const siret = siretOf(sirenAt(n));
  return {
    company: `MAÇONNERIE DU LEZ ${n}`,
    siren: sirenOf(siret) ?? '',
    siret,
    address: ['12 rue des Carriers', '34000 Montpellier'] as const,
  };
};
const certificate = (n: number) =>
  rcPro({ ...holderAt(n), issuedOn: addDays(today, -30), coverStart: addDays(today, -30), coverEnd: addDays(today, UNTIL) });

async function subcontractor(n: number): Promise<Link & { typeId: number }> {
  const made = await subcontractorOf(owner, { companyName: holderAt(n).company, siret: holderAt(n).siret }, [/civile professionnelle/i]);
  const [type] = await owner
    .call<{ id: number; name: string }[]>('GET', '/api/document-types')
    .then((types) => types.filter(({ name }) => /civile professionnelle/i.test(name)));
  return { ...made, typeId: type!.id };
}
const deposited = (sub: { id: number; typeId: number }, file: Uint8Array, name: string): Promise<number> =>
  deposit(product, owner, sub.id, { typeId: sub.typeId, file, name });
type Paper = { id: number; validationStatus: string; expirationDate: string | null; uploadedBy: string; comment: string | null };
const papers = () => owner.call<Paper[]>('GET', '/api/documents/all');

it('G12 F150 C13 a PDF is drawn by ourselves: its text can be selected, the boxes of the reading lie on their words, nothing is asked of another host', async () => {
  const sub = await subcontractor(900);
  const id = await deposited(sub, await certificate(900), 'attestation rc pro.pdf');
  await product.dev('/dev/settle', {});
  const page = await open(`/dashboard?documents=${sub.id}&document=${id}`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  const sheet = page.getByRole('group', { name: 'Page 1' });
  await sheet.locator('canvas').waitFor();
  await sheet.locator('.pdf-text span', { hasText: 'MAÇONNERIE' }).first().waitFor({ state: 'attached' });

  // Selected as a person does: by a double click on a word.
  await sheet
    .locator('.pdf-text span', { hasText: 'est valable du' })
    .first()
    .dblclick({ position: { x: 20, y: 4 } });
  expect(await page.evaluate(() => getSelection()?.toString().trim())).not.toBe('');
  const ink = await sheet.locator('canvas').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at]! < 128) dark += 1;
    return dark;
  });
  expect(ink).toBeGreaterThan(2000);

  // The key of the date marks where it was read, and the box lies on that line.
  await page.keyboard.press('e');
  const box = sheet.locator('[data-mark][data-active="true"]');
  await box.waitFor();
  const until = frenchDate(addDays(today, UNTIL));
  const line = sheet.locator('.pdf-text span', { hasText: until }).first();
  const overlap = async () => {
    const [a, b] = [(await box.boundingBox())!, (await line.boundingBox())!];
    const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
    const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
    return across > 10 && down > b.height / 3;
  };
  expect(await overlap()).toBe(true);
  const before = (await sheet.boundingBox())!;
  await page.getByRole('button', { name: 'Agrandir' }).click();
  await expect.poll(async () => (await sheet.boundingBox())!.width / before.width).toBeCloseTo(1.25, 1);
  expect(await overlap()).toBe(true);
  await page.getByRole('button', { name: 'Ajuster à la largeur' }).click();
  await page.getByRole('button', { name: 'Pivoter de 90°' }).click();
  await expect.poll(async () => (await sheet.boundingBox())!.height < (await sheet.boundingBox())!.width).toBe(true);
  await expect.poll(overlapTurned(sheet, until)).toBe(true);

  // The other way round: the line of the list is chosen by its place on the page.
  await page.getByRole('button', { name: 'Ajuster à la largeur' }).click();
  const other = sheet.locator('[data-mark="0"]');
  await other.hover({ force: true });
  await page
    .getByRole('button', { name: /^Montrer sur la page/, pressed: true })
    .first()
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(new Set(asked)).toEqual(new Set([product.url]));
  expect(errors).toEqual([]);
});

/** Whether some box lies on the line with these words, however the page lies. */
const overlapTurned = (sheet: ReturnType<Page['getByRole']>, words: string) => () =>
  sheet.evaluate((element, text) => {
    const span = [...element.querySelectorAll('.pdf-text span')].find((one) => one.textContent?.includes(text))?.getBoundingClientRect();
    if (span === undefined) return false;
    return [...element.querySelectorAll('[data-mark]')].some((mark) => {
      const box = mark.getBoundingClientRect();
      return box.left < span.right && box.right > span.left && box.top < span.bottom && box.bottom > span.top;
    });
  }, words);

it('F151 a PDF behind a password says so, with the browser’s own viewer and the file one click away; on a telephone as well', async () => {
  const sub = await subcontractor(901);
  const locked = new PDFDocument({ userPassword: 'secret', ownerPassword: 'secret' });
  const parts: Buffer[] = [];
  locked.on('data', (part: Buffer) => parts.push(part));
  locked.text('Fermé');
  locked.end();
  await new Promise((done) => locked.once('end', done));
  const id = await deposited(sub, Buffer.concat(parts), 'fermé.pdf');
  await product.dev('/dev/settle', {});
  const page = await open(`/dashboard?documents=${sub.id}&document=${id}`, { width: 390, height: 844 });
  await page.getByText('PDF protégé par un mot de passe').waitFor();
  expect(await page.getByRole('link', { name: 'Ouvrir dans un onglet' }).getAttribute('href')).toMatch(/^blob:/);
  await page.getByRole('button', { name: 'Télécharger fermé.pdf' }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(errors).toEqual([]);
  // Out of the way of the morning below.
  await owner.call('PATCH', `/api/documents/${id}/reject`, { reason: 'Envoyez un PDF sans mot de passe.' });
});

it('F148 F152 F155 F158 G12 twenty-one papers judged from the keyboard: a warning is acknowledged, one decision undone, one date corrected', async () => {
  for (const { id, validationStatus } of await papers())
    if (validationStatus === 'pending') await owner.call('PATCH', `/api/documents/${id}/reject`, { reason: 'Essai' });
  const ids: number[] = [];
  for (let n = 1; n <= PAPERS; n += 1) {
    const sub = await subcontractor(n);
    ids.push(await deposited(sub, await certificate(n === FLAGGED ? 500 : n), `attestation ${n}.pdf`));
  }
  await product.dev('/dev/settle', {});

  const page = await open('/dashboard?documents=all&document=next');
  let answered = 0;
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') answered += 1;
  });
  const place = (n: number) =>
    page
      .getByText(`${n} / ${PAPERS}`, { exact: true })
      .waitFor()
      .catch((error: unknown) => {
        throw new Error(`${n} never came: ${errors.join('; ')}`, { cause: error });
      });
  const shown = () => Number(new URL(page.url()).searchParams.get('document'));
  await place(1);
  expect(await axeFaults(page)).toEqual([]);
  // No click: what is typed from here on is the whole morning.
  for (let n = 1; n <= PAPERS; n += 1) {
    await place(n);
    expect(shown()).toBe(ids[n - 1]);
    if (n === REJECTED) {
      await page.keyboard.press('r');
      await page.getByLabel(/^Motif du rejet/).waitFor();
      await page.keyboard.type('Attestation illisible.');
      await page.keyboard.press('Enter');
      await page.getByText('Document rejeté', { exact: true }).waitFor();
      continue;
    }
    if (n === FLAGGED) {
      await page.getByRole('alert').getByText('Vérification manuelle nécessaire').waitFor();
      await page.keyboard.press('v');
      // Beside the box: the notification may give way to that of the document before.
      await page
        .getByRole('dialog')
        .getByRole('form')
        .getByText(/^Indiquez d’abord que vous avez vu le problème signalé/)
        .waitFor();
      expect(shown()).toBe(ids[n - 1]);
      await page.keyboard.press('a');
    }
    // The notification of a decision before, whose answer is late, would take the place of the one that is looked for.
    if (n === UNDONE) await expect.poll(() => answered).toBe(n - 1);
    await page.keyboard.press(n % 2 === 0 ? 'v' : 'Enter');
    if (n === UNDONE) {
      await page.getByText(`${holderAt(n).company} : valable jusqu’au`, { exact: false }).waitFor();
      await page.keyboard.press('z');
      await page.getByText('Document remis à valider', { exact: true }).waitFor();
      await place(n);
      expect(shown()).toBe(ids[n - 1]);
      await page.keyboard.press('v');
    }
  }
  await page.getByRole('tab', { name: /^Général/ }).waitFor();
  await expect.poll(async () => (await papers()).filter(({ validationStatus }) => validationStatus === 'pending').length).toBe(0);

  const last = ids[PAPERS - 1]!;
  const until = addDays(today, 90);
  await page.goto(`${product.url}/dashboard?documents=all&document=${last}`);
  await page.getByText('Validé par').waitFor();
  await page.keyboard.press('e');
  const field = page.getByLabel(/^Date d’expiration/);
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.fill(until);
  await page.getByLabel(/^Commentaire interne/).fill('Avenant reçu par courrier');
  await page.keyboard.press('Enter');
  await page.getByText('Document corrigé', { exact: true }).waitFor();
  await page.getByText('Avenant reçu par courrier').waitFor();
  await page.getByText('Déposé par vous').first().waitFor();

  const all = new Map((await papers()).map((paper) => [paper.id, paper]));
  expect(ids.map((id) => all.get(id)?.validationStatus)).toEqual(ids.map((_, at) => (at + 1 === REJECTED ? 'rejected' : 'validated')));
  expect(all.get(last)).toMatchObject({ expirationDate: until, uploadedBy: 'owner', comment: 'Avenant reçu par courrier' });
  expect(errors).toEqual([]);
}, 240_000);

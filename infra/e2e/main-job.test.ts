// The main job, as its two users do it, in a real browser: what the README promises after `npm start`.
import type { Browser, Page } from '@playwright/test';
import { afterAll, expect, it, onTestFailed } from 'vitest';
import type { Instant } from '#domain/kernel/calendar.ts';
import { addDays, addMonths, type CalendarDate, frenchDate, parisDay } from '#domain/kernel/calendar.ts';
import { rcPro } from '#infra/specimens/index.ts';
import { PATIENCE_MS } from '../testing/product/browser.ts';
import { type Product, startProduct } from '../testing/product/product.ts';
import { fillWizard, signIn } from './at-screen.ts';
import { story } from './shared.ts';

const COMPANY = { company: 'Bâtiments du Midi', email: 'gerante@batiments-midi.example', phone: '04 67 12 34 56' };
const ADMIN = { company: 'SubDoc', email: 'admin@demo.fr', phone: '01 40 00 00 00' };
const HOLDER = {
  company: 'DUPONT BTP',
  siren: '000100107',
  siret: '00010010700010',
  address: ['12 rue des Carriers', '34000 Montpellier'] as const,
};
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

let product: Product;
let browser: Browser;
const errors: string[] = [];

story.beforeAll(async ({ browser: chromium }) => {
  browser = chromium;
  product = await startProduct();
});
afterAll(() => product?.dispose());

async function open(viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'fr-FR', timezoneId: 'Europe/Paris', acceptDownloads: true });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  onTestFailed(
    async ({ task }) =>
      void (await page.screenshot({ path: `test-results/${task.id}-${viewport.width}-${Date.now()}.png` }).catch(() => undefined)),
  );
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) errors.push(message.text());
  });
  return page;
}
type Mail = { id: number; to: string; subject: string; text: string };
const mails = async (to: string): Promise<Mail[]> => {
  await product.dev('/dev/settle', {});
  return product.dev<Mail[]>(`/dev/outbox?channel=email&to=${encodeURIComponent(to)}`);
};
const linkIn = (mail: Mail | undefined, part: string): string => {
  const link = new RegExp(`https?://\\S*${part}\\S*`).exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`no link with ${part} in the mail`);
  return link;
};

async function register(page: Page, who: typeof COMPANY): Promise<void> {
  await page.goto(`${product.url}/auth?tab=register`);
  await fillWizard(page, who);
  await page.goto(linkIn((await mails(who.email)).at(-1), 'verify-email'));
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await page
    .getByText(/vérifié/i)
    .first()
    .waitFor();
}
async function login(page: Page, who: typeof COMPANY): Promise<void> {
  await signIn(page, product, who.email);
  await page.waitForURL('**/dashboard');
}
const figure = (page: Page, label: string) => page.getByRole('region', { name: 'Chiffres' }).getByRole('link').filter({ hasText: label });

it('F003 F024 F056 F057 F069 F070 F086 F096 F134 F135 F157 F158 F184 G09 the main job: register, verify, approve, add, configure, upload from a phone, validate, numbers change without reload, mail in the outbox', async () => {
  const admin = await open(DESK);
  const owner = await open(DESK);
  await register(admin, ADMIN);
  await register(owner, COMPANY);

  // The gate: verified, not approved. The administrator (approved by himself on an empty installation) lets the company in.
  await login(owner, COMPANY);
  await owner.getByText("Compte en attente d'approbation").waitFor();
  await signIn(admin, product, ADMIN.email);
  // SubDoc's own administrator needs no subscription to let others in.
  await admin.waitForURL('**/administration');
  await admin.getByRole('button', { name: `Approuver ${COMPANY.company}` }).click();
  await admin.getByText('Utilisateur approuvé').waitFor();
  expect((await mails(COMPANY.email)).at(-1)?.subject).toMatch(/approuv/i);

  // Approved, not subscribed: the choice of a plan, the hosted payment page, and back.
  await owner.goto(`${product.url}/dashboard`);
  await owner.getByRole('heading', { name: 'Abonnement requis' }).waitFor();
  await owner.getByRole('link', { name: 'S’abonner' }).click();
  await owner.getByRole('button', { name: 'Choisir Autopilot' }).click();
  await owner.getByRole('button', { name: 'Commencer l’essai gratuit' }).click();
  await owner.getByText("Période d'essai").first().waitFor();
  await owner.waitForURL(({ search }) => search === '');

  // The tutorial greets whoever comes in for the first time; she passes it.
  await owner.getByRole('button', { name: 'Passer le tutoriel' }).click();
  await owner.getByRole('dialog', { name: /Bienvenue/ }).waitFor({ state: 'hidden' });

  // What is asked of whom.
  await owner.goto(`${product.url}/document-types`);
  await owner.getByRole('button', { name: 'Initialiser les types BTP' }).click();
  await owner.getByText('Assurance décennale').first().waitFor();
  await owner.goto(`${product.url}/dashboard`);
  await owner.getByRole('button', { name: 'Ajouter un sous-traitant' }).first().click();
  await owner.getByLabel('Nom de l’entreprise').fill(HOLDER.company);
  await owner.getByLabel('SIRET').fill(HOLDER.siret);
  await owner.getByLabel('Nom du contact').fill('Jean Dupont');
  await owner.getByLabel('E-mail du contact').fill('jean@dupont-btp.example');
  await owner.getByRole('textbox', { name: /^Téléphone/ }).fill('0612345678');
  expect(await owner.getByLabel('Numéro final').inputValue()).toBe('+33612345678');
  await owner.getByRole('button', { name: 'Suivant' }).click();
  await owner.getByText('Sous-traitant créé').waitFor();
  await owner.getByRole('checkbox').first().waitFor();
  for (const box of await owner.getByRole('checkbox').all()) if (await box.isChecked()) await box.uncheck();
  await owner.getByRole('checkbox', { name: /civile professionnelle/i }).check();
  await owner.getByRole('button', { name: /Terminer/ }).click();
  await owner.getByText('Configuration sauvegardée').waitFor();
  await figure(owner, 'Documents manquants').getByText('1', { exact: true }).waitFor();

  // The subcontractor, on a phone. Without an end of cover the analysis cannot decide: a person has to.
  const answer = await owner.request.get(`${product.url}/api/subcontractors`);
  const { uploadUrl } = ((await answer.json()) as { uploadUrl: string }[])[0] as { uploadUrl: string };
  const today = parisDay((await product.dev<{ now: Instant }>('/dev/clock')).now);
  const start = addDays(today, -30);
  const certificate = await rcPro({ ...HOLDER, issuedOn: start, coverStart: start, coverEnd: null });
  const phone = await open(PHONE);
  await phone.goto(uploadUrl);
  await phone.getByRole('heading', { level: 1, name: COMPANY.company }).waitFor();
  const chooser = phone.waitForEvent('filechooser');
  await phone.getByRole('button', { name: 'Prendre une photo ou choisir un fichier' }).click();
  await (await chooser).setFiles({ name: 'attestation rc pro.pdf', mimeType: 'application/pdf', buffer: Buffer.from(certificate) });
  await phone.getByText(/Reçu à \d{2}:\d{2}/).waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

  // It shows on the owner's open screen without reload, with its dates read; validated, the numbers change.
  await figure(owner, 'Documents à valider').getByText('1', { exact: true }).waitFor();
  expect((await mails('jean@dupont-btp.example')).at(-1)?.subject).toContain(COMPANY.company);
  await figure(owner, 'Documents à valider').click();
  await owner.getByText(frenchDate(start)).first().waitFor();
  const until = addMonths(today, 8) as CalendarDate;
  await owner.getByLabel(/Date d’expiration/).fill(until);
  // No end of cover is printed: the reading says so, and a person takes it upon himself.
  await owner.getByRole('checkbox', { name: /^J’ai vu le problème/ }).check();
  await owner.getByRole('button', { name: 'Valider', exact: true }).click();
  await owner.getByText('Document validé', { exact: true }).waitFor();
  await owner.getByRole('dialog').getByRole('button', { name: 'Fermer' }).first().click();
  await owner.getByRole('dialog').waitFor({ state: 'hidden' });
  await figure(owner, 'Documents à jour').getByText('1', { exact: true }).waitFor();
  await figure(owner, 'Documents à valider').getByText('0', { exact: true }).waitFor();
  await phone.reload();
  await phone.getByText(`Valable jusqu’au ${frenchDate(until)}`).waitFor();
  expect(errors).toEqual([]);
});

it('F143 F155 F157 F246 a rejection reaches the subcontractor with its reason and a link that works', async () => {
  const owner = await open(DESK);
  await login(owner, COMPANY);
  const [subcontractor] = (await (await owner.request.get(`${product.url}/api/subcontractors`)).json()) as {
    id: number;
    secureToken: string;
  }[];
  const [type] = (await (await owner.request.get(`${product.url}/api/document-types`)).json()) as { id: number; name: string }[];
  await owner.request.put(`${product.url}/api/subcontractors/${subcontractor?.id}/config`, {
    data: { requiredDocumentTypeIds: [type?.id] },
  });
  const today = parisDay((await product.dev<{ now: Instant }>('/dev/clock')).now);
  const wrong = await rcPro({ ...HOLDER, issuedOn: today, coverStart: today, coverEnd: addDays(today, 300) });
  const sent = await owner.request.post(`${product.url}/api/upload`, {
    multipart: {
      token: subcontractor?.secureToken ?? '',
      documentTypeId: String(type?.id),
      document: { name: 'mauvais papier.pdf', mimeType: 'application/pdf', buffer: Buffer.from(wrong) },
    },
  });
  expect(sent.status()).toBe(201);
  await product.dev('/dev/settle', {});

  await owner.goto(`${product.url}/dashboard?documents=all&document=next`);
  await owner
    .getByRole('button', { name: /^Rejeter/ })
    .first()
    .click();
  await owner.getByLabel(/Motif/).fill("Ce n'est pas le document demandé.");
  await owner
    .getByRole('button', { name: /^Rejeter/ })
    .first()
    .click();
  await owner.getByText('Document rejeté').first().waitFor();
  const mail = (await mails('jean@dupont-btp.example')).at(-1);
  expect(mail?.text).toContain("Ce n'est pas le document demandé.");
  const phone = await open(PHONE);
  await phone.goto(linkIn(mail, '/(?:upload|s)/'));
  await phone.getByText("Ce n'est pas le document demandé.").waitFor();
  expect(errors).toEqual([]);
});

it('A31 F228 who is deleted is under « Archivés » with his documents, which can be downloaded; restored, his link works again', async () => {
  const owner = await open(DESK);
  await login(owner, COMPANY);
  const questions: string[] = [];
  owner.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  const [subcontractor] = (await (await owner.request.get(`${product.url}/api/subcontractors`)).json()) as { uploadUrl: string }[];
  await owner.goto(`${product.url}/subcontractors`);
  await owner.getByRole('button', { name: `Actions pour ${HOLDER.company}` }).click();
  await owner.getByRole('menuitem', { name: 'Supprimer' }).click();
  await owner.getByText('Sous-traitant supprimé').waitFor();
  const phone = await open(PHONE);
  await phone.goto(subcontractor?.uploadUrl ?? '');
  await phone.getByText('Lien invalide').first().waitFor();

  await owner.getByRole('tab', { name: 'Archivés (1)' }).click();
  await owner.getByRole('table', { name: 'Sous-traitants archivés' }).getByRole('button', { name: HOLDER.company, exact: true }).click();
  const file = owner.getByRole('dialog', { name: `${HOLDER.company} (archivé)` });
  await file
    .getByText(/Conservé au moins jusqu’au/)
    .first()
    .waitFor();
  const downloading = owner.waitForEvent('download');
  await file.getByRole('button', { name: 'Télécharger attestation rc pro.pdf' }).click();
  expect((await downloading).suggestedFilename()).toBe('attestation rc pro.pdf');

  await file.getByRole('button', { name: `Restaurer ${HOLDER.company}` }).click();
  await owner.getByText('Sous-traitant restauré').waitFor();
  await file.waitFor({ state: 'hidden' });
  await owner.getByRole('tab', { name: 'Archivés (0)' }).waitFor();
  await phone.reload();
  await phone.getByRole('heading', { level: 1, name: COMPANY.company }).waitFor();
  expect(questions).toEqual([expect.stringContaining('Rien n’est effacé'), expect.stringContaining('Son lien fonctionnera de nouveau')]);
  expect(errors).toEqual([]);
});

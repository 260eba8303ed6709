// The people of a company, in a real browser: the owner invites a site manager and an auditor, each does his day on a telephone and at a
// desk, one person goes from one account to another, and who is taken out is out (CONTRACT « People »).
import type { Browser, Locator, Page } from '@playwright/test';
import { afterAll, expect, it, onTestFailed } from 'vitest';
import { type CalendarDate, parisInstant } from '#domain/kernel/calendar.ts';
import { FRENCH, PATIENCE_MS, turnTo, VIEWPORTS } from '../testing/product/browser.ts';
import { company, cookiesIn, deposit, type Link, login, mailsTo, type Owner, PASSWORD } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';
import { tinyPdf } from '../testing/tiny-documents.ts';
import { axeFaults } from './axe.ts';
import { story } from './shared.ts';

const OWNER = 'gerante@batiments-midi.example';
const SITE = 'karim@batiments-midi.example';
const AUDITOR = 'commissaire@audit.example';
const CONTACT = 'jean@dupont-btp.example';
/** The day that the auditor asks about, and the one on which he asks. */
const DAY = '2027-03-14' as CalendarDate;
const TODAY = '2027-04-20' as CalendarDate;

let product: Product;
let browser: Browser;
let owner: Owner;
let desk: Page;
/** On the site manager's site, with a Kbis that held on the day and does not any more. */
let his: Link;
/** Each person's pages, by the way he looks at them. */
const phones = new Map<string, Page>();

async function open(viewport: keyof typeof VIEWPORTS, cookie = ''): Promise<Page> {
  const context = await browser.newContext({ ...FRENCH, viewport: VIEWPORTS[viewport], reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addCookies(cookiesIn(cookie, product.url));
  return context.newPage();
}

async function subcontractor(organizationId: number, companyName: string, siret: string, typeId: number): Promise<Link> {
  const made = await owner.call<Link>('POST', '/api/subcontractors', {
    ...{ organizationId, companyName, siret, contactName: 'Jean Dupont', contactEmail: CONTACT, contactPhone: '+33612345678' },
  });
  await owner.call('PUT', `/api/subcontractors/${made.id}/config`, { requiredDocumentTypeIds: [typeId] });
  return made;
}

story.beforeAll(async ({ browser: chromium }) => {
  browser = chromium;
  product = await startProduct();
  await company(product);
  await product.dev('/dev/clock', { to: parisInstant(DAY, 8) });
  owner = await login(product, OWNER);
  const types = await owner.call<{ id: number; name: string }[]>('GET', '/api/document-types');
  const typeId = types.find(({ name }) => /kbis/i.test(name))!.id;
  const [head] = await owner.call<{ id: number }[]>('GET', '/api/organizations');
  const site = await owner.call<{ id: number }>('POST', '/api/organizations', { name: 'Chantier Est' });
  his = await subcontractor(site.id, 'DUPONT BTP', '00010010700010', typeId);
  await subcontractor(head!.id, 'MARTIN BTP', '55210055400013', typeId);
  const paper = await deposit(product, owner, his.id, { typeId, file: tinyPdf('Kbis'), name: 'kbis.pdf' });
  await product.dev('/dev/settle', {});
  await owner.call('PATCH', `/api/documents/${paper}/validate`, { expirationDate: '2027-03-31', comment: '' });
  await product.dev('/dev/clock', { to: parisInstant(TODAY, 9) });
  owner = await login(product, OWNER);
  desk = await open('desktop', owner.cookie);
});
afterAll(() => product?.dispose());

const shoot = (page: Page, name: string) =>
  onTestFailed(async () => void (await page.screenshot({ path: `test-results/team-${name}.png` }).catch(() => undefined)));
const linkFor = async (email: string): Promise<string> => {
  const link = /https?:\/\/\S*\/invitation\?token=\S+/.exec((await mailsTo(product, email)).at(-1)?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`the last mail to ${email} is no invitation`);
  return link;
};
/** The form of the invitation, filled in and sent; ends where the person's role begins. */
async function join(page: Page, email: string, name: string, begins: string): Promise<void> {
  await page.goto(await linkFor(email));
  await page.getByLabel('Votre nom').fill(name);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmer le mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Rejoindre Bâtiments du Midi' }).click();
  await page.waitForURL(`**${begins}`);
}
const mayNot = async (page: Page, path: string): Promise<void> => {
  await turnTo(page, path);
  await page.getByRole('heading', { name: 'Vous n’avez pas accès à cette page' }).waitFor();
};
const count = (what: Locator): Promise<number> => what.count();

it('G61 the owner invites a site manager for a site and an auditor until a day, and sees both as invited', async () => {
  shoot(desk, 'owner');
  await desk.goto(`${product.url}/settings/equipe`);
  await desk.getByRole('button', { name: 'Inviter une personne' }).click();
  await desk.getByLabel('E-mail').fill(SITE);
  await desk.getByRole('radio', { name: 'Conducteur de travaux' }).check();
  await desk.getByRole('combobox', { name: 'Organisations' }).click();
  await desk.getByRole('option', { name: 'Chantier Est' }).click();
  await desk.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await desk.getByRole('listitem', { name: SITE }).getByText('Conducteur de travaux : Chantier Est').waitFor();
  await desk.getByRole('button', { name: 'Inviter une personne' }).click();
  await desk.getByLabel('E-mail').fill(AUDITOR);
  await desk.getByRole('radio', { name: 'Auditeur' }).check();
  await desk.getByLabel('Dernier jour d’accès').fill('2027-06-30');
  expect(await axeFaults(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await desk.getByRole('listitem', { name: AUDITOR }).getByText('Auditeur, jusqu’au 30/06/2027').waitFor();
  expect(await axeFaults(desk)).toEqual([]);
});

it('G62 G63 the site manager accepts on his telephone, asks his subcontractor for papers, and finds nothing of another site', async () => {
  const phone = await open('mobile');
  phones.set(SITE, phone);
  shoot(phone, 'site-phone');
  await join(phone, SITE, 'Karim Benali', '/dashboard');
  await phone.getByRole('link', { name: 'DUPONT BTP' }).first().waitFor();
  expect(await count(phone.getByText('MARTIN BTP'))).toBe(0);
  expect(await count(phone.getByRole('button', { name: /Ajouter un sous-traitant|État de conformité/ }))).toBe(0);
  await phone.getByRole('link', { name: 'DUPONT BTP' }).first().click();
  await phone.getByRole('heading', { level: 1, name: 'DUPONT BTP' }).waitFor();
  await phone.getByRole('button', { name: 'Envoyer le lien' }).click();
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /^Envoyer/ })
    .click();
  await phone
    .getByText(/Demande envoyée|Lien envoyé/)
    .first()
    .waitFor();
  expect((await mailsTo(product, CONTACT)).at(-1)?.text).toContain(product.url);
  for (const path of ['/abonnement', '/settings', '/historique']) await mayNot(phone, path);
  expect(await axeFaults(phone)).toEqual([]);
});

it('G63 at a desk the site manager deposits a paper, which waits for somebody who may judge it', async () => {
  const page = await open('desktop', (await login(product, SITE)).cookie);
  shoot(page, 'site-desk');
  await page.goto(`${product.url}/subcontractors/${his.id}`);
  await page.getByRole('button', { name: 'Déposer un document' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await count(page.getByRole('button', { name: 'Configurer' }))).toBe(0);
  await page.goto(`${product.url}/dashboard?documents=${his.id}`);
  await page.getByRole('dialog').getByText('État des documents').waitFor();
  expect(await count(page.getByRole('button', { name: /^(Valider|Rejeter|Remettre à valider|Corriger)/ }))).toBe(0);
  await page.context().close();
});

it('G01 G62 G63 the auditor accepts, and in under five clicks knows whether a subcontractor was in order on 14 March at 10:00', async () => {
  const page = await open('desktop');
  shoot(page, 'auditor');
  await join(page, AUDITOR, 'Inès Moreau', '/historique');
  let clicks = 0;
  const click = async (what: Locator): Promise<Locator> => {
    clicks += 1;
    await what.click();
    return what;
  };
  await click(page.getByRole('combobox', { name: 'Sous-traitant' }));
  await click(page.getByRole('option', { name: 'DUPONT BTP' }));
  await (await click(page.getByLabel('Telle que connue le'))).fill(DAY);
  const hour = await click(page.getByLabel('à (facultatif)'));
  await hour.fill('10:00');
  const situation = page.getByRole('region', { name: 'Situation à une date' });
  await situation.getByText('À jour', { exact: true }).waitFor();
  expect(clicks).toBeLessThan(5);
  await hour.fill('07:00');
  await situation.getByText('Ce sous-traitant n’était pas connu à ce moment').waitFor();
  expect(await count(page.getByRole('button', { name: /Ajouter|Modifier|Relancer|Valider/ }))).toBe(0);
  for (const path of ['/settings/equipe', '/abonnement']) await mayNot(page, path);
  expect(await axeFaults(page)).toEqual([]);
  const phone = await open('mobile', (await login(product, AUDITOR)).cookie);
  phones.set(AUDITOR, phone);
  await phone.goto(`${product.url}/subcontractors/${his.id}`);
  await phone.getByRole('heading', { level: 1, name: 'DUPONT BTP' }).waitFor();
  expect(await count(phone.getByRole('button', { name: /Déposer|Configurer|Envoyer le lien|Relancer|Suspendre|Modifier/ }))).toBe(0);
  expect(await axeFaults(phone)).toEqual([]);
  await page.context().close();
});

it('G64 a known person joins a second company after his log-in, and goes from one to the other', async () => {
  const other = await company(product, 'Toitures du Sud', 'patron@toitures-sud.example');
  await other.call('POST', '/api/members', { email: AUDITOR, role: 'reader' });
  const page = await open('desktop');
  shoot(page, 'several');
  await page.goto(await linkFor(AUDITOR));
  await page.getByRole('link', { name: 'Se connecter' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await page.getByRole('button', { name: 'Rejoindre Toitures du Sud' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Compte de Toitures du Sud' }).click();
  const passing = page.getByRole('menuitem', { name: /Passer à Bâtiments du Midi/ });
  await passing.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await passing.click();
  await page.waitForURL('**/historique');
  expect(await page.getByRole('button', { name: 'Compte de Bâtiments du Midi' }).textContent()).toContain('Auditeur, Inès Moreau');
  await page.context().close();
});

it('G61 who is taken out is out: his open page leads to the log-in, his name stays', async () => {
  shoot(desk, 'ended');
  await desk.goto(`${product.url}/settings/equipe`);
  await desk.getByRole('button', { name: 'Retirer : Karim Benali' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Retirer l’accès' }).click();
  await desk.getByText('1 ancien membre').waitFor();
  await phones.get(SITE)!.waitForURL('**/auth?*');
  expect(
    (await owner.call<{ name: string; status: string }[]>('GET', '/api/members')).map(({ name, status }) => [name, status]),
  ).toContainEqual(['Karim Benali', 'ended']);
});

// A new customer, from the landing page to the first request that is sent, by the screens alone: how many clicks it takes, and that nothing he
// chose on his way is lost. Then the subcontractor's page, looked at before anybody opens it.
import type { Browser, Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { sirenAt, siretOf } from '#infra/specimens/index.ts';
import { FRENCH, PATIENCE_MS, VIEWPORTS } from '../testing/product/browser.ts';
import { company, login, mailsTo, PASSWORD } from '../testing/product/people.ts';
import type { Shared } from '../testing/product/product.ts';
import { signIn } from './at-screen.ts';
import { axeFaults } from './axe.ts';
import { story } from './shared.ts';

const EMAIL = 'gerant@charpentes-de-loire.example';
const NAME = 'Charpentes de Loire';
/** SCREENS « New customer »: what one may ask of somebody who only wants to begin. */
const MOST_CLICKS = 20;

let product: Shared;
let browser: Browser;
let page: Page;
story.beforeAll(async ({ product: shared, browser: chromium }) => {
  [product, browser] = [shared, chromium];
  // Its administrator.
  await company(product, 'Voisin de Loire', 'voisin@charpentes-voisines.example');
  const context = await browser.newContext({ ...FRENCH, viewport: VIEWPORTS.desktop, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
});

let clicks = 0;
const click = async (role: 'button' | 'link', name: string | RegExp) => {
  clicks += 1;
  await page.getByRole(role, { name }).first().click();
};
const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
const linkIn = async (part: string): Promise<string> => {
  const text = (await mailsTo(product, EMAIL)).map((mail) => mail.text).join('\n');
  const link = new RegExp(`https?://\\S*${part}\\S*`).exec(text)?.[0];
  if (link === undefined) throw new Error(`no mail with ${part}`);
  return link;
};

it(`F009 F030 F056 F067 F217 F227 from the landing page to the first request in ${MOST_CLICKS} clicks at most; the plan chosen first is the one that is offered`, async () => {
  await page.goto(product.url);
  await click('link', 'Essayer Basic');
  await page
    .getByText(/Formule choisie/)
    .getByText('Basic')
    .waitFor();
  await page.getByText(/examinée par une personne, en général sous 2 jours ouvrés/).waitFor();
  for (const [label, value] of [
    ['Nom de l’entreprise', NAME],
    ['Email professionnel', EMAIL],
    ['Numéro de téléphone', '02 41 12 34 56'],
  ] as const) {
    await fill(label, value);
    await click('button', 'Suivant');
  }
  await fill('Mot de passe', PASSWORD);
  await fill('Confirmer le mot de passe', PASSWORD);
  await click('button', 'Créer le compte');
  await page.getByRole('heading', { name: 'Vérifiez votre adresse email' }).waitFor();
  clicks += 1; // The link in the mail.
  await page.goto(await linkIn('verify-email'));
  await click('button', 'Confirmer mon adresse');
  await click('link', 'Se connecter');
  await fill('Email', EMAIL);
  await fill('Mot de passe', PASSWORD);
  await click('button', 'Se connecter');
  await page.getByText("Compte en attente d'approbation").waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByText('Une question ?').waitFor();

  const admin = await login(product, 'admin@demo.fr');
  const waiting = await admin.call<{ id: number; email: string }[]>('GET', '/api/admin/pending-users');
  await admin.call('POST', '/api/admin/approve-user', { userId: waiting.find(({ email }) => email === EMAIL)?.id });
  // It opens by itself.
  await page.getByText('Vous avez choisi Basic à l’inscription.').waitFor();
  await click('link', 'S’abonner');
  await page.getByText('Votre choix').waitFor();
  await click('button', 'Choisir Basic');
  await click('button', 'Commencer l’essai gratuit');

  await page.getByRole('region', { name: 'Pour commencer' }).waitFor();
  await click('button', 'Passer le tutoriel');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await click('button', 'Initialiser les types BTP');
  await page.getByText('Types BTP initialisés').waitFor();
  await click('button', 'Ajouter un sous-traitant');
  await page.getByLabel('Nom de l’entreprise').fill('Couverture Martin');
  await page.getByLabel('SIRET').fill(siretOf(sirenAt(901)));
  await page.getByLabel('Nom du contact').fill('Paul Martin');
  await page.getByLabel('E-mail du contact').fill('paul@couverture-martin.example');
  await page.getByRole('textbox', { name: /^Téléphone/ }).fill('0612345678');
  await click('button', 'Suivant');
  await click('button', 'Terminer et envoyer');
  await page.getByText('Configuration sauvegardée').waitFor();
  expect(await mailsTo(product, 'paul@couverture-martin.example')).toHaveLength(1);
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  process.stdout.write(`clicks from the landing page to the first request: ${clicks}\n`);
});

it('F068 the dashboard says how much of the trial is left, and the list for the start is gone once all is done', async () => {
  await page.goto(`${product.url}/dashboard`);
  await page.getByText(/^Essai gratuit.* encore \d jours/).waitFor();
  await page.getByText('Couverture Martin').first().waitFor();
  expect(await page.getByRole('region', { name: 'Pour commencer' }).count()).toBe(0);
  const types = await (await login(product, EMAIL)).call<{ name: string; isRequired: boolean }[]>('GET', '/api/document-types');
  expect(types.filter(({ isRequired }) => !isRequired).map(({ name }) => name)).toEqual(['Certificat RGE']);
});

it('F252 the owner sees his subcontractor’s page before it is opened: nothing can be sent from there, and it stays unopened', async () => {
  const owner = await login(product, EMAIL);
  const [sub] = await owner.call<{ id: number; linkState: string; uploadUrl: string }[]>('GET', '/api/subcontractors');
  await page.goto(`${product.url}/subcontractors/${sub!.id}`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Voir sa page de dépôt' }).click();
  const preview = await opened;
  await preview.getByText(/^Aperçu/).waitFor();
  await preview.getByText(NAME).first().waitFor();
  await preview.mouse.move(200, 300);
  await preview.mouse.wheel(0, 400);
  await preview.keyboard.press('Tab');
  expect(await preview.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  expect(await axeFaults(preview)).toEqual([]);
  await preview.close();
  const [after] = await owner.call<{ linkState: string }[]>('GET', '/api/subcontractors');
  expect(after?.linkState).toBe('sent');
});

it('F084 F085 the tutorial points at the real button of each page and never stands over it', async () => {
  for (const viewport of [VIEWPORTS.desktop, VIEWPORTS.mobile]) {
    await page.setViewportSize(viewport);
    await page.goto(`${product.url}/settings`);
    await page.getByRole('button', { name: 'Relancer le tutoriel' }).click();
    for (let step = 1; step <= 5; step++) {
      await page.getByRole('button', { name: 'Suivant' }).click();
      await page.getByText(`Étape ${step + 1} sur 6`).waitFor();
      await page.locator('[data-ring]').waitFor();
      await expect
        .poll(() =>
          page.evaluate(() => {
            const [ring, dialog] = ['[data-ring]', '[role="dialog"]'].map((part) => document.querySelector(part)?.getBoundingClientRect());
            if (!ring || !dialog || ring.width === 0) return 'not drawn';
            const apart = ring.bottom <= dialog.top || ring.top >= dialog.bottom || ring.right <= dialog.left || ring.left >= dialog.right;
            return apart ? 'apart' : 'over it';
          }),
        )
        .toBe('apart');
    }
    await page.getByRole('button', { name: 'Terminer' }).click();
  }
});

it('F052 a double click on the account card opens its menu and ends nothing', async () => {
  await page.setViewportSize(VIEWPORTS.desktop);
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole('button', { name: `Compte de ${NAME}` }).dblclick();
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole('heading', { name: 'Tableau de bord' }).waitFor();
  expect((await page.request.get(`${product.url}/api/user`)).status()).toBe(200);
});

it('C60 a style sheet or a chunk that did not come is asked for again, and the page stands as always', async () => {
  const context = await browser.newContext({ ...FRENCH, viewport: VIEWPORTS.desktop });
  const visitor = await context.newPage();
  visitor.setDefaultTimeout(PATIENCE_MS);
  await signIn(visitor, product, EMAIL);
  await visitor.waitForURL('**/dashboard');
  let [sheets, chunks] = [0, 0];
  await visitor.route(/\/assets\/index-[^/]*\.css$/, (route) => (sheets++ === 0 ? route.abort() : route.continue()));
  await visitor.route(/\/assets\/OrganizationsPage-[^/]*\.js$/, (route) => (chunks++ === 0 ? route.abort() : route.continue()));
  await visitor.goto(`${product.url}/organizations`);
  await visitor.getByRole('heading', { name: /^Organisations/ }).waitFor();
  expect(await visitor.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/Inter/);
  expect([sheets > 0, chunks > 1]).toEqual([true, true]);
  await context.close();
});

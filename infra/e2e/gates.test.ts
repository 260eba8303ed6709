// From the landing page to the dashboard, gate by gate: each shows its screen at any address, and the server refuses the same on every call.
import type { Browser, Page } from '@playwright/test';
import { afterAll, expect, it } from 'vitest';
import { FRENCH, PATIENCE_MS } from '../testing/product/browser.ts';
import { mailedToken, mailsTo, PASSWORD, register } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';
import { fillWizard, signIn } from './at-screen.ts';
import { story } from './shared.ts';

const OWNER = { company: 'Charpentes Lefèvre', email: 'lefevre@charpentes.example', phone: '04 67 12 34 56' };
const ADMIN = 'admin@demo.fr';
/** Pages and calls behind all the gates: one of each kind is enough here, the matrix is in api/gates.test.ts. */
const PAGES = process.env['SUBDOC_LONG'] === '1' ? ['/dashboard', '/documents', '/settings', '/voice-demo'] : ['/dashboard', '/voice-demo'];
const CALLS: readonly (readonly [string, string, unknown?])[] = [
  ['GET', '/api/subcontractors'],
  ['GET', '/api/dashboard/initial-data'],
  ['POST', '/api/organizations', { name: 'Chantier' }],
];

let product: Product;
let browser: Browser;
const faults: string[] = [];

story.beforeAll(async ({ browser: chromium }) => {
  browser = chromium;
  product = await startProduct({ env: { ADMIN_EMAILS: ADMIN } });
});
afterAll(() => product?.dispose());

async function open(): Promise<Page> {
  const context = await browser.newContext({ ...FRENCH, viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  return page;
}
/** The same person's direct calls, past every screen: status and code of each. */
async function refusals(page: Page, calls = CALLS): Promise<unknown[]> {
  const answers = [];
  for (const [method, path, data] of calls) {
    const answer = await page.request.fetch(product.url + path, { method, data, headers: { origin: product.url } });
    const body = (await answer.json()) as { code?: string; message?: string };
    answers.push([answer.status(), body.code]);
  }
  return [...new Set(answers.map((answer) => JSON.stringify(answer)))].map((text) => JSON.parse(text));
}
async function shows(page: Page, heading: string, paths = PAGES): Promise<void> {
  for (const path of paths) {
    await page.goto(product.url + path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
}

it('F001 F003 F019 F024 F025 F030 F040 F043 F044 F053 F055 F056 F057 F059 F060 F069 F094 F095 F096 from the landing page to the dashboard; each gate holds on screen and for direct calls', async () => {
  const owner = await open();
  await owner.goto(product.url);
  await owner.getByRole('link', { name: 'Commencer' }).click();
  await fillWizard(owner, OWNER);

  // Nobody: every page leads to the log-in, every call is a 401.
  for (const path of [...PAGES, '/abonnement']) {
    await owner.goto(product.url + path);
    await owner.waitForURL(/\/auth(\?|$)/);
  }
  expect(await refusals(owner)).toEqual([[401, 'no-session']]);

  // Not verified: no session, and the way to the mail.
  await signIn(owner, product, OWNER.email);
  await owner.getByRole('tabpanel').getByRole('alert').getByText('Email non vérifié').waitFor();
  await owner.getByRole('button', { name: 'Vérifier mon adresse email' }).click();
  await owner.getByRole('dialog').getByText(OWNER.email).waitFor();
  const answer = await owner.request.post(`${product.url}/api/login`, { data: { email: OWNER.email, password: PASSWORD } });
  expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([403, 'email-not-verified']);
  expect(await refusals(owner)).toEqual([[401, 'no-session']]);

  // Verified by the link of the mail, not approved.
  await owner.goto(`${product.url}/verify-email?token=${await mailedToken(product, OWNER.email)}`);
  await owner.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await owner.getByRole('heading', { name: 'Email vérifié' }).waitFor();
  await owner.getByRole('link', { name: 'Se connecter' }).click();
  await signIn(owner, product, OWNER.email);
  await owner.waitForURL('**/dashboard');
  await shows(owner, "Compte en attente d'approbation", [...PAGES, '/abonnement']);
  const checkout = ['POST', '/api/create-checkout-session', { plan: 'standard' }] as const;
  expect(await refusals(owner, [...CALLS, checkout])).toEqual([[403, 'account-not-approved']]);

  // The administrator, whom no subscription is asked of: his desk opens; the owner himself may not approve.
  await register(product, 'SubDoc', ADMIN);
  const admin = await open();
  await signIn(admin, product, ADMIN);
  await admin.waitForURL('**/administration');
  const line = admin.getByRole('listitem').filter({ hasText: OWNER.company });
  await line.getByText(OWNER.email).waitFor();
  await line.getByText('Email vérifié').waitFor();
  const [pending] = (await (await admin.request.get(`${product.url}/api/admin/pending-users`)).json()) as { id: number }[];
  const approve = ['POST', '/api/admin/approve-user', { userId: pending?.id }] as const;
  expect((await refusals(owner, [approve])).map((refusal) => (refusal as unknown[])[0])).toEqual([403]);
  await line.getByRole('button', { name: `Approuver ${OWNER.company}` }).click();
  await admin.getByText('Utilisateur approuvé').waitFor();
  expect((await mailsTo(product, OWNER.email)).at(-1)?.subject).toMatch(/approuv/i);

  // Approved, without a subscription: every page but one says so, every call behind is a 402.
  await shows(owner, 'Abonnement requis');
  expect(await refusals(owner)).toEqual([[402, 'no-subscription']]);
  expect(await refusals(owner, [approve])).toEqual([[403, 'admin-only']]);
  await owner.getByRole('link', { name: 'S’abonner' }).click();
  await owner.getByRole('button', { name: 'Choisir Basic' }).click();
  await owner.getByRole('heading', { name: 'S’abonner à SubDoc' }).waitFor();
  await owner.getByRole('button', { name: 'Annuler' }).click();
  await owner.getByText('Paiement annulé').waitFor();
  await owner.waitForURL(`${product.url}/abonnement`);
  expect(await refusals(owner)).toEqual([[402, 'no-subscription']]);

  // Paid: the provider's message opens everything.
  await owner.getByRole('button', { name: 'Choisir Basic' }).click();
  await owner.getByRole('button', { name: 'Commencer l’essai gratuit' }).click();
  await owner.getByText("Période d'essai").first().waitFor();
  await shows(owner, 'Tableau de bord', ['/dashboard']);
  expect((await owner.request.get(`${product.url}/api/subcontractors`)).status()).toBe(200);
  await owner.goto(`${product.url}/auth`);
  await owner.waitForURL('**/dashboard');

  // The session ends elsewhere: what is open leads back to the log-in at the next question.
  await owner.getByRole('button', { name: 'Passer le tutoriel' }).click();
  await owner.getByRole('dialog').waitFor({ state: 'hidden' });
  await owner.context().clearCookies();
  // The page may find out by itself first, and then the button is gone.
  await owner.evaluate(() => [...document.querySelectorAll('button')].find((one) => one.textContent?.includes('Actualiser'))?.click());
  await owner.waitForURL(/\/auth(\?|$)/);
  expect(faults).toEqual([]);
});

it('F023 F027 F028 F046 F047 F048 F050 F051 « Se souvenir », a forgotten password and the four states of its link', async () => {
  const email = 'memoire@couverture.example';
  await register(product, 'Couverture Moreau', email);
  const page = await open();
  await page.goto(`${product.url}/auth`);
  await page.getByLabel('Se souvenir de mes identifiants').check();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.waitForURL(/\/auth(\?|$)/);
  await page.reload();
  // The page comes drawn, as for nobody; its button is free once the script has filled in what it remembers.
  await page.getByRole('button', { name: 'Se connecter', exact: true, disabled: false }).waitFor();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  expect(await page.getByLabel('Mot de passe', { exact: true }).inputValue()).toBe('');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(PASSWORD);

  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Envoyer le lien de réinitialisation' }).click();
  await page.getByText('Email envoyé avec succès').waitFor();
  await page.getByText('1 heure').waitFor();
  const link = `${product.url}/reset-password?token=${await mailedToken(product, email)}`;

  // Checking, while the answer is on its way; then the form.
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/verify-reset-token/*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(link);
  await page.getByText('Vérification du lien').waitFor();
  answer();
  const changed = 'Charpente-2027!';
  await page.getByLabel('Nouveau mot de passe').fill(changed);
  await page.getByLabel('Confirmer le mot de passe').fill(changed);
  await page.getByRole('button', { name: 'Réinitialiser le mot de passe' }).click();
  await page.getByRole('heading', { name: 'Mot de passe réinitialisé' }).waitFor();
  await page.unrouteAll();

  // Used, unknown, missing, too old.
  for (const [address, title] of [
    [link, 'Lien invalide'],
    [`${product.url}/reset-password?token=inconnu`, 'Lien invalide'],
    [`${product.url}/reset-password`, 'Lien invalide'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('heading', { name: title }).waitFor();
  }
  await page.getByText('Token manquant').waitFor();
  await page.request.post(`${product.url}/api/forgot-password`, { data: { email } });
  const second = await mailedToken(product, email);
  await product.dev('/dev/clock', { advance: 'PT61M' });
  await page.goto(`${product.url}/reset-password?token=${second}`);
  await page.getByRole('heading', { name: 'Lien expiré' }).waitFor();

  await signIn(page, product, email, PASSWORD);
  await page.getByRole('tabpanel').getByRole('alert').getByText('Identifiants inconnus').waitFor();
  await signIn(page, product, email, changed);
  await page.getByRole('heading', { name: "Compte en attente d'approbation" }).waitFor();
});

it('F043 F045 F093 the verification pages in each state, and an address that leads nowhere', async () => {
  const page = await open();
  for (const [path, text] of [
    ['/verify-email', "Token de vérification manquant dans l'URL"],
    ['/email-verified?success=true&email=nadia%40moreau.example', 'L’adresse nadia@moreau.example est vérifiée.'],
    ['/email-verified?success=false&error=missing_token', 'Le lien est incomplet'],
    ['/email-verified?success=false&error=invalid_token', 'n’est pas valide ou a expiré'],
    ['/email-verified?success=false&error=server_error', 'Le serveur n’a pas pu vérifier votre adresse'],
    ['/email-verified', 'La vérification de votre adresse n’a pas abouti.'],
  ] as const) {
    await page.goto(product.url + path);
    await page.getByText(text).waitFor();
  }
  const confirm = page.getByRole('button', { name: 'Confirmer mon adresse' });
  await page.goto(`${product.url}/verify-email?token=inconnu`);
  await confirm.click();
  await page.getByText('Token invalide').waitFor();
  await page.route('**/api/verify-email*', (route) => route.abort());
  await page.goto(`${product.url}/verify-email?token=coupure`);
  await confirm.click();
  await page.getByText('Erreur de connexion au serveur').waitFor();

  await page.goto(`${product.url}/mentions-legales`);
  const answer = await page.goto(`${product.url}/nulle-part`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: /Chantier Fermé/ }).waitFor();
  expect(await page.getByRole('progressbar').getAttribute('value')).toBe('0');
  await page.getByRole('button', { name: 'Page précédente' }).click();
  await page.waitForURL('**/mentions-legales');
});

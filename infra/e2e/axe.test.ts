// No fault that axe finds on any page, also while a dialog or a menu is open, nothing beyond its right edge, and two buttons and one menu a row
// (layout.ts) at three widths. Axe has one look at each page, a telephone's or a desk's in turn, with little in it; `npm run test:long` takes three widths, light and dark, filled with the demonstration company.
import type { Browser, Page } from '@playwright/test';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { FRENCH, PATIENCE_MS, turnTo } from '../testing/product/browser.ts';
import { company, login, mailedToken, PASSWORD, register, send, subcontractorOf } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';
import { signIn } from './at-screen.ts';
import { axeFaults } from './axe.ts';
import { layoutFaults } from './layout.ts';
import { story } from './shared.ts';

type Theme = 'light' | 'dark';
type Look = readonly [width: number, theme: Theme];
const PHONE: Look = [390, 'light'];
const DESK: Look = [1440, 'dark'];
const WIDTHS = [390, 1024, 1440] as const;
/** How wide each look is also laid out: a tablet held upright, and a desk at 200 %, stand between a telephone and a desk. */
const LAID_OUT: Record<number, readonly number[]> = { 390: [390, 720], 1024: [1024], 1440: [1440] };
const LOOKS: readonly Look[] = WIDTHS.flatMap((width) => [[width, 'light'] as const, [width, 'dark'] as const]);
const LONG = process.env['SUBDOC_LONG'] === '1';

type Shown = { path: string; as?: string; act?: (page: Page) => Promise<unknown> };
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const typed = (name: string) => async (page: Page) => {
  await press('Se connecter')(page);
  await page.getByText(name).waitFor();
};

const OWNER = LONG ? 'demo@demo.fr' : 'gerante@batiments-midi.example';
const ADMIN = 'admin@demo.fr';
const WAITING = 'durand@macons.example';
const UNPAID = 'lefevre@charpentes.example';
const INVITED = 'ines@batiments-midi.example';

/** What a person may meet without a log-in; `{reset}`, `{invitation}` and `{upload}` are filled in. */
const PUBLIC: readonly Shown[] = [
  { path: '/auth', act: typed('Le mot de passe est requis') },
  { path: '/auth', act: press('Mot de passe oublié ?') },
  { path: '/auth?tab=register', act: press('Suivant') },
  { path: '/reset-password' },
  { path: '/reset-password?token={reset}' },
  { path: '/verify-email?token=inconnu' },
  { path: '/verify-email?token=inconnu', act: press('Confirmer mon adresse') },
  { path: '/email-verified?success=true&email=nadia%40moreau.example' },
  { path: '/email-verified?error=invalid_token' },
  { path: '/invitation?token=inconnu' },
  { path: '/invitation?token={invitation}' },
  { path: '/mentions-legales' },
  { path: '/protection-donnees' },
  { path: '/conditions-utilisation' },
  { path: '/nulle-part' },
  { path: '{upload}' },
  { path: '/upload/inconnu' },
];
const INSIDE: readonly Shown[] = [
  { path: '/dashboard', as: WAITING },
  { path: '/dashboard', as: UNPAID },
  { path: '/abonnement', as: UNPAID },
  { path: '/abonnement', as: OWNER },
  { path: '/dashboard', as: OWNER },
  { path: '/dashboard?autopilot=', as: OWNER },
  { path: '/dashboard?edit=new', as: OWNER },
  // Two of one page never follow each other in one look: what the first has opened would still be open.
  { path: '/document-types', as: OWNER },
  { path: '/organizations', as: OWNER },
  { path: '/dashboard?remind={first}', as: OWNER },
  { path: '/subcontractors', as: OWNER },
  { path: '/subcontractors/{first}', as: OWNER },
  { path: '/dashboard?call={first}', as: OWNER },
  { path: '/subcontractors?import=open', as: OWNER },
  { path: '/dashboard?configure={first}', as: OWNER },
  { path: '/alerts?group=subcontractor', as: OWNER },
  { path: '/subcontractors?import=open', as: OWNER, act: press('Suivant') },
  { path: '/dashboard?deposit={first}', as: OWNER },
  { path: '/dashboard?documents={first}&tab=reminders', as: OWNER },
  { path: '/subcontractors?send={first}', as: OWNER },
  { path: '/subcontractors', as: OWNER, act: (page) => page.getByRole('checkbox').first().check() },
  { path: '/organizations', as: OWNER, act: (page) => page.keyboard.press('Control+k').then(() => page.getByRole('listbox').waitFor()) },
  { path: '/dashboard', as: OWNER, act: (page) => page.getByRole('checkbox').first().check() },
  { path: '/subcontractors?view=archives', as: OWNER },
  { path: '/subcontractors?view=archives&archived={archived}', as: OWNER },
  { path: '/documents', as: OWNER },
  { path: '/alerts', as: OWNER },
  { path: '/settings', as: OWNER },
  { path: '/settings/equipe', as: OWNER },
  { path: '/settings/notifications', as: OWNER },
  { path: '/settings/relances', as: OWNER },
  { path: '/settings/equipe?membre=nouveau', as: OWNER },
  { path: '/historique', as: OWNER },
  { path: '/synthese', as: OWNER },
  { path: '/voice-demo', as: OWNER },
  { path: '/email-delivery', as: OWNER },
  { path: '/relances', as: OWNER },
  { path: '/compte', as: OWNER },
  { path: '/administration', as: ADMIN },
  { path: '/administration/comptes', as: ADMIN },
  { path: '/administration/demonstrations', as: ADMIN },
  { path: '/administration/inscriptions', as: ADMIN, act: press(/^Rejeter/) },
  { path: '/systeme', as: ADMIN },
  { path: '/email-delivery', as: ADMIN },
  { path: '/settings/securite', as: OWNER },
];

const choices = (name: string) => (page: Page) => page.getByRole('combobox', { name }).first().click();
/** What opens over a page, on a desk, and on a telephone where it looks otherwise: each in both themes. */
const MENUS: readonly { name: string; path: string; open: (page: Page) => Promise<unknown>; width?: number }[] = [
  { name: 'the actions of a row', path: '/subcontractors', open: press(/^Actions pour/) },
  { name: 'saved views', path: '/subcontractors', open: press('Vues') },
  { name: 'columns and density', path: '/subcontractors', open: press('Affichage') },
  { name: 'formats of an export', path: '/documents', open: press('Exporter') },
  { name: 'the other actions of a page', path: '/subcontractors', open: press('Autres actions pour la liste') },
  { name: 'a filter', path: '/subcontractors', open: choices('Organisation') },
  { name: 'the subcontractors to choose from', path: '/documents', open: choices('Sous-traitant') },
  {
    name: 'the palette with what it found',
    path: '/documents',
    open: (page) => page.keyboard.press('Control+k').then(() => page.getByRole('combobox', { name: 'Rechercher' }).fill('dup')),
  },
  { name: 'the actions of an alert', path: '/alerts', open: press(/^Autres actions/) },
  { name: 'the account', path: '/alerts', open: press(/^Compte de/) },
  { name: 'light or dark', path: '/settings', open: press(/^Thème/) },
  { name: 'the shortcuts', path: '/settings', open: (page) => page.keyboard.press('?') },
  { name: 'more pages', path: '/settings', open: press('Plus'), width: 390 },
];

let product: Product;
let browser: Browser;
const filled: Record<string, string> = {};
/** One page a person and theme, signed in once. */
const pages = new Map<string, Page>();

story.beforeAll(async ({ browser: chromium }) => {
  browser = chromium;
  const env = { ADMIN_EMAILS: 'admin@demo.fr', DEMO: LONG ? '1' : '0', DEMO_PASSWORD: PASSWORD };
  product = await startProduct({ env });
  const owner = LONG ? await login(product, OWNER) : await company(product);
  const link = await subcontractorOf(owner, { companyName: 'DUPONT BTP', siret: '73282932000074' }, [/kbis/i, /vigilance/i]);
  const gone = await subcontractorOf(owner, { companyName: 'MARTIN BTP', siret: '55210055400013' }, [/kbis/i]);
  await owner.call('DELETE', `/api/subcontractors/${gone.id}`);
  filled['archived'] = String(gone.id);
  filled['first'] = String(link.id);
  filled['upload'] = new URL(link.uploadUrl).pathname;
  await register(product, 'Maçonnerie Durand', WAITING);
  const unpaid = await register(product, 'Charpentes Lefèvre', UNPAID);
  await (await login(product, 'admin@demo.fr')).call('POST', '/api/admin/approve-user', { userId: unpaid });
  await send(product, '', 'POST', '/api/forgot-password', { email: WAITING });
  filled['reset'] = await mailedToken(product, WAITING);
  await owner.call('POST', '/api/members', { email: INVITED, role: 'reader' });
  filled['invitation'] = await mailedToken(product, INVITED);
});
afterAll(() => product?.dispose());
// What a failed test left open fails no other.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') pages.clear();
});

async function pageOf(as: string | undefined, theme: Theme): Promise<Page> {
  const key = `${as} ${theme}`;
  const known = pages.get(key);
  if (known) return known;
  const context = await browser.newContext({ ...FRENCH, colorScheme: theme, reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript((mode) => localStorage.setItem('subdoc-theme', mode), theme);
  const page = await context.newPage();
  if (as !== undefined) {
    await signIn(page, product, as);
    await page.waitForURL(/\/(dashboard|administration)$/);
  }
  pages.set(key, page);
  return page;
}

async function faultsOf({ path, as, act }: Shown, [width, theme]: Look): Promise<unknown[]> {
  const page = await pageOf(as, theme);
  await page.setViewportSize({ width, height: 900 });
  // Where the page before was pressed there may now be something with a tooltip.
  await page.mouse.move(0, 0);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '');
  // The console is loaded anew for each page in the long run only.
  if (as === OWNER && !LONG) await turnTo(page, address);
  else await page.goto(product.url + address);
  await page.getByRole('heading').first().waitFor();
  await page.locator('[aria-busy=true], .spinner, .MuiSkeleton-root').first().waitFor({ state: 'detached' });
  if (/[?&](edit|autopilot|archived|send|import|remind|call|configure|deposit|documents|membre)=/.test(path))
    await page.getByRole('dialog').waitFor();
  await act?.(page);
  // What was pressed may have moved, and what lies there now tells its tip, which is of no region.
  await page.mouse.move(0, 0);
  const faults: unknown[] = await axeFaults(page);
  // Colours and names are the same at each width; where things stand is not.
  for (const each of LONG ? (LAID_OUT[width] ?? []) : [390, 720, 1024, 1440]) {
    await page.setViewportSize({ width: each, height: 900 });
    faults.push(...(await layoutFaults(page)).map((fault) => `${each} px: ${fault}`));
  }
  return faults;
}

it('what has no words and what is too faint is heard: the listening works', async () => {
  const page = await browser.newPage();
  await page.setContent(
    '<html lang="fr"><title>Essai</title><main><h1>Essai</h1><img src="data:,"><p style="color:#ccc">Pâle</p></main></html>',
  );
  expect((await axeFaults(page)).map(([rule]) => rule).sort()).toEqual(['color-contrast', 'image-alt']);
  await page.close();
});

it('what stands beyond the edge and a row of three buttons are seen: the looking works', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
  const buttons = (names: string[], more = '') => names.map((name) => `<button ${more}>${name}</button>`).join('');
  await page.setContent(
    `<main><header>${buttons(['Ajouter', 'Importer'])}${buttons(['Plus'], 'aria-haspopup="menu"')}</header>
     <ul><li>${buttons(['Voir', 'Relancer', 'Appeler'])}</li><li>${buttons(['Voir'])}</li></ul>
     <p style="overflow:hidden;margin:0"><button style="position:relative;left:360px">Exporter</button></p></main>`,
  );
  expect(await layoutFaults(page)).toEqual([
    '<button> « Exporter » stands beyond the right edge',
    '<li> « VoirRelancerAppeler » has 3 buttons: <button> « Voir », <button> « Relancer », <button> « Appeler »',
  ]);
  await page.setContent('<main><div style="width:500px">Large</div></main>');
  expect(await layoutFaults(page)).toContain('the page is 118 px wider than the screen');
  const field = (style: string) =>
    `<div class="MuiFormControl-root" style="${style}"><p class="MuiInputBase-root"><input aria-label="Nom"></p></div>`;
  await page.setContent(`<main style="display:flex;flex-direction:column">${field('flex:1 1 340px')}${field('')}</main>`);
  expect(await layoutFaults(page)).toEqual(['<input> « Nom » is a field of 340 px']);
  await page.close();
});

const named = (shown: readonly Shown[]) =>
  shown.map((page, index) => [`${page.path}${page.as ? ` of ${page.as}` : ''}`, page, index % 2 === 0 ? PHONE : DESK] as const);

/** Above everything: what was just opened, and what is in it. */
const OPENED = '.MuiPopover-root, .MuiAutocomplete-popper, .MuiDialog-root, .MuiDrawer-root';
const INSIDE_OPENED = '[role^=menuitem], [role=option], h2, a';

it.each(MENUS.map((menu) => [menu.name, menu] as const))(
  '%s, open, has no fault that axe finds, light and dark',
  async (_, { path, open, width = 1440 }) => {
    for (const theme of ['light', 'dark'] as const) {
      const page = await pageOf(OWNER, theme);
      await page.setViewportSize({ width, height: 900 });
      if (new URL(page.url()).pathname !== path) await turnTo(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await open(page);
      await page.locator(OPENED).locator(INSIDE_OPENED).first().waitFor();
      // Where on the page it stands is the same in both; its colours are not.
      const faults = await axeFaults(page, [], theme === 'dark' ? OPENED : undefined);
      await page.keyboard.press('Escape');
      await page.locator(OPENED).first().waitFor({ state: 'detached' });
      expect([theme, faults]).toEqual([theme, []]);
    }
  },
);

describe.each([
  ['public', PUBLIC],
  ['account and console', INSIDE],
])('%s pages', (_, shown) => {
  it.each(named(shown))('%s has no fault that axe finds, and fits', async (_name, page, look) => {
    for (const each of LONG ? LOOKS : [look]) expect([...each, await faultsOf(page, each)]).toEqual([...each, []]);
  });
});

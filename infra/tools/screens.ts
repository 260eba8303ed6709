// `npm run screenshots -- --all`: every public and account page, the gates and the console, at three widths, light and dark, for inspection
// (UI.md « Looking »). One file per screen, and one sheet per page that shows them side by side, in test-results/screens/.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { FRENCH } from '#infra/testing/product/browser.ts';
import { cookiesIn, login, PASSWORD } from '#infra/testing/product/people.ts';
import type { Product } from '#infra/testing/product/product.ts';
import { choosePhotos, drawn, frenchDates, importing, inDialog, palette, press, sendPhotos, ticked, wizard } from './screen-acts.ts';
import { type Scene, scene } from './screen-scene.ts';

const FOLDER = join(import.meta.dirname, '../../test-results/screens');
const WIDTHS = [390, 1024, 1440] as const;
const MODES = ['light', 'dark'] as const;
type Mode = (typeof MODES)[number];
const HEIGHT = { 390: 844, 1024: 768, 1440: 900 } as const;

type Shown = {
  name: string;
  path: string;
  /** The user whose session is used: nobody by default. */
  as?: string;
  /** The actions before the screenshot. */
  act?: (page: Page) => Promise<unknown>;
  whole?: boolean;
};

/** One address is not asked about again and again. */
let asked = 0;

const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await press('Se connecter')(page);
};

const openScreens = ({ reset, invitation }: Scene): Shown[] => [
  { name: 'landing', path: '/', whole: true },
  { name: 'contact', path: '/contact', act: inDialog },
  { name: 'auth', path: '/auth' },
  {
    name: 'auth-refused',
    path: '/auth',
    act: async (page) => {
      await signIn(page, 'x@y.fr', 'nope');
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'auth-empty', path: '/auth', act: press('Se connecter') },
  {
    name: 'auth-unverified',
    path: '/auth',
    act: async (page) => {
      await signIn(page, 'nouvelle@toitures.example', PASSWORD);
      await press('Vérifier mon adresse email')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'auth-forgot', path: '/auth', act: press('Mot de passe oublié ?') },
  {
    name: 'auth-forgot-sent',
    path: '/auth',
    act: async (page) => {
      await press('Mot de passe oublié ?')(page);
      await page.getByLabel('Email', { exact: true }).fill(`personne-${asked++}@exemple.fr`);
      await press('Envoyer le lien de réinitialisation')(page);
      await page.getByText('Email envoyé avec succès').waitFor();
    },
  },
  ...[1, 2, 3, 4].map((step) => ({ name: `register-${step}`, path: '/auth?tab=register', act: wizard(step) })),
  {
    name: 'register-4-filled',
    path: '/auth?tab=register',
    act: async (page) => {
      await wizard(4)(page);
      await page.getByLabel('Mot de passe', { exact: true }).fill('Chantier');
    },
  },
  { name: 'reset-missing', path: '/reset-password' },
  { name: 'reset-invalid', path: '/reset-password?token=inconnu' },
  { name: 'reset-form', path: `/reset-password?token=${reset}` },
  { name: 'invitation', path: `/invitation?token=${invitation}` },
  { name: 'invitation-over', path: '/invitation?token=inconnu' },
  { name: 'verify-missing', path: '/verify-email' },
  { name: 'verify', path: '/verify-email?token=inconnu' },
  { name: 'verify-invalid', path: '/verify-email?token=inconnu', act: press('Confirmer mon adresse') },
  { name: 'verified', path: '/email-verified?success=true&email=nadia%40moreau.example' },
  { name: 'verified-error', path: '/email-verified?success=false&error=invalid_token' },
  { name: 'legal', path: '/mentions-legales', whole: true },
  { name: 'data-protection', path: '/protection-donnees', whole: true },
  { name: 'terms', path: '/conditions-utilisation', whole: true },
  { name: 'verification', path: '/verification', whole: true },
  { name: 'not-found', path: '/nulle-part' },
];

const linkScreens = ({ first, uploadOf, preferences }: Scene): Shown[] => [
  { name: 'upload', path: new URL(first?.uploadUrl ?? '').pathname, whole: true },
  { name: 'upload-asked', path: uploadOf('Toitures'), whole: true },
  { name: 'upload-anomaly', path: uploadOf('Plomberie'), whole: true },
  { name: 'upload-rejected', path: uploadOf('Peinture'), whole: true },
  { name: 'upload-expired', path: uploadOf('Isolation'), whole: true },
  { name: 'upload-chosen', path: uploadOf('Façades'), whole: true, act: choosePhotos },
  { name: 'upload-received', path: uploadOf('Façades'), whole: true, act: sendPhotos },
  { name: 'upload-dead', path: '/upload/inconnu' },
  { name: 'upload-revoked', path: uploadOf('Étanchéité') },
  { name: 'upload-link-asked', path: uploadOf('Étanchéité'), act: press('Demander un nouveau lien') },
  { name: 'preferences', path: preferences, whole: true },
];

const accountScreens = ({ first, gone, chased }: Scene): Shown[] => [
  { name: 'gate-approval', path: '/dashboard', as: 'durand@macons.example' },
  { name: 'gate-subscription', path: '/dashboard', as: 'lefevre@charpentes.example' },
  { name: 'abonnement-choose', path: '/abonnement', as: 'lefevre@charpentes.example' },
  { name: 'abonnement-canceled', path: '/abonnement?canceled=true', as: 'lefevre@charpentes.example' },
  { name: 'abonnement-active', path: '/abonnement', as: 'demo@demo.fr' },
  { name: 'dashboard', path: '/dashboard', as: 'demo@demo.fr' },
  { name: 'dashboard-whole', path: '/dashboard', as: 'demo@demo.fr', whole: true },
  { name: 'administration', path: '/administration', as: 'admin@demo.fr', whole: true },
  { name: 'system', path: '/systeme', as: 'admin@demo.fr', whole: true },
  { name: 'email-delivery-all', path: '/email-delivery', as: 'admin@demo.fr' },
  { name: 'account', path: '/compte', as: 'demo@demo.fr', whole: true },
  {
    name: 'landing-menu',
    path: '/',
    act: (page) => page.locator('.landing-menu').evaluate((menu) => menu.setAttribute('open', '')),
  },
  { name: 'autopilot', path: '/dashboard?autopilot=', as: 'demo@demo.fr', act: inDialog },
  { name: 'document-types', path: '/document-types', as: 'demo@demo.fr' },
  { name: 'organizations', path: '/organizations', as: 'demo@demo.fr' },
  { name: 'subcontractors', path: '/subcontractors', as: 'demo@demo.fr' },
  { name: 'subcontractor', path: `/subcontractors/${chased}`, as: 'demo@demo.fr', whole: true },
  { name: 'send-request', path: `/subcontractors?send=${first?.id}`, as: 'demo@demo.fr', act: inDialog },
  { name: 'selection-dashboard', path: '/dashboard', as: 'demo@demo.fr', act: ticked },
  { name: 'views', path: '/subcontractors', as: 'demo@demo.fr', act: press('Vues') },
  { name: 'bulk', path: '/subcontractors', as: 'demo@demo.fr', act: (page) => ticked(page).then(() => press(/^Relancer$/)(page)) },
  { name: 'selection', path: '/subcontractors', as: 'demo@demo.fr', act: ticked },
  { name: 'palette', path: '/subcontractors', as: 'demo@demo.fr', act: palette },
  { name: 'import-1', path: '/subcontractors?import=open', as: 'demo@demo.fr', act: importing(0) },
  { name: 'import-2', path: '/subcontractors?import=open', as: 'demo@demo.fr', act: importing(1) },
  { name: 'import-3', path: '/subcontractors?import=open', as: 'demo@demo.fr', act: importing(2) },
  { name: 'import-done', path: '/subcontractors?import=open', as: 'demo@demo.fr', act: importing(3) },
  { name: 'import-strip', path: '/subcontractors?import=open', as: 'demo@demo.fr', act: importing(4) },
  { name: 'in-order', path: `/subcontractors?filter=${encodeURIComponent('{"inOrderIn":"2026-10"}')}`, as: 'demo@demo.fr' },
  { name: 'archived', path: '/subcontractors?view=archives', as: 'demo@demo.fr' },
  { name: 'archived-file', path: `/subcontractors?view=archives&archived=${gone?.id}`, as: 'demo@demo.fr' },
];

const documentScreens = ({ first, chased, shown, sheet }: Scene): Shown[] => [
  { name: 'documents', path: '/documents', as: 'demo@demo.fr' },
  { name: 'preview', path: `/documents?preview=${shown.validated}`, as: 'demo@demo.fr', act: drawn },
  { name: 'review', path: '/dashboard?documents=all&document=next', as: 'demo@demo.fr', act: drawn },
  { name: 'review-flagged', path: `/dashboard?documents=all&document=${shown.flagged}`, as: 'demo@demo.fr', act: drawn },
  { name: 'review-same-sheet', path: `/dashboard?documents=all&document=${sheet}`, as: 'demo@demo.fr', act: drawn },
  { name: 'review-reject', path: '/dashboard?documents=all&document=next&deed=reject', as: 'demo@demo.fr', act: drawn },
  { name: 'correct', path: `/dashboard?documents=all&document=${shown.validated}&deed=correct`, as: 'demo@demo.fr', act: drawn },
  { name: 'reopen', path: `/dashboard?documents=all&document=${shown.validated}&deed=reopen`, as: 'demo@demo.fr', act: drawn },
  { name: 'document-list', path: `/dashboard?documents=${first?.id}`, as: 'demo@demo.fr', act: inDialog },
  { name: 'deposit', path: `/dashboard?deposit=${first?.id}`, as: 'demo@demo.fr', act: inDialog },
  { name: 'alerts', path: '/alerts', as: 'demo@demo.fr' },
  { name: 'alerts-menu', path: '/alerts', as: 'demo@demo.fr', act: press(/^Autres actions/) },
  { name: 'settings', path: '/settings', as: 'demo@demo.fr', whole: true },
  { name: 'team', path: '/settings/equipe', as: 'demo@demo.fr', whole: true },
  { name: 'notifications', path: '/settings/notifications', as: 'demo@demo.fr', whole: true },
  { name: 'team-invite', path: '/settings/equipe?membre=nouveau', as: 'demo@demo.fr', act: inDialog },
  { name: 'voice-demo', path: '/voice-demo', as: 'demo@demo.fr', whole: true },
  { name: 'email-delivery', path: '/email-delivery', as: 'demo@demo.fr', whole: true },
  { name: 'relances', path: '/relances', as: 'demo@demo.fr', whole: true },
  { name: 'history', path: '/historique', as: 'demo@demo.fr', whole: true },
  { name: 'synthesis', path: '/synthese', as: 'demo@demo.fr', whole: true },
  {
    name: 'relances-day',
    path: '/relances?days=90',
    as: 'demo@demo.fr',
    act: (page) => page.getByRole('region', { name: 'Calendrier des relances' }).getByRole('button').first().click(),
  },
  { name: 'remind', path: `/dashboard?remind=${chased}`, as: 'demo@demo.fr', act: inDialog },
  { name: 'call', path: `/dashboard?call=${chased}`, as: 'demo@demo.fr', act: inDialog },
  { name: 'reminders', path: `/dashboard?documents=${chased}&tab=reminders`, as: 'demo@demo.fr', act: inDialog },
  { name: 'edit', path: `/dashboard?edit=${first?.id}`, as: 'demo@demo.fr', act: inDialog },
  { name: 'configure', path: `/dashboard?configure=${first?.id}`, as: 'demo@demo.fr', act: inDialog },
  { name: 'console-unknown', path: '/documents/inconnu', as: 'demo@demo.fr' },
];

/** Each page of the product, in each state that a user can see. */
async function everything(product: Product): Promise<Shown[]> {
  const made = await scene(product);
  return [...openScreens(made), ...linkScreens(made), ...accountScreens(made), ...documentScreens(made)];
}

type Shot = { mode: Mode; width: number; png: Buffer };
/** Telephone left, the other widths right at half size: what is cut off, misaligned or empty is seen at a glance. */
async function sheet(browser: Browser, shots: readonly Shot[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  const image = ({ width, png }: Shot, scale: number): string =>
    `<img width="${Math.round(width * scale)}" src="data:image/png;base64,${png.toString('base64')}">`;
  const of = (width: number, scale: number): string =>
    shots
      .filter((shot) => shot.width === width)
      .map((shot) => image(shot, scale))
      .join('');
  await page.setContent(
    `<style>body{margin:0;background:#888;display:flex;gap:8px;align-items:start}div{display:flex;gap:8px;flex-wrap:wrap;align-items:start}</style>${of(390, 1)}<div>${of(1440, 0.5)}${of(1024, 0.38)}</div>`,
  );
  const png = await page.screenshot({ fullPage: true });
  await page.close();
  return png;
}

export async function screens(browser: Browser, product: Product, only: readonly string[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const all = (await everything(product)).filter(({ name }) => only.length === 0 || only.includes(name));
  const cookies = new Map<string, string>();
  for (const email of new Set(all.flatMap(({ as }) => as ?? []))) cookies.set(email, (await login(product, email)).cookie);
  for (const { name, path, as, act, whole } of all) {
    const shots: Shot[] = [];
    for (const mode of MODES)
      for (const width of WIDTHS) {
        const context = await browser.newContext({
          ...FRENCH,
          viewport: { width, height: HEIGHT[width] },
          isMobile: width === 390,
          hasTouch: width === 390,
          reducedMotion: 'reduce',
          colorScheme: mode,
        });
        await context.addInitScript((chosen) => localStorage.setItem('subdoc-theme', chosen), mode);
        await context.addCookies(cookiesIn(cookies.get(as ?? '') ?? '', product.url));
        const page = await context.newPage();
        page.setDefaultTimeout(10_000);
        await page.goto(product.url + path);
        await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
        await page.locator('.spinner').first().waitFor({ state: 'detached' });
        await act?.(page).catch((error: Error) => {
          process.exitCode = 1;
          process.stderr.write(`${name}, ${width}, ${mode}: ${error.message}\n`);
        });
        await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => undefined);
        if (whole)
          await page.evaluate(async () => {
            const shown = [...document.images].filter((image) => image.checkVisibility());
            for (const image of shown) image.loading = 'eager';
            await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
          });
        await page.evaluate(() => document.fonts.ready);
        await page.evaluate(frenchDates);
        // As tall as its content: the bars stay at its ends, and a phone stays a phone.
        if (whole) await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
        const png = await page.screenshot();
        await writeFile(join(FOLDER, `${name}-${width}-${mode}.png`), png);
        shots.push({ mode, width, png });
        await context.close();
      }
    await writeFile(join(FOLDER, `${name}.png`), await sheet(browser, shots));
    process.stdout.write(`${name}\n`);
  }
}

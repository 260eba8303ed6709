// The second lock in a real browser: codes set up and asked for, a passkey of Chromium's own authenticator, and the gate of an account that
// requires one.
import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';

import { expect } from 'vitest';
import { FRENCH, PATIENCE_MS } from '../testing/product/browser.ts';
import { company, cookiesIn, PASSWORD } from '../testing/product/people.ts';
import { axeFaults } from './axe.ts';
import { story } from './shared.ts';

const EMAIL = 'gerante@deux-verrous.example';

/** An authenticator in the device, which knows its user. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
}

story(
  'G60 G61 G62 codes at the log-in, a passkey without a password, and the gate of an account that requires one',
  async ({ product, browser }) => {
    const owner = await company(product, 'Deux Verrous', EMAIL);
    // A passkey is bound to a name: an address of numbers has none.
    const url = product.url.replace('127.0.0.1', 'localhost');
    const context = await browser.newContext(FRENCH);
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addCookies(cookiesIn(owner.cookie, url));
    const page = await context.newPage();
    await withAuthenticator(page);

    // The owner requires a second factor, and meets the gate herself.
    await page.goto(`${url}/settings/securite`);
    await page.getByRole('switch', { name: 'Double vérification obligatoire' }).click();
    await page.getByRole('heading', { name: 'Activez la double vérification' }).waitFor();
    await page.getByRole('button', { name: 'Activer avec une application' }).click();
    await page.getByRole('img', { name: 'Code QR à lire avec votre application' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    const { now } = await product.dev<{ now: string }>('/dev/clock');
    const seconds = Math.floor(new Date(now).getTime() / 1000);
    await page.getByLabel('Code à six chiffres').fill(generateSync({ secret, epoch: seconds }));
    await page.getByRole('button', { name: 'Confirmer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vos codes de secours' });
    await dialog.getByRole('listitem').first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const recovery = await dialog.getByRole('listitem').first().innerText();
    page.on('dialog', (asked) => void asked.accept());
    await dialog.getByRole('button', { name: 'J’ai gardé mes codes' }).click();
    await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
    await page.getByText('Clé d’accès ajoutée').waitFor();
    await page.getByRole('button', { name: /^Retirer la clé d’accès/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);

    // Out, and in again: by password and a recovery code in another browser, by the passkey in this one.
    const elsewhere = await browser.newContext(FRENCH);
    elsewhere.setDefaultTimeout(PATIENCE_MS);
    const other = await elsewhere.newPage();
    await other.goto(`${url}/auth`);
    await other.getByLabel('Email').fill(EMAIL);
    await other.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await other.getByRole('button', { name: 'Utiliser un code de secours' }).click();
    expect(await axeFaults(other)).toEqual([]);
    await other.getByLabel('Code de secours').fill(recovery);
    await other.getByRole('button', { name: 'Continuer' }).click();
    await other.waitForURL(/\/dashboard/);

    await page.request.post(`${url}/api/logout`, { headers: { origin: url } });
    await page.goto(`${url}/auth`);
    await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click();
    await page.waitForURL(/\/dashboard/);
    const sessions = await page.request.get(`${url}/api/user/sessions`);
    const methods = ((await sessions.json()) as { method: string }[]).map(({ method }) => method);
    expect(methods).toEqual(expect.arrayContaining(['passkey', 'password+recovery-code']));
  },
);

// What a person does at the sign-in page, for several browser tests.
import type { Page } from '@playwright/test';
import { PASSWORD } from '../testing/product/people.ts';
import type { Shared } from '../testing/product/product.ts';

export type Newcomer = { company: string; email: string; phone: string };

/** The four steps, from the first one (F030); ends with the verification dialog. */
export async function fillWizard(page: Page, who: Newcomer): Promise<void> {
  const step = async (n: number, fill: () => Promise<unknown>, button = 'Suivant') => {
    await page.getByText(`Étape ${n} sur 4`).waitFor();
    await fill();
    await page.getByRole('button', { name: button }).click();
  };
  await step(1, () => page.getByLabel('Nom de l’entreprise').fill(who.company));
  await step(2, () => page.getByLabel('Email professionnel').fill(who.email));
  await step(3, () => page.getByLabel('Numéro de téléphone').fill(who.phone));
  await step(
    4,
    async () => {
      await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirmer le mot de passe').fill(PASSWORD);
    },
    'Créer le compte',
  );
  await page.getByRole('button', { name: "Renvoyer l'email de vérification" }).waitFor();
}

/** Sends the log-in form; what comes then is for the caller to see. */
export async function signIn(page: Page, product: Shared, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${product.url}/auth`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}

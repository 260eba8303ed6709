// The demonstration form: its fields, its rules, what is said when it went well and when not.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { problem, setUp, show } from '../../testing/dom.tsx';
import { LandingPage } from './LandingPage.tsx';

const api = setUp();
const user = userEvent.setup({ delay: null });
const open = async (): Promise<HTMLElement> => {
  show(<LandingPage />, '/?contact=true');
  return screen.findByRole('dialog', { name: 'Demander une démonstration' });
};
const fill = async (dialog: HTMLElement): Promise<void> => {
  for (const [label, text] of [
    ['Prénom', 'Nadia'],
    ['Nom', 'Moreau'],
    ['Entreprise', 'Moreau Couverture'],
    ['Téléphone', '06 12 34 56 78'],
  ] as const)
    await user.type(within(dialog).getByLabelText(label), text);
};
const send = (dialog: HTMLElement) => user.click(within(dialog).getByRole('button', { name: 'Envoyer la demande' }));

it('F002 opens by the flag of the address, and by its buttons; closing removes the flag and nothing else', async () => {
  show(<LandingPage />, '/?utm=salon&contact=true#pricing');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(`${location.search}${location.hash}`).toBe('?utm=salon#pricing');
  await user.click(screen.getAllByRole('link', { name: 'Demander une démonstration' })[0] as HTMLElement);
  await screen.findByRole('dialog');
  expect(new URLSearchParams(location.search).get('contact')).toBe('true');
});

it('F012 F013 has seven fields, and exactly five sizes', async () => {
  const dialog = await open();
  const names = [...dialog.querySelectorAll('input, select, textarea')].map((field) => field.getAttribute('name'));
  expect(names.sort()).toEqual(['company', 'companySize', 'email', 'firstName', 'lastName', 'message', 'phone']);
  const options = within(dialog).getAllByRole('option') as HTMLOptionElement[];
  expect(options.map((option) => option.value).filter(Boolean)).toEqual(['1-10', '11-50', '51-200', '201-1000', '1000+']);
});

it('F014 says which required field is missing and sends nothing; an e-mail may be left out, but not be wrong', async () => {
  const dialog = await open();
  await send(dialog);
  const said = (await within(dialog).findAllByRole('alert')).map((alert) => alert.textContent);
  expect(said).toEqual(['Prénom requis', 'Nom requis', 'Entreprise requise', 'Le numéro de téléphone doit contenir au moins 10 chiffres']);
  await fill(dialog);
  await user.type(within(dialog).getByLabelText(/E-mail/), 'nadia');
  await send(dialog);
  await within(dialog).findByText('Veuillez entrer un email valide');
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('F012 F015 the required fields are sent once; the dialog says « Demande reçue », the toast « Demande envoyée »', async () => {
  const dialog = await open();
  await fill(dialog);
  await send(dialog);
  const received = await screen.findByRole('dialog', { name: 'Demande reçue' });
  expect(screen.getByText('Demande envoyée')).toBeTruthy();
  const posts = api.calls.filter(({ method }) => method === 'POST');
  expect(posts.map(({ path }) => path)).toEqual(['/api/contact']);
  expect(posts[0]?.body).toMatchObject({ firstName: 'Nadia', lastName: 'Moreau', company: 'Moreau Couverture', phone: '06 12 34 56 78' });
  await user.click(within(received).getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(location.search).toBe(''));
});

it.each([
  ['the server’s words', problem(500, 'internal-error', 'Trop de demandes aujourd’hui.'), 'Trop de demandes aujourd’hui.'],
  ['its own, where there are none', { status: 500, body: null }, "Une erreur est survenue lors de l'envoi."],
])('F016 a failure is told in %s, and what was typed stays', async (_, answer, sentence) => {
  const dialog = await open();
  await fill(dialog);
  api.instead.set('/api/contact', answer);
  await send(dialog);
  expect((await within(dialog).findByRole('alert')).textContent).toBe(sentence);
  expect((within(dialog).getByLabelText('Prénom') as HTMLInputElement).value).toBe('Nadia');
});

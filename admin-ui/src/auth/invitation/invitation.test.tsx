// The page behind an invitation's link: a new person, a known one, another one, a dead link (CONTRACT « People »).
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { wayBack } from '../../root/way-back.ts';
import { problem, setUp, show } from '../../testing/dom.tsx';
import { userOf, worldOf } from '../../testing/fake/world.ts';
import { AuthPage } from '../AuthPage.tsx';
import { InvitationPage } from './InvitationPage.tsx';

const api = setUp(() => worldOf('anonymous'));
const user = userEvent.setup({ delay: null });
const accepted = () => api.calls.filter(({ path }) => path.endsWith('/accept')).map(({ body }) => body);
const open = (token: string) => show(<InvitationPage />, `/invitation?token=${token}`);
const fill = async (name: string, password: string, again = password) => {
  await user.type(await screen.findByLabelText('Votre nom'), name);
  await user.type(screen.getByLabelText('Mot de passe'), password);
  await user.type(screen.getByLabelText('Confirmer le mot de passe'), again);
  await user.click(screen.getByRole('button', { name: /^Rejoindre/ }));
};

it('G62 a new person reads who invites him as what, chooses name and password, and is in', async () => {
  open('nouveau');
  expect(await screen.findByRole('heading', { name: 'Rejoindre Constructions Lemaire & Associés' })).toBeTruthy();
  expect(document.body.textContent).toContain('le rôle « Conducteur de travaux »');
  expect(document.body.textContent).toContain('Ne valide rien.');
  await fill('Karim Benali', 'Chantier-2026!');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(accepted()).toEqual([{ name: 'Karim Benali', password: 'Chantier-2026!' }]);
});

it('G62 F035 F036 a poor password, or not twice the same, is not sent; neither is one without a name', async () => {
  open('nouveau');
  await fill(' ', 'court', 'autre');
  expect(await screen.findByText('Nom requis')).toBeTruthy();
  expect(screen.getByText('Le mot de passe doit contenir au moins 8 caractères')).toBeTruthy();
  await user.type(screen.getByLabelText('Votre nom'), 'Karim');
  await user.clear(screen.getByLabelText('Mot de passe'));
  await user.type(screen.getByLabelText('Mot de passe'), 'Chantier-2026!');
  await user.click(screen.getByRole('button', { name: /^Rejoindre/ }));
  expect(await screen.findByText('Les mots de passe ne correspondent pas')).toBeTruthy();
  expect(accepted()).toEqual([]);
});

it('G62 a known person logs in first, comes back, and joins; an auditor begins with the history', async () => {
  open('connu');
  const way = await screen.findByRole('link', { name: 'Se connecter' });
  const address = new URL((way as HTMLAnchorElement).href);
  expect(wayBack(address.searchParams, userOf())).toBe('/invitation?token=connu');
  api.world.user = userOf();
  open('connu');
  await user.click(await screen.findByRole('button', { name: 'Rejoindre Toitures du Sud' }));
  await waitFor(() => expect(location.pathname).toBe('/historique'));
  expect(accepted()).toEqual([{}]);
});

it('G62 the log-in that an invitation leads to has the address filled in', () => {
  show(<AuthPage />, '/auth?suite=%2Finvitation%3Ftoken%3Dconnu&adresse=karim%40lemaire.example');
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('karim@lemaire.example');
});

it('G62 who is logged in as another is told, and logs out first', async () => {
  api.world.user = userOf();
  open('nouveau');
  await user.click(await screen.findByRole('button', { name: 'Se déconnecter et continuer' }));
  expect(await screen.findByLabelText('Votre nom')).toBeTruthy();
  expect(api.world.user).toBeNull();
});

it('G62 a link that is over, or has no token, says what to do; a server that is away is asked again', async () => {
  for (const token of ['passé', '']) {
    open(token);
    expect(await screen.findByRole('heading', { name: 'Cette invitation n’est plus valable' })).toBeTruthy();
    expect(screen.getByText(/demandez à la personne qui vous a invité de la renvoyer/)).toBeTruthy();
    cleanup();
  }
  api.instead.set('/api/invitations/nouveau', problem(503, 'unavailable', 'Service indisponible'));
  open('nouveau');
  expect(await screen.findByRole('heading', { name: 'L’invitation n’a pas pu être lue' })).toBeTruthy();
  api.instead.clear();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByLabelText('Votre nom')).toBeTruthy();
});

it('G62 an invitation that was used while the page was open is told as such', async () => {
  open('nouveau');
  await screen.findByLabelText('Votre nom');
  api.instead.set('/api/invitations/nouveau/accept', problem(404, 'invalid-invitation', 'Cette invitation n’est plus valable.'));
  api.instead.set('/api/invitations/nouveau', problem(404, 'invalid-invitation', 'Cette invitation n’est plus valable.'));
  await fill('Karim Benali', 'Chantier-2026!');
  expect(await screen.findByRole('heading', { name: 'Cette invitation n’est plus valable' })).toBeTruthy();
});

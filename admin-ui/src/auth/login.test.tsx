// Sign-in: texts, rules, and what is remembered (product.md §2, §4, §5, §8).
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { handedUser } from '../root/session.ts';
import { loginFor, wayBack } from '../root/way-back.ts';
import { problem, setUp, show } from '../testing/dom.tsx';
import { userOf, worldOf } from '../testing/fake/world.ts';
import { AuthPage } from './AuthPage.tsx';

const api = setUp(() => worldOf('anonymous'));
const sent = (path: string) => api.calls.filter((call) => call.path === path);
const field = (name: string) => screen.getByLabelText(name);

async function logIn(email: string, password: string) {
  const user = userEvent.setup({ delay: null });
  show(<AuthPage />, '/auth');
  if (email !== '') await user.type(field('Email'), email);
  if (password !== '') await user.type(field('Mot de passe'), password);
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  return user;
}

it('F019 sends who is already logged in to the dashboard', async () => {
  api.world.user = worldOf('full').user;
  show(<AuthPage />, '/auth');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
});

it('F020 reaches both tabs with the arrow keys', async () => {
  const user = userEvent.setup({ delay: null });
  show(<AuthPage />, '/auth');
  screen.getByRole('tab', { name: 'Connexion' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Inscription' }).getAttribute('aria-selected')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Inscription' })));
  expect(screen.getByText('Étape 1 sur 4')).toBeTruthy();
});

it('F021 hides and shows the password, and says « Connexion... » while it waits', async () => {
  const user = userEvent.setup({ delay: null });
  show(<AuthPage />, '/auth');
  const password = field('Mot de passe') as HTMLInputElement;
  expect(password.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
  expect(password.type).toBe('text');
  await user.type(field('Email'), 'a@b.fr');
  await user.type(password, 'x');
  const before = globalThis.fetch;
  let release: () => void = () => undefined;
  globalThis.fetch = ((url: string, init: RequestInit) =>
    new Promise((resolve) => (release = () => resolve(before(url, init))))) as typeof fetch;
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  expect((screen.getByRole('button', { name: 'Connexion...' }) as HTMLButtonElement).disabled).toBe(true);
  release();
  await screen.findByRole('button', { name: 'Se connecter' });
});

it('F022 refuses a bad address and an empty password before anything is sent', async () => {
  await logIn('pas une adresse', '');
  expect(screen.getByText('Veuillez entrer un email valide')).toBeTruthy();
  expect(screen.getByText('Le mot de passe est requis')).toBeTruthy();
  expect(sent('/api/login')).toHaveLength(0);
});

it('F023 A06 remembers the address alone, and asks for the longer session', async () => {
  const user = userEvent.setup({ delay: null });
  show(<AuthPage />, '/auth');
  await user.type(field('Email'), 'a@b.fr');
  await user.type(field('Mot de passe'), 'Demo-2026!');
  await user.click(screen.getByLabelText('Se souvenir de mes identifiants'));
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(sent('/api/login')[0]?.body).toMatchObject({ rememberMe: true });
  expect({ ...localStorage }).toEqual({ 'subdoc-email': 'a@b.fr', 'subdoc-account': '1' });
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Demo-2026!');
});

it('F023 fills the remembered address in at the next visit', () => {
  localStorage.setItem('subdoc-email', 'a@b.fr');
  show(<AuthPage />, '/auth');
  expect((field('Email') as HTMLInputElement).value).toBe('a@b.fr');
});

it('F023 a drawn page made live by the first key leaves the field to who writes in it', async () => {
  localStorage.setItem('subdoc-email', 'a@b.fr');
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<AuthPage />);
  const email = within(place).getByLabelText<HTMLInputElement>('Email');
  const root = hydrateRoot(place, <AuthPage />);
  onTestFinished(() => root.unmount());
  email.focus();
  email.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
  expect(email.value).toBe('');
  expect(document.activeElement).toBe(email);
  expect(within(place).getByLabelText<HTMLInputElement>('Se souvenir de mes identifiants').checked).toBe(true);
});

it('F024 hands the user of the answer on and goes to the dashboard', async () => {
  await logIn('a@b.fr', 'Demo-2026!');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(handedUser()?.companyName).toBe('Constructions Lemaire');
});

it('K12 a log-in leads on to the page that was asked for, with its filters, also by way of the other tab', async () => {
  const user = userEvent.setup({ delay: null });
  const page = '/subcontractors?edit=12&page=2';
  show(<AuthPage />, loginFor(new URL(page, location.origin)));
  await user.click(screen.getByRole('tab', { name: 'Inscription' }));
  await user.click(screen.getByRole('tab', { name: 'Connexion' }));
  await user.type(field('Email'), 'a@b.fr');
  await user.type(field('Mot de passe'), 'Demo-2026!');
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe(page));
});

it.each([
  [loginFor({ pathname: '/alerts', search: '?q=dupont' }, true), 'Votre session est terminée. Reconnectez-vous'],
  [loginFor({ pathname: '/dashboard', search: '' }, true), 'Votre session est terminée. Reconnectez-vous'],
  [loginFor({ pathname: '/email-delivery', search: '?mail=9' }), 'Connectez-vous pour ouvrir la page demandée.'],
])('K12 a log-in at %s says why it is asked for', async (address, said) => {
  show(<AuthPage />, address);
  expect((await screen.findByText(new RegExp(`^${said}`))).closest('[role="status"]')).toBeTruthy();
});

it.each([
  '//evil.example/dashboard',
  'https://evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/auth',
  '/upload/x',
  '/inconnu',
  '',
])('K12 a log-in never leads to %s, but to the dashboard', (page) => {
  expect(wayBack(new URLSearchParams({ suite: page }), userOf())).toBe('/dashboard');
});

it('F025 tells that the address is not verified and opens the verification dialog', async () => {
  const user = await logIn('nouveau@exemple.fr', 'Demo-2026!');
  expect(await screen.findByText('Email non vérifié', { selector: 'strong' })).toBeTruthy();
  expect(screen.getByText(/^Vous devez vérifier votre adresse email avant de pouvoir vous connecter : ouvrez le lien/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Vérifier mon adresse email' }));
  expect(screen.getByRole('dialog').textContent).toContain('nouveau@exemple.fr');
});

it('F026 says « Identifiants inconnus » to a 401 and the server’s sentence to anything else, with the toast « Connexion échouée »', async () => {
  const user = await logIn('a@b.fr', 'faux');
  expect(await screen.findByText('Identifiants inconnus', { selector: '.notice p' })).toBeTruthy();
  expect(screen.getByText('Connexion échouée', { selector: '.toast-title' })).toBeTruthy();
  api.instead.set('/api/login', problem(500, 'broken', 'La base de données ne répond pas.'));
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  expect(await screen.findByText('La base de données ne répond pas.', { selector: '.notice p' })).toBeTruthy();
});

it('F027 F028 asks for the reset mail without leaving the page, and says how long the link lives', async () => {
  const user = userEvent.setup({ delay: null });
  show(<AuthPage />, '/auth');
  await user.click(screen.getByRole('button', { name: 'Mot de passe oublié ?' }));
  expect(location.pathname).toBe('/auth');
  await user.click(screen.getByRole('button', { name: 'Envoyer le lien de réinitialisation' }));
  expect(screen.getByText('Veuillez entrer un email valide')).toBeTruthy();
  await user.type(field('Email'), 'a@b.fr');
  await user.click(screen.getByRole('button', { name: 'Envoyer le lien de réinitialisation' }));
  expect(await screen.findByText('Email envoyé avec succès')).toBeTruthy();
  expect(screen.getByText(/expire dans 1 heure/)).toBeTruthy();
  expect(screen.getByText('Email envoyé', { selector: '.toast-title' })).toBeTruthy();
  expect(screen.getByText('Un lien de réinitialisation a été envoyé à votre adresse email.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retour à la connexion' }));
  expect(screen.getByRole('button', { name: 'Se connecter' })).toBeTruthy();
});

it('F029 says « Une erreur est survenue. » when the server gives no reason', async () => {
  api.instead.set('/api/forgot-password', { status: 500, body: null });
  const user = userEvent.setup({ delay: null });
  show(<AuthPage />, '/auth');
  await user.click(screen.getByRole('button', { name: 'Mot de passe oublié ?' }));
  await user.type(field('Email'), 'a@b.fr');
  await user.click(screen.getByRole('button', { name: 'Envoyer le lien de réinitialisation' }));
  expect(await screen.findByText('Une erreur est survenue.')).toBeTruthy();
  expect(screen.getByText('Erreur', { selector: '.toast-title' })).toBeTruthy();
});

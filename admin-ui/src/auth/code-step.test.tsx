// The second step of the log-in, and the log-in by passkey (CONTRACT « Second factor »).
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { problem, setUp, show } from '../testing/dom.tsx';
import { worldOf } from '../testing/fake/world.ts';
import { AuthPage } from './AuthPage.tsx';

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => browser);

const api = setUp(() => worldOf('anonymous'));
const user = userEvent.setup({ delay: null });
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  browser.startAuthentication.mockReset().mockResolvedValue({ id: 'connue' });
});
async function toCode() {
  api.world.totp = '2026-11-20T09:00:00.000Z';
  show(<AuthPage />, '/auth?suite=%2Falerts');
  await user.type(screen.getByLabelText('Email'), 'a@b.fr');
  await user.type(screen.getByLabelText('Mot de passe'), 'Demo-2026!');
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  return screen.findByLabelText('Code de vérification');
}

it('G60 a log-in with codes asks for one after the password, and leads where it would have', async () => {
  const code = await toCode();
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode'), document.activeElement === code]).toEqual([
    'one-time-code',
    'numeric',
    true,
  ]);
  await user.type(code, '000000{Enter}');
  expect((await screen.findByText('Code incorrect, déjà utilisé ou expiré.')).getAttribute('role')).toBe('alert');
  expect((code as HTMLInputElement).value).toBe('');
  await user.type(code, '123 456{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/alerts'));
});

it('G60 a recovery code does as well, and one may go back', async () => {
  await toCode();
  await user.click(screen.getByRole('button', { name: 'Retour' }));
  expect(screen.getByRole('button', { name: 'Se connecter' })).toBeTruthy();
  expect(document.querySelector('.notice')?.textContent).toBe('Connectez-vous pour ouvrir la page demandée.');
  await user.type(screen.getByLabelText('Email'), 'a@b.fr');
  await user.type(screen.getByLabelText('Mot de passe'), 'Demo-2026!{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Utiliser un code de secours' }));
  const code = screen.getByLabelText('Code de secours');
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual(['off', null]);
  await user.type(code, 'secours-1{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/alerts'));
});

it('C36 a step that is over leads back to the password, and says why', async () => {
  await toCode();
  api.instead.set('/api/login/second-factor', problem(401, 'challenge-over', 'Cette connexion a expiré : recommencez.'));
  await user.type(screen.getByLabelText('Code de vérification'), '123456{Enter}');
  expect(await screen.findByText('Cette connexion a expiré : recommencez.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Se connecter' })).toBeTruthy();
});

it('G61 a passkey takes no password; who closes the browser’s question is told nothing bad', async () => {
  show(<AuthPage />, '/auth');
  browser.startAuthentication.mockRejectedValueOnce(Object.assign(new Error('raw'), { name: 'NotAllowedError' }));
  await user.click(screen.getByRole('button', { name: 'Se connecter avec une clé d’accès' }));
  expect(await screen.findByText('Connexion annulée')).toBeTruthy();
  expect(document.querySelector('.notice')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Se connecter avec une clé d’accès' }));
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
});

it('G62 a password that is not enough says so, and leaves the passkey', async () => {
  show(<AuthPage />, '/auth');
  const sentence = 'Votre entreprise demande plus qu’un mot de passe : utilisez votre clé d’accès.';
  api.instead.set('/api/login', problem(401, 'second-factor-required', sentence));
  await user.type(screen.getByLabelText('Email'), 'a@b.fr');
  await user.type(screen.getByLabelText('Mot de passe'), 'Demo-2026!{Enter}');
  expect(await screen.findByText(sentence, { selector: '.notice p' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Se connecter avec une clé d’accès' })).toBeTruthy();
});

it('G61 a browser without passkeys is offered none', () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  show(<AuthPage />, '/auth');
  expect(screen.queryByRole('button', { name: /clé d’accès/ })).toBeNull();
});

// The pages behind the links of our mails: verification and reset (product.md §2, §5, §8).
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SIGHT_MS } from '#domain/constants.ts';
import { problem, setUp, show } from '../testing/dom.tsx';
import { worldOf } from '../testing/fake/world.ts';
import { EmailVerifiedPage, verificationError } from './email-verified/EmailVerifiedPage.tsx';
import { ResetPasswordPage } from './reset-password/ResetPasswordPage.tsx';
import { VerifyEmailPage } from './verify-email/VerifyEmailPage.tsx';

const api = setUp(() => worldOf('anonymous'));

/** The page behind the mail's link, and its one button. */
async function confirm(token: string) {
  show(<VerifyEmailPage />, `/verify-email?token=${token}`);
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Confirmer mon adresse' }));
}
it('F043 says what went wrong: no token, a bad one, no connection', async () => {
  show(<VerifyEmailPage />, '/verify-email');
  expect(screen.getByText("Token de vérification manquant dans l'URL")).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
it('F043 a mail filter that opens the link, runs its script and goes on confirms nothing', async () => {
  vi.useFakeTimers();
  show(<VerifyEmailPage />, '/verify-email?token=filtre');
  await vi.advanceTimersByTimeAsync(SIGHT_MS - 1);
  cleanup();
  await vi.advanceTimersByTimeAsync(120_000);
  vi.useRealTimers();
  expect(api.calls).toEqual([]);
});
it('F043 a page in sight confirms by itself; one behind others waits', async () => {
  vi.useFakeTimers();
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  show(<VerifyEmailPage />, '/verify-email?token=bon');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(api.calls).toEqual([]);
  expect(screen.getByText(/Si vous n’avez pas créé de compte/)).toBeTruthy();
  sight.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(SIGHT_MS);
  vi.useRealTimers();
  expect(await screen.findByText('Email vérifié')).toBeTruthy();
});
it('F043 a keyboard confirms at once', async () => {
  show(<VerifyEmailPage />, '/verify-email?token=bon');
  await userEvent.setup({ delay: null }).keyboard('{Enter}');
  expect(await screen.findByText('Email vérifié')).toBeTruthy();
});
it('F043 shows the server’s message for a bad token', async () => {
  await confirm('mauvais');
  expect(await screen.findByText('Token invalide')).toBeTruthy();
});
it('F043 names a lost connection, and the button tries again', async () => {
  api.instead.set('/api/verify-email', 'offline');
  await confirm('bon');
  expect(await screen.findByText('Erreur de connexion au serveur')).toBeTruthy();
  api.instead.delete('/api/verify-email');
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Confirmer mon adresse' }));
  expect(await screen.findByText('Email vérifié')).toBeTruthy();
});
it('F043 F044 tells after the verification that an administrator still has to approve', async () => {
  await confirm('bon');
  expect(await screen.findByText('Email vérifié')).toBeTruthy();
  expect(screen.getByText(/Un administrateur doit encore approuver votre compte/)).toBeTruthy();
});

it('F043 a link that is opened twice says that the address is verified already, and leads on', async () => {
  const twice = problem(409, 'already-verified', 'Votre adresse email est déjà vérifiée. Vous pouvez vous connecter.');
  api.instead.set('/api/verify-email', twice);
  await confirm('deux');
  expect(await screen.findByRole('heading', { name: 'Email déjà vérifié' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/auth');
  expect(screen.queryByText('Vérification impossible')).toBeNull();
});
it('F044 who was let in already is not told to wait', async () => {
  const body = { message: 'Votre adresse email est vérifiée. Vous pouvez maintenant vous connecter.', email: 'a@b.fr' };
  api.instead.set('/api/verify-email', { status: 200, body });
  await confirm('admis');
  expect(await screen.findByText(/Vous pouvez maintenant vous connecter/)).toBeTruthy();
  expect(screen.queryByText(/approuve|approbation/)).toBeNull();
});

it('F045 has four distinct texts for the error codes and a default', () => {
  const texts = ['missing_token', 'invalid_token', 'server_error', 'autre'].map(verificationError);
  expect(new Set(texts).size).toBe(4);
  expect(verificationError(null)).toBe(texts[3]);
});
it('F045 reads success and the address', () => {
  show(<EmailVerifiedPage />, '/email-verified?success=true&email=a%40b.fr');
  expect(screen.getByText('L’adresse a@b.fr est vérifiée.')).toBeTruthy();
});

it.each([
  ['Token expiré', 'Lien expiré', 'Ce lien de réinitialisation a expiré. Veuillez en demander un nouveau.'],
  ['Token invalide', 'Lien invalide', 'Token invalide'],
  ['', 'Lien invalide', "Ce lien de réinitialisation n'est pas valide."],
])('F047 the answer « %s » shows « %s »', async (error, title, text) => {
  api.instead.set('/api/verify-reset-token/abc', { status: 200, body: { valid: false, error } });
  show(<ResetPasswordPage />, '/reset-password?token=abc');
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('Sur la page de connexion, « Mot de passe oublié ? » en envoie un nouveau.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Retour à la connexion' }).getAttribute('href')).toBe('/auth');
});
it('F046 F047 says « Vérification du lien » while it asks, and « Token manquant » without one', async () => {
  show(<ResetPasswordPage />, '/reset-password?token=abc');
  expect(screen.getByText('Vérification du lien')).toBeTruthy();
  await screen.findByLabelText('Nouveau mot de passe');
});
it('F047 a missing token is told at once', () => {
  show(<ResetPasswordPage />, '/reset-password');
  expect(screen.getByText('Token manquant')).toBeTruthy();
});

async function reset(password: string, again: string) {
  const user = userEvent.setup({ delay: null });
  show(<ResetPasswordPage />, '/reset-password?token=abc');
  const field = await screen.findByLabelText('Nouveau mot de passe');
  expect(field.getAttribute('placeholder')).toBe('Au moins 8 caractères');
  if (password !== '') await user.type(field, password);
  if (again !== '') await user.type(screen.getByLabelText('Confirmer le mot de passe'), again);
  await user.click(screen.getByRole('button', { name: 'Réinitialiser le mot de passe' }));
}
it('F048 F049 wants eight characters and the password twice', async () => {
  await reset('Court1!', '');
  expect(screen.getByText('Le mot de passe doit contenir au moins 8 caractères')).toBeTruthy();
  expect(screen.getByText('Confirmez votre mot de passe')).toBeTruthy();
});
it('F049 refuses two that differ', async () => {
  await reset('Chantier-2026!', 'Chantier-2027!');
  expect(screen.getByText('Les mots de passe ne correspondent pas')).toBeTruthy();
});
it('F050 says that it is done, in the page and in a toast', async () => {
  await reset('Chantier-2026!', 'Chantier-2026!');
  expect(await screen.findByRole('heading', { name: 'Mot de passe réinitialisé' })).toBeTruthy();
  expect(screen.getAllByText('Votre mot de passe a été mis à jour avec succès.')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/auth');
});
it('F049 a refusal of the server is told in a toast « Erreur »', async () => {
  api.instead.set('/api/reset-password', problem(400, 'token-expired', 'Token expiré'));
  await reset('Chantier-2026!', 'Chantier-2026!');
  expect(await screen.findByText('Token expiré')).toBeTruthy();
  expect(screen.getByText('Erreur', { selector: '.toast-title' })).toBeTruthy();
});

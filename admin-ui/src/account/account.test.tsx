// « Mon compte »: company and phone, password, sessions (CONTRACT « Own account »).
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { LetThrough } from '../console/current-user.ts';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { AccountPage } from './AccountPage.tsx';

const api = setUp();
const user = userEvent.setup({ delay: null });
const showPage = () =>
  showConsole(
    <LetThrough value={api.world.user}>
      <AccountPage />
    </LetThrough>,
    '/compte',
  );
beforeEach(() => void showPage());
const sent = (method: string) => api.calls.filter((call) => call.method === method).map(({ path, body }) => [path, body]);

describe('F259 company and phone', () => {
  it('are changed and shown everywhere; the address one logs in with stays', async () => {
    const save = screen.getByRole('button', { name: 'Enregistrer' });
    expect([save.hasAttribute('disabled'), screen.getByLabelText('E-mail de connexion').hasAttribute('readonly')]).toEqual([true, true]);
    const name = screen.getByLabelText('Nom de l’entreprise');
    await user.clear(name);
    await user.type(name, 'Toitures du Sud');
    await user.click(save);
    expect(await screen.findByText('Compte mis à jour')).toBeTruthy();
    expect(sent('PATCH')).toEqual([
      ['/api/user', { companyName: 'Toitures du Sud', phoneNumber: '0612345678', updatedAt: '2026-01-10T08:00:00.000Z' }],
    ]);
  });

  it('a number that is none is told at its field, and nothing is sent', async () => {
    const phone = screen.getByLabelText('Téléphone');
    await user.clear(phone);
    await user.type(phone, '06 12');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Le numéro de téléphone doit contenir au moins 10 chiffres')).toBeTruthy();
    expect(sent('PATCH')).toEqual([]);
  });
});

describe('F259 password', () => {
  const fill = async (current: string, next: string, again = next) => {
    await user.type(screen.getByLabelText('Mot de passe actuel'), current);
    await user.type(screen.getByLabelText('Nouveau mot de passe'), next);
    await user.type(screen.getByLabelText('Confirmer le mot de passe'), again);
    await user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
  };

  it('is changed with the one before it; the fields are empty again and the other sessions gone', async () => {
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    await fill('Demo-2026!', 'Ardoise-Bleue-77?');
    expect(await screen.findByText('Mot de passe modifié')).toBeTruthy();
    expect(sent('POST')).toEqual([['/api/user/password', { currentPassword: 'Demo-2026!', newPassword: 'Ardoise-Bleue-77?' }]]);
    expect((screen.getByLabelText('Mot de passe actuel') as HTMLInputElement).value).toBe('');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  });

  it('a wrong one before it is told at its field', async () => {
    await fill('Autre-Chose-1!', 'Ardoise-Bleue-77?');
    expect((await screen.findAllByText('Le mot de passe actuel est incorrect.')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Mot de passe actuel').getAttribute('aria-invalid')).toBe('true');
  });

  it('F035 F036 poor, or not twice the same, it is not sent', async () => {
    await fill('Demo-2026!', 'court', 'autre');
    expect(await screen.findByText('Le mot de passe doit contenir au moins 8 caractères')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
    await user.clear(screen.getByLabelText('Nouveau mot de passe'));
    await user.type(screen.getByLabelText('Nouveau mot de passe'), 'Ardoise-Bleue-77?');
    await user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
    expect(await screen.findByText('Les mots de passe ne correspondent pas')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
  });
});

describe('F259 sessions', () => {
  it('each is named; this one has no button, another is ended', async () => {
    const [here, phone] = await screen.findAllByRole('listitem');
    expect([here?.textContent, within(here!).queryByRole('button')]).toEqual([expect.stringContaining('Cette session'), null]);
    expect(phone?.textContent).toContain('Safari sur iPhone');
    await user.click(within(phone!).getByRole('button', { name: /^Fermer la session Safari sur iPhone/ }));
    expect(await screen.findByText('Session fermée')).toBeTruthy();
    expect(sent('DELETE')).toEqual([['/api/user/sessions/38', undefined]]);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  });

  it('one whose browser said nothing of itself has a name all the same', async () => {
    cleanup();
    api.world.sessions[1]!.device = '';
    showPage();
    await user.click(await screen.findByRole('button', { name: /^Fermer la session Appareil inconnu, ouverte le 20\/11\/2026/ }));
    expect(within(await screen.findByRole('status')).getByText('Appareil inconnu')).toBeTruthy();
  });

  it('one that is gone already is told in the server’s words', async () => {
    api.instead.set('/api/user/sessions/38', problem(404, 'not-found', 'Introuvable.'));
    await user.click(await screen.findByRole('button', { name: /^Fermer la session/ }));
    expect(await screen.findByText('Introuvable.')).toBeTruthy();
  });
});

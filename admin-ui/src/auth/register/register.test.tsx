// The registration wizard (product.md §2, §5, §8).
import { act, fireEvent, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { problem, setUp, show } from '../../testing/dom.tsx';
import { worldOf } from '../../testing/fake/world.ts';
import { AuthPage } from '../AuthPage.tsx';
import { STRENGTH, strengthOf } from './StrengthMeter.tsx';
import { nextStep, previousStep } from './steps.ts';

const api = setUp(() => worldOf('anonymous'));
const next = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Suivant' }));
const bar = () => (screen.getByRole('progressbar', { name: /Étape/ }) as HTMLProgressElement).value;

async function toStep(step: number, email = 'a@b.fr'): Promise<UserEvent> {
  const user = userEvent.setup({ delay: null });
  show(<AuthPage />, '/auth?tab=register');
  const fill = [
    ['Nom de l’entreprise', 'Bâtiments du Midi'],
    ['Email professionnel', email],
    ['Numéro de téléphone', '04 67 12 34 56'],
  ] as const;
  for (const [label, value] of fill.slice(0, step - 1)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await next(user);
  }
  return user;
}

it('F030 shows four steps with a bar of 25, 50, 75 and 100 %', async () => {
  const user = await toStep(1);
  expect([screen.getByText('Étape 1 sur 4') !== null, bar()]).toEqual([true, 25]);
  await user.type(screen.getByLabelText('Nom de l’entreprise'), 'X');
  await next(user);
  expect([screen.getByText('Étape 2 sur 4') !== null, bar()]).toEqual([true, 50]);
  await user.type(screen.getByLabelText('Email professionnel'), 'a@b.fr');
  await next(user);
  expect([screen.getByText('Étape 3 sur 4') !== null, bar()]).toEqual([true, 75]);
  await user.type(screen.getByLabelText('Numéro de téléphone'), '0467123456');
  await next(user);
  expect([screen.getByText('Étape 4 sur 4') !== null, bar()]).toEqual([true, 100]);
  expect(screen.getByRole('button', { name: 'Créer le compte' })).toBeTruthy();
});

it('F032 its buttons: « Précédent », « Suivant », then « Créer le compte », « Création... » while it is on its way', async () => {
  const user = await toStep(1);
  const labels = () =>
    screen
      .getAllByRole('button')
      .map((button) => button.textContent)
      .filter((label) => /^(?:Précédent|Suivant|Créer|Création)/.test(label ?? ''));
  expect(labels()).toEqual(['Précédent', 'Suivant']);
  for (const value of ['Bâtiments du Midi', 'a@b.fr', '04 67 12 34 56']) {
    fireEvent.change(document.querySelector('form input')!, { target: { value } });
    await next(user);
  }
  expect(labels()).toEqual(['Précédent', 'Créer le compte']);
  for (const field of ['Mot de passe', 'Confirmer le mot de passe'])
    fireEvent.change(screen.getByLabelText(field), { target: { value: 'Chantier-2026!' } });
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((done) => (answer = done)));
  await user.click(screen.getByRole('button', { name: 'Créer le compte' }));
  expect(labels()).toEqual(['Précédent', 'Création...']);
  expect((screen.getByRole('button', { name: 'Création...' }) as HTMLButtonElement).disabled).toBe(true);
  await act(async () => answer(Response.json({ message: 'Occupé', code: 'unavailable', status: 503 }, { status: 503 })));
  expect(labels()).toEqual(['Précédent', 'Créer le compte']);
});

it('F031 never goes below 1 or above 4, and an invalid step does not move on', async () => {
  expect([previousStep(1), previousStep(3), nextStep(3), nextStep(4)]).toEqual([1, 2, 4, 4]);
  const user = await toStep(1);
  expect((screen.getByRole('button', { name: 'Précédent' }) as HTMLButtonElement).disabled).toBe(true);
  await next(user);
  expect(screen.getByText('Étape 1 sur 4')).toBeTruthy();
  expect(screen.getByText("Nom de l'entreprise requis")).toBeTruthy();
});

it('F033 refuses an address that is none', async () => {
  const user = await toStep(2);
  await user.type(screen.getByLabelText('Email professionnel'), 'a@b');
  await next(user);
  expect(screen.getByText('Veuillez entrer un email professionnel valide')).toBeTruthy();
});

it('F034 wants ten characters of a telephone, and no letters', async () => {
  const user = await toStep(3);
  const phone = screen.getByLabelText('Numéro de téléphone');
  await user.type(phone, '061234567');
  await next(user);
  expect(screen.getByText('Le numéro de téléphone doit contenir au moins 10 chiffres')).toBeTruthy();
  await user.clear(phone);
  await user.type(phone, '06 12 34 AB 78');
  await next(user);
  expect(screen.getByText('Format de numéro de téléphone invalide')).toBeTruthy();
});

it.each([
  ['Aa1!', 'au moins 8 caractères'],
  ['AAAAAA1!', 'au moins une lettre minuscule'],
  ['aaaaaa1!', 'au moins une lettre majuscule'],
  ['aaaaaaA!', 'au moins un chiffre'],
  ['aaaaaaA1', 'au moins un caractère spécial'],
])('F035 the password %s lacks %s', async (password, missing) => {
  const user = await toStep(4);
  await user.type(screen.getByLabelText('Mot de passe'), password);
  await user.type(screen.getByLabelText('Confirmer le mot de passe'), password);
  await user.click(screen.getByRole('button', { name: 'Créer le compte' }));
  expect(screen.getByText(`Le mot de passe doit contenir ${missing}`)).toBeTruthy();
  expect(api.calls.some((call) => call.path === '/api/register')).toBe(false);
});

it('F036 wants the same password twice', async () => {
  const user = await toStep(4);
  await user.type(screen.getByLabelText('Mot de passe'), 'Chantier-2026!');
  await user.type(screen.getByLabelText('Confirmer le mot de passe'), 'Chantier-2027!');
  await user.click(screen.getByRole('button', { name: 'Créer le compte' }));
  expect(screen.getByText('Les mots de passe ne correspondent pas')).toBeTruthy();
});

it('F037 six passwords give the six words', () => {
  const words = ['', 'a', 'aB', 'aB1', 'aB1!', 'aB1!aB1!'].map((password) => STRENGTH[strengthOf(password)]);
  expect(words).toEqual(['Aucun', 'Très faible', 'Faible', 'Moyen', 'Fort', 'Très fort']);
});

it('F037 gives a tip until every criterion is met, then says so', async () => {
  const user = await toStep(4);
  await user.type(screen.getByLabelText('Mot de passe'), 'Chantier2026');
  expect(screen.getByText(/Conseil/)).toBeTruthy();
  await user.type(screen.getByLabelText('Mot de passe'), '!');
  expect(screen.queryByText(/Conseil/)).toBeNull();
  expect(screen.getByText('Votre mot de passe remplit tous les critères.')).toBeTruthy();
});

async function create(email: string): Promise<UserEvent> {
  const user = await toStep(4, email);
  await user.type(screen.getByLabelText('Mot de passe'), 'Chantier-2026!');
  await user.type(screen.getByLabelText('Confirmer le mot de passe'), 'Chantier-2026!');
  await user.click(screen.getByRole('button', { name: 'Créer le compte' }));
  return user;
}

it('F039 shows the server’s reason in a toast and in red', async () => {
  await create('pris@exemple.fr');
  expect(await screen.findByText('Un compte existe déjà avec cette adresse.', { selector: '.notice p' })).toBeTruthy();
  expect(screen.getByText('Inscription échouée', { selector: '.toast-title' })).toBeTruthy();
});

it('F040 F041 opens the verification dialog for the address of the answer, sends the mail again, goes on to the log-in', async () => {
  const user = await create('a@b.fr');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('a@b.fr');
  expect(dialog.querySelectorAll('ol > li')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: "Renvoyer l'email de vérification" }));
  expect(await screen.findByText('Email de vérification renvoyé avec succès !')).toBeTruthy();
  api.instead.set('/api/auth/resend-verification', problem(429, 'too-many', 'Trop de demandes. Réessayez dans une heure.'));
  await user.click(screen.getByRole('button', { name: "Renvoyer l'email de vérification" }));
  expect(await screen.findByText('Trop de demandes. Réessayez dans une heure.')).toBeTruthy();
  api.instead.set('/api/auth/resend-verification', { status: 500, body: null });
  await user.click(screen.getByRole('button', { name: "Renvoyer l'email de vérification" }));
  expect(await screen.findByText("Erreur lors du renvoi de l'email")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Continuer vers la connexion' }));
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('a@b.fr');
});

it('F009 F030 the plan of the prices and the delay of an approval are told at the first step; the plan goes with the registration', async () => {
  const user = userEvent.setup({ delay: null });
  show(<AuthPage />, '/auth?tab=register&formule=standard');
  expect(screen.getByText(/Formule choisie/).textContent).toMatch(/Basic.*45 € HT.*7 jours/);
  expect(screen.getByText(/en général sous 2 jours ouvrés/)).toBeTruthy();
  for (const value of ['Bâtiments du Midi', 'a@b.fr', '04 67 12 34 56']) {
    fireEvent.change(document.querySelector('form input')!, { target: { value } });
    await next(user);
  }
  for (const field of ['Mot de passe', 'Confirmer le mot de passe'])
    fireEvent.change(screen.getByLabelText(field), { target: { value: 'Chantier-2026!' } });
  await user.click(screen.getByRole('button', { name: 'Créer le compte' }));
  await screen.findByRole('dialog');
  expect(api.calls.find(({ path }) => path === '/api/register')?.body).toMatchObject({ plan: 'standard' });
});

it('F037 one verdict: a password that the server refuses as common is never « Très fort » beside it', async () => {
  api.instead.set('/api/register', {
    status: 400,
    body: { ...{ status: 400, code: 'invalid-body', message: 'Trop courant' }, errors: [{ path: 'password', message: 'Trop courant' }] },
  });
  const user = await create('a@b.fr');
  expect(await screen.findByText('Trop courant', { selector: '.error' })).toBeTruthy();
  expect(screen.queryByText('Très fort')).toBeNull();
  await user.type(screen.getByLabelText('Mot de passe'), 'x');
  expect(screen.getByText('Très fort')).toBeTruthy();
});

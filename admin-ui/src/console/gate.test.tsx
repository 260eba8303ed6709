// The gate's order and its screens (product.md §4, F053-F058), the frame, the person's card.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ADMINISTRATION_PARTS, CONSOLE_PATHS } from '../root/areas.ts';
import { wayBack } from '../root/way-back.ts';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { type Scenario, userOf, worldOf } from '../testing/fake/world.ts';
import { Gate } from './Gate.tsx';
import { BottomBar } from './layout/BottomBar.tsx';
import { SideBar } from './layout/SideBar.tsx';
import { cardOf } from './layout/UserCard.tsx';

const api = setUp();
const ADMINISTRATION = ['/administration', ...ADMINISTRATION_PARTS.map((part) => `/administration/${part}`)];
const gate = (scenario: Scenario, path = '/dashboard') => {
  api.world = worldOf(scenario);
  return showConsole(<Gate>contenu protégé</Gate>, path);
};
const SCREENS: Partial<Record<Scenario, string>> = {
  unverified: 'Vérification email requise',
  unapproved: "Compte en attente d'approbation",
  unsubscribed: 'Abonnement requis',
};

it('F053 nobody goes to /auth', async () => {
  gate('anonymous');
  await waitFor(() => expect(location.pathname).toBe('/auth'));
  expect(screen.queryByText('contenu protégé')).toBeNull();
});

it.each(['/subcontractors?edit=12', '/documents?filter=%7B%22status%22%3A%22pending%22%7D&page=3', '/alerts'])(
  'K12 nobody on %s goes to a log-in that leads back there',
  async (page) => {
    gate('anonymous', page);
    await waitFor(() => expect(location.pathname).toBe('/auth'));
    expect(wayBack(new URLSearchParams(location.search), userOf())).toBe(page);
  },
);

it.each(CONSOLE_PATHS)('F053 on %s each state of an account meets its own screen', async (path) => {
  for (const scenario of ['unverified', 'unapproved', 'unsubscribed', 'full'] as const) {
    const { unmount } = gate(scenario, path);
    const open = scenario === 'full' || (scenario === 'unsubscribed' && path === '/abonnement');
    if (open) expect(await screen.findByText('contenu protégé')).toBeTruthy();
    else expect(await screen.findByRole('heading', { name: SCREENS[scenario] })).toBeTruthy();
    unmount();
  }
});

it('F053 an account that is not approved is never asked about its subscription', async () => {
  gate('unapproved');
  await screen.findByRole('heading', { name: "Compte en attente d'approbation" });
  expect(api.calls.map((call) => call.path)).toEqual(['/api/user']);
});

it('F054 shows a spinner while the user loads', () => {
  gate('full');
  expect(screen.getByText('Chargement…').parentElement?.getAttribute('role')).toBe('status');
});

it('F055 F056 the two waiting screens say what happens next', async () => {
  const { unmount } = gate('unverified');
  expect(await screen.findByRole('button', { name: 'Retour à la connexion' })).toBeTruthy();
  unmount();
  gate('unapproved');
  expect(await screen.findByText(/un email de confirmation vous sera envoyé/)).toBeTruthy();
});

it('F057 names four features and both plans, and leads to /abonnement', async () => {
  gate('unsubscribed');
  await screen.findByRole('heading', { name: 'Abonnement requis' });
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(document.body.textContent).toContain('45 € HT / mois');
  expect(document.body.textContent).toContain('65 € HT / mois');
  expect(screen.getByRole('link', { name: 'S’abonner' }).getAttribute('href')).toBe('/abonnement');
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: "Retour à l'accueil" }));
  expect(location.pathname).toBe('/');
});

it('A25 F094 an administrator without a subscription never meets its gate: whatever he opens, his desk is there', async () => {
  for (const path of ['/dashboard', '/documents', '/administration', '/email-delivery', '/abonnement', '/compte']) {
    const { unmount } = gate('desk', path);
    expect(await screen.findByText('contenu protégé')).toBeTruthy();
    expect(screen.queryByText('Abonnement requis')).toBeNull();
    expect(location.pathname).toBe(['/dashboard', '/documents'].includes(path) ? '/administration' : path);
    unmount();
  }
});

it('F259 one’s own account is reached without a subscription, and from its gate', async () => {
  const { unmount } = gate('unsubscribed', '/compte');
  expect(await screen.findByText('contenu protégé')).toBeTruthy();
  unmount();
  gate('unsubscribed');
  expect((await screen.findByRole('link', { name: 'Mon compte' })).getAttribute('href')).toBe('/compte');
});

it('F075 the gate offers a trial to who never had a subscription, and no second one', async () => {
  const { unmount } = gate('unsubscribed');
  expect(await screen.findByText('7 jours d’essai gratuit, sans engagement.')).toBeTruthy();
  unmount();
  api.world = { ...worldOf('unsubscribed'), subscription: { status: 'canceled', subscription: { plan: 'basic', customerId: 'cus_1' } } };
  showConsole(<Gate>contenu protégé</Gate>);
  expect(await screen.findByText('Sans engagement.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('essai gratuit');
});

it('F056 who is approved while he waits passes without loading the page anew', async () => {
  gate('unapproved');
  await screen.findByRole('heading', { name: "Compte en attente d'approbation" });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api.world = worldOf('full');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByText('contenu protégé')).toBeTruthy();
});

it('F052 F057 logging out from the gate leads to /auth', async () => {
  gate('unsubscribed');
  await userEvent.setup({ delay: null }).click(await screen.findByRole('button', { name: 'Se déconnecter' }));
  await waitFor(() => expect(location.pathname).toBe('/auth'));
});

it('F058 a log-out that fails at the gate says so and stays', async () => {
  gate('unsubscribed');
  api.instead.set('/api/logout', problem(503, 'unavailable', 'Service indisponible'));
  await userEvent.setup({ delay: null }).click(await screen.findByRole('button', { name: 'Se déconnecter' }));
  expect(await screen.findByText('Impossible de se déconnecter. Veuillez réessayer.')).toBeTruthy();
  expect(location.pathname).toBe('/dashboard');
});

const LABELS = [
  'Tableau de bord',
  'Types de documents',
  'Organisations',
  'Sous-traitants',
  'Documents',
  'Alertes',
  'Abonnement',
  'Paramètres',
];

it('F079 the left bar has the eight entries in order, and marks the one that is open', async () => {
  showConsole(
    <Gate>
      <SideBar folded={false} onFold={() => undefined} />
    </Gate>,
    '/organizations',
  );
  const links = within(await screen.findByRole('navigation', { name: 'Navigation principale' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    LABELS.map((label, index) => [label, CONSOLE_PATHS[index]]),
  );
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent)).toEqual(['Organisations']);
});

it.each([
  ['the same eight entries', false, []],
  ['for an administrator his own menu beside the eight', true, [...ADMINISTRATION, '/systeme', '/email-delivery']],
])('A28 the phone’s bar and its « Plus » hold %s', async (_, isAdmin, own) => {
  api.world.user = userOf({ isAdmin });
  showConsole(
    <Gate>
      <BottomBar />
    </Gate>,
  );
  const bar = await screen.findByRole('navigation', { name: 'Navigation principale' });
  const first = within(bar)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  await userEvent.setup({ delay: null }).click(within(bar).getByRole('button', { name: 'Plus' }));
  const behind = within(screen.getByRole('dialog', { name: 'Plus de pages' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect([...first, ...behind].sort()).toEqual([...CONSOLE_PATHS, ...own].sort());
  expect(screen.getByText('Déconnexion')).toBeTruthy();
});

it('F082 the card has the first letter and the name, with their fallbacks', () => {
  expect([cardOf('Élan BTP'), cardOf(''), cardOf(null)]).toEqual([
    { letter: 'É', name: 'Élan BTP' },
    { letter: 'U', name: 'Utilisateur' },
    { letter: 'U', name: 'Utilisateur' },
  ]);
});

it.each([
  ['', false, []],
  [', an administrator’s waiting lists too', true, ['/api/admin/figures']],
])('F081 « Actualiser » asks for everything on screen again and says so%s', async (_, isAdmin, own) => {
  api.world.user = userOf({ isAdmin });
  showConsole(
    <Gate>
      <SideBar folded={false} onFold={() => undefined} />
    </Gate>,
  );
  const button = await screen.findByRole('button', { name: 'Actualiser' });
  const before = api.calls.length;
  await userEvent.setup({ delay: null }).click(button);
  expect(await screen.findByText('Données actualisées')).toBeTruthy();
  expect(screen.getByText('Toutes les données ont été rafraîchies avec succès.')).toBeTruthy();
  expect(
    api.calls
      .slice(before)
      .map((call) => call.path)
      .sort(),
  ).toEqual([...own, '/api/dashboard/alert-groups', '/api/subscription-status', '/api/user']);
});

it('F052 a failed log-out from the card is told as « Déconnexion échouée »', async () => {
  showConsole(
    <Gate>
      <SideBar folded={false} onFold={() => undefined} />
    </Gate>,
  );
  api.instead.set('/api/logout', problem(503, 'unavailable', 'Service indisponible'));
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: /^Compte de/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Déconnexion' }));
  expect(await screen.findByText('Déconnexion échouée')).toBeTruthy();
});

// What a role may not do is not shown, and an address that was typed says so; one person in several accounts (CONTRACT « People »).
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { abilitiesOf, ROLES, type Role } from '#domain/people/abilities.ts';
import { DashboardPage } from '../dashboard/DashboardPage.tsx';
import { OrganizationsPage } from '../organizations/OrganizationsPage.tsx';
import { deedsOf } from '../palette/commands.ts';
import { page } from '../root/load-again.ts';
import { CHOSEN_KEY } from '../root/session.ts';
import { homeOf } from '../root/way-back.ts';
import { SubcontractorPage } from '../subcontractors/record/SubcontractorPage.tsx';
import { setUp, showConsole } from '../testing/dom.tsx';
import { userOf, worldOf } from '../testing/fake/world.ts';
import { mayOpen } from './abilities.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Gate } from './Gate.tsx';
import { menuOf } from './layout/entries.ts';
import { SideBar } from './layout/SideBar.tsx';
import { Allowed } from './NoAccess.tsx';

const api = setUp();
afterEach(() => vi.restoreAllMocks());
const user = userEvent.setup({ delay: null });
const as = (role: Role) => {
  cleanup();
  api.world = worldOf('full');
  api.world.user = userOf({ role, isAdmin: false });
  return api.world.user;
};
const buttons = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent ?? '',
  );
const shows = (words: RegExp) => buttons().some((name) => words.test(name));

describe('G63 pages', () => {
  const PAGES = [
    '/dashboard',
    '/documents',
    '/historique',
    '/settings',
    '/settings/equipe',
    '/settings/notifications',
    '/abonnement',
    '/compte',
  ];
  it.each<[Role, string[]]>([
    ['owner', PAGES],
    ['manager', ['/dashboard', '/documents', '/historique', '/settings', '/compte']],
    ['site', ['/dashboard', '/documents', '/compte']],
    ['accounts', ['/dashboard', '/documents', '/historique', '/compte']],
    ['reader', ['/dashboard', '/documents', '/historique', '/compte']],
    ['auditor', ['/dashboard', '/documents', '/historique', '/compte']],
  ])('of %s', (role, open) => {
    expect(PAGES.filter((path) => mayOpen(userOf({ role }), path))).toEqual(open);
  });

  it.each(ROLES)('the menu of %s has no entry that his role does not open, and begins where he does', (role) => {
    const person = userOf({ role, isAdmin: false });
    const menu = menuOf(person, true);
    const all = [...menu.main, ...menu.following, ...menu.beside, ...menu.onPhone].map(({ path }) => path);
    expect(all.filter((path) => !mayOpen(person, path))).toEqual([]);
    expect([menu.main[0]!.path, menu.onPhone[0]!.path]).toEqual([homeOf(person), homeOf(person)]);
  });

  it('one that is typed says whom to ask, and leads home', async () => {
    as('auditor');
    showConsole(
      <Routes>
        <Route
          element={
            <Allowed>
              <Outlet />
            </Allowed>
          }
        >
          <Route path="/settings/:part" element="les paramètres" />
          <Route path="/historique" element="l’historique" />
        </Route>
      </Routes>,
      '/settings/equipe',
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Vous n’avez pas accès à cette page' })).toBeTruthy();
    expect(screen.queryByText('les paramètres')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Revenir à l’accueil' }));
    expect(await screen.findByText('l’historique')).toBeTruthy();
  });
});

describe('G63 deeds', () => {
  /** What a button of these words does. */
  const DEEDS = [
    ['manage', /Ajouter un sous-traitant|Outil d'importation|^Modifier$|^Configurer/],
    ['remind', /^Relancer|^Appel vocal|^Suspendre$/],
    ['request', /^Envoyer le lien$|^Copier$|^Renouveler$/],
    ['deposit', /^Déposer/],
    ['judge', /^Valider/],
    ['export', /État de conformité/],
  ] as const;

  it.each(ROLES)('the dashboard and a record show %s what he may do and nothing else', async (role) => {
    const shown = new Set<string>();
    const look = () => {
      for (const name of buttons()) for (const [ability, words] of DEEDS) if (words.test(name)) shown.add(ability);
    };
    as(role);
    const menu = async () => {
      const more = screen.queryByRole('button', { name: 'Autres actions pour le tableau de bord' });
      if (more === null) return;
      await user.click(more);
      for (const item of await screen.findAllByRole('menuitem'))
        for (const [ability, words] of DEEDS) if (words.test(item.textContent ?? '')) shown.add(ability);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    };
    const dashboard = showConsole(<DashboardPage />, '/dashboard');
    await screen.findAllByRole('link', { name: /DUPONT BTP/ });
    await waitFor(() => expect(dashboard.client.isFetching()).toBe(0));
    look();
    await menu();
    as(role);
    const record = showConsole(
      <Routes>
        <Route path="/subcontractors/:id" element={<SubcontractorPage />} />
      </Routes>,
      '/subcontractors/1',
    );
    await screen.findByRole('heading', { level: 1, name: 'DUPONT BTP' });
    // All that he may is there in the end, and nothing that he may not was there at any look.
    await waitFor(() => {
      look();
      expect(DEEDS.map(([ability]) => ability).filter((ability) => shown.has(ability))).toEqual(
        DEEDS.map(([ability]) => ability).filter((ability) => abilitiesOf(role).includes(ability)),
      );
      expect(record.client.isFetching()).toBe(0);
    });
  });

  it('a reader finds the organisations and nothing to change there, by an address neither', async () => {
    as('reader');
    showConsole(<OrganizationsPage />, '/organizations?organization=new');
    await screen.findByRole('heading', { name: 'Siège' });
    expect(shows(/Ajouter|Modifier|Supprimer|Télécharger|Imprimer/)).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['?edit=new', 'manager', 'site', () => import('../subcontractors/SubcontractorDialog.tsx')],
    ['?import=open', 'manager', 'accounts', () => import('../imports/ImportDialog.tsx')],
    ['?deposit=1', 'site', 'reader', () => import('../documents/DepositDialog.tsx')],
    ['?remind=1', 'site', 'auditor', () => import('../reminders/EmailReminderDialog.tsx')],
    ['?send=1', 'site', 'accounts', () => import('../subcontractors/SendRequestDialog.tsx')],
    ['?configure=1', 'manager', 'site', () => import('../required-documents/ConfigureDialog.tsx')],
    ['?autopilot=open', 'owner', 'manager', () => import('../subscription/AutopilotDialog.tsx')],
  ] as const)('the dialog of %s opens for %s and not for %s', async (search, opens, shut, code) => {
    // What is waited for below is the drawing alone.
    await code();
    const show = (role: Role) => {
      as(role);
      showConsole(
        <Suspense>
          <Dialogs />
        </Suspense>,
        `/dashboard${search}`,
      );
    };
    show(opens);
    expect(await screen.findByRole('dialog')).toBeTruthy();
    show(shut);
    // The code of the dialog is there by now: were it allowed, it would be drawn at once.
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the palette offers to each what he may do', () => {
    const labels = (role: Role) => deedsOf(userOf({ role })).map(({ label }) => label);
    expect(labels('auditor')).toEqual(['Voir qui n’a pas ouvert son lien']);
    expect(labels('manager')).toHaveLength(5);
  });
});

describe('G63 without a subscription', () => {
  it.each(['site', 'auditor', 'manager'] as const)('%s is told whom it concerns, and is asked for no payment', async (role) => {
    api.world = { ...worldOf('unsubscribed'), user: userOf({ role, isAdmin: false }) };
    showConsole(<Gate>contenu protégé</Gate>);
    expect(await screen.findByRole('heading', { name: 'Abonnement inactif' })).toBeTruthy();
    expect(shows(/S’abonner|Exporter/)).toBe(false);
  });
});

describe('G64 several accounts', () => {
  const SEVERAL = [
    { accountId: 1, companyName: 'Constructions Lemaire & Associés', role: 'owner' as const },
    { accountId: 2, companyName: 'Toitures du Sud', role: 'auditor' as const },
  ];
  beforeEach(() => {
    vi.spyOn(page, 'open').mockImplementation(() => undefined);
    api.world.user = userOf({ isAdmin: false, memberships: SEVERAL });
  });
  const showBar = () =>
    showConsole(
      <Gate>
        <SideBar folded={false} onFold={() => undefined} />
      </Gate>,
    );

  it('the card says who one is here, and its menu leads to the other account, loaded anew', async () => {
    showBar();
    const card = await screen.findByRole('button', { name: /^Compte de/ });
    expect(within(card).getByText('Propriétaire, Hélène Lemaire')).toBeTruthy();
    await user.click(card);
    await user.click(screen.getByRole('menuitem', { name: /Passer à Toitures du Sud/ }));
    await waitFor(() => expect(page.open).toHaveBeenCalledWith('/historique'));
    expect(api.calls.filter(({ path }) => path === '/api/user/switch').map(({ body }) => body)).toEqual([{ accountId: 2 }]);
    expect(localStorage.getItem(CHOSEN_KEY)).toBe('2');
  });

  it('another tab in which the session went on to the other account begins anew', async () => {
    showBar();
    await screen.findByRole('button', { name: /^Compte de/ });
    api.world.user = { ...api.world.user!, id: 2, role: 'auditor', abilities: [...abilitiesOf('auditor')] };
    act(() => void dispatchEvent(new StorageEvent('storage', { key: CHOSEN_KEY, newValue: '2' })));
    await waitFor(() => expect(page.open).toHaveBeenCalledWith('/historique'));
  });
});

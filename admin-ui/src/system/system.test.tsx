// The operator's page: what is wrong stands first and says what to do (C60, C63).
import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SystemStatus } from '#contract/status.ts';
import { SYSTEM_REFRESH_MS } from '../console/query-client.ts';
import { setUp, showConsole } from '../testing/dom.tsx';
import { SYSTEM } from '../testing/fake/desk.ts';
import { userOf, worldOf } from '../testing/fake/world.ts';
import { problemsOf } from './problems.ts';
import { SystemPage } from './SystemPage.tsx';
import { lasting } from './words.ts';

const api = setUp(() => worldOf('desk'));
const told = (more: Partial<SystemStatus>) => api.instead.set('/api/admin/status', { status: 200, body: { ...SYSTEM, ...more } });
const lines = (part: string) =>
  within(screen.getByRole('region', { name: part }))
    .getAllByRole('listitem')
    .map((line) => line.textContent);
const [followed] = SYSTEM.projections;

it('where all is well it says so, with every engine, list and process', async () => {
  showConsole(<SystemPage />, '/systeme');
  expect(await screen.findByText('Tout fonctionne')).toBeTruthy();
  expect(lines('Moteurs')).toEqual([
    'Base de donnéesPostgreSQL, répond depuis 3 joursRépond',
    'Fichiers des documentsDisque, répond depuis 3 joursRépond',
    'Serveur d’e-mailsSMTP, répond depuis 1 minRépond',
  ]);
  const followed = screen.getByRole('region', { name: 'Listes et planifications' });
  expect(followed.textContent).toContain('3 à jourComptes, Tableau de bord et documents, Planification des envois');
  expect(lines('Processus')).toEqual(['Réponses aux écrans, listes, travaux planifiésVersion 1.4.0, démarré il y a 3 joursEn marche']);
  expect(screen.getByText('Aucun travail abandonné')).toBeTruthy();
});

it('C60 C63 an outage stands first: which engine, since when, what people notice, what to do', async () => {
  const files = { name: 'files', kind: 's3', up: false, sinceSeconds: 245, error: 'ECONNREFUSED' } as const;
  told({ engines: [SYSTEM.engines[0]!, files] });
  showConsole(<SystemPage />, '/systeme');
  expect(await screen.findByText('Fichiers des documents : ne répond pas depuis 4 min')).toBeTruthy();
  expect(lines('À faire')).toHaveLength(1);
  expect(lines('À faire')[0]).toMatch(/dépôts.*demandent de réessayer.*espace disque.*À traiter/);
  expect(lines('Moteurs')[1]).toBe('Fichiers des documentsS3, muet depuis 4 min (ECONNREFUSED)Ne répond pas');
});

it('C63 a program beside the product that deletes files is named, with what brings them back', async () => {
  told({ neighbours: ['files-removed'] });
  showConsole(<SystemPage />, '/systeme');
  expect(await screen.findByText('Des fichiers déposés ne sont plus dans le stockage')).toBeTruthy();
  expect(lines('À faire').join()).toMatch(/bucket.*npm run backup/);
});

it('N4 N9 what a proxy does wrong is named, with what mends it', async () => {
  told({ neighbours: ['addresses-hidden', 'uploads-refused'] });
  showConsole(<SystemPage />, '/systeme');
  expect(await screen.findByText('Le proxy cache les adresses des visiteurs')).toBeTruthy();
  expect(lines('À faire').join()).toMatch(/X-Forwarded-For.*12 Mo par demande/);
});

it('C57 what stands still, is put aside, is behind or was given up is named with the command that helps', async () => {
  told({
    projections: [
      followed!,
      { ...followed!, name: 'activity', lagSeconds: 7300 },
      { ...followed!, name: 'reminders', parked: [{ stream: 'subcontractor-7', revision: 12, error: 'TypeError' }] },
      { ...followed!, name: 'compliance', stopped: { eventId: '5f6c', error: 'RangeError' } },
    ],
    deadLetters: {
      total: 21,
      latest: [
        { key: 'delivery-40', dueAt: '2026-11-20T07:00:00.000Z', diedAt: '2026-11-23T07:00:00.000Z', failures: 78, error: 'Unavailable' },
      ],
    },
    timers: { ...SYSTEM.timers, late: 3 },
    divergedLogs: [4, 9],
  });
  showConsole(<SystemPage />, '/systeme');
  expect(await screen.findByText('« Tableau de bord et documents » est arrêté')).toBeTruthy();
  expect(lines('À faire')).toMatchObject([
    expect.stringContaining('« Activités » a 2 h de retard'),
    expect.stringContaining('est arrêté'),
    expect.stringContaining('« Relances » laisse 1 dossier de côté'),
    expect.stringContaining('Divergence : 2 historiques ne prolongent pas ce qui a été signé'),
    expect.stringContaining('3 travaux en retard'),
    expect.stringContaining('21 travaux abandonnés'),
  ]);
  expect(lines('Listes et planifications').map((line) => line?.slice(0, 12))).toEqual(['Tableau de b', 'Relancesremi', 'Activitésact']);
  const dead = screen.getByRole('region', { name: 'Travaux abandonnés' });
  expect(lines('Travaux abandonnés')).toEqual([
    'Envoi d’un message prévu le 20/11/2026 08:00delivery-40, abandonné le 23/11/2026 08:00 après 78 essais (Unavailable)',
  ]);
  expect(dead.textContent).toContain('npm run admin -- send-again all');
  expect(dead.textContent).toContain('Les 1 derniers sur 21.');
});

it('a process that says nothing, and two versions during an update', () => {
  const [process] = SYSTEM.processes;
  const silent = { ...process!, roles: ['workflows'], silentSeconds: 95 };
  expect(problemsOf({ ...SYSTEM, processes: [process!, silent] }).map(({ title }) => title)).toEqual([
    'Un processus (workflows) se tait depuis 1 min',
  ]);
  const older = { ...process!, version: '1.3.9' };
  expect(problemsOf({ ...SYSTEM, processes: [process!, older] })).toMatchObject([{ title: '2 versions tournent ensemble', calm: true }]);
  // Who is gone runs nothing.
  expect(problemsOf({ ...SYSTEM, processes: [process!, { ...older, silentSeconds: 95 }] }).some(({ calm }) => calm)).toBe(false);
});

it('it asks again by itself; where that fails the last answer stays, and says that it is the last', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true });
  try {
    showConsole(<SystemPage />, '/systeme');
    expect(await screen.findByText('Tout fonctionne')).toBeTruthy();
    api.instead.set('/api/admin/status', { status: 503, body: { message: 'Réessayez.', code: 'unavailable', status: 503 } });
    for (let i = 0; i < 6; i++) await act(() => vi.advanceTimersByTimeAsync(SYSTEM_REFRESH_MS));
    expect(screen.getByText(/ce qui suit est la dernière réponse/)).toBeTruthy();
    expect(screen.getByText('Tout fonctionne')).toBeTruthy();
    api.instead.clear();
    for (let i = 0; i < 2; i++) await act(() => vi.advanceTimersByTimeAsync(SYSTEM_REFRESH_MS));
    expect(screen.queryByText(/la dernière réponse/)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it('where nothing was ever answered it says so and offers to ask again', async () => {
  api.instead.set('/api/admin/status', { status: 503, body: { message: 'Réessayez.', code: 'unavailable', status: 503 } });
  showConsole(<SystemPage />, '/systeme');
  expect(await screen.findByText('L’état du système n’a pas pu être lu')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
});

it('C6 it is for administrators alone: for others nothing is asked', async () => {
  api.world.user = userOf({ isAdmin: false });
  showConsole(<SystemPage />, '/systeme');
  expect(await screen.findByText('Page réservée aux administrateurs')).toBeTruthy();
  expect(api.calls.some(({ path }) => path.startsWith('/api/admin/status'))).toBe(false);
});

it('how long something lasts, in the largest unit that says it', () => {
  expect([0, 59, 60, 3599, 3600, 172_799, 172_800].map(lasting)).toEqual(['0 s', '59 s', '1 min', '59 min', '1 h', '47 h', '2 jours']);
});

it('C57 an installation that was never backed up says so among what is to be done', () => {
  expect(problemsOf({ ...SYSTEM, backupAgeSeconds: null }).map(({ title }) => title)).toEqual(['Aucune sauvegarde n’est connue']);
});

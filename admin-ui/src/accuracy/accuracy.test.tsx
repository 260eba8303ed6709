// The accuracy that is published, to the owner and to administrators (A53, F178).
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AdministrationPage } from '../administration/AdministrationPage.tsx';
import { AccuracySection } from '../settings/AccuracySection.tsx';
import { setUp, showConsole } from '../testing/dom.tsx';
import { answer } from '../testing/fake/server.ts';
import { worldOf } from '../testing/fake/world.ts';
import { seconds, shareOf } from './shares.ts';

const api = setUp(() => worldOf('full'));

it('A53 F178 the owner reads the accuracy on his own documents, what speaks against it, and how fast the answer comes', async () => {
  showConsole(<AccuracySection />, '/settings');
  expect(await screen.findByText('Sur vos 240 documents vérifiés : 98 % des dates lues justes')).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'Justesse par champ' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Type de document99 %238 lus justes, 1 corrigé',
    'Entreprise97 %230 lus justes, 4 corrigés, 2 non trouvés',
    'Date d’émission99 %236 lus justes, 1 corrigé',
    'Date d’expiration97 %232 lus justes, 5 corrigés, 2 non trouvés',
  ]);
  expect(screen.getByText('Réponse en 1,3 s pour la moitié des documents, 2,9 s pour 95 %')).toBeTruthy();
  expect(screen.getByText('130 validés automatiquement, 2 validations annulées par une personne')).toBeTruthy();
  expect(screen.queryByText(/local\/2/)).toBeNull();
});

it('A53 where nobody has judged anything it claims nothing', async () => {
  const { body } = answer(api.world, 'GET', '/api/settings/accuracy', '');
  api.instead.set('/api/settings/accuracy', { status: 200, body: { ...(body as object), judged: 0, analysers: [] } });
  showConsole(<AccuracySection />, '/settings');
  expect(await screen.findByText('Aucun document vérifié pour l’instant')).toBeTruthy();
  expect(screen.queryByText(/%/)).toBeNull();
});

it('A53 administrators see it over all accounts', async () => {
  api.world.user = { ...api.world.user!, isAdmin: true };
  showConsole(<AdministrationPage />, '/administration');
  const part = await screen.findByRole('region', { name: 'Justesse de la lecture' });
  expect(await within(part).findByText('Sur 240 documents vérifiés : 98 % des dates lues justes')).toBeTruthy();
});

it('A53 a share is never better than what was measured', () => {
  expect(shareOf({ right: 995, wrong: 4, missed: 1 })).toBe('99 %');
  expect(shareOf({ right: 3, wrong: 0, missed: 0 })).toBe('100 %');
  expect(shareOf({ right: 0, wrong: 0, missed: 0 })).toBeNull();
  expect([seconds(1240), seconds(2900)]).toEqual(['1,3 s', '2,9 s']);
});

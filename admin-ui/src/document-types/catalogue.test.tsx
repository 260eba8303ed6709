// Types of documents, organisations, documents, settings, subscription (compliance.md §2.8-§2.13; product.md §4).
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { documentTypeInput } from '#contract/document-types.ts';
import { COMMON_DOCUMENT_TYPES } from '#domain/document-types/default-types.ts';
import { expiryText, sizeText } from '../documents/DocumentTable.tsx';
import { errorsOf } from '../form/use-form.ts';
import { removalQuestion as organizationQuestion } from '../organizations/OrganizationMenu.tsx';
import { OrganizationsPage } from '../organizations/OrganizationsPage.tsx';
import { SettingsPage } from '../settings/SettingsPage.tsx';
import { planName, statusText } from '../subscription/SubscriptionPage.tsx';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { worldOf } from '../testing/fake/world.ts';
import { COMMON_KEY, notYetAdded } from './CommonTypes.tsx';
import { initialValues } from './DocumentTypeDialog.tsx';
import { DocumentTypesPage } from './DocumentTypesPage.tsx';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement;
const types = async () => {
  showConsole(<DocumentTypesPage />, '/document-types');
  await screen.findByRole('heading', { level: 1, name: /^Types de documents ?\(\d+\)$/ });
};

it('F216 F217 counts the types; « Initialiser les types BTP » is there for an empty list only', async () => {
  await types();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('(6)');
  expect(screen.queryByRole('button', { name: 'Initialiser les types BTP' })).toBeNull();
});

it('F217 initialises an empty list', async () => {
  api.world = worldOf('empty');
  await types();
  await user().click(screen.getByRole('button', { name: 'Initialiser les types BTP' }));
  await screen.findByText('Types BTP initialisés');
  expect(api.calls.filter((call) => call.path === '/api/document-types/init-default')).toHaveLength(1);
});

it('F216 A31 asks before it deletes a type, and takes it back when the server refuses', async () => {
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(true);
  await types();
  api.instead.set('/api/document-types/2', problem(409, 'in-use', 'Ce type ne peut pas être supprimé.'));
  await user().click(screen.getByRole('button', { name: 'Supprimer Extrait Kbis' }));
  await waitFor(() => expect(asked.mock.calls[0]?.[0]).toMatch(/« Extrait Kbis ».*\d+ documents déjà reçus sont conservés/));
  expect(await screen.findByText('Ce type ne peut pas être supprimé.')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Supprimer Extrait Kbis' })).toBeTruthy());
  asked.mockRestore();
});

it('F219 proposes the common types that are not there yet, fills the form from them, and remembers whether it is folded', async () => {
  expect(notYetAdded([{ name: 'extrait kbis' }]).map(({ type }) => type.name)).not.toContain('Extrait Kbis');
  expect(notYetAdded([])).toHaveLength(COMMON_DOCUMENT_TYPES.length);
  await types();
  await user().click(screen.getByRole('button', { name: 'Ajouter Attestation RNE' }));
  expect((await screen.findByRole('dialog')) && field('Nom').value).toBe('Attestation RNE');
  expect(field('Durée de validité').value).toBe('90');
  await user().click(screen.getByRole('button', { name: 'Annuler' }));
  await user().click(await screen.findByRole('button', { name: 'Masquer' }));
  expect(localStorage.getItem(COMMON_KEY)).toBe('hidden');
});

it('F220 starts at 365 days, 15 of alert, required, PDF JPG PNG', () => {
  expect(initialValues(undefined, null)).toMatchObject({
    validityPeriod: '365',
    alertDaysBefore: '15',
    isRequired: true,
    allowedFormats: ['PDF', 'JPG', 'PNG'],
  });
});

it('F220 wants a name, whole days, and at least one format', () => {
  const said = (change: object) => errorsOf(documentTypeInput, { ...initialValues(undefined, null), name: 'Kbis', ...change });
  expect(said({ name: ' ' }).name).toBe('Le nom est requis');
  expect(said({ validityPeriod: '12abc' }).validityPeriod).toContain('nombre de jours');
  expect(said({ alertDaysBefore: '-1' }).alertDaysBefore).toContain('nombre de jours');
  expect(said({ allowedFormats: [] }).allowedFormats).toBe('Au moins un format est requis');
  expect(said({ validityPeriod: '12' })).toEqual({});
});

it('F220 sends « 12 » as the number 12', async () => {
  showConsole(<DocumentTypesPage />, '/document-types?type=new');
  await screen.findByRole('dialog');
  fireEvent.change(field('Nom'), { target: { value: 'Carte BTP' } });
  fireEvent.change(field('Durée de validité'), { target: { value: '12' } });
  await user().click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ajouter' }));
  await screen.findByText('Type de document ajouté');
  expect(api.calls.find((call) => call.method === 'POST')?.body).toMatchObject({
    name: 'Carte BTP',
    validityPeriod: 12,
    alertDaysBefore: 15,
  });
});

it('F221 A31 A56 shows the default organisation, what one is, and says where the subcontractors of a deleted one go', async () => {
  showConsole(<OrganizationsPage />, '/organizations');
  expect(await screen.findByText(/^Un chantier, une agence ou une filiale/)).toBeTruthy();
  expect(await screen.findAllByText('Par défaut')).toHaveLength(1);
  expect(screen.getAllByText('Créée le 10/01/2026')).toHaveLength(3);
  const nantes = { ...api.world.organizations[2]!, subcontractorCount: 4 };
  expect(organizationQuestion(nantes, 'Siège')).toBe(
    'Supprimer l’organisation « Agence de Nantes » ? 4 sous-traitants passeront dans « Siège ».',
  );
});

it('F221 many organisations are searched by words in any order; what matches none says so and is cleared', async () => {
  const [one] = api.world.organizations;
  for (let n = 0; n < 12; n++)
    api.world.organizations.push({ ...one!, id: 50 + n, name: `Chantier nº ${n} du Littoral`, isDefault: false });
  showConsole(<OrganizationsPage />, '/organizations');
  await user().type(await screen.findByRole('searchbox', { name: 'Rechercher une organisation' }), 'littoral chantier 7');
  await expect.poll(() => screen.getAllByRole('listitem').length).toBe(1);
  await user().type(screen.getByRole('searchbox'), ' zzz');
  await user().click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
  await expect.poll(() => screen.getAllByRole('listitem').length).toBe(15);
});

it('F219 a type that is asked already is not offered again, however its apostrophe was typed', () => {
  for (const name of ["Attestation d'assurance", 'ATTESTATION D’ASSURANCE'])
    expect(notYetAdded([{ name }]).map(({ type }) => type.name)).not.toContain("Attestation d'assurance");
});

it('F222 wants a name and offers ten colours, blue first', async () => {
  showConsole(<OrganizationsPage />, '/organizations?organization=new');
  const colours = (await screen.findAllByRole('radio')) as HTMLInputElement[];
  expect([colours.length, colours.findIndex((colour) => colour.checked)]).toEqual([10, 0]);
  await user().click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ajouter' }));
  expect(screen.getByText('Le nom est requis')).toBeTruthy();
});

it('F223 the default organisation cannot be deleted, in the exact words', async () => {
  showConsole(<OrganizationsPage />, '/organizations');
  await user().click(await screen.findByRole('button', { name: 'Actions pour Siège' }));
  await user().click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
  expect(screen.getByText('Impossible de supprimer')).toBeTruthy();
  expect(screen.getByText("L'organisation par défaut ne peut pas être supprimée.")).toBeTruthy();
  expect(api.calls.some((call) => call.method === 'DELETE')).toBe(false);
});

it('F163 what is not known is « N/A »', () => {
  expect([expiryText({ expirationDate: null }), sizeText({ fileSize: null }), sizeText({ fileSize: 734_003 })]).toEqual([
    'N/A',
    'N/A',
    '717 ko',
  ]);
});

it('F254 shows company and e-mail read-only, and turns the automatic validation off', async () => {
  showConsole(<SettingsPage />, '/settings/compte');
  expect((await screen.findByLabelText('E-mail de contact')) as HTMLInputElement).toHaveProperty('readOnly', true);
  expect(field('Nom de l’entreprise').readOnly).toBe(true);
  cleanup();
  showConsole(<SettingsPage />, '/settings');
  await user().click(await screen.findByRole('switch', { name: 'Validation automatique par l’IA' }));
  expect(await screen.findByText('Validation automatique désactivée')).toBeTruthy();
  expect(api.calls.find((call) => call.method === 'PUT')?.body).toEqual({ autoValidationEnabled: false });
});

it('F258 says « Erreur lors du chargement des paramètres »', async () => {
  api.instead.set('/api/settings', { status: 500, body: null });
  showConsole(<SettingsPage />, '/settings');
  expect(await screen.findByText('Erreur lors du chargement des paramètres')).toBeTruthy();
});

it('F068 A04 five words for the subscription, and one name for basic and standard', () => {
  expect(['active', 'trialing', 'past_due', 'canceled', 'autre'].map(statusText)).toEqual([
    'Actif',
    "Période d'essai",
    'Paiement en retard',
    'Annulé',
    'Inactif',
  ]);
  expect([planName('basic'), planName('standard'), planName('autopilot')]).toEqual(['Basic', 'Basic', 'Autopilot']);
});

it('K11 a type that another person saved meanwhile: both values are shown, one is taken, and the other is kept by saving again', async () => {
  await types();
  await user().click(screen.getByRole('button', { name: 'Modifier Extrait Kbis' }));
  const name = await screen.findByLabelText(/^Nom/);
  await user().clear(name);
  await user().type(name, 'Kbis à jour');
  const type = api.world.types.find(({ id }) => id === 2)!;
  const { updatedAt } = type;
  const current = { ...type, name: 'Kbis de moins de trois mois', updatedAt: '2026-11-21T10:31:00.000Z' };
  api.instead.set('/api/document-types/2', {
    status: 409,
    body: { status: 409, code: 'stale-state', message: 'Modifié entre-temps.', current },
  });
  await user().click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Nom : « Kbis de moins de trois mois » est enregistré, vous avez « Kbis à jour ».')).toBeTruthy();
  api.instead.clear();
  await user().click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Type de document modifié');
  const sent = api.calls.filter(({ method, path }) => method === 'PUT' && path === '/api/document-types/2').map(({ body }) => body);
  expect(sent).toMatchObject([{ updatedAt }, { name: 'Kbis à jour', updatedAt: current.updatedAt }]);
});

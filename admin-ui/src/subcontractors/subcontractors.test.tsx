// Adding and changing a subcontractor, its telephone, its required documents, its link (compliance.md §2.3, §2.7, §2.10, §5).
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { subcontractorInput } from '#contract/subcontractors.ts';
import { SIRET_KEY_WARNING } from '#domain/texts/fr/document-problems.ts';
import { Dialogs } from '../console/Dialogs.tsx';
import { errorsOf } from '../form/use-form.ts';
import { initialChoice } from '../required-documents/RequiredTypesForm.tsx';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { subcontractorOf, worldOf } from '../testing/fake/world.ts';
import { digitsOf, finalNumber, phoneText, splitPhone } from './phone.ts';
import { SubcontractorMenu } from './SubcontractorMenu.tsx';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
const FIELDS = {
  'Nom de l’entreprise': 'DUPONT BTP',
  SIRET: '55210055400013',
  'Nom du contact': 'Marie Dupont',
  'E-mail du contact': 'marie@dupont.fr',
  Téléphone: '0612345678',
};
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement;
const sent = (method: string, path: RegExp) => api.calls.filter((call) => call.method === method && path.test(call.path));

async function openNew(fill: Record<string, string> = {}) {
  showConsole(<Dialogs />, '/dashboard?edit=new');
  await screen.findByRole('heading', { name: 'Ajouter un sous-traitant' });
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Organisation/ }).textContent).toContain('Siège'));
  for (const [label, value] of Object.entries(fill)) fireEvent.change(field(label), { target: { value } });
}
const next = () => user().click(screen.getByRole('button', { name: 'Suivant' }));

it('F129 the first of two steps asks for organisation, company, SIRET, contact, e-mail, telephone and, if one likes, the address', async () => {
  await openNew();
  expect(screen.getByText('Étape 1/2')).toBeTruthy();
  for (const label of [...Object.keys(FIELDS), 'Adresse', 'Numéro final']) expect(field(label)).toBeTruthy();
});

it('F130 each field that is missing says so in the exact words', () => {
  const said = (values: object) => errorsOf(subcontractorInput, values);
  expect(said({ companyName: '', siret: '123', contactName: '', contactEmail: '', contactPhone: '' })).toEqual({
    organizationId: 'Organisation requise',
    companyName: "Nom de l'entreprise requis",
    siret: 'SIRET requis (14 chiffres)',
    contactName: 'Nom du contact requis',
    contactEmail: 'Email du contact requis',
    contactPhone: 'Téléphone requis',
  });
  expect(said({ contactEmail: 'x' }).contactEmail).toBe('Adresse e-mail invalide');
  expect(said({ siret: '732829320000745' }).siret).toBe('SIRET doit contenir 14 chiffres');
});

it('F130 an empty form shows its messages at the fields and sends nothing', async () => {
  await openNew();
  await next();
  for (const message of [
    "Nom de l'entreprise requis",
    'SIRET requis (14 chiffres)',
    'Nom du contact requis',
    'Email du contact requis',
    'Téléphone requis',
  ])
    expect(screen.getByText(message)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Nom de l’entreprise')));
  expect(sent('POST', /subcontractors/)).toHaveLength(0);
});

it.each([
  ['55210055400013', false],
  ['55210055400014', true],
  ['35600000049837', false],
])('F131 A08 the SIRET %s warns: %s, and never blocks', async (siret, warns) => {
  await openNew({ ...FIELDS, SIRET: siret });
  expect(screen.queryByText(SIRET_KEY_WARNING) !== null).toBe(warns);
  await next();
  expect(await screen.findByText('Sous-traitant créé')).toBeTruthy();
});

it('F132 keeps digits only, ten at most, drops the leading zero, and shows the final number', async () => {
  expect([
    digitsOf('06 12 34 56 78'),
    digitsOf('06123456789'),
    finalNumber({ code: '+33', digits: '0612345678' }),
    finalNumber({ code: '+39', digits: '0612345678' }),
    finalNumber({ code: '+33', digits: '' }),
  ]).toEqual(['0612345678', '0612345678', '+33612345678', '+390612345678', '']);
  await openNew({ Téléphone: '06 12 34 56 78 9' });
  expect(field('Téléphone').value).toBe('0612345678');
  expect([field('Numéro final').value, field('Numéro final').readOnly]).toEqual(['+33612345678', true]);
});

it('F133 splits a stored number by its known prefix, else takes it for French', () => {
  expect(['+32470123456', '+14155550100', '0612345678', '+33612345678'].map(splitPhone)).toEqual([
    { code: '+32', digits: '470123456' },
    { code: '+1', digits: '4155550100' },
    { code: '+33', digits: '0612345678' },
    { code: '+33', digits: '612345678' },
  ]);
});

it('A39 a French number is shown as « 06 12 34 56 78 »', () => {
  expect([phoneText('+33612345678'), phoneText('inconnu')]).toEqual(['06 12 34 56 78', 'inconnu']);
});

/** The boxes of the document types, once these are loaded: « Envoyer la demande » is a box as well, and may be there before them. */
async function typeBoxes(): Promise<HTMLElement[]> {
  const boxes = () => screen.queryAllByRole('checkbox').filter((box) => box.getAttribute('aria-describedby')?.startsWith('type-'));
  await waitFor(() => expect(boxes()).not.toEqual([]));
  return boxes();
}

it('F134 F135 creates, moves to step 2, and going back and on again changes instead of doubling', async () => {
  await openNew(FIELDS);
  await next();
  expect(await screen.findByText('Sous-traitant créé')).toBeTruthy();
  expect(await screen.findByText('Étape 2/2')).toBeTruthy();
  // He is there: the dialog goes on adding him, and leaving it takes nothing back.
  expect(screen.getByRole('heading', { name: 'Ajouter un sous-traitant' })).toBeTruthy();
  expect([screen.queryByRole('button', { name: 'Plus tard' }) !== null, screen.queryByRole('button', { name: 'Annuler' })]).toEqual([
    true,
    null,
  ]);
  expect(await typeBoxes()).toHaveLength(api.world.types.length);
  expect(screen.getByText(/90 jours/, { selector: '#type-1' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Modifier les types de documents' }).getAttribute('href')).toBe('/document-types');
  await user().click(screen.getByRole('button', { name: 'Précédent' }));
  await waitFor(() => expect(field('Nom de l’entreprise').value).toBe('DUPONT BTP'));
  await next();
  expect(await screen.findByText('Sous-traitant modifié')).toBeTruthy();
  expect([sent('POST', /^\/api\/subcontractors$/).length, sent('PUT', /^\/api\/subcontractors\/\d+$/).length]).toEqual([1, 1]);
});

it('F135 F136 « Terminer » saves the choice and closes; opened again it starts empty at step 1', async () => {
  await openNew(FIELDS);
  await next();
  await user().click((await typeBoxes())[0]!);
  await user().click(await screen.findByRole('checkbox', { name: 'Envoyer la demande' }));
  await user().click(screen.getByRole('button', { name: 'Terminer' }));
  expect(await screen.findByText('Configuration sauvegardée')).toBeTruthy();
  expect(sent('PUT', /config$/)[0]?.body).toEqual({ requiredDocumentTypeIds: [2, 3, 4, 5, 6] });
  expect(sent('POST', /send-request$/)).toHaveLength(0);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.search).toBe('');
});

it('F195 whose missing documents are not to be chased is unticked at the end, before the request goes', async () => {
  await openNew(FIELDS);
  await next();
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Relancer automatiquement les documents manquants' });
  expect(tick.checked).toBe(true);
  await user().click(tick);
  await user().click(screen.getByRole('button', { name: 'Terminer et envoyer' }));
  await waitFor(() => expect(sent('POST', /send-request$/)).toHaveLength(1));
  expect(sent('POST', /bulk$/).map(({ body }) => (body as { action: string }).action)).toEqual(['auto-reminders-off']);
});

it('F135 A09 a new one ends with his first request, ticked, behind the choice of papers that it lists', async () => {
  await openNew(FIELDS);
  await next();
  expect(((await screen.findByRole('checkbox', { name: 'Envoyer la demande' })) as HTMLInputElement).checked).toBe(true);
  expect(screen.getByText('Son lien de dépôt part à marie@dupont.fr dès que vous terminez.')).toBeTruthy();
  await user().click(screen.getByRole('radio', { name: 'Par SMS' }));
  expect(screen.getByText('Son lien de dépôt part à 06 12 34 56 78 dès que vous terminez.')).toBeTruthy();
  await user().click(screen.getByRole('button', { name: 'Terminer et envoyer' }));
  expect(await screen.findByText('6 documents demandés. Demande envoyée par SMS.')).toBeTruthy();
  const order = api.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path.split('/').pop()}`);
  expect(order).toEqual(['POST subcontractors', 'PUT config', 'POST send-request']);
  // « Relancer automatiquement les documents manquants » is ticked as the setting says.
  expect(sent('POST', /subcontractors$/)[0]?.body).toMatchObject({ autoRemindersEnabled: true });
  expect(sent('POST', /send-request$/)[0]?.body).toEqual({ channel: 'sms' });
  await waitFor(() => expect(location.search).toBe(''));
});

it('F135 a choice that is saved is asked for anew, also where the request behind it is refused', async () => {
  await openNew(FIELDS);
  await next();
  await screen.findByRole('checkbox', { name: 'Envoyer la demande' });
  const { id } = api.world.subcontractors.at(-1)!;
  api.instead.set(`/api/subcontractors/${id}/send-request`, problem(409, 'opted-out', 'Il ne veut plus d’e-mail.'));
  const read = () => api.calls.filter(({ method, path }) => method === 'GET' && path.endsWith(`/${id}/config`)).length;
  const before = read();
  await user().click(screen.getByRole('button', { name: 'Terminer et envoyer' }));
  expect(await screen.findByText('Il ne veut plus d’e-mail.')).toBeTruthy();
  await waitFor(() => expect(read()).toBeGreaterThan(before));
});

it('F135 who is edited gets no request by it', async () => {
  showConsole(<Dialogs />, '/dashboard?edit=1&step=2');
  expect(await screen.findByRole('button', { name: 'Terminer' })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Envoyer la demande' })).toBeNull();
});

it('a SIRET that is registered already is told while it is typed, with the way there; who goes on means it', async () => {
  api.world.subcontractors[0]!.siret = '35600000000048';
  await openNew({ ...FIELDS, SIRET: '356 000 000 00048' });
  expect(await screen.findByText(/^Déjà enregistré : DUPONT BTP\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ouvrir sa fiche' }).getAttribute('href')).toBe('/subcontractors/1');
  await next();
  expect(await screen.findByText('Sous-traitant créé')).toBeTruthy();
  expect(sent('POST', /subcontractors$/)[0]?.body).toMatchObject({ allowDuplicateSiret: true });
});

it('K45 the SIRET of an archived one is told while it is typed, with the way there; who goes on means it', async () => {
  api.world.archived.push({ ...api.world.subcontractors[0]!, id: 99, companyName: 'PARTI', siret: '35600000000048' });
  await openNew({ ...FIELDS, SIRET: '356 000 000 00048' });
  expect(await screen.findByText(/^Archivé le .* : PARTI\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ouvrir le dossier archivé' }).getAttribute('href')).toBe(
    '/subcontractors?view=archives&archived=99',
  );
  await next();
  expect(await screen.findByText('Sous-traitant créé')).toBeTruthy();
  expect(sent('POST', /subcontractors$/)[0]?.body).toMatchObject({ allowDuplicateSiret: true });
});

it('an inactive one, or himself, is no namesake', async () => {
  for (const sub of api.world.subcontractors) Object.assign(sub, { siret: '73282932000074', isActive: sub.id === 1 });
  showConsole(<Dialogs />, '/dashboard?edit=1');
  await waitFor(() => expect(field('SIRET').value).toBe('73282932000074'));
  await waitFor(() => expect(api.calls.some(({ path }) => path.includes('siret'))).toBe(true));
  await next();
  expect(await screen.findByText('Sous-traitant modifié')).toBeTruthy();
  expect(sent('PUT', /subcontractors\/1$/)[0]?.body).toMatchObject({ allowDuplicateSiret: false });
});

it('F138 a refusal is a toast « Erreur » with the server’s sentence', async () => {
  await openNew(FIELDS);
  api.instead.set('/api/subcontractors', problem(400, 'invalid', 'Ce SIRET existe déjà.'));
  await next();
  expect(await screen.findByText('Ce SIRET existe déjà.')).toBeTruthy();
  expect(screen.getByText('Erreur', { selector: '.toast-title' })).toBeTruthy();
});

it('F214 nothing saved, or nothing that can be read, means all', async () => {
  expect([
    initialChoice([1, 2], { requiredDocumentTypeIds: [], saved: false }),
    initialChoice([1, 2], undefined),
    initialChoice([1, 2], { requiredDocumentTypeIds: [2], saved: true }),
  ]).toEqual([[1, 2], [1, 2], [2]]);
  api.instead.set('/api/subcontractors/1/config', problem(500, 'broken', 'Panne'));
  showConsole(<Dialogs />, '/dashboard?configure=1');
  const boxes = (await screen.findAllByRole('checkbox')) as HTMLInputElement[];
  expect(boxes.every((box) => box.checked)).toBe(true);
});

it('F213 F215 the dialog lists all types with the way to edit them, and a failed save says « Impossible de sauvegarder la configuration. »', async () => {
  showConsole(<Dialogs />, '/dashboard?configure=1');
  await screen.findByRole('heading', { name: 'Documents requis de DUPONT BTP' });
  expect(await screen.findAllByRole('checkbox')).toHaveLength(api.world.types.length);
  expect(screen.getByRole('link', { name: 'Modifier les types de documents' }).getAttribute('href')).toBe('/document-types');
  api.instead.set('/api/subcontractors/1/config', { status: 500, body: null });
  await user().click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Impossible de sauvegarder la configuration.')).toBeTruthy();
});

it('F227 without any type of document it offers to configure them', async () => {
  api.world = worldOf('empty');
  showConsole(<Dialogs />, '/dashboard?edit=new');
  expect(await screen.findByRole('heading', { name: 'Configuration requise' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Configurer les types de documents' }).getAttribute('href')).toBe('/document-types');
});

it('F225 A30 the menu copies, opens, renews and revokes the link; a revoked one can be renewed only', async () => {
  const person = userEvent.setup({ delay: null });
  const sub = api.world.subcontractors[0]!;
  showConsole(<SubcontractorMenu subcontractor={sub} />);
  await person.click(screen.getByRole('button', { name: 'Actions pour DUPONT BTP' }));
  const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(items).toEqual([
    'Ouvrir la fiche',
    'Modifier',
    'Voir les documents',
    'Envoyer le lien par e-mail',
    'Envoyer le lien par SMS',
    'Relancer par e-mail',
    'Appel vocal automatique',
    'Copier le lien',
    'Ouvrir le lien',
    'Prolonger le lien',
    'Révoquer le lien',
    'Supprimer',
  ]);
  await person.click(screen.getByRole('menuitem', { name: 'Copier le lien' }));
  expect(await screen.findByText('Lien copié')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(sub.uploadUrl);
});

it('F228 A31 asks before it deletes, and says what happens to the link', async () => {
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(true);
  showConsole(<SubcontractorMenu subcontractor={subcontractorOf(1, { companyName: 'DUPONT BTP' })} />);
  await user().click(screen.getByRole('button', { name: /^Actions/ }));
  await user().click(within(screen.getByRole('menu')).getByText('Supprimer'));
  await waitFor(() =>
    expect(asked.mock.calls[0]?.[0]).toMatch(/Son lien cesse de fonctionner tout de suite\. \d+ documents sont archivés\./),
  );
  expect(await screen.findByText('Sous-traitant supprimé')).toBeTruthy();
  expect(sent('DELETE', /subcontractors\/1$/)).toHaveLength(1);
  asked.mockRestore();
});

// A subcontractor's page (issue 17): contact, link, papers with one action each, history, notes; its address opens it directly.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { ActivityItem } from '#contract/dashboard.ts';
import { Dialogs } from '../../console/Dialogs.tsx';
import { areaOf } from '../../root/areas.ts';
import { setUp, showConsole } from '../../testing/dom.tsx';
import { archive } from '../../testing/fake/archive.ts';
import { NOW } from '../../testing/fake/world.ts';
import { notesOf } from './Notes.tsx';
import { noteMoments } from './OwnNotes.tsx';
import { actionOf } from './Papers.tsx';
import { SubcontractorPage } from './SubcontractorPage.tsx';
import { ownMoments, whoOf } from './Timeline.tsx';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
const open = (path = '/subcontractors/1') =>
  showConsole(
    <>
      <Routes>
        <Route path="/subcontractors/:id" element={<SubcontractorPage />} />
        <Route path="/subcontractors/:id/show" element={<SubcontractorPage />} />
      </Routes>
      <Dialogs />
    </>,
    path,
  );
const section = (name: string) => screen.findByRole('region', { name });
const sent = (method: string, path: RegExp) => api.calls.filter((call) => call.method === method && path.test(call.path));

it('F225 react-admin’s addresses of a record belong to the console; others do not', () => {
  const of = (path: string) => areaOf(path);
  expect(['/subcontractors/12', '/subcontractors/12/show', '/subcontractors/create'].map(of)).toEqual(['console', 'console', 'console']);
  expect(['/subcontractors/0', '/subcontractors/abc', '/subcontractors/1/2', '/documents/1'].map(of)).toEqual(Array(4).fill('not-found'));
});

it('F225 the address opens the page: name, mail and telephone as links, organisation', async () => {
  open('/subcontractors/1/show');
  expect(await screen.findByRole('heading', { level: 1, name: 'DUPONT BTP' })).toBeTruthy();
  const identity = within(await section('Identité et contact'));
  const sub = api.world.subcontractors[0]!;
  expect(identity.getByRole('link', { name: sub.contactEmail }).getAttribute('href')).toBe(`mailto:${sub.contactEmail}`);
  expect(identity.getByRole('link', { name: '06 12 34 56 78' }).getAttribute('href')).toBe('tel:+33612345678');
  expect((await identity.findByRole('link', { name: 'Siège' })).getAttribute('href')).toContain('organizationId');
  expect(screen.getByRole('link', { name: 'Sous-traitants' }).getAttribute('href')).toBe('/subcontractors');
});

it('F131 A08 a doubtful SIRET is warned about', async () => {
  api.world.subcontractors[0]!.siretWarning = 'Clé de contrôle incorrecte';
  open();
  expect(within(await section('Identité et contact')).getByText('Clé de contrôle incorrecte')).toBeTruthy();
});

it('A30 G08 the link says when it was sent and how, when it was opened, until when it lives', async () => {
  Object.assign(api.world.subcontractors[0]!, {
    linkState: 'opened',
    requestedAt: '2026-11-18T08:00:00.000Z',
    requestChannel: 'sms',
    linkFirstOpenedAt: '2026-11-18T09:00:00.000Z',
    linkLastOpenedAt: '2026-11-20T09:00:00.000Z',
  });
  open();
  const link = within(await section('Lien de dépôt'));
  expect(link.getByText('Ouvert', { selector: 'span span' })).toBeTruthy();
  expect(link.getByText('envoyée le 18/11/2026 09:00 par SMS')).toBeTruthy();
  expect(link.getByText('la première fois le 18/11/2026 10:00')).toBeTruthy();
  expect(link.getByText('20/11/2026 10:00')).toBeTruthy();
  expect(link.getByText('jusqu’au 21/11/2027')).toBeTruthy();
  expect(link.getAllByRole('button').map((button) => button.textContent)).toEqual(['Envoyer le lien', 'Copier']);
});

it('A30 an inactive one has no live link: « Fermé », and nothing to copy or to send', async () => {
  open('/subcontractors/10');
  const link = within(await section('Lien de dépôt'));
  expect(link.getByText('Fermé')).toBeTruthy();
  expect(link.queryAllByRole('button')).toEqual([]);
  expect(screen.getByText('Inactif : hors des chiffres, lien fermé')).toBeTruthy();
});

it('A09 « Par SMS » sends the link to the number, and the page says so', async () => {
  open();
  await user().click(within(await section('Lien de dépôt')).getByRole('button', { name: 'Envoyer le lien' }));
  await user().click(await screen.findByRole('radio', { name: 'Par SMS' }));
  expect(await screen.findByText(/part à 06 12 34 56 78/)).toBeTruthy();
  await user().click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Envoyer le lien' }));
  expect(await screen.findByText('Demande envoyée')).toBeTruthy();
  expect(sent('POST', /send-request$/).map(({ body }) => body)).toEqual([{ channel: 'sms' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await within(await section('Lien de dépôt')).findByText(/^envoyée le 21\/11\/2026.*par SMS$/)).toBeTruthy();
});

it('A09 a number that receives no SMS cannot be chosen, and it says why', async () => {
  api.world.subcontractors[0]!.contactPhone = '+33240123456';
  open('/subcontractors/1?send=1&by=sms');
  expect(await screen.findByText(/Ce numéro ne peut pas recevoir de SMS/)).toBeTruthy();
  expect((screen.getByRole('radio', { name: 'Par SMS' }) as HTMLInputElement).disabled).toBe(true);
  expect((screen.getByRole('radio', { name: 'Par e-mail' }) as HTMLInputElement).checked).toBe(true);
});

it('F171 a paper that is held while its renewal waits says both', async () => {
  const held = api.world.documents.find(
    ({ subcontractorId, validationStatus }) => subcontractorId === 1 && validationStatus === 'validated',
  )!;
  api.world.documents.push({ ...held, id: 9001, validationStatus: 'pending', uploadedAt: NOW });
  open();
  const papers = within(await section('Documents demandés'));
  const action = await papers.findByRole('button', { name: `Valider : ${held.documentTypeName}` });
  const badges = within(action.closest('li')!);
  expect(badges.getByText(/^(Validé|Expire bientôt)$/)).toBeTruthy();
  expect(badges.getByText('Un nouveau document attend d’être validé.')).toBeTruthy();
});

it('F171 a paper that is held and whose renewal did not come says nothing of one that waits', async () => {
  const { id } = api.world.subcontractors[0]!;
  api.world.documents = api.world.documents.filter((one) => one.subcontractorId !== id || one.validationStatus === 'validated');
  open();
  const papers = within(await section('Documents demandés'));
  expect((await papers.findAllByRole('button', { name: /^Voir : / })).length).toBeGreaterThan(0);
  expect(papers.queryByText(/attend d’être validé|À valider/)).toBeNull();
});

it('F171 each paper has its state and one action: judge what waits, ask what is missing or over, look at what is held', async () => {
  open();
  const papers = within(await section('Documents demandés'));
  const lines = await papers.findAllByRole('listitem');
  expect(lines).toHaveLength(api.world.types.length);
  const documents = api.world.documents.filter(({ subcontractorId }) => subcontractorId === 1);
  const pending = documents.find(({ validationStatus }) => validationStatus === 'pending')!;
  const held = documents.find(({ validationStatus }) => validationStatus === 'validated')!;
  expect(actionOf({ id: pending.documentTypeId, status: 'pending' }, documents)).toEqual({ label: 'Valider', document: pending.id });
  expect(actionOf({ id: held.documentTypeId, status: 'validated' }, documents)).toEqual({ label: 'Voir', document: held.id });
  expect(actionOf({ id: held.documentTypeId, status: 'expired' }, documents)).toEqual({ label: 'Demander' });
  expect(actionOf({ id: 99, status: 'missing' }, documents)).toEqual({ label: 'Demander' });
  await user().click(await papers.findByRole('button', { name: `Valider : ${pending.documentTypeName}` }));
  expect(location.search).toBe(`?documents=1&document=${pending.id}`);
});

it('F171 a paper that came by post is deposited from its line, or from the head of the list', async () => {
  open();
  const papers = within(await section('Documents demandés'));
  await user().click((await papers.findAllByRole('button', { name: /^Déposer : / }))[1]!);
  expect(location.search).toBe('?deposit=1&type=2');
  await user().click(papers.getByRole('button', { name: 'Déposer un document' }));
  expect(location.search).toBe('?deposit=1');
});

it('the history names who did it, and tells what only the record knows', () => {
  const document = {
    ...api.world.documents[0]!,
    documentTypeName: 'Extrait Kbis',
    validatedAt: NOW,
    uploadedAt: '2026-11-20T08:00:00.000Z',
  };
  const item = (type: ActivityItem['type'], createdAt: string) => ({ type, createdAt, documentTypeName: 'Extrait Kbis' }) as ActivityItem;
  const by = (kind: 'machine' | 'person', name: string | null) =>
    whoOf(item('validated', NOW), [{ ...document, validatedBy: { kind, name } }]);
  expect([by('person', 'Marie'), by('person', null), by('machine', null)]).toEqual(['validé par Marie', 'validé par une personne', null]);
  const up = (uploadedBy: 'owner' | 'subcontractor') => whoOf(item('upload', document.uploadedAt), [{ ...document, uploadedBy }]);
  expect([up('owner'), up('subcontractor')]).toEqual(['déposé par vous', 'déposé par le sous-traitant']);
  expect(whoOf(item('upload', NOW), [document])).toBeNull();
  const sub = {
    ...api.world.subcontractors[0]!,
    linkFirstOpenedAt: '2026-11-18T09:00:00.000Z',
    linkLastOpenedAt: '2026-11-20T09:00:00.000Z',
  };
  expect(ownMoments(sub, null).map(({ id }) => id)).toEqual(['created', 'first-opening', 'last-opening']);
  expect(ownMoments(sub, '2026-11-19T00:00:00.000Z').map(({ id }) => id)).toEqual(['last-opening']);
});

it('the history asks for this subcontractor alone and shows the next ones when asked', async () => {
  open();
  const history = within(await section('Historique'));
  await history.findByText('Sous-traitant créé');
  expect(
    api.calls.filter(({ path }) => path.startsWith('/api/dashboard/activity')).every(({ path }) => path.includes('subcontractorId')),
  ).toBe(true);
  await history.findAllByText('Voir le message');
  expect(history.getAllByRole('listitem')).toHaveLength(19);
});

it('issue 17: a note is written above the history, stands in it with who and when, and goes only after a question', async () => {
  open();
  const history = within(await section('Historique'));
  await user().type(history.getByLabelText('Ajouter une note'), 'Rappelle jeudi');
  await user().click(history.getByRole('button', { name: 'Ajouter' }));
  const line = within((await history.findByText('Rappelle jeudi')).closest('li')!);
  expect(line.getByText(/^21\/11\/2026 10:30/).closest('p')!.textContent).toBe(
    '21/11/2026 10:30 · note de Constructions Lemaire & Associés',
  );
  expect((history.getByLabelText('Ajouter une note') as HTMLTextAreaElement).value).toBe('');
  await user().click(line.getByRole('button', { name: 'Retirer la note du 21/11/2026 10:30' }));
  expect(sent('DELETE', /notes/)).toEqual([]);
  await user().click(within(screen.getByRole('dialog', { name: 'Retirer la note' })).getByRole('button', { name: 'Retirer' }));
  const gone = (await history.findByText('Note retirée')).closest('li')!;
  expect(gone.textContent).toContain('retirée le 21/11/2026 10:30 par Constructions Lemaire & Associés');
  expect(history.queryByText('Rappelle jeudi')).toBeNull();
});

it('issue 17: an empty note is not sent, and the field says what it wants', async () => {
  open();
  const history = within(await section('Historique'));
  await user().click(history.getByRole('button', { name: 'Ajouter' }));
  expect(await history.findByText('Écrivez la note.')).toBeTruthy();
  expect(sent('POST', /notes/)).toEqual([]);
});

it('issue 17: notes older than what is shown wait for « Afficher la suite »', () => {
  const note = {
    id: 1,
    subcontractorId: 1,
    text: 'x',
    createdAt: '2026-11-01T08:00:00.000Z',
    author: null,
    from: 'staff' as const,
    removedAt: null,
    removedBy: null,
  };
  expect(noteMoments([note], null).map(({ who }) => who)).toEqual(['note de quelqu’un']);
  // K13: his own words.
  expect(noteMoments([{ ...note, from: 'contact' }], null).map(({ who }) => who)).toEqual(['réponse du contact, par SMS']);
  expect(noteMoments([note], '2026-11-02T00:00:00.000Z')).toEqual([]);
});

it('« Commentaire interne » and the reasons of refusals stand where they were left for; what the machine wrote does not', () => {
  const base = api.world.documents.find(({ validationStatus }) => validationStatus === 'validated')!;
  const left = notesOf([
    { ...base, id: 1, comment: 'Vu avec le comptable', validatedAt: '2026-11-01T08:00:00.000Z' },
    { ...base, id: 2, comment: null, validationStatus: 'rejected', rejectionReason: 'Photo floue', validatedAt: null, uploadedAt: NOW },
    { ...base, id: 3, comment: null, validationStatus: 'pending', rejectionReason: 'Problème détecté par le système: x' },
    { ...base, id: 4, comment: '', rejectionReason: null },
  ]);
  expect(left.map(({ document, kind, text }) => [document.id, kind, text])).toEqual([
    [2, 'Motif du rejet', 'Photo floue'],
    [1, 'Commentaire interne', 'Vu avec le comptable'],
  ]);
});

it('A31 the page of an archived one leads to his kept file; a number of nobody says so', async () => {
  archive(api.world, 1);
  const { unmount } = open();
  expect((await screen.findByRole('link', { name: 'Ouvrir le dossier archivé' })).getAttribute('href')).toBe(
    '/subcontractors?view=archives&archived=1',
  );
  unmount();
  open('/subcontractors/777');
  expect(await screen.findByText('Aucun sous-traitant à cette adresse')).toBeTruthy();
});

it('A31 while it is not known whether he was archived, nobody is told that he does not exist', async () => {
  archive(api.world, 1);
  const real = globalThis.fetch;
  const held: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('/archived/') ? new Promise(() => held.push(url)) : real(url, init),
  );
  open();
  await waitFor(() => expect(held).toHaveLength(1));
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});

it('of a reason without a moment of its own the note says when the paper came', async () => {
  api.world.documents.splice(1);
  Object.assign(api.world.documents[0]!, {
    subcontractorId: 1,
    validationStatus: 'rejected',
    validatedAt: null,
    rejectionReason: 'Photo floue',
    uploadedAt: NOW,
  });
  open();
  const notes = within(await section('Commentaires et motifs'));
  expect(await notes.findByText('Motif du rejet · document reçu le 21/11/2026 10:30')).toBeTruthy();
});

it('« Imprimer » prints the page', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open();
  await user().click(await screen.findByRole('button', { name: /^Actions pour/ }));
  await user().click(await screen.findByRole('menuitem', { name: 'Imprimer' }));
  expect(print).toHaveBeenCalledOnce();
});

it('a message that was sent is told once, with what became of it and the way to its words', async () => {
  open();
  const history = within(await section('Historique'));
  const line = (await history.findAllByText('Voir le message'))[0]!.closest('li')!;
  expect(within(line).getByText(/^(Envoyé|Remis|Échec)$/)).toBeTruthy();
  expect(history.queryByText('Relance automatique par e-mail')).toBeNull();
  expect(within(await section('Relances')).queryByText('Voir le message')).toBeNull();
});

// The validation dialog (compliance.md §2.5, §4, §5, §8).
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { Dialogs } from '../console/Dialogs.tsx';
import { DashboardPage } from '../dashboard/DashboardPage.tsx';
import { DIALOG_ZOOM, rotate, START, zoomBy } from '../preview/zoom.ts';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { documentOf, TODAY, worldOf } from '../testing/fake/world.ts';
import {
  analysisOf,
  badgesOf,
  dateFault,
  hasAnomaly,
  needsManualCheck,
  proposedExpiry,
  proposedReason,
  soonDays,
  soonText,
} from './document.ts';

const api = setUp();
const world = worldOf('full');
const [sub, type] = [world.subcontractors[0]!, world.types[0]!];
const document = (change: Parameters<typeof documentOf>[3] = {}) => documentOf(1, sub, type, change);
const user = () => userEvent.setup({ delay: null });
const patches = () => api.calls.filter((call) => call.method === 'PATCH');

it('F152 an expiry is required, and is today at the earliest', () => {
  expect([dateFault('', TODAY), dateFault('2026-11-20', TODAY), dateFault('2026-11-21', TODAY), dateFault('2026-02-31', TODAY)]).toEqual([
    "Veuillez sélectionner une date d'expiration.",
    "La date d'expiration ne peut pas être antérieure à aujourd'hui.",
    null,
    'Date invalide',
  ]);
});

it('F153 from 0 days to the type’s alert it is « bientôt expiré », beyond it is not', () => {
  expect([
    soonDays('2026-11-21', TODAY, 15),
    soonDays('2026-12-06', TODAY, 15),
    soonDays('2026-12-07', TODAY, 15),
    soonDays('2026-11-20', TODAY, 15),
  ]).toEqual([0, 15, null, null]);
  expect(soonText(15)).toBe('Ce document expire dans 15 jour(s). Un rappel sera envoyé automatiquement.');
});

it('F154 the date starts with what was read, else with what is stored', () => {
  expect(proposedExpiry(document())).toBe('2027-02-02');
  expect(proposedExpiry(document({ aiAnalysisData: null, expirationDate: '2027-05-01' as CalendarDate }))).toBe('2027-05-01');
});

it('F156 the reason starts with the text after « IA détectée: », or with the problems', () => {
  expect(proposedReason(document({ rejectionReason: 'IA détectée: photo floue' }))).toBe('photo floue');
  const analysis = analysisOf(document())!;
  const saying = (problems: string[], problemCodes: string[]) =>
    proposedReason(document({ aiAnalysisData: { ...analysis, isValid: false, problems, problemCodes } }));
  const told = ['mauvais type', 'date absente', 'figure déjà sur un document d’une autre entreprise'];
  expect(saying(told, ['wrong-type', 'expiry-not-found', 'number-of-another'])).toBe('mauvais type, date absente');
  // Signs of fraud are not told to who may have made them.
  expect(saying(told.slice(2), ['number-of-another'])).toBe('Ce document ne peut pas être accepté. Merci d’en envoyer un nouveau.');
  expect(proposedReason(document())).toBe('');
});

it('A35 F164 reads the analysis also where it comes as text', () => {
  const text = JSON.stringify({ ...analysisOf(document()), problems: ['mauvais type'] });
  expect(hasAnomaly({ aiAnalysisData: text as never })).toBe(true);
  expect([hasAnomaly(document()), hasAnomaly({ aiAnalysisData: null }), hasAnomaly({ aiAnalysisData: '{' as never })]).toEqual([
    false,
    false,
    false,
  ]);
});

it('F149 only a pending document whose reason the system wrote asks for a manual check', () => {
  const reason = 'Problème détecté par le système: autre entreprise';
  expect([
    needsManualCheck(document({ rejectionReason: reason })),
    needsManualCheck(document({ rejectionReason: reason, validationStatus: 'rejected' })),
    needsManualCheck(document()),
  ]).toEqual([true, false, false]);
});

it('F160 badges: « Validé le … », « Exp. … », « Expiré »', () => {
  const labels = (change: Parameters<typeof documentOf>[3]) =>
    badgesOf(
      document({
        validationStatus: 'validated',
        validatedAt: '2026-10-03T09:12:00.000Z',
        expirationDate: '2026-11-29' as CalendarDate,
        ...change,
      }),
    ).map(({ label }) => label);
  expect([labels({ status: 'current' }), labels({ status: 'expiring_soon' }), labels({ status: 'expired' })]).toEqual([
    ['Validé le 03/10/2026'],
    ['Validé le 03/10/2026', 'Exp. 29/11/2026'],
    ['Validé le 03/10/2026', 'Expiré'],
  ]);
});

it('F150 A47 zooms from 50 to 200 by 25 and turns by quarters, four of which are none', () => {
  const far = (steps: number) => Array.from({ length: 9 }).reduce<typeof START>((view) => zoomBy(view, steps, DIALOG_ZOOM), START).zoom;
  expect([START.zoom, zoomBy(START, 1, DIALOG_ZOOM).zoom, far(1), far(-1)]).toEqual([100, 125, 200, 50]);
  expect(rotate(rotate(rotate(rotate(START)))).turn).toBe(0);
});

const list = async (of: string) => {
  showConsole(<Dialogs />, `/dashboard?documents=${of}`);
  await screen.findByRole('tab', { name: /Général \(\d+\)/ });
};

it('F144 names the company, or all of them', async () => {
  await list('1');
  expect(await screen.findByRole('heading', { name: 'Validation des documents pour DUPONT BTP' })).toBeTruthy();
});
it('F144 opened for all it says so', async () => {
  await list('all');
  expect(screen.getByRole('heading', { name: 'Validation des documents - Tous les sous-traitants' })).toBeTruthy();
});

it('F145 F146 A36 lists each required type with its state, and counts what its tabs hold', async () => {
  await list('1');
  const panel = await screen.findByRole('region', { name: 'État des documents' });
  await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(6));
  const own = api.world.documents.filter((one) => one.subcontractorId === 1);
  const archived = own.filter((one) => ['rejected', 'replaced'].includes(one.validationStatus)).length;
  expect(screen.getByRole('tab', { name: `Général (${own.length - archived})` })).toBeTruthy();
  await user().click(screen.getByRole('tab', { name: `Archives (${archived})` }));
  expect(within(screen.getByRole('tabpanel')).getAllByRole('button', { name: /^Voir/ })).toHaveLength(archived);
});

it('F147 F148 F179 a card names everything, its confidence in per cent; only a pending one can be decided', async () => {
  await list('1');
  const cards = [...screen.getByRole('tabpanel').querySelectorAll('ul > li.MuiCard-root')] as HTMLElement[];
  const validated = cards.find((card) => card.textContent?.includes('Validé le'))!;
  const pending = cards.find((card) => card.textContent?.includes('À valider'))!;
  for (const part of ['DUPONT BTP', 'Marie Dupont', 'Reçu le', 'Expire le', 'Confiance 95 %'])
    expect(validated.textContent).toContain(part);
  expect(within(validated).queryByRole('button', { name: 'Valider' })).toBeNull();
  expect(within(pending).getByRole('button', { name: 'Valider' })).toBeTruthy();
  expect(within(pending).getByRole('button', { name: 'Rejeter' })).toBeTruthy();
  // Two deeds and a menu with the rest, whatever may be done.
  for (const card of [validated, pending]) {
    const foot = [...card.querySelector('[data-deeds]')!.querySelectorAll('button')];
    expect([foot.length, foot.at(-1)!.getAttribute('aria-haspopup')]).toEqual([3, 'menu']);
  }
  await user().click(within(pending).getByRole('button', { name: /^Autres actions pour/ }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Voir', 'Télécharger']);
});

const review = async (path = '/dashboard?documents=1&document=next') => {
  showConsole(<Dialogs />, path);
  const date = (await screen.findByLabelText(/^Date d’expiration/)) as HTMLInputElement;
  acknowledge();
  return date;
};
/** Of a document against which the reading found something. */
const acknowledge = () => {
  const box = screen.queryByRole('checkbox', { name: /^J’ai vu le problème/ });
  if (box !== null) fireEvent.click(box);
};

it('F152 F159 refuses no date and a day that is over, by the server’s calendar', async () => {
  const date = await review();
  expect(date.min).toBe(TODAY);
  fireEvent.change(date, { target: { value: '' } });
  await user().click(screen.getByRole('button', { name: 'Valider' }));
  expect(screen.getAllByText("Veuillez sélectionner une date d'expiration.").length).toBeGreaterThan(0);
  fireEvent.change(date, { target: { value: '2026-11-20' } });
  await user().click(screen.getByRole('button', { name: 'Valider' }));
  expect(screen.getByText('Date invalide', { selector: '.toast-title' })).toBeTruthy();
  expect(patches()).toHaveLength(0);
});

it('F153 warns of a date that is near, and validates all the same', async () => {
  const date = await review();
  fireEvent.change(date, { target: { value: '2026-11-25' } });
  expect(screen.getByText('Document bientôt expiré')).toBeTruthy();
  expect(screen.getByText('Ce document expire dans 4 jour(s). Un rappel sera envoyé automatiquement.')).toBeTruthy();
  await user().click(screen.getByRole('button', { name: 'Valider' }));
  expect(await screen.findByText('Document validé')).toBeTruthy();
  expect(patches()[0]?.body).toMatchObject({ expirationDate: '2026-11-25' });
});

it('F155 R rejects: an empty reason is refused, a written one is sent trimmed', async () => {
  await review();
  await user().keyboard('r');
  const reason = (await screen.findByLabelText(/^Motif du rejet/)) as HTMLTextAreaElement;
  fireEvent.change(reason, { target: { value: '   ' } });
  await user().click(screen.getByRole('button', { name: 'Rejeter le document' }));
  expect(screen.getAllByText('Veuillez indiquer un motif de rejet.').length).toBeGreaterThan(0);
  fireEvent.change(reason, { target: { value: '  Photo floue ' } });
  fireEvent.keyDown(reason, { key: 'Enter' });
  expect(await screen.findByText('Document rejeté')).toBeTruthy();
  expect(patches().map((call) => call.body)).toEqual([{ reason: 'Photo floue' }]);
});

it('F155 Esc goes back from the rejection, asks first where something was written, and leaves the queue open', async () => {
  await review();
  await user().keyboard('r');
  fireEvent.keyDown(await screen.findByLabelText(/^Motif du rejet/), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByLabelText(/^Motif du rejet/)).toBeNull());
  await user().keyboard('r');
  const reason = await screen.findByLabelText(/^Motif du rejet/);
  fireEvent.change(reason, { target: { value: 'Photo floue' } });
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(false);
  fireEvent.keyDown(reason, { key: 'Escape' });
  expect(asked).toHaveBeenCalledOnce();
  expect(screen.getByDisplayValue('Photo floue')).toBeTruthy();
  expect(patches()).toHaveLength(0);
});

it('F158 after a decision documents and dashboard are asked again: the figures change without a reload', async () => {
  showConsole(
    <>
      <DashboardPage />
      <Dialogs />
    </>,
    '/dashboard?documents=all&document=next',
  );
  const waiting = () => Number(screen.getByRole('link', { name: /^Documents à valider/, hidden: true }).textContent?.replace(/\D/g, ''));
  const date = await screen.findByLabelText(/^Date d’expiration/);
  acknowledge();
  const before = waiting();
  fireEvent.change(date, { target: { value: '2027-01-01' } });
  await user().click(screen.getByRole('button', { name: 'Valider' }));
  await screen.findByText('Document validé');
  await waitFor(() => expect(waiting()).toBe(before - 1));
});

it('walks twenty documents without the mouse: after a decision the next one is there, arrows go back and forth', async () => {
  await review('/dashboard?documents=all&document=next');
  const open = () => new URLSearchParams(location.search).get('document');
  const first = open();
  fireEvent.keyDown(window.document.body, { key: 'ArrowRight' });
  await waitFor(() => expect(open()).not.toBe(first));
  const second = open();
  fireEvent.keyDown(window.document.body, { key: 'ArrowLeft' });
  await waitFor(() => expect(open()).toBe(first));
  const date = await screen.findByLabelText(/^Date d’expiration/);
  fireEvent.change(date, { target: { value: '2027-01-01' } });
  acknowledge();
  fireEvent.submit(date.closest('form')!);
  await waitFor(() => expect(open()).toBe(second));
});

it('F159 a refusal is told in the exact words with the server’s reason, and the document is pending again', async () => {
  const date = await review();
  const id = new URLSearchParams(location.search).get('document');
  api.instead.set(`/api/documents/${id}/validate`, problem(409, 'document-not-pending', 'Ce document a déjà été traité.'));
  fireEvent.change(date, { target: { value: '2027-01-01' } });
  await user().click(screen.getByRole('button', { name: 'Valider' }));
  expect(await screen.findByText('Impossible de valider le document.')).toBeTruthy();
  expect(screen.getByText('Ce document a déjà été traité.')).toBeTruthy();
  await waitFor(() => expect(new URLSearchParams(location.search).get('document')).toBe(id));
});

it('F151 says « Impossible de charger le document » when the file cannot be had', async () => {
  for (const one of api.world.documents) api.instead.set(`/api/documents/${one.id}/download`, problem(404, 'not-found', 'Introuvable'));
  await review();
  expect(await screen.findByText('Impossible de charger le document')).toBeTruthy();
});

it('F151 F159 says that somebody took the file from the storage, where one looks and where one downloads', async () => {
  const lost = 'Ce fichier n’est plus dans le stockage. Déposez-le de nouveau, ou faites-le rétablir depuis une sauvegarde.';
  for (const one of api.world.documents) api.instead.set(`/api/documents/${one.id}/download`, problem(410, 'file-lost', lost));
  await review();
  expect(await screen.findByText(lost)).toBeTruthy();
  await user().click(screen.getAllByRole('button', { name: /^Télécharger/ })[0]!);
  expect(await screen.findByText('Impossible de télécharger le document.')).toBeTruthy();
  expect(screen.getAllByText(lost)).toHaveLength(2);
});

it('F159 says « Impossible de télécharger le document. »', async () => {
  for (const one of api.world.documents) api.instead.set(`/api/documents/${one.id}/download`, problem(404, 'not-found', 'Introuvable'));
  await list('1');
  await user().click(screen.getAllByRole('button', { name: /^Télécharger/ })[0]!);
  expect(await screen.findByText('Impossible de télécharger le document.')).toBeTruthy();
});

it('F112 what « Documents à valider » counts is judged one after the other, of the organisation alone that is shown', async () => {
  showConsole(<Dialogs />, '/dashboard?documents=all&document=next&counted=1&org=2');
  await screen.findByRole('dialog');
  const filter = { figure: ['pendingValidation'], organizationId: 2, validationStatus: ['pending'] };
  await waitFor(() =>
    expect(api.calls.some(({ path }) => new URL(path, 'http://x').searchParams.get('filter') === JSON.stringify(filter))).toBe(true),
  );
});

it('a dialog that closes leaves as many rows on the page below as there were', async () => {
  showConsole(<Dialogs />, '/dashboard?rows=110&documents=1&tab=archives');
  await user().click(await screen.findByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(location.search).toBe('?rows=110'));
});

// Judging from the keyboard, and judging again (UI.md « Actions »; CONTRACT « Judging again »).
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Document } from '#contract/documents.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { Dialogs } from '../console/Dialogs.tsx';
import { Shortcuts } from '../shared/Shortcuts.tsx';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { documentOf, TODAY, worldOf } from '../testing/fake/world.ts';
import { UNDO_MS } from '../toast/store.ts';
import { actionIn, actionsOf } from './actions.ts';
import { decisionToast } from './decision-toast.ts';
import { analysisOf, anomalyText, isFlagged, overSince } from './document.ts';

const api = setUp();
const world = worldOf('full');
const [sub, type, otherType] = [world.subcontractors[0]!, world.types[0]!, world.types[1]!];
const paper = (id: number, change: Partial<Document> = {}, of = type) => documentOf(id, sub, of, change);
const flagged = (id: number) =>
  paper(id, {
    rejectionReason: 'Problème détecté par le système: autre entreprise',
    aiAnalysisData: { ...analysisOf(paper(id))!, isValid: false, problems: ['Une autre société est nommée'] },
  });
const VALIDATED = {
  validationStatus: 'validated',
  validatedAt: '2026-10-03T09:12:00.000Z',
  validatedBy: { kind: 'person', name: 'Lucie Moreau' },
  expirationDate: '2027-03-28' as CalendarDate,
} as const;

/** The dialog over these papers alone. */
async function judge(documents: Document[], address = '&document=next') {
  api.world.documents.splice(0, Number.POSITIVE_INFINITY, ...documents);
  showConsole(
    <>
      <Dialogs />
      <Shortcuts />
    </>,
    `/dashboard?documents=1${address}`,
  );
  await screen.findByRole('button', { name: 'Tous les documents' });
}
const press = (key: string, more: object = {}) => void fireEvent.keyDown(window.document.body, { key, ...more });
const sent = (end: string) => api.calls.filter((call) => call.method !== 'GET' && call.path.endsWith(end)).map((call) => call.body);
const shown = () => Number(new URLSearchParams(location.search).get('document'));

it('F152 V validates a clean paper from the moment the dialog is open: no field has taken the focus, no acknowledgement is asked', async () => {
  await judge([paper(1)]);
  expect(window.document.activeElement?.matches('input, textarea')).toBe(false);
  expect(screen.queryByRole('checkbox')).toBeNull();
  press('v');
  await screen.findByText('Document validé');
  expect(sent('/1/validate')).toMatchObject([{ expirationDate: '2027-02-02', acknowledge: false }]);
});

it('F149 a flagged paper is not validated by V, Enter or its button before the warning, which stands above it, is acknowledged', async () => {
  await judge([flagged(1), paper(2, {}, otherType)]);
  const button = screen.getByRole('button', { name: 'Valider' });
  const warning = within(screen.getByRole('form')).getByRole('alert');
  expect(warning.textContent).toContain('Problème détecté par le système: autre entreprise');
  expect(warning.textContent).toContain('Une autre société est nommée');
  expect(warning.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  press('v');
  press('Enter');
  fireEvent.click(button);
  expect(screen.getAllByText(/^Indiquez d’abord que vous avez vu le problème signalé/).length).toBeGreaterThan(0);
  expect([sent('/validate'), shown()]).toEqual([[], 1]);
  press('a');
  press('v');
  await screen.findByText('Document validé');
  expect(sent('/1/validate')).toMatchObject([{ acknowledge: true }]);
});

it('a key that is held, and a letter that is typed into a text, decide nothing', async () => {
  await judge([paper(1), paper(2, {}, otherType)]);
  press('v', { repeat: true });
  fireEvent.keyDown(screen.getByLabelText(/^Commentaire interne/), { key: 'v' });
  press('v', { ctrlKey: true });
  expect([sent('/validate'), shown()]).toEqual([[], 1]);
  press('e');
  await waitFor(() => expect(window.document.activeElement).toBe(screen.getByLabelText(/^Date d’expiration/)));
});

it('F148 progress counts what was decided and what waits; the next one opens by itself', async () => {
  await judge([paper(1), paper(2, {}, otherType), paper(3, {}, world.types[2]!)]);
  expect(screen.getByText('1 / 3')).toBeTruthy();
  press('v');
  expect(await screen.findByText('2 / 3')).toBeTruthy();
  expect(shown()).toBe(2);
  await screen.findByText('Document validé');
});

it('« Annuler » in the toast makes it pending again and shows it, for eight seconds', async () => {
  await judge([paper(1), paper(2, {}, otherType)]);
  press('v');
  await screen.findByRole('button', { name: 'Annuler', hidden: true });
  await waitFor(() => expect(shown()).toBe(2));
  press('z');
  await screen.findByText('Document remis à valider');
  expect([sent('/1/reopen'), shown()]).toEqual([[{ reason: '' }], 1]);
  expect(await screen.findByText('1 / 2')).toBeTruthy();
  expect(UNDO_MS).toBe(8000);
});

it('of a rejection that is taken back it says that its mail may have left', () => {
  const rejected = paper(1, { validationStatus: 'rejected' });
  const said = decisionToast({ action: 'reopen', document: rejected, reason: '' }, paper(1));
  expect([said.title, said.detail]).toEqual(['Document remis à valider', 'Si l’e-mail de rejet était parti, un autre l’annule.']);
});

it('A29 both papers of a slot are told of: the one that is replaced, before and after, and the one that stays', async () => {
  await judge([paper(1, { ...VALIDATED, expirationDate: '2026-12-31' as CalendarDate }), paper(2)]);
  expect(await screen.findByText(/Remplacera le document en vigueur \(valable jusqu’au 31\/12\/2026\)/)).toBeTruthy();
  const held = paper(2, { coveredUntil: '2026-12-31' as CalendarDate });
  const dates = { action: 'validate', startsOn: null, dateEmission: null, comment: '', acknowledge: false } as const;
  const now = { validationStatus: 'validated', status: 'current', expirationDate: '2027-02-02' as CalendarDate } as const;
  const said = (document: Document, change: Partial<Document> = {}) =>
    decisionToast({ ...dates, document, expirationDate: '2027-02-02' }, paper(2, { ...now, ...change })).detail;
  expect([said(held), said(held, { coveredUntil: '2027-12-31' as CalendarDate })]).toEqual([
    'Le document précédent est remplacé et archivé.',
    'Le document en vigueur, valable jusqu’au 31/12/2027, reste en place.',
  ]);
  // What was rejected before it, or stays in force until it begins, is not replaced.
  expect([said(paper(2), { replaces: 1 }), said(held, { status: null })]).toEqual([undefined, undefined]);
  const reopened = { action: 'reopen', document: paper(2, { ...VALIDATED, replaces: 1 }), reason: '' } as const;
  expect([decisionToast(reopened, held).detail, decisionToast(reopened, paper(2)).detail]).toEqual([
    'Un autre document couvre jusqu’au 31/12/2026.',
    undefined,
  ]);
});

it('T18 of one sheet in two slots both are told of: before, with the way to the other, and after, with the offer to open it', async () => {
  const both = [
    paper(1, { sameSheet: [{ id: 2, documentTypeName: 'Assurance décennale', validationStatus: 'pending' }] }),
    paper(2, { sameSheet: [{ id: 1, documentTypeName: type.name, validationStatus: 'pending' }] }, otherType),
    paper(3, {}, otherType),
  ];
  await judge(both, '&document=1');
  const told = (await screen.findByText(/Le même fichier est aussi déposé comme/)).closest('[role=alert]')!;
  expect(told.textContent).toContain(`Assurance décennale (à valider). Votre décision ne vaut ici que pour ${type.name}.`);
  press('v');
  expect(await screen.findByText('Le même fichier, déposé aussi comme Assurance décennale, reste à valider.')).toBeTruthy();
  press('ArrowRight');
  await waitFor(() => expect(shown()).toBe(3));
  fireEvent.click(screen.getByRole('button', { name: 'Ouvrir l’autre', hidden: true }));
  await waitFor(() => expect(shown()).toBe(2));
  expect(new URLSearchParams(location.search).get('documents')).toBe(String(sub.id));
});

it('T18 a rejection, a correction and a second thought say that the same sheet in the other slot stays as it is', () => {
  const held = paper(1, { sameSheet: [{ id: 2, documentTypeName: 'Assurance décennale', validationStatus: 'validated' }] });
  const dates = { startsOn: null, dateEmission: null, comment: '', expirationDate: '2027-02-02' };
  const decisions = [
    { action: 'reject', document: held, reason: 'Illisible' },
    { action: 'correct', document: held, ...dates },
    { action: 'reopen', document: { ...held, validationStatus: 'rejected' }, reason: '' },
  ] as const;
  const stays = 'Le même fichier, validé comme Assurance décennale, ne change pas.';
  expect(decisions.map((decision) => decisionToast(decision, held).detail)).toEqual([
    stays,
    stays,
    `Si l’e-mail de rejet était parti, un autre l’annule. ${stays}`,
  ]);
});

it('« Corriger la date » of a validated paper takes a past day and says what it means; what was noted and who validated stay to be seen', async () => {
  await judge([paper(1, { ...VALIDATED, comment: 'Vu avec l’assureur' })], '&document=1');
  expect(screen.getByText('Lucie Moreau, le 03/10/2026 11:12')).toBeTruthy();
  expect(screen.getByText('Vu avec l’assureur')).toBeTruthy();
  press('e');
  const date = (await screen.findByLabelText(/^Date d’expiration/)) as HTMLInputElement;
  expect(date.value).toBe('2027-03-28');
  fireEvent.change(date, { target: { value: '2026-11-20' } });
  expect(screen.getByText(/Le 20\/11\/2026 est passé : le document sera expiré/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Commentaire interne/), { target: { value: ' Avenant ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer la correction' }));
  await screen.findByText('Document corrigé');
  expect(sent('/1/correct')).toEqual([{ expirationDate: '2026-11-20', startsOn: null, dateEmission: null, comment: 'Avenant' }]);
  expect(await screen.findByText('21/11/2026 (valable jusqu’au 20/11/2026)')).toBeTruthy();
});

it('a corrected start that follows the end is told at its field, which takes the focus, until it is typed anew', async () => {
  await judge([paper(1, VALIDATED)], '&document=1&deed=correct');
  const start = (await screen.findByLabelText(/^Début de validité/)) as HTMLInputElement;
  fireEvent.change(start, { target: { value: '2027-03-29' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer la correction' }));
  expect([start.getAttribute('aria-invalid'), window.document.activeElement === start]).toEqual(['true', true]);
  fireEvent.change(start, { target: { value: '2026-03-29' } });
  expect([start.getAttribute('aria-invalid'), sent('/correct')]).toEqual(['false', []]);
});

it('« Remettre à valider » sends the reason; a refusal is told with the server’s own', async () => {
  await judge([paper(1, { validationStatus: 'rejected', rejectionReason: 'Photo floue' }), paper(2)], '&document=1&deed=reopen');
  fireEvent.change(screen.getByLabelText(/^Motif/), { target: { value: 'Erreur de ma part' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remettre à valider' }));
  expect(await screen.findByText('Impossible de remettre le document à valider.')).toBeTruthy();
  expect(screen.getByText('Un autre document de ce type attend déjà une décision.')).toBeTruthy();
  expect(sent('/1/reopen')).toEqual([{ reason: 'Erreur de ma part' }]);
});

it('the address opens only an action that the paper allows', () => {
  const of = (validationStatus: Document['validationStatus']) =>
    ['validate', 'reject', 'correct', 'reopen', null].map((asked) => actionIn(asked, actionsOf({ validationStatus })));
  expect([of('pending'), of('validated'), of('rejected'), of('replaced')]).toEqual([
    ['validate', 'reject', 'validate', 'validate', 'validate'],
    [null, null, 'correct', 'reopen', null],
    [null, null, null, 'reopen', null],
    [null, null, null, null, null],
  ]);
});

it('F164 F169 why it is flagged in words; a day that was printed still counted, what is over is so from the next one', () => {
  expect([anomalyText(flagged(1)), isFlagged(flagged(1)), anomalyText(paper(1)), isFlagged(paper(1))]).toEqual([
    'Une autre société est nommée',
    true,
    null,
    false,
  ]);
  expect(['2026-11-20', TODAY, '2026-11-22', null].map((end) => overSince(end, TODAY))).toEqual(['2026-11-21', null, null, null]);
  expect(overSince('2026-03-28', TODAY)).toBe('2026-03-29');
});

it('F159 a validation that is refused takes its count back and shows the paper again', async () => {
  await judge([paper(1), paper(2, {}, otherType)]);
  api.instead.set('/api/documents/1/validate', problem(409, 'document-not-pending', 'Ce document a déjà été traité.'));
  press('v');
  await screen.findByText('Impossible de valider le document.');
  await waitFor(() => expect(shown()).toBe(1));
  expect(await screen.findByText('1 / 2')).toBeTruthy();
});

it('what is undone when the dialog is closed opens nothing', async () => {
  await judge([paper(1)]);
  press('v');
  await screen.findByText('Document validé');
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => press('z'));
  await screen.findByText('Document remis à valider');
  await vi.waitFor(() => expect([sent('/1/reopen').length, location.search]).toEqual([1, '']));
});

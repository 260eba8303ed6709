// What was read, corrected in one click beside what the machine said, and the machine's own validation annulled (A59, A33, G12).
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Document } from '#contract/documents.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { Dialogs } from '../console/Dialogs.tsx';
import { marksOf } from '../preview/marks.ts';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { documentOf, worldOf } from '../testing/fake/world.ts';
import { analysisOf } from './document.ts';
import { otherDays, readLines, surenessOf } from './read-fields.ts';

const api = setUp();
const world = worldOf('full');
const [sub, type] = [world.subcontractors[0]!, world.types[0]!];
const line = (field: string, value: string, text: string, top: number) => ({
  ...{ field, value, text, page: 1, label: 'du', confidence: 0.99 },
  ...{ box: [50, top, 200, top + 12], pageSize: [595, 842] },
});
const analysis = {
  ...analysisOf(documentOf(1, sub, type))!,
  evidence: [
    line('documentType', 'Attestation de vigilance', 'ATTESTATION DE VIGILANCE', 40),
    line('entreprise', sub.companyName, sub.companyName, 80),
    line('dateEmission', '2026-11-02', 'Fait le 02/11/2026', 120),
    line('dateExpiration', '2027-02-02', 'au 02/02/2027', 160),
  ],
  otherDates: [line('cover-end', '2027-01-31', 'au 31/01/2027', 200)],
};
const paper = (change: Partial<Document> = {}) => documentOf(1, sub, type, { aiAnalysisData: analysis, ...change });
const AUTO = {
  validationStatus: 'validated',
  validatedAt: '2026-11-20T09:12:00.000Z',
  validatedBy: { kind: 'machine', name: 'SubDoc' },
  expirationDate: '2027-02-02' as CalendarDate,
} as const;

async function review(document: Document) {
  api.world.documents.splice(0, Number.POSITIVE_INFINITY, document);
  showConsole(<Dialogs />, `/dashboard?documents=1&document=${document.id}`);
  return screen.findByRole('list', { name: 'Champs lus' });
}
const sent = (end: string) => api.calls.filter(({ method, path }) => method !== 'GET' && path.endsWith(end)).map(({ body }) => body);
const fieldOf = (fields: HTMLElement, name: string) => [...fields.children].find((one) => one.textContent?.startsWith(name)) as HTMLElement;
const drawn = () => [...window.document.querySelectorAll('[data-mark]')].map((mark) => (mark as HTMLElement).dataset['mark']);

it('G12 each field is a line: value, how sure in words, rule, words of the paper; F179 the whole in per cent', async () => {
  const fields = await review(paper());
  expect([...fields.children].map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^Type de document.*Attestation de vigilance · lecture sûre.*« ATTESTATION DE VIGILANCE »/),
    expect.stringMatching(new RegExp(`^Entreprise${sub.companyName} · lecture sûre`)),
    expect.stringMatching(/^Date d’émission02\/11\/2026 · lecture sûre.*« Fait le 02\/11\/2026 »/),
    expect.stringMatching(/^Date d’expiration02\/02\/2027 · lecture sûre.*Trois mois après la date d’édition.*« au 02\/02\/2027 »/),
  ]);
  expect(screen.getByText('Confiance 95 %')).toBeTruthy();
  expect([0.95, 0.949, 0.8, 0.79].map(surenessOf)).toEqual([
    'lecture sûre',
    'lecture à vérifier',
    'lecture à vérifier',
    'lecture incertaine',
  ]);
});

it('A59 « Ce n’est pas la bonne date » offers the other dates of the paper, one click takes one, the form follows; undone from the toast', async () => {
  const fields = await review(paper());
  const expiry = fieldOf(fields, 'Date d’expiration');
  fireEvent.click(within(expiry).getByRole('button', { name: /^Ce n’est pas la bonne date/ }));
  const choice = within(expiry).getByRole('button', { name: /^31\/01\/2027\s*Fin de validité, page 1$/ });
  fireEvent.click(choice);
  expect(await screen.findByText('Lecture corrigée')).toBeTruthy();
  expect(sent('/1/reading')).toEqual([{ field: 'dateExpiration', date: '2027-01-31' }]);
  await waitFor(() =>
    expect(fieldOf(fields, 'Date d’expiration').textContent).toMatch(/31\/01\/2027 · corrigé, lu : 02\/02\/2027Par Durand Bâtiment/),
  );
  expect((screen.getByLabelText(/^Date d’expiration/) as HTMLInputElement).value).toBe('2027-01-31');
  fireEvent.click(screen.getByRole('button', { name: 'Annuler', hidden: true }));
  expect(await screen.findByText('Correction annulée')).toBeTruthy();
  expect(sent('/reading/withdraw')).toEqual([{ field: 'dateExpiration' }]);
  await waitFor(() => expect((screen.getByLabelText(/^Date d’expiration/) as HTMLInputElement).value).toBe('2027-02-02'));
});

it('A59 a day that stands nowhere is typed; none, and an issue date to come, are told at the field and not sent', async () => {
  const fields = await review(paper());
  const issue = fieldOf(fields, 'Date d’émission');
  fireEvent.click(within(issue).getByRole('button', { name: /^Ce n’est pas la bonne date/ }));
  const type = (value: string) => {
    fireEvent.change(within(issue).getByLabelText('Une autre date'), { target: { value } });
    fireEvent.click(within(issue).getByRole('button', { name: 'Corriger' }));
  };
  type('');
  expect(within(issue).getByText('Saisissez une date.')).toBeTruthy();
  type('2031-01-01');
  expect(within(issue).getByText('La date d’émission ne peut pas être à venir.')).toBeTruthy();
  type('2026-11-02');
  expect(within(issue).getByText('C’est la date qui est retenue.')).toBeTruthy();
  expect(sent('/1/reading')).toEqual([]);
  type('2026-11-03');
  expect(await screen.findByText('Lecture corrigée')).toBeTruthy();
  expect(sent('/1/reading')).toEqual([{ field: 'dateEmission', date: '2026-11-03' }]);
});

it('A59 « Mal lu »: the company is the subcontractor in one click, the type one of those that are asked; a correction is withdrawn at its line', async () => {
  const fields = await review(paper());
  fireEvent.click(within(fieldOf(fields, 'Entreprise')).getByRole('button', { name: `Mal lu : c’est ${sub.companyName}` }));
  await waitFor(() => expect(fieldOf(fields, 'Entreprise').textContent).toContain('corrigé, lu'));
  fireEvent.click(within(fieldOf(fields, 'Type')).getByRole('button', { name: /^Mal lu/ }));
  fireEvent.click(await within(fieldOf(fields, 'Type')).findByRole('button', { name: world.types[1]!.name }));
  await waitFor(() =>
    expect(fieldOf(fields, 'Type').textContent).toContain(`${world.types[1]!.name} · corrigé, lu : Attestation de vigilance`),
  );
  expect(sent('/1/reading')).toEqual([{ field: 'entreprise' }, { field: 'documentType', documentTypeId: world.types[1]!.id }]);
  fireEvent.click(within(fields).getByRole('button', { name: 'Retirer la correction : entreprise' }));
  await waitFor(() => expect(fieldOf(fields, 'Entreprise').textContent).not.toContain('corrigé'));
});

it('A59 a refusal is told with the server’s reason, and the reading stands as it was', async () => {
  const fields = await review(paper());
  api.instead.set('/api/documents/1/reading', problem(409, 'start-after-expiration', 'La fin précède le début.'));
  fireEvent.click(within(fieldOf(fields, 'Entreprise')).getByRole('button', { name: /^Mal lu/ }));
  expect(await screen.findByText('Impossible de corriger la lecture.')).toBeTruthy();
  expect(screen.getByText('La fin précède le début.')).toBeTruthy();
  expect(fieldOf(fields, 'Entreprise').textContent).not.toContain('corrigé');
});

it('G12 Esc closes the choices and leaves the dialog open; the focus is back where they were opened', async () => {
  const fields = await review(paper());
  const opener = within(fieldOf(fields, 'Date d’expiration')).getByRole('button', { name: /^Ce n’est pas la bonne date/ });
  fireEvent.click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(screen.getByRole('group', { name: /^Ce qui est juste/ }), { key: 'Escape' });
  expect(screen.queryByRole('group', { name: /^Ce qui est juste/ })).toBeNull();
  expect(window.document.activeElement).toBe(opener);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('G12 on a picture the fields are boxes; a date that one may choose is one only while it is looked at', async () => {
  const fields = await review(paper());
  await screen.findByRole('img', { name: /^Document / });
  expect(drawn()).toEqual(['0', '1', '2', '3']);
  const expiry = fieldOf(fields, 'Date d’expiration');
  fireEvent.click(within(expiry).getByRole('button', { name: /^Ce n’est pas la bonne date/ }));
  fireEvent.focus(within(expiry).getByRole('button', { name: /^31\/01\/2027/ }));
  expect(drawn()).toEqual(['0', '1', '2', '3', '4']);
  fireEvent.focus(within(fields).getByRole('button', { name: /Montrer sur la page : Entreprise/ }));
  expect(drawn()).toEqual(['0', '1', '2', '3']);
  expect(window.document.querySelector('[data-active="true"]')?.getAttribute('data-mark')).toBe('1');
});

it('A33 G12 « Validé automatiquement » is annulled with one click: nothing is asked, the document waits for a person', async () => {
  await review(paper(AUTO));
  expect(screen.getByText('Validé automatiquement')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remettre à valider' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Annuler la validation d[e’]/ }));
  expect(await screen.findByText('Document remis à valider')).toBeTruthy();
  expect(sent('/1/reopen')).toEqual([{ reason: '' }]);
  await waitFor(() => expect(screen.queryByText('Validé automatiquement')).toBeNull());
  expect(await screen.findByRole('button', { name: 'Valider' })).toBeTruthy();
});

it('A33 what a person validated is not said to be the machine’s', async () => {
  await review(paper({ ...AUTO, validatedBy: { kind: 'person', name: 'Lucie Moreau' } }));
  expect(screen.queryByText('Validé automatiquement')).toBeNull();
  expect(screen.getByRole('button', { name: 'Remettre à valider' })).toBeTruthy();
});

it('V16 an end that was only computed is said to be so', () => {
  const evidence = analysis.evidence.filter(({ field }) => field !== 'dateExpiration');
  const computed = paper({ aiAnalysisData: { ...analysis, evidence, rule: 'Date d’émission + 365 jours : à confirmer' } });
  expect(readLines(computed).find(({ field }) => field === 'dateExpiration')).toMatchObject({ sureness: 'calculée, non lue' });
});

it('the lines of a reading from before these fields, and of one that found nothing', () => {
  const old = paper({ aiAnalysisData: { ...analysis, evidence: [], entreprise: null, dateExpiration: null } });
  expect(readLines(old).map(({ field, read }) => [field, read])).toEqual([
    ['entreprise', null],
    ['dateEmission', '02/11/2026'],
    ['dateExpiration', null],
  ]);
  const { otherDates: _, ...before } = analysis;
  const stored = paper({ aiAnalysisData: before as never });
  expect(otherDays(stored, 'dateExpiration').map(({ date }) => date)).toEqual(['2026-11-02']);
  expect(marksOf(analysisOf(stored))).toHaveLength(4);
});

// Where cover starts, and what stands beside a longer one, as the reviewer sees it (CONTRACT « Cover », infra/decisions/080).
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { Dialogs } from '../console/Dialogs.tsx';
import { onScreen, setUp, showConsole } from '../testing/dom.tsx';
import { documentOf, TODAY, worldOf } from '../testing/fake/world.ts';
import { analysisOf, badgesOf, coveredBeyond, startFault } from './document.ts';

const api = setUp();
const world = worldOf('full');
const [sub, type] = [world.subcontractors[0]!, world.types[0]!];
const document = (change: Parameters<typeof documentOf>[3] = {}) => documentOf(1, sub, type, change);
const user = () => userEvent.setup({ delay: null });
const patches = () => api.calls.filter((call) => call.method === 'PATCH');
const review = async (path: string) => {
  showConsole(<Dialogs />, path);
  return (await screen.findByLabelText(/^Date d’expiration/)) as HTMLInputElement;
};

it('A29 a validated document says from when it covers while that lies ahead, and where it ends before the one in force', () => {
  const validated = {
    validationStatus: 'validated' as const,
    validatedAt: '2026-10-03T09:12:00.000Z',
    startsOn: '2027-06-01' as CalendarDate,
  };
  const labels = (today: string) => badgesOf(document(validated), today as CalendarDate).map(({ label }) => label);
  expect([labels('2027-05-31'), labels('2027-06-01')]).toEqual([['Validé le 03/10/2026', 'Dès le 01/06/2027'], ['Validé le 03/10/2026']]);
  const over = document({ coveredUntil: '2027-12-31' as CalendarDate });
  expect(['2027-12-30', '2027-12-31', '', null].map((end) => coveredBeyond(over, end))).toEqual(['2027-12-31', null, null, null]);
  expect(coveredBeyond(document(), '2027-12-30')).toBeNull();
});

it('the start of validity is optional, a day that exists, and not behind the end', () => {
  expect(['', '2027-01-31', '2027-02-01', '2027-02-31'].map((start) => startFault(start, '2027-01-31'))).toEqual([
    null,
    null,
    'La date de début de validité ne peut pas suivre la date d’expiration.',
    'Date invalide',
  ]);
});

it('A29 warns of a document that is older than the one in force while its date is typed, and validates all the same', async () => {
  api.world.documents.push(
    documentOf(900, sub, type, {
      validationStatus: 'validated',
      expirationDate: '2027-12-31' as CalendarDate,
      startsOn: '2026-01-01' as CalendarDate,
    }),
    documentOf(901, sub, type),
  );
  const date = await review('/dashboard?documents=1&document=901');
  expect(screen.getByText('Plus ancien que le document en vigueur')).toBeTruthy();
  expect(screen.getByText(/Le document en vigueur est valable jusqu’au 31\/12\/2027 et le reste/)).toBeTruthy();
  fireEvent.change(date, { target: { value: '2027-12-31' } });
  expect(screen.queryByText('Plus ancien que le document en vigueur')).toBeNull();
  fireEvent.change(date, { target: { value: '2027-12-30' } });
  await user().click(screen.getByRole('button', { name: 'Valider' }));
  expect(await screen.findByText('Document validé')).toBeTruthy();
  expect(patches()[0]?.body).toMatchObject({ expirationDate: '2027-12-30', startsOn: null });
});

it('T13 shows the start that was read while it lies ahead, and sends what the person makes of it', async () => {
  const analysis = { ...analysisOf(document())!, startsOn: '2027-06-01' as CalendarDate, dateExpiration: '2027-12-31' as CalendarDate };
  api.world.documents.push(
    documentOf(901, sub, type, { aiAnalysisData: analysis }),
    documentOf(902, sub, type, { aiAnalysisData: analysis }),
  );
  await review('/dashboard?documents=1&document=901');
  const start = screen.getByLabelText(/^Début de validité/) as HTMLInputElement;
  expect(start.value).toBe('2027-06-01');
  expect(screen.getByText('Valable à partir du 01/06/2027 : d’ici là, rien ne change')).toBeTruthy();
  fireEvent.change(start, { target: { value: '2028-01-01' } });
  await user().click(screen.getByRole('button', { name: 'Valider' }));
  expect(screen.getAllByText('La date de début de validité ne peut pas suivre la date d’expiration.').length).toBeGreaterThan(0);
  expect(patches()).toHaveLength(0);
  fireEvent.change(start, { target: { value: '2027-05-15' } });
  await user().click(screen.getByRole('button', { name: 'Valider' }));
  await screen.findByText('Document validé');
  expect(patches()[0]?.body).toMatchObject({ startsOn: '2027-05-15', expirationDate: '2027-12-31' });
});

it('T13 a start that was read and is taken out is today’s, not the one that was read', async () => {
  const analysis = { ...analysisOf(document())!, startsOn: '2026-12-01' as CalendarDate };
  api.world.documents.push(documentOf(901, sub, type, { aiAnalysisData: analysis }));
  await review('/dashboard?documents=1&document=901');
  fireEvent.change(screen.getByLabelText(/^Début de validité/), { target: { value: '' } });
  await user().click(screen.getByRole('button', { name: 'Valider' }));
  await screen.findByText('Document validé');
  expect(patches()[0]?.body).toMatchObject({ startsOn: TODAY });
});

it('A29 the panel says what is to come, and the list what stands beside', async () => {
  const held = { validationStatus: 'validated' as const, validatedAt: '2026-10-03T09:12:00.000Z' };
  api.world.documents.splice(0);
  api.world.documents.push(
    documentOf(1, sub, type, { ...held, expirationDate: '2027-01-31' as CalendarDate, startsOn: '2026-01-01' as CalendarDate }),
    documentOf(2, sub, type, { ...held, expirationDate: '2026-12-31' as CalendarDate, startsOn: '2026-01-01' as CalendarDate }),
    documentOf(3, sub, type, { ...held, expirationDate: '2027-12-31' as CalendarDate, startsOn: '2027-06-01' as CalendarDate }),
  );
  showConsole(<Dialogs />, '/dashboard?documents=1');
  await screen.findByRole('tab', { name: /Général \(\d+\)/ });
  const panel = await screen.findByRole('region', { name: 'État des documents' });
  expect(await within(panel).findByText('À venir : document valable à partir du 01/06/2027')).toBeTruthy();
  const cards = [...screen.getByRole('tabpanel').querySelectorAll('ul > li.MuiCard-root')].map((card) => card.textContent ?? '');
  expect(cards.filter((text) => text.includes('Plus ancien que le document en vigueur, valable jusqu’au 31/01/2027'))).toHaveLength(1);
  expect(cards.filter((text) => text.includes('Dès le 01/06/2027'))).toHaveLength(1);
});

it('F152 on a phone the day that is validated stands with the button that validates it, below every other field', async () => {
  onScreen('phone');
  const date = await review('/dashboard?documents=1&document=next');
  const comment = screen.getByLabelText('Commentaire interne (facultatif)');
  expect(comment.compareDocumentPosition(date)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(date.compareDocumentPosition(screen.getByRole('button', { name: /^Valider/ }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

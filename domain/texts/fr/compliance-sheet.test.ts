// What « État de conformité » says: of whom, in which order, how many more there are; nothing asked is never « en ordre ».
import { expect, test } from 'vitest';
import type { CalendarDate } from '../../kernel/calendar.ts';
import type { ReportedDocument } from '../../reporting/report.ts';
import { complianceFileName, complianceSheet, papersText } from './compliance-sheet.ts';
import { facts, reported } from './mails/examples.test-kit.ts';

const today = '2026-11-23' as CalendarDate;
const about = { companyName: 'Dupont BTP', organization: null, today, base: 'https://subdoc.example' };
const { figures } = facts.report;
const paper = (name: string, status: ReportedDocument['status'], more: Partial<ReportedDocument> = {}): ReportedDocument => ({
  ...{ name, status, expiresOn: null, pending: false },
  ...more,
});

test('G51 papers stand under what is wrong with them, the worst first; a renewal that waits is told', () => {
  const documents = [
    paper('RC', 'missing'),
    paper('Kbis', 'missing'),
    paper('Décennale', 'expired', { expiresOn: '2026-11-20' as CalendarDate, pending: true }),
    paper('RGE', 'expiring_soon', { expiresOn: '2026-12-01' as CalendarDate }),
    paper('Vigilance', 'validated', { expiresOn: '2027-12-01' as CalendarDate, pending: true }),
    paper('Carte BTP', 'pending', { pending: true }),
    paper('RIB', 'validated', { expiresOn: '2027-12-01' as CalendarDate }),
  ];
  expect(papersText({ documents })).toMatch(
    /^Expiré\s: Décennale \(20\/11\/2026, un nouveau est à valider\)\. Manquants\s: RC, Kbis\. Expire bientôt\s: RGE \(01\/12\/2026\)\. À valider\s: Vigilance \(un nouveau est à valider\), Carte BTP\.$/,
  );
});

test('G51 active ones with something open are listed; the page says how many more there are, and where', () => {
  const open = reported(1, 'Benali', [paper('Kbis', 'missing')]);
  const inOrder = reported(2, 'Élec', [paper('Kbis', 'validated')]);
  const state = { ...figures, subcontractors: [open, { ...open, id: 3, isActive: false }, inOrder], waiting: 12 };
  const { list } = complianceSheet(state, { ...about, organization: { id: 7, name: 'Siège' } });
  expect(list.rows.map(({ name, siret }) => [name, siret])).toEqual([['Benali', '123 456 789 01234']]);
  expect(list.more(1)).toMatch(/^Et 11 autres sous-traitants\. La liste entière, à jour\s:$/);
  expect(list.more(12)).toBeNull();
  expect(list.link).toBe('https://subdoc.example/dashboard?status=expired,missing,expiring_soon,pending&org=7');
});

test('G51 who is asked for nothing is told apart, and nobody is no share', () => {
  const month = { month: '2026-11', inOrder: 1, total: 3, unconfigured: 2 };
  const sheet = complianceSheet(
    { ...figures, months: [{ ...month, month: '2026-10', inOrder: 0, total: 0, unconfigured: 0 }, month] },
    about,
  );
  expect(sheet.headline).toMatch(/^1 sous-traitant est en ordre sur 3 \(33\s%\)$/);
  expect(sheet.remark).toMatch(/^2 sous-traitants n’ont aucun document demandé\s: configuration requise\.$/);
  expect(sheet.chart.columns.map(({ label, share }) => [label, share])).toEqual([
    ['oct. 26', null],
    ['ce jour', 1 / 3],
  ]);
});

test('G51 where nothing is asked of anybody the empty list says so, not that nothing is missing', () => {
  const empty = (total: number, unconfigured: number) =>
    complianceSheet(
      {
        ...{ ...figures, stats: { ...figures.stats, totalSubcontractors: total } },
        ...{ subcontractors: [], waiting: 0, months: [{ month: '2026-11', inOrder: total - unconfigured, total, unconfigured }] },
      },
      about,
    ).list.empty;
  expect(empty(3, 3)).toMatch(/^Aucun document n’est demandé à vos sous-traitants/);
  expect(empty(3, 1)).toMatch(/^Rien\s?: aucun document demandé ne manque/);
  expect(empty(0, 0)).toBe('Aucun sous-traitant actif.');
});

test('G51 the file’s name holds the day, and the organisation', () => {
  expect([complianceFileName(today), complianceFileName(today, 'Siège')]).toEqual([
    'etat-de-conformite-2026-11-23.pdf',
    'etat-de-conformite-Siège-2026-11-23.pdf',
  ]);
});

// The text of the report: what comes first, what is left out if there is nothing to report, and that a shortened list says so.
import { expect, test } from 'vitest';
import type { ReportedDocument, ReportFigures } from '../../../reporting/report.ts';
import { REPORT_COLUMNS } from '../reports.ts';
import { facts, reported } from './examples.test-kit.ts';
import { mails } from './index.ts';

const example = facts.report;
const render = (figures: Partial<ReportFigures>, more: Partial<typeof example> = {}) =>
  mails.report({ ...example, ...more, figures: { ...example.figures, ...figures } });
const NOTHING = { totalSubcontractors: 0, upToDate: 0, expiringSoon: 0, missing: 0, pendingValidation: 0, expired: 0 };
const QUIET = { received: 0, validated: 0, rejected: 0, expired: 0, reminders: 0, calls: 0, commitments: 0 };
const missing: ReportedDocument = { name: 'Kbis', status: 'missing', expiresOn: null, pending: false };

test('F256 the worst stands in the subject; each figure leads to the filtered list', () => {
  const { subject, text } = render({});
  expect(subject).toBe('SubDoc : rapport hebdomadaire du 23/11/2026, 1 document expiré, 2 manquants, 1 à renouveler, 1 à valider');
  expect(text).toContain('- Documents à valider : 1\n  https://subdoc.example/dashboard?status=pending\n');
  expect(text).toContain(
    '- Expirés/À renouveler : 2 (1 expiré, 1 à renouveler)\n  https://subdoc.example/dashboard?status=expired,expiring_soon\n',
  );
  expect(text).toContain('- Documents manquants : 2\n  https://subdoc.example/dashboard?status=missing\n');
  expect(text).toContain('Depuis le 16/11/2026 à 08:00\n\n- Documents reçus : 4\n- Documents validés : 3\n- Documents rejetés : 1');
  expect(text).toContain(
    '- Benali Maçonnerie : Attestation URSSAF (plus valable depuis le 21/11/2026), Kbis (manque encore)\n  https://subdoc.example/dashboard?documents=12',
  );
  expect(text).not.toContain('Élec Services');
});

test('F257 each rhythm has its name, and a test says that it is one', () => {
  const titles = (['daily', 'weekly', 'monthly', 'test'] as const).map((frequency) => render({}, { frequency }).text.split('\n')[0]);
  expect(titles).toEqual(['Rapport quotidien', 'Rapport hebdomadaire', 'Rapport mensuel', 'Rapport de test']);
  expect(render({}, { frequency: 'test' }).text).toContain('Ceci est le rapport de test que vous avez demandé');
  expect(render({}).text).not.toContain('rapport de test');
});

test('all in order, nothing new: it says so and no more', () => {
  const stats = { ...NOTHING, totalSubcontractors: 3, upToDate: 9 };
  const { subject, text } = render({ stats, changes: QUIET, waiting: 0 });
  expect(subject).toBe('SubDoc : rapport hebdomadaire du 23/11/2026, rien à traiter');
  expect(text).toContain('Rien de nouveau.');
  expect(text).not.toMatch(/À traiter d’abord|Relances|Appels|Engagements/);
});

test('where nothing is asked of somebody it is not all in order', () => {
  const stats = { ...NOTHING, totalSubcontractors: 3, upToDate: 6 };
  const months = [{ month: '2026-11', inOrder: 2, total: 3, unconfigured: 1 }];
  const { subject, html } = render({ stats, months, changes: QUIET, waiting: 0 });
  expect(subject).toBe('SubDoc : rapport hebdomadaire du 23/11/2026, configuration requise pour 1 sous-traitant');
  expect(html).toContain('Configuration requise pour 1 sous-traitant');
  expect(html).not.toContain('ien à traiter');
});

test('reminders, calls and commitments are told where there were some', () => {
  const { text } = render({ changes: { ...QUIET, reminders: 12, calls: 3, commitments: 2 } });
  expect(text).toContain('- Relances envoyées : 12\n- Appels passés : 3\n- Engagements pris : 2');
});

test('ten are named at most, and the others counted; a list that is cut says so, with the way to the whole', () => {
  const subcontractors = Array.from({ length: 40 }, (_, index) => reported(index + 1, `Entreprise ${index + 1}`, [missing]));
  const { text } = render({ subcontractors, total: 12_345, waiting: 40 }, { file: { name: 'rapport.xlsx', rows: 40, page: 'etat.pdf' } });
  expect(text.match(/^- Entreprise \d+ :/gm)).toHaveLength(10);
  expect(text).toContain('Et 30 autres sous-traitants dans la liste jointe.');
  expect(text).toContain('La liste jointe donne les 40 sous-traitants les plus urgents.');
  expect(text).toContain('- La liste entière : 12 345 sous-traitants\n  https://subdoc.example/subcontractors');
});

test('a renewal that waits beside a lapsed paper is told, and a name that is erased is none', () => {
  const expired: ReportedDocument = { name: 'Kbis', status: 'expired', expiresOn: '2026-11-20' as never, pending: true };
  const { text } = render({ subcontractors: [reported(1, '', [expired])], total: 1, waiting: 1 });
  expect(text).toContain('- Sous-traitant effacé : Kbis (plus valable depuis le 21/11/2026, un nouveau est à valider)');
});

test('C28 C29 what people typed as a name stays text, on its line', () => {
  const typed = '<script>alert(1)</script>\r\nBcc: x@y.fr "><img src=x onerror=alert(1)>';
  const one = reported(1, typed, [{ ...missing, name: typed }]);
  const { html, text, subject } = render({ subcontractors: [one], total: 1, waiting: 1 }, { companyName: typed });
  expect(html).not.toMatch(/<script|<img/i);
  expect(subject).toMatch(/^[^\r\n]+$/);
  expect(text).not.toMatch(/^Bcc:/m);
});

test('F256 the attached list: one in order, one with a renewal that waits, one that ends today, one who is asked for nothing', () => {
  const on = (day: string, more: Partial<ReportedDocument> = {}): ReportedDocument => ({
    ...{ name: 'Kbis', status: 'validated', expiresOn: day as never, pending: false },
    ...more,
  });
  const row = (...documents: ReportedDocument[]) =>
    REPORT_COLUMNS.slice(-3).map(({ of }) => of(reported(1, 'Benali', documents), '2026-11-23' as never));
  expect(row(on('2027-01-31'), on('2026-12-31'))).toEqual(['À jour', '', '2026-12-31']);
  expect(row(on('2027-01-31', { pending: true }))).toEqual([
    'À jour',
    'Kbis (valable jusqu’au 31/01/2027, un nouveau est à valider)',
    '2027-01-31',
  ]);
  expect(row(on('2026-11-22', { status: 'expired' }), on('2026-11-23', { status: 'expiring_soon' }), missing)).toEqual([
    'Expiré, Manquant, Expire bientôt',
    'Kbis (plus valable depuis le 23/11/2026), Kbis (expire le 23/11/2026), Kbis (manque encore)',
    '2026-11-23',
  ]);
  expect(row()).toEqual(['Configuration requise', '', '']);
});

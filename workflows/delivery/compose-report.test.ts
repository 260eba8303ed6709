// A report with its list stays small enough for one event, however long the texts are: the list is then cut, and the mail says so.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CalendarDate, Instant } from '#domain/kernel/calendar.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import { REPORT_ROWS, type ReportedSubcontractor } from '#domain/reporting/report.ts';
import { reported } from '#domain/texts/fr/mails/examples.test-kit.ts';
import { writeComplianceSheet } from '#infra/adapters/compliance-sheet/pdfkit-compliance-sheet.ts';
import { sealWith } from '#infra/adapters/keys/sealing.ts';
import { writeSpreadsheet } from '#infra/adapters/spreadsheets/exceljs.ts';
import type { History } from '../history.ts';
import { START } from '../start.test-kit.ts';
import { reportComposed } from './compose-report.ts';
import type { Letter } from './composed.ts';
import { written } from './on-record.ts';

const registered = {
  type: 'AccountRegistered',
  data: { accountId: 1, emailHash: 'h', registeredAt: START },
  personal: { companyName: 'Dupont BTP', email: 'contact@dupont-btp.fr', phoneNumber: '' },
};
const due = { type: 'ReportDue', data: { accountId: 1, period: null, since: null, dueAt: START }, personal: null };
const historyOf = (since: Instant | null) =>
  (async (stream: string) => (stream === 'account-1' ? [registered] : [{ ...due, data: { ...due.data, since } }])) as unknown as History;
const row = { id: 9, account_id: 1, template: 'report', source_stream: 'reporting-1', source_revision: 0 } as unknown as DeliveryRow;

async function composed(subcontractors: ReportedSubcontractor[], last: Instant | null = null) {
  const told: { since: Instant }[] = [];
  const lists: (readonly unknown[])[] = [];
  const stats = { totalSubcontractors: subcontractors.length, upToDate: 0, expiringSoon: 0, missing: 1, pendingValidation: 0, expired: 0 };
  const changes = { received: 0, validated: 0, rejected: 0, expired: 0, reminders: 0, calls: 0, commitments: 0 };
  const letter = (await reportComposed(row, {
    history: historyOf(last),
    clock: { now: () => START, today: () => START.slice(0, 10) as CalendarDate } as never,
    keys: { hash: () => '' },
    publicUrl: () => 'https://subdoc.example',
    administrators: new Map(),
    async reportFigures(_, when) {
      told.push(when);
      return { stats, changes, subcontractors, total: subcontractors.length, waiting: subcontractors.length, months: [] };
    },
    spreadsheet(list) {
      lists.push(list.rows);
      return writeSpreadsheet(list);
    },
    complianceSheet: writeComplianceSheet,
  })) as Letter;
  const sealed = sealWith(randomBytes(32), 'account-1', 'event', written(letter));
  return { letter, since: told[0]!.since, sealed, lists };
}
const many = (count: number, name: () => string) =>
  Array.from({ length: count }, (_, index) =>
    reported(
      index + 1,
      name(),
      Array.from({ length: 6 }, () => ({ name: name(), status: 'missing' as const, expiresOn: null, pending: false })),
    ),
  );

test('F256 two thousand ordinary subcontractors are all on the list, in an event of ordinary size', async () => {
  let n = 0;
  const { letter, since, sealed } = await composed(many(REPORT_ROWS, () => `Entreprise de maçonnerie ${n++ % 700}`));
  expect(letter.text).toContain('un tableau de 2000 sous-traitants');
  expect(letter.text).not.toContain('La liste entière');
  expect(sealed.length).toBeLessThan(700_000);
  expect(letter.attachments!.map(({ filename }) => filename)).toEqual(['rapport-2026-11-21.xlsx', 'etat-de-conformite-2026-11-21.pdf']);
  // The first report covers a week.
  expect(since).toBe('2026-11-14T09:00:00.000Z');
});

test('F256 shows what changed since the last report, whenever that was', async () => {
  const last = '2026-11-20T07:00:00.000Z' as Instant;
  const { letter, since } = await composed(
    many(1, () => 'Benali'),
    last,
  );
  expect(since).toBe(last);
  expect(letter.text).toContain('Depuis le 20/11/2026 à 08:00');
});

test('with incompressible names of the greatest length, the list is cut to fit, and the mail says so', async () => {
  const { letter, sealed, lists } = await composed(many(REPORT_ROWS, () => randomBytes(150).toString('base64')));
  expect(sealed.length).toBeLessThan(700_000);
  const rows = Number(/un tableau de (\d+) sous-traitants/.exec(letter.text)?.[1]);
  expect(rows).toBeGreaterThan(100);
  expect(rows).toBeLessThan(REPORT_ROWS);
  // Its beginning: the most urgent come first.
  expect(lists.at(-1)).toEqual(lists[0]!.slice(0, rows));
  expect(letter.text).toContain('- La liste entière : 2 000 sous-traitants');
});

// The mail of a report: the figures at the time of composing; attached the one-page « état de conformité » and the list of subcontractors
// (F256, F257, G51).
import { addMillis, type CalendarDate } from '#domain/kernel/calendar.ts';
import { fold } from '#domain/kernel/decider.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import type { WriteSpreadsheet } from '#domain/ports/spreadsheets.ts';
import type { ReportingEvent } from '#domain/reporting/events.ts';
import type { ReportedSubcontractor } from '#domain/reporting/report.ts';
import { reportingDecider } from '#domain/reporting/reporting.ts';
import { complianceFileName, complianceSheet } from '#domain/texts/fr/compliance-sheet.ts';
import { mails } from '#domain/texts/fr/mails/index.ts';
import { REPORT_COLUMNS } from '#domain/texts/fr/reports.ts';
import { type Attachment, AUTOMATIC, addressOf, type ComposeDeps, type Composed, companyOf, impossible } from './composed.ts';

/** The first report has no earlier one, so it covers a week. */
const FIRST_PERIOD_MS = 7 * 86_400_000;
/** Of both attachments: sealed and in base64 they are nearly twice as large, and an event must stay under 700 kB. */
const MOST_BYTES = 350_000;
export const PDF = 'application/pdf';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The list as a file, cut to its first rows if it would not fit into an event. */
async function listed(
  subcontractors: readonly ReportedSubcontractor[],
  today: CalendarDate,
  spreadsheet: WriteSpreadsheet,
  mostBytes: number,
): Promise<{ content: Uint8Array; rows: number }> {
  const rows = subcontractors.map((one) => REPORT_COLUMNS.map(({ of }) => of(one, today)));
  const content = await spreadsheet({ name: 'Sous-traitants', columns: REPORT_COLUMNS, rows });
  if (content.length <= mostBytes || rows.length === 1) return { content, rows: rows.length };
  return listed(subcontractors.slice(0, Math.floor(rows.length / 2)), today, spreadsheet, mostBytes);
}

/** The report that the event asks for, with the schedule at the time of the event. */
async function askedFor(row: DeliveryRow, deps: ComposeDeps) {
  const events = (await deps.history(row.source_stream)).slice(0, row.source_revision + 1) as ReportingEvent[];
  const event = events.at(-1);
  if (event?.type !== 'ReportDue') throw new Error(`${row.source_stream} has no report at ${row.source_revision}`);
  const { schedule } = fold(reportingDecider, events);
  return { frequency: event.data.period === null ? ('test' as const) : schedule.frequency, since: event.data.since };
}

export async function reportComposed(row: DeliveryRow, deps: ComposeDeps): Promise<Composed> {
  const company = await companyOf(deps.history, row.account_id);
  if (company === null) return impossible('compte supprimé');
  const email = await addressOf(row, deps, company.email);
  if (email === null) return impossible('n’est plus membre');
  const { frequency, since: last } = await askedFor(row, deps);
  const at = deps.clock.now();
  const today = deps.clock.today();
  const since = last ?? addMillis(at, -FIRST_PERIOD_MS);
  const figures = await deps.reportFigures(row.account_id, { since, until: at, today });
  const base = deps.publicUrl();
  const { companyName } = company;
  const filename = `rapport-${today}.xlsx`;
  const attachments: Attachment[] = [];
  let list: Awaited<ReturnType<typeof listed>> | null = null;
  if (figures.subcontractors.length > 0) {
    const page = await deps.complianceSheet(complianceSheet(figures, { companyName, organization: null, today, base }));
    list = await listed(figures.subcontractors, today, deps.spreadsheet, MOST_BYTES - page.length);
    attachments.push({ filename, contentType: XLSX, content: list.content });
    attachments.push({ filename: complianceFileName(today), contentType: PDF, content: page });
  }
  const mail = mails.report({
    ...{ companyName, frequency, at, since, figures, base, link: `${base}/dashboard`, privacyUrl: `${base}/protection-donnees` },
    file: list && { name: filename, rows: list.rows, page: complianceFileName(today) },
  });
  return { to: email, name: companyName, company: companyName, headers: AUTOMATIC, ...mail, ...(list === null ? {} : { attachments }) };
}

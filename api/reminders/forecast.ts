// What will go out of an account, as the console shows it (G06): every subcontractor's future, played by the very decider.
import { setImmediate as turn } from 'node:timers/promises';
import type { ForecastItem } from '#contract/forecast.ts';
import { addMillis, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import type { ReminderFacts } from '#domain/reminders/agenda.ts';
import { type Foreseen, foreseen } from '#domain/reminders/forecast.ts';
import { type Standing, type StandingRow, unpacked } from '#projections/reminders/query.ts';
import type { ApiConfig } from '../shell/deps.ts';

type Costs = ApiConfig['reminderCosts'];
type Someone = { readonly id: number; readonly companyName: string };

const itemOf = (
  { id, companyName }: Someone,
  { at, channel, kind, offset, documents, skipped }: Foreseen,
  facts: ReminderFacts,
  costs: Costs,
): ForecastItem => ({
  id: `${id}-${channel}-${parisDay(at)}`,
  at,
  subcontractorId: id,
  companyName,
  channel,
  kind,
  offset,
  documents: documents.map(({ documentTypeId, expirationDate }) => ({
    documentTypeId,
    name: facts.documentTypes.get(documentTypeId)?.name ?? '',
    expirationDate,
  })),
  cost: { amount: costs[channel], currency: 'EUR' },
  skipped,
});

const DAY_MS = 86_400_000;
export const daysAhead = ({ now }: ReminderFacts, days: number): Instant => addMillis(now, days * DAY_MS);
/** Beyond ten years no paper that is valid today ends. */
const FOR_EVER_DAYS = 3_660;
const NEXT = 3;

/** The messages of the next three reminders that go out by themselves (F205). */
export function nextThree(someone: Someone & Standing, facts: ReminderFacts, costs: Costs): ForecastItem[] {
  const coming = foreseen(someone.state, facts, daysAhead(facts, FOR_EVER_DAYS)).filter(({ skipped }) => skipped === null);
  const days = new Set([...new Set(coming.map(({ at }) => parisDay(at)))].slice(0, NEXT));
  return coming.filter(({ at }) => days.has(parisDay(at))).map((one) => itemOf(someone, one, facts, costs));
}

/** As long as one piece of work may hold the event loop. */
const SLICE_MS = 20;
/** Does the work for everybody, and lets others be served in between: an account may have tens of thousands. */
export async function forEach<Row>(rows: readonly Row[], work: (row: Row) => void): Promise<void> {
  let since = performance.now();
  for (const row of rows) {
    work(row);
    if (performance.now() - since < SLICE_MS) continue;
    await turn();
    since = performance.now();
  }
}

/** What goes out after now until so many days from now, in order. */
export async function forecastOf(rows: readonly StandingRow[], facts: ReminderFacts, days: number, costs: Costs): Promise<ForecastItem[]> {
  const items: ForecastItem[] = [];
  const to = daysAhead(facts, days);
  await forEach(rows, (row) => {
    for (const one of foreseen(unpacked(row.standing).state, facts, to)) items.push(itemOf(row, one, facts, costs));
  });
  return items.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.subcontractorId - b.subcontractorId));
}

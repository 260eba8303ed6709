// The forecast of an account's reminders, as the console shows it (G06): the decider itself plays each subcontractor's future.
import type { ForecastItem, UnchasedItem } from '#contract/forecast.ts';
import { addMillis, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { lackingCount, missingDocuments, type ReminderFacts } from '#domain/reminders/agenda.ts';
import { type Foreseen, foreseen } from '#domain/reminders/forecast.ts';
import { ifBegun, unchased } from '#domain/reminders/unchased.ts';
import { type Standing, type StandingRow, unpacked } from '#projections/reminders/query.ts';
import { afterOthers } from '../shell/after-others.ts';
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
/** In ten years every document that is valid today has expired. */
const FOR_EVER_DAYS = 3_660;
const NEXT = 3;

/** The messages of the next three automatic reminders (F205). */
export function nextThree(someone: Someone & Standing, facts: ReminderFacts, costs: Costs): ForecastItem[] {
  const coming = foreseen(someone.state, facts, daysAhead(facts, FOR_EVER_DAYS)).filter(({ skipped }) => skipped === null);
  const days = new Set([...new Set(coming.map(({ at }) => parisDay(at)))].slice(0, NEXT));
  return coming.filter(({ at }) => days.has(parisDay(at))).map((one) => itemOf(someone, one, facts, costs));
}

/** The longest time that a piece of work may hold the event loop. */
const SLICE_MS = 5;
/**
 * Processes all rows, and yields to other calls in between: an account may have tens of thousands. Throws when `signal` aborts: nobody waits
 * for the rest.
 */
export async function forEach<Row>(rows: readonly Row[], signal: AbortSignal, work: (row: Row) => void): Promise<void> {
  let since = performance.now();
  for (const row of rows) {
    work(row);
    if (performance.now() - since < SLICE_MS) continue;
    await afterOthers();
    signal.throwIfAborted();
    since = performance.now();
  }
}

/** What will be sent from now until this many days ahead, in order. */
export async function forecastOf(
  rows: readonly StandingRow[],
  facts: ReminderFacts,
  { days, costs, signal }: { days: number; costs: Costs; signal: AbortSignal },
): Promise<ForecastItem[]> {
  const items: ForecastItem[] = [];
  const to = daysAhead(facts, days);
  await forEach(rows, signal, (row) => {
    for (const one of foreseen(unpacked(row.standing).state, facts, to)) items.push(itemOf(row, one, facts, costs));
  });
  return items.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.subcontractorId - b.subcontractorId));
}

/** Whose missing documents nobody asks for; switching the reminders on helps only where they are off or over. */
export async function unchasedOf(rows: readonly StandingRow[], facts: ReminderFacts, signal: AbortSignal): Promise<UnchasedItem[]> {
  const items: UnchasedItem[] = [];
  await forEach(rows, signal, ({ id: subcontractorId, companyName, standing }) => {
    const { state } = unpacked(standing);
    const because = unchased(state, facts);
    if (because === null) return;
    const ifEnabled = because === 'off' || because === 'over' ? ifBegun(state, facts) : [];
    items.push({ subcontractorId, companyName, missing: lackingCount(missingDocuments(state, facts)), because, ifEnabled });
  });
  return items;
}

// The minimum retention of an archived subcontractor's documents, and its ground (A31, DOCUMENTS §2). Reaching the day erases nothing: that
// first requires legal hold and a person's decision. A further duty to retain belongs in GROUNDS.
import { DECENNALE_KEPT_YEARS, VIGILANCE_KEPT_YEARS } from '../constants.ts';
import { kindsNamed } from '../documents/kinds.ts';
import { addMonths, type CalendarDate, type Instant, parisDay } from '../kernel/calendar.ts';

/** In years from the archiving, because the business relation had ended by then at the latest. */
const GROUNDS = { vigilance: VIGILANCE_KEPT_YEARS, decennale: DECENNALE_KEPT_YEARS } as const;
export type RetentionGround = keyof typeof GROUNDS;
export const RETENTION_GROUNDS = Object.keys(GROUNDS) as RetentionGround[];

/** `keptUntil`: not erased before this day. */
export type Retention = { readonly keptUntil: CalendarDate; readonly ground: RetentionGround };

/** Of one document or all documents, by the names of their types: the longest duty applies to all. */
export function retentionOf(archivedAt: Instant, typeNames: readonly string[]): Retention {
  const ground = typeNames.some((name) => kindsNamed(name).includes('decennale')) ? 'decennale' : 'vigilance';
  return { keptUntil: addMonths(parisDay(archivedAt), 12 * GROUNDS[ground]), ground };
}

// How long the documents of an archived subcontractor are kept at least, and why (A31, DOCUMENTS §2). Nothing is erased when the day comes:
// that needs legal hold and a person's word first. A ground of its own for another duty goes into GROUNDS.
import { DECENNALE_KEPT_YEARS, VIGILANCE_KEPT_YEARS } from '../constants.ts';
import { kindsNamed } from '../documents/kinds.ts';
import { addMonths, type CalendarDate, type Instant, parisDay } from '../kernel/calendar.ts';

/** Years, from the archive on: the relation ended then at the latest that we know of. */
const GROUNDS = { vigilance: VIGILANCE_KEPT_YEARS, decennale: DECENNALE_KEPT_YEARS } as const;
export type RetentionGround = keyof typeof GROUNDS;
export const RETENTION_GROUNDS = Object.keys(GROUNDS) as RetentionGround[];

/** `keptUntil`: not before this day. */
export type Retention = { readonly keptUntil: CalendarDate; readonly ground: RetentionGround };

/** Of one document or a whole file, by the names of the document types in it: the longest duty keeps it all. */
export function retentionOf(archivedAt: Instant, typeNames: readonly string[]): Retention {
  const ground = typeNames.some((name) => kindsNamed(name).includes('decennale')) ? 'decennale' : 'vigilance';
  return { keptUntil: addMonths(parisDay(archivedAt), 12 * GROUNDS[ground]), ground };
}

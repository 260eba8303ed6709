// What a person's judgment says about the reading of a document, field by field (A53, infra/decisions/123). In doubt it says nothing, or
// counts against the machine: the accuracy that is published is never better than it is.
import type { CalendarDate } from '../kernel/calendar.ts';
import { isReadDay, READ_FIELDS, type ReadDay, type ReadField } from './read-fields.ts';

/** `missed`: the paper says it, the machine found nothing. */
export type Verdict = 'right' | 'wrong' | 'missed';

export type JudgedReading = {
  readonly fieldsRead: readonly ReadField[];
  readonly problemCodes: readonly string[];
  readonly days: Readonly<Record<ReadDay, CalendarDate | null>>;
  /** While it stands validated: by whom, and with which days. An issue date of null is not said anew. */
  readonly validated: { readonly by: 'machine' | 'person'; readonly days: Readonly<Record<ReadDay, CalendarDate | null>> } | null;
  /** Corrected by a person. */
  readonly corrected: readonly ReadField[];
};

/** Validated in spite of these, the field may have been read well: it proves nothing. */
const AGAINST: Partial<Record<ReadField, readonly string[]>> = {
  documentType: ['wrong-type', 'several-documents'],
  entreprise: ['other-company', 'name-differs'],
};
const NOT_FOUND: Partial<Record<ReadField, string>> = { documentType: 'type-not-recognised', entreprise: 'company-not-found' };

function verdictOf(reading: JudgedReading, field: ReadField): Verdict | null {
  const { fieldsRead, problemCodes, days, validated, corrected } = reading;
  const found = fieldsRead.includes(field);
  const against: Verdict = found ? 'wrong' : 'missed';
  // Of an unreadable paper nothing was claimed; such papers are counted by themselves.
  if (fieldsRead.length === 0) return null;
  if (corrected.includes(field)) return against;
  if (validated === null) return null;
  if (isReadDay(field)) {
    const said = validated.days[field];
    if (said !== null && said !== days[field]) return against;
    return found && validated.by === 'person' ? 'right' : null;
  }
  if (validated.by === 'machine' || AGAINST[field]?.some((code) => problemCodes.includes(code))) return null;
  if (found) return 'right';
  const code = NOT_FOUND[field];
  return code !== undefined && problemCodes.includes(code) ? 'missed' : null;
}

/** Null: nobody has judged it. */
export const verdictsOf = (reading: JudgedReading): Record<ReadField, Verdict | null> =>
  Object.fromEntries(READ_FIELDS.map((field) => [field, verdictOf(reading, field)])) as Record<ReadField, Verdict | null>;

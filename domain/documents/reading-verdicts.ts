// Derives from people's decisions whether each field was read correctly (A53, infra/decisions/123). A doubtful case has no verdict or
// counts against the machine: the published accuracy never exceeds the true one.
import type { CalendarDate } from '../kernel/calendar.ts';
import { isReadDay, READ_FIELDS, type ReadDay, type ReadField } from './read-fields.ts';

/** `missed`: the document states a value, and the machine found none. */
export type Verdict = 'right' | 'wrong' | 'missed';

export type JudgedReading = {
  readonly fieldsRead: readonly ReadField[];
  readonly problemCodes: readonly string[];
  readonly days: Readonly<Record<ReadDay, CalendarDate | null>>;
  /** While it is validated: by whom, and with which days. A null issue date means that the person did not enter it. */
  readonly validated: { readonly by: 'machine' | 'person'; readonly days: Readonly<Record<ReadDay, CalendarDate | null>> } | null;
  /** Fields that a person corrected. */
  readonly corrected: readonly ReadField[];
};

/** If a document is validated in spite of these problems, the field may have been read correctly: no verdict. */
const AGAINST: Partial<Record<ReadField, readonly string[]>> = {
  documentType: ['wrong-type', 'several-documents'],
  entreprise: ['other-company', 'name-differs'],
};
const NOT_FOUND: Partial<Record<ReadField, string>> = { documentType: 'type-not-recognised', entreprise: 'company-not-found' };

function verdictOf(reading: JudgedReading, field: ReadField): Verdict | null {
  const { fieldsRead, problemCodes, days, validated, corrected } = reading;
  const found = fieldsRead.includes(field);
  const against: Verdict = found ? 'wrong' : 'missed';
  // The reading of an unreadable document claims nothing; such documents are counted separately.
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

/** Null: no verdict. */
export const verdictsOf = (reading: JudgedReading): Record<ReadField, Verdict | null> =>
  Object.fromEntries(READ_FIELDS.map((field) => [field, verdictOf(reading, field)])) as Record<ReadField, Verdict | null>;

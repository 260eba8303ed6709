// Validates the shape of an analyser's answer. A crashed child process, an older version or a language model may answer anything; an
// invalid answer is never judged (C22, C23). Written by hand, because the domain uses no package.
import { isCalendarDate } from '../kernel/calendar.ts';
import { DOCUMENT_KINDS } from './kinds.ts';
import { NOTE_CODES, PROBLEM_CODES } from './problems.ts';
import { DATE_LABELS, type DocumentReading, VARIANTS } from './reading.ts';

type Check = (value: unknown) => boolean;
/** No field of a certificate is longer. */
const TEXT_MAX = 4000;
const LIST_MAX = 500;

const text: Check = (value) => typeof value === 'string' && value.length <= TEXT_MAX;
const bool: Check = (value) => typeof value === 'boolean';
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const count: Check = (value) => Number.isInteger(value) && (value as number) >= 0;
const share: Check = (value) => number(value) && (value as number) >= 0 && (value as number) <= 1;
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= LIST_MAX && value.every(check);
const tuple =
  (check: Check, length: number): Check =>
  (value) =>
    Array.isArray(value) && value.length === length && value.every(check);
const object =
  (shape: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shape).every(([key, check]) => check((value as Record<string, unknown>)[key]));

const evidence = object({ page: count, box: orNull(tuple(number, 4)), label: text, text });
const digits =
  (length: number): Check =>
  (value) =>
    typeof value === 'string' && new RegExp(`^\\d{${length}}$`).test(value);

const hex =
  (length: number): Check =>
  (value) =>
    typeof value === 'string' && value.length === length && /^[0-9a-f]+$/.test(value);

const reading = object({
  analyser: text,
  readable: bool,
  pageCount: count,
  pageSizes: list(tuple(number, 2)),
  kinds: list(oneOf(DOCUMENT_KINDS)),
  variant: orNull(oneOf(VARIANTS)),
  kindEvidence: orNull(evidence),
  confidence: share,
  certainty: optional(object({ type: share, company: share, dates: share, companyIfKnown: optional(share) })),
  company: object({
    name: orNull(text),
    otherNames: list(text),
    siren: orNull(digits(9)),
    sirets: list(digits(14)),
    allEstablishments: bool,
    evidence: list(evidence),
  }),
  dates: list(object({ label: oneOf(DATE_LABELS), date: orNull(isCalendarDate), repaired: bool, evidence })),
  validity: orNull(object({ months: count, days: count, evidence })),
  tacitRenewal: bool,
  securityCode: orNull(object({ value: text, evidence })),
  headcount: orNull(count),
  payroll: orNull(number),
  activities: orNull(text),
  problems: list(object({ code: oneOf([...PROBLEM_CODES, ...NOTE_CODES]), detail: text })),
  particulars: optional(
    object({ issuer: orNull(text), number: orNull(text), code: orNull(text), text: orNull(hex(16)), picture: orNull(hex(64)) }),
  ),
  making: optional(object({ programs: list(text), createdOn: orNull(isCalendarDate) })),
});

export const isDocumentReading = (value: unknown): value is DocumentReading => reading(value);

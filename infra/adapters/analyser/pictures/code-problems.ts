// Compares the codes on a page with its text. A 2D-Doc carries the document's facts under a signature; verifying it needs the certificates
// of its authority, which this product does not have, so a note says that it was not verified.
import { isSiren, isSiret } from '#domain/documents/identifiers.ts';
import type { Finding } from '#domain/documents/problems.ts';
import type { DocumentReading } from '#domain/documents/reading.ts';
import { addDays, type CalendarDate, calendarDate, frenchDate } from '#domain/kernel/calendar.ts';

export type CodeFacts = { readonly signed: boolean; readonly issuedOn: CalendarDate | null; readonly sirens: readonly string[] };

/**
 * Its header: « DC », version, authority and certificate of four characters each, day of issue and of signature in hexadecimal days since
 * 2000, type of document; from version 3 on a perimeter as well, from 4 on a country (the specification of ANTS, as published).
 */
const HEADER = /^DC0([1-4])[A-Z0-9]{8}([0-9A-F]{4})[0-9A-F]{4}[A-Z0-9]{2}/;
const HEADER_MORE: Readonly<Record<string, number>> = { 3: 2, 4: 4 };
const EPOCH = calendarDate('2000-01-01');
const NO_DAY = 'FFFF';
/** Separators of fields, and of the message from its signature. */
const FIELD_ENDS = /[\u001d\u001e]/;
const SIGNATURE = '\u001f';
/** A field is a two-character name and its value; a company number is the whole value. */
const NUMBER_FIELD = /^[A-Z0-9]{2}(\d{14}|\d{9})$/;
/** Other codes hold addresses: a number there counts as a company number only where it is labelled so. */
const NAMED_NUMBER = /\bsire[nt]\W{0,3}(\d{14}|\d{9})(?!\d)/gi;

const sirenOf = (digits: string): string[] => ((digits.length === 14 ? isSiret : isSiren)(digits) ? [digits.slice(0, 9)] : []);

export function codeFacts(text: string): CodeFacts {
  const header = HEADER.exec(text);
  if (header === null)
    return { signed: false, issuedOn: null, sirens: [...text.matchAll(NAMED_NUMBER)].flatMap(([, digits]) => sirenOf(digits!)) };
  const [start, version, issued] = header as unknown as [string, string, string];
  const [message = ''] = text.slice(start.length + (HEADER_MORE[version] ?? 0)).split(SIGNATURE);
  const issuedOn = issued === NO_DAY ? null : addDays(EPOCH, Number.parseInt(issued, 16));
  const sirens = message.split(FIELD_ENDS).flatMap((field) => sirenOf(NUMBER_FIELD.exec(field.trim())?.[1] ?? ''));
  return { signed: true, issuedOn, sirens };
}

/** Contradictions between code and text, and the note that a signature was not verified. */
export function codeProblems(codes: readonly string[], reading: DocumentReading): Finding[] {
  const facts = codes.map(codeFacts);
  const found: Finding[] = [];
  const { siren } = reading.company;
  const other = facts.flatMap(({ sirens }) => (sirens.length > 0 && siren !== null && !sirens.includes(siren) ? sirens : []))[0];
  if (other !== undefined) found.push({ code: 'code-differs', detail: `SIREN ${other} dans le code` });
  const issued = reading.dates.filter(({ label, date }) => date !== null && (label === 'issued-on' || label === 'up-to-date-on'));
  const dated = facts.find(({ issuedOn }) => issuedOn !== null && issued.length > 0 && issued.every(({ date }) => date !== issuedOn));
  if (dated !== undefined) found.push({ code: 'code-differs', detail: `émis le ${frenchDate(dated.issuedOn!)} d’après le code` });
  if (facts.some(({ signed }) => signed)) found.push({ code: 'code-not-verified', detail: '' });
  return found;
}

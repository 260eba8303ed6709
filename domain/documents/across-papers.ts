// Compares a document with earlier ones of the same subcontractor and type, and with those of other companies of the account (G11): signs
// of alteration, contradictions, and changes. An ordinary renewal by the same issuer, in the same form, gives no finding.
import { addDays, type CalendarDate, frenchDate } from '../kernel/calendar.ts';
import { nameWords } from './company-match.ts';
import { bitsApart, hashOfText, type KeptParticulars, plainNumber } from './particulars.ts';
import type { Finding } from './problems.ts';
import type { ValidationStatus } from './status.ts';

export type EarlierPaper = {
  readonly status: ValidationStatus;
  /** The last day of its validated cover; null: it was not validated. */
  readonly coveredTo: CalendarDate | null;
  readonly particulars: KeptParticulars;
};
export type PaperNow = { readonly startsOn: CalendarDate | null; readonly particulars: KeptParticulars };
/** What a document shares with one of another company of the account. */
export type SharedMark = 'code' | 'number';

/**
 * Of 64 bits. On the specimens a renewal differs in 0, another wording of the same insurer in 4, another insurer in 8, another type in 13.
 */
const SAME_TEXT_MAX = 6;
/** Of 256 bits. On the specimens a renewal differs in at most 1, another insurer's form in 7, another type in 19. */
const SAME_PICTURE_MAX = 6;
/** A fall of the headcount is reported if it is at least this many and at least half. */
const FELL_BY_MIN = 3;

const differ = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b;
const same = (a: string | null, b: string | null): boolean => a !== null && b !== null && plainNumber(a) === plainNumber(b);

/** Words that many insurers' names share. */
const OF_INSURERS = new Set([
  'assurance',
  'assurances',
  'assureur',
  'assureurs',
  'mutuelle',
  'mutuelles',
  'france',
  'iard',
  'courtage',
  'cabinet',
]);

/** Whether two issuers' names share no word, apart from those that many insurers share. */
function otherIssuer(one: KeptParticulars, other: KeptParticulars): boolean {
  const words = (name: string | null) => nameWords(name ?? '').filter((word) => !OF_INSURERS.has(word));
  const [left, right] = [words(one.issuer), words(other.issuer)];
  return left.length > 0 && right.length > 0 && !left.some((word) => right.includes(word));
}

/**
 * Why a document looks like a copy of the earlier one: the same code, or what a renewal would change and one issue date; null: it does not.
 */
function sameReferences(one: KeptParticulars, other: KeptParticulars): string | null {
  if (same(one.code, other.code)) return 'même code';
  if (one.issuedOn === null || one.issuedOn !== other.issuedOn || differ(one.code, other.code)) return null;
  if (same(one.number, other.number)) return 'mêmes numéro et date d’émission';
  if (differ(one.number, other.number) || otherIssuer(one, other)) return null;
  const looks =
    (one.text !== null && other.text !== null && bitsApart(one.text, other.text) <= SAME_TEXT_MAX) ||
    (one.picture !== null && other.picture !== null && bitsApart(one.picture, other.picture) <= SAME_PICTURE_MAX);
  return looks ? 'mêmes présentation et date d’émission' : null;
}

function copyOf(one: KeptParticulars, earlier: readonly EarlierPaper[]): Finding | null {
  let again: Finding | null = null;
  for (const { particulars: other } of earlier) {
    const references = sameReferences(one, other);
    if (references === null) continue;
    const before: string[] = [];
    if (differ(one.issuedOn, other.issuedOn)) before.push(`émis le ${frenchDate(other.issuedOn!)}`);
    if (differ(one.endsOn, other.endsOn)) before.push(`valable jusqu’au ${frenchDate(other.endsOn!)}`);
    if (differ(one.headcount, other.headcount)) before.push(`effectif ${other.headcount}`);
    if (before.length > 0) return { code: 'altered-copy', detail: `${references} ; auparavant : ${before.join(', ')}` };
    if (one.endsOn !== null && one.endsOn === other.endsOn) again = { code: 'same-paper-again', detail: '' };
  }
  return again;
}

/** Two attestations de vigilance for the same month must state the same headcount. */
function contradiction({ periodEnd, headcount }: KeptParticulars, earlier: readonly EarlierPaper[]): Finding | null {
  if (periodEnd === null) return null;
  const other = earlier.find(({ particulars }) => particulars.periodEnd === periodEnd && differ(particulars.headcount, headcount));
  if (other === undefined) return null;
  return { code: 'contradicts-earlier', detail: `même période, effectif ${other.particulars.headcount} puis ${headcount}` };
}

/** Changes that a renewal may bring, and that a person may want to know. */
function changes(one: KeptParticulars, before: KeptParticulars): Finding[] {
  const found: Finding[] = [];
  if (otherIssuer(one, before)) found.push({ code: 'issuer-changed', detail: `auparavant : ${before.issuer}` });
  else if (differ(one.number, before.number) && !same(one.number, before.number))
    found.push({ code: 'number-changed', detail: `auparavant : ${before.number}` });
  const [people, were] = [one.headcount, before.headcount];
  if (people !== null && were !== null && people * 2 <= were && were - people >= FELL_BY_MIN)
    found.push({ code: 'headcount-fell', detail: `de ${were} à ${people}` });
  return found;
}

/** Days between the end of validated cover and the start of this document. */
function gap(now: PaperNow, earlier: readonly EarlierPaper[]): Finding[] {
  const ends = earlier.flatMap(({ coveredTo }) => (coveredTo === null ? [] : [coveredTo])).sort();
  const end = ends.at(-1);
  if (end === undefined || now.startsOn === null || now.startsOn <= addDays(end, 1)) return [];
  return [{ code: 'cover-gap', detail: `du ${frenchDate(addDays(end, 1))} au ${frenchDate(addDays(now.startsOn, -1))}` }];
}

/** `earlier`: the other documents of this type and subcontractor that were read, in the order of their uploads. */
export function acrossPapersFindings(now: PaperNow, earlier: readonly EarlierPaper[], shared: readonly SharedMark[] = []): Finding[] {
  const one = now.particulars;
  const found: Finding[] = shared.map((mark) => ({ code: mark === 'code' ? 'code-of-another' : 'number-of-another', detail: '' }));
  const copy = copyOf(one, earlier);
  const told = copy ?? contradiction(one, earlier);
  if (told !== null) found.push(told);
  // A rejected document is compared for alterations, but changes are reported against accepted ones only.
  const accepted = earlier.filter(({ status }) => status !== 'rejected');
  const previous = accepted.at(-1);
  if (previous !== undefined && copy === null) found.push(...changes(one, previous.particulars));
  const inForce = accepted.findLast(({ status }) => status === 'validated')?.particulars.issuedOn ?? null;
  if (inForce !== null && one.issuedOn !== null && one.issuedOn < inForce)
    found.push({ code: 'issued-before-current', detail: frenchDate(inForce) });
  return [...found, ...gap(now, accepted)];
}

const TELLING_NUMBER_MIN = 6;

/** Hashes of what appears on the documents of one company only. A short number (« contrat n° 12 ») identifies nothing. */
export function marksOf(particulars: KeptParticulars | null): { readonly mark: SharedMark; readonly hash: string }[] {
  if (particulars === null) return [];
  return (['code', 'number'] as const).flatMap((mark) => {
    const value = plainNumber(particulars[mark] ?? '');
    return value.length >= TELLING_NUMBER_MIN && /\d/.test(value) ? [{ mark, hash: hashOfText(value) }] : [];
  });
}

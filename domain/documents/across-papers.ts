// One paper beside the earlier ones of the same subcontractor and type, and those of others of the account (G11): what was altered between
// two copies, what contradicts, and what only changed. An ordinary renewal of the same issuer, in the same form, is nothing of this.
import { addDays, type CalendarDate, frenchDate } from '../kernel/calendar.ts';
import { nameWords } from './company-match.ts';
import { bitsApart, hashOfText, type KeptParticulars, plainNumber } from './particulars.ts';
import type { Finding } from './problems.ts';
import type { ValidationStatus } from './status.ts';

export type EarlierPaper = {
  readonly status: ValidationStatus;
  /** Its last day as it was validated; null: it was not. */
  readonly coveredTo: CalendarDate | null;
  readonly particulars: KeptParticulars;
};
export type PaperNow = { readonly startsOn: CalendarDate | null; readonly particulars: KeptParticulars };
/** What of a paper also stands on one of another company of the account. */
export type SharedMark = 'code' | 'number';

/** Bits of 64. On the specimens a renewal is 0 apart, the same insurer's other form of words 4, another insurer's 8, another type 13. */
const SAME_TEXT_MAX = 6;
/** Bits of 256. On the specimens a renewal is at most 1 apart, another insurer's form 7, another type 19. */
const SAME_PICTURE_MAX = 6;
/** A fall of the headcount that is worth a word: by half, and by so many. */
const FELL_BY_MIN = 3;

const differ = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b;
const same = (a: string | null, b: string | null): boolean => a !== null && b !== null && plainNumber(a) === plainNumber(b);

/** Words that insurers' names share. */
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

/** No word in common, but for those that half of them carry. */
function otherIssuer(one: KeptParticulars, other: KeptParticulars): boolean {
  const words = (name: string | null) => nameWords(name ?? '').filter((word) => !OF_INSURERS.has(word));
  const [left, right] = [words(one.issuer), words(other.issuer)];
  return left.length > 0 && right.length > 0 && !left.some((word) => right.includes(word));
}

/** By what a paper is told to be the earlier one: its code, or what a renewal would not share, made on the same day. */
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

/** Two attestations de vigilance of one month cannot count different people. */
function contradiction({ periodEnd, headcount }: KeptParticulars, earlier: readonly EarlierPaper[]): Finding | null {
  if (periodEnd === null) return null;
  const other = earlier.find(({ particulars }) => particulars.periodEnd === periodEnd && differ(particulars.headcount, headcount));
  if (other === undefined) return null;
  return { code: 'contradicts-earlier', detail: `même période, effectif ${other.particulars.headcount} puis ${headcount}` };
}

/** What a renewal may well change, and a person may want to know. */
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

/** Days between the end of what was validated and the start of this one. */
function gap(now: PaperNow, earlier: readonly EarlierPaper[]): Finding[] {
  const ends = earlier.flatMap(({ coveredTo }) => (coveredTo === null ? [] : [coveredTo])).sort();
  const end = ends.at(-1);
  if (end === undefined || now.startsOn === null || now.startsOn <= addDays(end, 1)) return [];
  return [{ code: 'cover-gap', detail: `du ${frenchDate(addDays(end, 1))} au ${frenchDate(addDays(now.startsOn, -1))}` }];
}

/** `earlier`: the other papers of this place that were read, in the order in which they came. */
export function acrossPapersFindings(now: PaperNow, earlier: readonly EarlierPaper[], shared: readonly SharedMark[] = []): Finding[] {
  const one = now.particulars;
  const found: Finding[] = shared.map((mark) => ({ code: mark === 'code' ? 'code-of-another' : 'number-of-another', detail: '' }));
  const copy = copyOf(one, earlier);
  const told = copy ?? contradiction(one, earlier);
  if (told !== null) found.push(told);
  // A rejected paper is compared for what was altered, and is nothing to compare a change with.
  const accepted = earlier.filter(({ status }) => status !== 'rejected');
  const previous = accepted.at(-1);
  if (previous !== undefined && copy === null) found.push(...changes(one, previous.particulars));
  const inForce = accepted.findLast(({ status }) => status === 'validated')?.particulars.issuedOn ?? null;
  if (inForce !== null && one.issuedOn !== null && one.issuedOn < inForce)
    found.push({ code: 'issued-before-current', detail: frenchDate(inForce) });
  return [...found, ...gap(now, accepted)];
}

const TELLING_NUMBER_MIN = 6;

/** What of a paper stands on no paper of another company, as hashes. A short number (« contrat n° 12 ») tells nothing. */
export function marksOf(particulars: KeptParticulars | null): { readonly mark: SharedMark; readonly hash: string }[] {
  if (particulars === null) return [];
  return (['code', 'number'] as const).flatMap((mark) => {
    const value = plainNumber(particulars[mark] ?? '');
    return value.length >= TELLING_NUMBER_MIN && /\d/.test(value) ? [{ mark, hash: hashOfText(value) }] : [];
  });
}

// What the validation dialog reads off a document: its badge, its analysis, what its forms start with.
import type { Document } from '#contract/documents.ts';
import type { ReadDay } from '#domain/documents/read-fields.ts';
import { toldToSender } from '#domain/documents/told-to-sender.ts';
import { addDays, type CalendarDate, daysBetween, instant, isCalendarDate, parisDay } from '#domain/kernel/calendar.ts';
import { SYSTEM_PROBLEM_PREFIX } from '#domain/texts/fr/document-problems.ts';
import { comesOn, expiresOn, VALIDATION_STATUS, validatedOn } from '#domain/texts/fr/labels.ts';
import { NEUTRAL_REASON } from '#domain/texts/fr/redo.ts';
import type { Status } from '../status/tones.tsx';

export type Analysis = NonNullable<Document['aiAnalysisData']>;
/** An older writer of the same text on pending documents (A32). */
const AI_PREFIX = 'IA détectée:';

/** The analysis, also where it comes as text (A35); null where there is none or it cannot be read. */
export function analysisOf(document: Pick<Document, 'aiAnalysisData'>): Analysis | null {
  const raw: unknown = document.aiAnalysisData;
  if (typeof raw !== 'string') return (raw as Analysis | null) ?? null;
  try {
    return JSON.parse(raw) as Analysis;
  } catch {
    return null;
  }
}

/** F164 */
export const hasAnomaly = (document: Pick<Document, 'aiAnalysisData'>): boolean => (analysisOf(document)?.problems?.length ?? 0) > 0;

/** F149: the machine found something, a person must look. */
export const needsManualCheck = (document: Pick<Document, 'validationStatus' | 'rejectionReason'>): boolean =>
  document.validationStatus === 'pending' && (document.rejectionReason?.startsWith(SYSTEM_PROBLEM_PREFIX) ?? false);

/** What a person must have seen before it is validated (UI.md « Actions »). */
export const isFlagged = (document: Document): boolean => hasAnomaly(document) || needsManualCheck(document);
/** Why it is flagged, in one line; null where nothing was found. */
export function anomalyText(document: Document): string | null {
  const problems = analysisOf(document)?.problems ?? [];
  if (problems.length > 0) return problems.join(' ; ');
  return needsManualCheck(document) ? (document.rejectionReason ?? '').slice(SYSTEM_PROBLEM_PREFIX.length).trim() : null;
}

/** The first day on which it holds no more, where that has come: the day printed on it still counted. */
export const overSince = (expirationDate: string | null, today: CalendarDate | null): CalendarDate | null =>
  today !== null && isCalendarDate(expirationDate) && expirationDate < today ? addDays(expirationDate, 1) : null;

/** The date form starts with what a person corrected, else with what was read on the document, else with what is stored (F154). */
export const proposedExpiry = (document: Pick<Document, 'aiAnalysisData' | 'expirationDate' | 'corrections'>): string =>
  correctedDay(document, 'dateExpiration') ?? analysisOf(document)?.dateExpiration ?? document.expirationDate ?? '';
/** The day that a person said in place of the one that was read. */
export const correctedDay = ({ corrections }: Pick<Document, 'corrections'>, field: ReadDay): CalendarDate | null =>
  corrections.find((one) => one.field === field)?.date ?? null;

/** The start that the form proposes: what was read on the document; empty: none is printed. */
export const proposedStart = (document: Pick<Document, 'aiAnalysisData'>): string => analysisOf(document)?.startsOn ?? '';

/** The rejection form starts with what the machine said (F156), as far as the sender may know it: he reads it. */
export function proposedReason(document: Pick<Document, 'aiAnalysisData' | 'rejectionReason'>): string {
  const reason = document.rejectionReason ?? '';
  const at = reason.indexOf(AI_PREFIX);
  if (at >= 0) return reason.slice(at + AI_PREFIX.length).trim();
  const analysis = analysisOf(document);
  if (analysis === null || analysis.isValid) return '';
  const told = toldToSender(analysis.problems, analysis.problemCodes);
  return told.length > 0 ? told.join(', ') : NEUTRAL_REASON;
}

export const PAST_TITLE = 'Date invalide';
export const PAST_TEXT = "La date d'expiration ne peut pas être antérieure à aujourd'hui.";
export const MISSING_DATE = "Veuillez sélectionner une date d'expiration.";
export const SOON_TITLE = 'Document bientôt expiré';
export const soonText = (days: number): string => `Ce document expire dans ${days} jour(s). Un rappel sera envoyé automatiquement.`;

/** What is wrong with the chosen day, in the words of compliance.md §5 (F152); null where it may be sent. `today` null: it may be past. */
export function dateFault(date: string, today: CalendarDate | null): string | null {
  if (date === '') return MISSING_DATE;
  if (!isCalendarDate(date)) return PAST_TITLE;
  return today !== null && date < today ? PAST_TEXT : null;
}

export const START_AFTER_END = 'La date de début de validité ne peut pas suivre la date d’expiration.';

/** What is wrong with the day on which cover starts; empty is none given. */
export function startFault(start: string, end: string): string | null {
  if (start === '') return null;
  if (!isCalendarDate(start)) return PAST_TITLE;
  return isCalendarDate(end) && start > end ? START_AFTER_END : null;
}

export const OLDER_TITLE = 'Plus ancien que le document en vigueur';
/** The last day of what is in force, where a document that ends on `end` would end before it (A29); else null. */
export const coveredBeyond = (document: Pick<Document, 'coveredUntil'>, end: string | null): CalendarDate | null =>
  document.coveredUntil !== null && isCalendarDate(end) && end < document.coveredUntil ? document.coveredUntil : null;

/** The first day of cover that lies ahead; null: none is known, or it has begun. */
export const startsLater = (start: string | null, today: CalendarDate | null): CalendarDate | null =>
  today !== null && isCalendarDate(start) && start > today ? start : null;

/** Days left, where they are so few that the person is told; it validates all the same (F153). */
export function soonDays(date: string, today: CalendarDate, alertDaysBefore: number): number | null {
  if (!isCalendarDate(date)) return null;
  const days = daysBetween(today, date);
  return days >= 0 && days <= alertDaysBefore ? days : null;
}

/** The badges of one document (F160): « Validé le … », and with it « Exp. … », « Expiré » or « Dès le … ». */
export function badgesOf(document: Document, today: CalendarDate | null = null): { status: Status; label: string }[] {
  if (document.validationStatus !== 'validated')
    return [{ status: document.validationStatus, label: VALIDATION_STATUS[document.validationStatus] }];
  const validated = {
    status: 'validated' as const,
    label: document.validatedAt === null ? VALIDATION_STATUS.validated : validatedOn(parisDay(instant(document.validatedAt))),
  };
  const later = startsLater(document.startsOn, today);
  if (later !== null) return [validated, { status: 'replaced', label: comesOn(later) }];
  if (document.status === 'expired') return [validated, { status: 'expired', label: 'Expiré' }];
  if (document.status === 'expiring_soon' && document.expirationDate !== null)
    return [validated, { status: 'expiring_soon', label: expiresOn(document.expirationDate as CalendarDate) }];
  return [validated];
}

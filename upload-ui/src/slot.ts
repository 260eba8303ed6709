// What one card shows of a required document type: the document that counts, its state (A14: here the last sent document comes first), and
// whether it needs action.
import { ATTENTION_DAYS } from '#domain/constants.ts';
import { type CalendarDate, daysBetween } from '#domain/kernel/calendar.ts';
import { SYSTEM_PROBLEM_PREFIX } from '#domain/texts/fr/document-problems.ts';
import { daysLeft } from './format.ts';
import type { SlotType, UploadedDocument, UploadPage } from './page-api.ts';

export type Tone = 'valid' | 'toValidate' | 'expiresSoon' | 'problem' | 'neutral';
export type Slot = {
  type: SlotType;
  document: UploadedDocument | null;
  /** Already validated; its cover starts later. */
  next: UploadedDocument | null;
  label: string;
  tone: Tone;
  /** The problem that the system found in a pending document; empty: a problem without a reason. Null: no problem. */
  anomaly: string | null;
  needsAction: boolean;
  received: boolean;
};

const starts = (one: UploadedDocument): string => one.startsOn ?? '';
const ends = (one: UploadedDocument): string => one.expirationDate ?? '';

/**
 * The slots of the page in the order of the types. Each has the document that the subcontractor sent last, replaced ones excluded. When
 * that one is validated, the slot has the document that covers today and ends last instead: the last one may start later, or end earlier.
 */
export function slotsOf(page: UploadPage, now: string): Slot[] {
  return page.documentTypes.map((type) => {
    const sent = page.documents.filter((document) => document.documentTypeId === type.id && document.validationStatus !== 'replaced');
    const last = sent.reduce<UploadedDocument | null>((found, one) => (found === null || one.id > found.id ? one : found), null);
    const validated = sent.filter((one) => one.validationStatus === 'validated');
    const begun = validated.filter((one) => one.status !== null);
    const [next = null] = validated.filter((one) => one.status === null).sort((a, b) => (starts(a) < starts(b) ? -1 : 1));
    const held = begun.reduce<UploadedDocument | null>((found, one) => (found === null || ends(one) > ends(found) ? one : found), null);
    const document = last?.validationStatus === 'validated' ? (held ?? last) : last;
    const [label, tone] = stateOf(document);
    const rejected = document?.validationStatus === 'rejected';
    const dueSoon =
      document?.expirationDate != null &&
      document.validationStatus === 'validated' &&
      daysLeft(document.expirationDate, now) <= ATTENTION_DAYS;
    // Needs no action when another document takes over the day after, or earlier.
    const followed =
      dueSoon && next?.startsOn != null && daysBetween(document.expirationDate as CalendarDate, next.startsOn as CalendarDate) <= 1;
    return {
      type,
      document,
      next: next === document ? null : next,
      label,
      tone,
      anomaly: document === null ? null : anomalyOf(document),
      needsAction: document === null || rejected || document.redo !== null || document === next || (dueSoon && !followed),
      received: document !== null && !rejected && document.redo === null && document.status !== 'expired' && document !== next,
    };
  });
}

function anomalyOf({ validationStatus, rejectionReason }: UploadedDocument): string | null {
  if (validationStatus !== 'pending' || !rejectionReason?.startsWith(SYSTEM_PROBLEM_PREFIX)) return null;
  const reason = rejectionReason.slice(SYSTEM_PROBLEM_PREFIX.length).trim();
  return reason.charAt(0).toLocaleUpperCase('fr') + reason.slice(1);
}

/** compliance.md §4, « Display status on the upload page »: rejected, pending, then the status by date. */
function stateOf(document: UploadedDocument | null): [string, Tone] {
  if (document === null) return ['Manquant', 'problem'];
  switch (document.validationStatus) {
    case 'rejected':
      return ['Rejeté', 'problem'];
    case 'pending':
      if (document.redo !== null) return ['À refaire', 'problem'];
      return ['En validation', 'toValidate'];
    case 'replaced':
    case 'validated':
      switch (document.status) {
        case 'current':
          return ['Validé', 'valid'];
        case 'expiring_soon':
          return ['Expire bientôt', 'expiresSoon'];
        case 'expired':
          return ['Expiré', 'problem'];
        case null:
          return ['À venir', 'neutral'];
      }
  }
}

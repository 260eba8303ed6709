// What one card shows of one required paper: which document counts, its state (A14: here the last thing sent comes first), whether it needs action.
import { ATTENTION_DAYS } from '#domain/constants.ts';
import { daysLeft } from './format.ts';
import type { PaperType, UploadedDocument, UploadPage } from './page-api.ts';

export type Tone = 'valid' | 'toValidate' | 'expiresSoon' | 'problem' | 'neutral';
export type Paper = {
  type: PaperType;
  document: UploadedDocument | null;
  label: string;
  tone: Tone;
  anomaly: boolean;
  needsAction: boolean;
  received: boolean;
};

const SYSTEM_PROBLEM = 'Problème détecté par le système:';

/** The papers of the page in the order asked, each with the document that the subcontractor sent last (replaced ones aside). */
export function papersOf(page: UploadPage, now: string): Paper[] {
  return page.documentTypes.map((type) => {
    const sent = page.documents.filter((document) => document.documentTypeId === type.id && document.validationStatus !== 'replaced');
    const document = sent.reduce<UploadedDocument | null>(
      (last, candidate) => (last === null || candidate.id > last.id ? candidate : last),
      null,
    );
    const [label, tone] = stateOf(document);
    const rejected = document?.validationStatus === 'rejected';
    const dueSoon =
      document?.expirationDate != null &&
      document.validationStatus === 'validated' &&
      daysLeft(document.expirationDate, now) <= ATTENTION_DAYS;
    return {
      type,
      document,
      label,
      tone,
      anomaly: document?.validationStatus === 'pending' && (document.rejectionReason ?? '').startsWith(SYSTEM_PROBLEM),
      needsAction: document === null || rejected || dueSoon,
      received: document !== null && !rejected && document.status !== 'expired',
    };
  });
}

/** compliance.md §4, « Display status on the upload page »: rejected, pending, then what the days say. */
function stateOf(document: UploadedDocument | null): [string, Tone] {
  if (document === null) return ['Manquant', 'problem'];
  switch (document.validationStatus) {
    case 'rejected':
      return ['Rejeté', 'problem'];
    case 'pending':
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
          return ['Manquant', 'problem'];
      }
  }
}

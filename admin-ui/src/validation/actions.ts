// Which deeds a document allows. The address names one of them: `?documents=12&document=345&deed=correct`.
import type { Document } from '#contract/documents.ts';

export type Deed = 'validate' | 'reject' | 'correct' | 'reopen';

const ALLOWED: Record<Document['validationStatus'], readonly Deed[]> = {
  pending: ['validate', 'reject'],
  validated: ['correct', 'reopen'],
  rejected: ['reopen'],
  replaced: [],
};
export const deedsOf = (document: Pick<Document, 'validationStatus'>): readonly Deed[] => ALLOWED[document.validationStatus];

/** Nobody but the machine has said yes. */
export const isAutomatic = ({ validationStatus, validatedBy }: Pick<Document, 'validationStatus' | 'validatedBy'>): boolean =>
  validationStatus === 'validated' && validatedBy?.kind === 'machine';

/** The deed whose form is open: of a pending document always one. */
export function deedIn(asked: string | null, document: Pick<Document, 'validationStatus'>): Deed | null {
  const allowed = deedsOf(document);
  return allowed.find((deed) => deed === asked) ?? (allowed.includes('validate') ? 'validate' : null);
}

export const AGAIN: Record<'correct' | 'reopen', string> = { correct: 'Corriger la date', reopen: 'Remettre à valider' };

/** What is sent of each. A date that is null stays as it is, or is not known. */
type Dates = { startsOn: string | null; expirationDate: string | null; dateEmission: string | null };
export type Decision =
  | ({ deed: 'validate'; document: Document; expirationDate: string; comment: string; acknowledge: boolean } & Dates)
  | { deed: 'reject'; document: Document; reason: string }
  | { deed: 'reopen'; document: Document; reason: string }
  | ({ deed: 'correct'; document: Document; comment: string } & Dates);

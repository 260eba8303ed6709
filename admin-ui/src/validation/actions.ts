// Which actions a document allows. The address names one of them: `?documents=12&document=345&deed=correct`.
import type { Document } from '#contract/documents.ts';
import { useMay } from '../console/abilities.tsx';

export type Action = 'validate' | 'reject' | 'correct' | 'reopen';

const ALLOWED: Record<Document['validationStatus'], readonly Action[]> = {
  pending: ['validate', 'reject'],
  validated: ['correct', 'reopen'],
  rejected: ['reopen'],
  replaced: [],
};
export const actionsOf = (document: Pick<Document, 'validationStatus'>): readonly Action[] => ALLOWED[document.validationStatus];

/** Nobody but the machine has said yes. */
export const isAutomatic = ({ validationStatus, validatedBy }: Pick<Document, 'validationStatus' | 'validatedBy'>): boolean =>
  validationStatus === 'validated' && validatedBy?.kind === 'machine';

/** Those of them that the person at the screen may do. */
export function useActions(document: Pick<Document, 'validationStatus'>): readonly Action[] {
  return useMay('judge') ? actionsOf(document) : [];
}

/** The action whose form is open: of a pending document always one, where one may judge it. */
export function actionIn(asked: string | null, allowed: readonly Action[]): Action | null {
  return allowed.find((action) => action === asked) ?? (allowed.includes('validate') ? 'validate' : null);
}

export const AGAIN: Record<'correct' | 'reopen', string> = { correct: 'Corriger la date', reopen: 'Remettre à valider' };

/** What is sent of each. A date that is null stays as it is, or is not known. */
type Dates = { startsOn: string | null; expirationDate: string | null; dateEmission: string | null };
export type Decision =
  | ({ action: 'validate'; document: Document; expirationDate: string; comment: string; acknowledge: boolean } & Dates)
  | { action: 'reject'; document: Document; reason: string }
  | { action: 'reopen'; document: Document; reason: string }
  | ({ action: 'correct'; document: Document; comment: string } & Dates);

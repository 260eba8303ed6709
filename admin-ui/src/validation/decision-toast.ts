// What is told of a decision that the server took: of the document, of the other one of its slot that it changes, and of the same sheet in
// another slot, which it leaves alone (T18).
import type { Document } from '#contract/documents.ts';
import { HELD_SECONDS } from '#domain/constants.ts';
import { enumerated } from '#domain/texts/fr/labels.ts';
import { day } from '../shared/format.ts';
import type { Decision } from './actions.ts';
import { coveredBeyond } from './document.ts';

/** `answered`: the document as it is now */
export function decisionToast(decision: Decision, answered: Document): { title: string; description: string; detail?: string } {
  const { document, action } = decision;
  const what = `${document.documentTypeName}, ${document.subcontractorCompany}`;
  const sheet = sheetText(answered);
  if (action === 'reject')
    return {
      title: 'Document rejeté',
      description: `${what} : le sous-traitant est prévenu par e-mail dans ${HELD_SECONDS} secondes`,
      detail: sheet,
    };
  if (action === 'reopen')
    return {
      title: 'Document remis à valider',
      description: what,
      detail: joined(
        document.validationStatus === 'rejected'
          ? 'Si l’e-mail de rejet était parti, un autre l’annule.'
          : answered.coveredUntil === null
            ? undefined
            : `Un autre document couvre jusqu’au ${day(answered.coveredUntil)}.`,
        sheet,
      ),
    };
  const until = answered.expirationDate === null ? '' : ` : valable jusqu’au ${day(answered.expirationDate)}`;
  return {
    title: action === 'validate' ? 'Document validé' : 'Document corrigé',
    description: what + until,
    detail: joined(besideOf(decision, answered), sheet),
  };
}

/** The other document of the slot: staying because it covers longer, or replaced by this one. Whether one is, what covered before says: what it follows may have been rejected. */
function besideOf({ action, document }: Decision, answered: Document): string | undefined {
  const beyond = coveredBeyond(answered, answered.expirationDate);
  if (beyond !== null) return `Le document en vigueur, valable jusqu’au ${day(beyond)}, reste en place.`;
  const covers = answered.status !== null;
  return action === 'validate' && covers && document.coveredUntil !== null ? 'Le document précédent est remplacé et archivé.' : undefined;
}

const joined = (...sentences: (string | undefined)[]): string | undefined => sentences.filter(Boolean).join(' ') || undefined;

/** The same file in other slots: it is another document there, and waits or holds as before. */
function sheetText({ sameSheet }: Document): string | undefined {
  const waits = sameSheet.filter(({ validationStatus }) => validationStatus === 'pending').map(({ documentTypeName }) => documentTypeName);
  const holds = sameSheet
    .filter(({ validationStatus }) => validationStatus === 'validated')
    .map(({ documentTypeName }) => documentTypeName);
  return joined(
    waits.length > 0 ? `Le même fichier, déposé aussi comme ${enumerated(waits)}, reste à valider.` : undefined,
    holds.length > 0 ? `Le même fichier, validé comme ${enumerated(holds)}, ne change pas.` : undefined,
  );
}

// What is told of a decision that the server took: of the document, and of the other one of its slot that it changes.
import type { Document } from '#api/contract/documents.ts';
import { day } from '../shared/format.ts';
import type { Decision } from './deeds.ts';
import { coveredBeyond } from './document.ts';

/** `answered`: the document as it is now. The mail of a rejection may have left before it was taken back. */
export function saidOf(decision: Decision, answered: Document): { title: string; description: string; detail?: string } {
  const { document, deed } = decision;
  const what = `${document.documentTypeName}, ${document.subcontractorCompany}`;
  if (deed === 'reject') return { title: 'Document rejeté', description: `${what} : le sous-traitant est prévenu par e-mail` };
  if (deed === 'reopen')
    return {
      title: 'Document remis à valider',
      description: what,
      detail:
        document.validationStatus === 'rejected'
          ? 'L’e-mail de rejet a pu partir avant.'
          : document.replaces === null
            ? undefined
            : 'Le document qu’il remplaçait couvre de nouveau.',
    };
  const until = answered.expirationDate === null ? '' : ` : valable jusqu’au ${day(answered.expirationDate)}`;
  return {
    title: deed === 'validate' ? 'Document validé' : 'Document corrigé',
    description: what + until,
    detail: besideOf(answered),
  };
}

/** The other document of the slot: replaced by this one, or staying because it covers longer. */
function besideOf(answered: Document): string | undefined {
  const beyond = coveredBeyond(answered, answered.expirationDate);
  if (beyond !== null) return `Le document en vigueur, valable jusqu’au ${day(beyond)}, reste en place.`;
  return answered.replaces === null ? undefined : 'Le document précédent est remplacé et archivé.';
}

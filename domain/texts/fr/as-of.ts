// Why a required document had its status on a day, in the sentences of the « situation au … » and of proof files.
import { type Slot, slotStatus } from '../../documents/status.ts';
import { type CalendarDate, frenchDate } from '../../kernel/calendar.ts';

/** Which rules a past day is judged by: those of the company are kept with their dates, those of the program are not. */
export const RULES_OF_THEN =
  'Un jour passé est jugé d’après ce qui était demandé ce jour-là : types de documents, caractère obligatoire, délais d’alerte et liste de chaque sous-traitant (avant les premiers enregistrés, les premiers). Le calcul d’un statut à partir de là, et le choix du document en vigueur quand plusieurs se suivent, sont ceux du logiciel d’aujourd’hui.';

/** One or two sentences; none where the document is valid and nothing waits. */
export function slotReason(slot: Slot, day: CalendarDate): string[] {
  const waiting = slot.pending > 0 ? ['Un document attend la décision de l’entreprise.'] : [];
  const until = slot.effective === null ? '' : frenchDate(slot.effective.expiresOn);
  const status = slotStatus(slot, day);
  switch (status) {
    case 'validated':
      return waiting;
    case 'expiring_soon':
      return [`Valable jusqu’au ${until} : à renouveler.`, ...waiting];
    case 'expired':
      return [`Valable jusqu’au ${until} seulement.`, ...waiting];
    case 'pending':
      return waiting;
    case 'missing':
      return [slot.required ? 'Aucun document validé.' : 'Aucun document validé (facultatif).'];
    default:
      return status satisfies never;
  }
}

// Why and until when archived documents are kept: every sentence is derived from the rule and promises no end
// (subcontractors/retention.ts).
import { DECENNALE_KEPT_YEARS, VIGILANCE_KEPT_YEARS } from '../../constants.ts';
import { calendarDate, frenchDate } from '../../kernel/calendar.ts';
import type { RetentionGround } from '../../subcontractors/retention.ts';

export const RETENTION_REASON: Record<RetentionGround, string> = {
  vigilance: `Ces documents prouvent que vous avez rempli votre devoir de vigilance. En cas de travail dissimulé, les cotisations peuvent être réclamées sur ${VIGILANCE_KEPT_YEARS} ans (art. L. 244-11 du code de la sécurité sociale).`,
  decennale: `Ce dossier contient une attestation décennale : un sous-traitant répond de ses travaux pendant ${DECENNALE_KEPT_YEARS} ans après leur réception (art. 1792-4-2 du code civil).`,
};

/** « au moins jusqu’au 21/11/2031 » */
export const atLeastUntil = ({ keptUntil }: { keptUntil: string }): string => `au moins jusqu’au ${frenchDate(calendarDate(keptUntil))}`;

// The texts of the report: its mail and its attached list (F256).
import type { RequiredTypeStatus } from '../../documents/status.ts';
import { addDays, type CalendarDate, frenchDate } from '../../kernel/calendar.ts';
import type { ReportFrequency } from '../../reporting/events.ts';
import { lacking, nextExpiry, type ReportChange, type ReportedDocument, type ReportedSubcontractor } from '../../reporting/report.ts';

export const REPORT_NAME: Record<ReportFrequency | 'test', string> = {
  daily: 'Rapport quotidien',
  weekly: 'Rapport hebdomadaire',
  monthly: 'Rapport mensuel',
  test: 'Rapport de test',
};
export const REPORT_CHANGE: Record<ReportChange, string> = {
  received: 'Documents reçus',
  validated: 'Documents validés',
  rejected: 'Documents rejetés',
  expired: 'Documents arrivés à expiration',
  reminders: 'Relances envoyées',
  calls: 'Appels passés',
  commitments: 'Engagements pris',
};

const dayOf = (day: CalendarDate | null): string => (day === null ? '' : frenchDate(day));
/** Behind the customer's name of the type, which may be feminine: nothing agrees with it. */
const STATE: Record<RequiredTypeStatus, (expiresOn: CalendarDate | null) => string> = {
  missing: () => 'manque encore',
  expired: (expiresOn) => `plus valable depuis le ${dayOf(expiresOn && addDays(expiresOn, 1))}`,
  expiring_soon: (expiresOn) => `expire le ${dayOf(expiresOn)}`,
  pending: () => 'à valider',
  validated: (expiresOn) => `valable jusqu’au ${dayOf(expiresOn)}`,
};
function documentText({ name, status, expiresOn, pending }: ReportedDocument): string {
  const also = pending && status !== 'pending' ? ', un nouveau est à valider' : '';
  return `${name} (${STATE[status](expiresOn)}${also})`;
}
/** « Attestation URSSAF (manque encore), Kbis (expire le 05/12/2026) » */
export const lackingText = (subcontractor: Pick<ReportedSubcontractor, 'documents'>): string =>
  lacking(subcontractor).map(documentText).join(', ');

function statusText({ documents }: ReportedSubcontractor): string {
  if (documents.length === 0) return 'Configuration requise';
  const statuses = new Set(documents.map(({ status }) => status));
  const all: [RequiredTypeStatus, string][] = [
    ['expired', 'Expiré'],
    ['missing', 'Manquant'],
    ['expiring_soon', 'Expire bientôt'],
    ['pending', 'À valider'],
  ];
  const found = all.filter(([status]) => statuses.has(status)).map(([, words]) => words);
  return found.length > 0 ? found.join(', ') : 'À jour';
}

const yesNo = (yes: boolean): string => (yes ? 'Oui' : 'Non');
type Column = { heading: string; width: number; of(subcontractor: ReportedSubcontractor, today: CalendarDate): string };
/** The columns of the attached list. Days are `2026-12-31`, so that text order is date order. */
export const REPORT_COLUMNS: readonly Column[] = [
  { heading: 'Entreprise', width: 32, of: ({ companyName }) => companyName },
  { heading: 'SIRET', width: 18, of: ({ siret }) => siret },
  { heading: 'Organisation', width: 20, of: ({ organizationName }) => organizationName },
  { heading: 'Actif', width: 8, of: ({ isActive }) => yesNo(isActive) },
  { heading: 'Statut', width: 24, of: statusText },
  { heading: 'À traiter', width: 60, of: lackingText },
  { heading: 'Prochaine échéance', width: 20, of: (subcontractor, today) => nextExpiry(subcontractor, today) ?? '' },
];

// Names of states, badges, activities and alerts for both front ends, the mails and the reports. Each is a complete record.
import type { Badge, RequiredTypeStatus, ValidationStatus } from '../../documents/status.ts';
import { type CalendarDate, frenchDate } from '../../kernel/calendar.ts';
import type { ShownLinkState } from '../../subcontractors/link-state.ts';
import type { SubscriptionStatus } from '../../subscriptions/entitlements.ts';

/** F168 */
export const VALIDATION_STATUS: Record<ValidationStatus, string> = {
  pending: 'À valider',
  validated: 'Validé',
  rejected: 'Rejeté',
  replaced: 'Remplacé',
};

/** « État des documents » of one subcontractor (F171). */
export const REQUIRED_TYPE_STATUS: Record<RequiredTypeStatus, string> = {
  validated: 'Validé',
  expired: 'Expiré',
  expiring_soon: 'Expire bientôt',
  pending: 'À valider',
  missing: 'Manquant',
};

/** The same in a sentence behind the name of a type, which may be feminine: what agrees agrees with « document ». */
export const asDocument = (status: RequiredTypeStatus): string =>
  `${status === 'expiring_soon' ? '' : 'document '}${REQUIRED_TYPE_STATUS[status].toLocaleLowerCase('fr')}`;
/** Of several, before their names. */
export const asDocuments = (status: RequiredTypeStatus): string => SEVERAL[status];
const SEVERAL: Record<RequiredTypeStatus, string> = {
  validated: 'Documents validés',
  expired: 'Documents expirés',
  expiring_soon: 'Expirent bientôt',
  pending: 'Documents à valider',
  missing: 'Documents manquants',
};

/** Table badges and filter chips (F116, F120). */
export const BADGE: Record<Badge, string> = {
  pending: 'À valider',
  expired: 'Expiré',
  expiring_soon: 'Expire bientôt',
  missing: 'Manquant',
  config_required: 'Configuration requise',
  up_to_date: 'À jour',
};
export const SUBCONTRACTOR_STATUS: Record<'current' | 'incomplet', string> = { current: 'À jour', incomplet: 'Incomplet' };

/** The badges of a validated document (compliance.md §4). */
export const validatedOn = (day: CalendarDate): string => `Validé le ${frenchDate(day)}`;
export const expiresOn = (day: CalendarDate): string => `Exp. ${frenchDate(day)}`;
/** For a document whose cover has not begun. */
export const comesOn = (day: CalendarDate): string => `Dès le ${frenchDate(day)}`;

/** F121, F122 */
export const NEXT_REMINDER = {
  today: 'Aujourd’hui',
  late: 'En retard',
  urgent: 'Urgent',
  awaiting: 'En attente validation',
  none: 'Aucun rappel prévu',
  toDefine: 'À définir',
} as const;

/** product.md §4: any other status is « Inactif ». */
export const SUBSCRIPTION_STATUS: Record<SubscriptionStatus | 'none', string> = {
  active: 'Actif',
  trialing: "Période d'essai",
  past_due: 'Paiement en retard',
  canceled: 'Annulé',
  incomplete: 'Inactif',
  none: 'Inactif',
};

/** A count with its noun, « N document(s) »: 0 and 1 are singular in French. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count > 1 ? many : one}`;
export const daysText = (count: number): string => counted(count, 'jour', 'jours');
/** « a, b et c ». */
export const enumerated = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`;

export const LINK_STATE: Record<ShownLinkState, string> = {
  inactive: 'Fermé',
  revoked: 'Révoqué',
  expired: 'Expiré',
  'never-sent': 'Jamais envoyé',
  sent: 'Pas ouvert',
  undelivered: 'Non remis',
  opened: 'Ouvert',
};

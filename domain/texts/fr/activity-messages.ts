// The sentences about a document in the activity list, the alerts and the notifications: in one place, so that the three agree.

import type { DeliveryChannel } from '../../deliveries/events.ts';
import { addDays, type CalendarDate, daysBetween, frenchDate } from '../../kernel/calendar.ts';
import { daysText, enumerated } from './labels.ts';
import { channelWords } from './reminders.ts';
import { theDocument } from './the-document.ts';

/** `documentType`: the customer's name of the type; `company`: the subcontractor's name, null once erased. */
type Document = { readonly documentType: string; readonly company: string | null };

/** Replaces the name of an erased subcontractor. */
export const ERASED_NAME = 'Sous-traitant effacé';
const nameOf = (company: string | null): string => company ?? ERASED_NAME;

export type DocumentActivityKind =
  | ('upload' | 'deposited')
  | ('validated' | 'validated-auto' | 'rejected' | 'reopened' | 'corrected')
  | ('misread' | 'read-right')
  | ('expiring' | 'expired');
export type ActivityKind = DocumentActivityKind | 'request' | 'manual_reminder' | 'automatic_reminder' | 'voice_call' | 'sms_answer';
/** `channels`: for a reminder, which concerns no document. `person`: who acted; null: an unknown person. */
type Line = Document & {
  readonly expiresOn: CalendarDate | null;
  readonly channels?: readonly DeliveryChannel[];
  readonly person?: string | null;
};
type Activity = (line: Line) => string;
const until = (day: CalendarDate | null): string => (day === null ? '' : ` jusqu’au ${frenchDate(day)}`);

const by = (person: string | null | undefined): string => (person ? ` (par ${person})` : '');

/** compliance.md §2.4: the text of one line of recent activity; the company is in a column of its own. */
export const ACTIVITY: Record<ActivityKind, Activity> = {
  upload: ({ documentType }) => `Document reçu : ${documentType}`,
  validated: ({ documentType, expiresOn }) => `Document validé : ${documentType}${until(expiresOn)}`,
  'validated-auto': ({ documentType, expiresOn }) => `Document validé automatiquement : ${documentType}${until(expiresOn)}`,
  rejected: ({ documentType }) => `Document rejeté : ${documentType}`,
  deposited: ({ documentType, person }) => `Document déposé : ${documentType}${by(person)}`,
  reopened: ({ documentType, person }) => `Document remis à valider : ${documentType}${by(person)}`,
  corrected: ({ documentType, expiresOn, person }) => `Validation corrigée : ${documentType}${until(expiresOn)}${by(person)}`,
  misread: ({ documentType, expiresOn, person }) => `Lecture corrigée : ${documentType}${until(expiresOn)}${by(person)}`,
  'read-right': ({ documentType, person }) => `Correction de lecture retirée : ${documentType}${by(person)}`,
  expiring: ({ documentType, expiresOn }) =>
    `Expire bientôt : ${documentType}${expiresOn === null ? '' : ` (le ${frenchDate(expiresOn)})`}`,
  expired: ({ documentType, expiresOn }) =>
    `Document expiré : ${documentType}${expiresOn === null ? '' : ` (depuis le ${frenchDate(addDays(expiresOn, 1))})`}`,
  request: ({ channels = [] }) => `Demande envoyée par ${channelWords(channels)}`,
  manual_reminder: ({ channels = [] }) => `Relance envoyée par ${channelWords(channels)}`,
  automatic_reminder: ({ channels = [] }) => `Relance automatique par ${channelWords(channels)}`,
  voice_call: () => 'Appel vocal demandé',
  sms_answer: () => 'Réponse reçue par SMS',
};

/** Most urgent first: what is over, then who waits for an answer, then what is to come. */
export const ALERT_KINDS = [
  'expired',
  'judgment',
  'mail-failed',
  'link-requested',
  'call-back',
  'call-refused',
  'sms-answer',
  'missing',
  'expiring',
  'link-expired',
  'anomaly',
  'pending',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
type AlertFacts = Document & {
  /** The last valid day of the document or of the link. */
  readonly expiresOn: CalendarDate | null;
  readonly today: CalendarDate;
  /** The missing documents. */
  readonly papers?: readonly string[];
  /** The finding of the analysis. */
  readonly reason?: string | null;
};
export type AlertText = {
  readonly level: 'error' | 'warning' | 'info';
  readonly title: string;
  /** The title of several. */
  readonly titles: string;
  readonly description: (facts: AlertFacts) => string;
};

/** From the next one on, documents are only counted, unless exactly one is left. */
const PAPERS_NAMED = 3;
function papersText(papers: readonly string[]): string {
  const rest = papers.length - PAPERS_NAMED;
  return enumerated(rest > 1 ? [...papers.slice(0, PAPERS_NAMED), `${rest} autres`] : papers);
}

const GROUP_NAMED = 3;
/** What several alerts of one kind and day say together. `companies`: the first names; `count`: how many subcontractors. */
export function alertGroupText(companies: readonly (string | null)[], count: number): string {
  const named = companies.slice(0, count > GROUP_NAMED + 1 ? GROUP_NAMED : count).map(nameOf);
  return `${enumerated(count > named.length ? [...named, `${count - named.length} autres`] : named)}.`;
}

const daysLeft = (expiresOn: CalendarDate, today: CalendarDate): string => {
  const days = daysBetween(today, expiresOn);
  return days === 0 ? 'expire aujourd’hui' : `expire dans ${daysText(days)}, le ${frenchDate(expiresOn)}`;
};

/** What needs the customer's attention now. The level gives the colour, the title the matter, the description the subcontractor. */
export const ALERT: Record<AlertKind, AlertText> = {
  expired: {
    level: 'error',
    title: 'Document expiré',
    titles: 'Documents expirés',
    description: ({ documentType, company, expiresOn }) =>
      `${nameOf(company)} : ${theDocument(documentType)} n’est plus valable${expiresOn === null ? '' : ` depuis le ${frenchDate(addDays(expiresOn, 1))}`}.`,
  },
  judgment: {
    level: 'error',
    title: 'Procédure collective ou radiation',
    titles: 'Procédures collectives ou radiations',
    description: ({ documentType, company, reason }) =>
      `${nameOf(company)} : ${theDocument(documentType)} est à vérifier avant toute décision${reason ? ` : ${reason}` : ''}.`,
  },
  missing: {
    level: 'error',
    title: 'Documents manquants',
    titles: 'Documents manquants',
    description: ({ company, papers = [] }) =>
      `${nameOf(company)} : ${papers.length > 1 ? `${papers.length} documents manquants, ${papersText(papers)}` : `document manquant${papers[0] === undefined ? '' : `, ${papers[0]}`}`}.`,
  },
  expiring: {
    level: 'warning',
    title: 'Document bientôt expiré',
    titles: 'Documents bientôt expirés',
    description: ({ documentType, company, expiresOn, today }) =>
      `${nameOf(company)} : ${theDocument(documentType)} ${expiresOn === null ? 'expire bientôt' : daysLeft(expiresOn, today)}.`,
  },
  anomaly: {
    level: 'warning',
    title: 'Anomalie détectée',
    titles: 'Anomalies détectées',
    description: ({ documentType, company, reason }) =>
      `${nameOf(company)} : ${theDocument(documentType)} nécessite une vérification manuelle${reason ? ` : ${reason}` : ''}.`,
  },
  'mail-failed': {
    level: 'error',
    title: 'E-mail non remis',
    titles: 'E-mails non remis',
    description: ({ company }) => `${nameOf(company)} : un e-mail n’a pas pu être remis. Vérifiez l’adresse du contact.`,
  },
  'link-requested': {
    level: 'warning',
    title: 'Nouveau lien demandé',
    titles: 'Nouveaux liens demandés',
    description: ({ company }) => `${nameOf(company)} : son lien n’ouvre plus rien, il en demande un nouveau.`,
  },
  'call-back': {
    level: 'warning',
    title: 'Rappel demandé',
    titles: 'Rappels demandés',
    description: ({ company }) => `${nameOf(company)} : au téléphone, il a demandé à être rappelé.`,
  },
  'call-refused': {
    level: 'warning',
    title: 'Ne veut plus être appelé',
    titles: 'Ne veulent plus être appelés',
    description: ({ company }) => `${nameOf(company)} : il ne veut plus être appelé. Seuls des messages écrits lui seront envoyés.`,
  },
  'sms-answer': {
    level: 'warning',
    title: 'Réponse par SMS',
    titles: 'Réponses par SMS',
    description: ({ company }) => `${nameOf(company)} : son contact a répondu par SMS. La réponse est dans l’historique.`,
  },
  'link-expired': {
    level: 'warning',
    title: 'Lien expiré',
    titles: 'Liens expirés',
    description: ({ company, expiresOn }) =>
      `${nameOf(company)} : son lien n’ouvre plus rien${expiresOn === null ? '' : ` depuis le ${frenchDate(addDays(expiresOn, 1))}`}, et des documents sont attendus.`,
  },
  pending: {
    level: 'info',
    title: 'Document à valider',
    titles: 'Documents à valider',
    description: ({ documentType, company }) => `${nameOf(company)} : ${theDocument(documentType)} attend votre validation.`,
  },
};

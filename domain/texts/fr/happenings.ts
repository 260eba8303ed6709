// How the activity list, the alerts and the notifications tell what happened to a document. One place, so that the three agree.
import { type CalendarDate, daysBetween, frenchDate } from '../../kernel/calendar.ts';
import { daysText } from './labels.ts';

/** `documentType` is the customer's own name for it; `company` the subcontractor's. A name that was erased comes as null. */
type Document = { readonly documentType: string; readonly company: string | null };

/** Stands for the name of an erased subcontractor. */
export const ERASED_NAME = 'Sous-traitant effacé';
const nameOf = (company: string | null): string => company ?? ERASED_NAME;

export type ActivityKind = 'upload' | 'validated' | 'validated-auto' | 'rejected' | 'expiring' | 'expired';
type Activity = (document: Document & { readonly expiresOn: CalendarDate | null }) => string;
const until = (day: CalendarDate | null): string => (day === null ? '' : ` jusqu'au ${frenchDate(day)}`);

/** compliance.md §2.4: the sentence of one line of recent activity; the company stands beside it in a column of its own. */
export const ACTIVITY: Record<ActivityKind, Activity> = {
  upload: ({ documentType }) => `Document reçu : ${documentType}`,
  validated: ({ documentType, expiresOn }) => `Document validé : ${documentType}${until(expiresOn)}`,
  'validated-auto': ({ documentType, expiresOn }) => `Document validé automatiquement : ${documentType}${until(expiresOn)}`,
  rejected: ({ documentType }) => `Document rejeté : ${documentType}`,
  expiring: ({ documentType, expiresOn }) =>
    `Expire bientôt : ${documentType}${expiresOn === null ? '' : ` (le ${frenchDate(expiresOn)})`}`,
  expired: ({ documentType, expiresOn }) => `Expiré : ${documentType}${expiresOn === null ? '' : ` (depuis le ${frenchDate(expiresOn)})`}`,
};

export type AlertKind = 'expired' | 'expiring' | 'missing' | 'pending' | 'anomaly';
export type AlertText = {
  readonly level: 'error' | 'warning' | 'info';
  readonly title: string;
  readonly description: (document: Document & { expiresOn: CalendarDate | null; today: CalendarDate }) => string;
};

const daysLeft = (expiresOn: CalendarDate, today: CalendarDate): string => {
  const days = daysBetween(today, expiresOn);
  return days === 0 ? "expire aujourd'hui" : `expire dans ${daysText(days)}, le ${frenchDate(expiresOn)}`;
};

/** What needs the customer now. The level colours it; the title says what, the description of whom. */
export const ALERT: Record<AlertKind, AlertText> = {
  expired: {
    level: 'error',
    title: 'Document expiré',
    description: ({ documentType, company, expiresOn }) =>
      `${nameOf(company)} : ${documentType} a expiré${expiresOn === null ? '' : ` le ${frenchDate(expiresOn)}`}.`,
  },
  missing: {
    level: 'error',
    title: 'Document manquant',
    description: ({ documentType, company }) => `${nameOf(company)} : ${documentType} n'a pas été transmis.`,
  },
  expiring: {
    level: 'warning',
    title: 'Document bientôt expiré',
    description: ({ documentType, company, expiresOn, today }) =>
      `${nameOf(company)} : ${documentType} ${expiresOn === null ? 'expire bientôt' : daysLeft(expiresOn, today)}.`,
  },
  anomaly: {
    level: 'warning',
    title: 'Anomalie détectée',
    description: ({ documentType, company }) => `${nameOf(company)} : ${documentType} nécessite une vérification manuelle.`,
  },
  pending: {
    level: 'info',
    title: 'Document à valider',
    description: ({ documentType, company }) => `${nameOf(company)} : ${documentType} attend votre validation.`,
  },
};

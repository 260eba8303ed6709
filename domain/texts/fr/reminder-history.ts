// The texts of the reminder history for each message and each call (F161, F194).
import type { AbandonedBecause, CallOutcome } from '../../calls/events.ts';
import type { DeliveryChannel } from '../../deliveries/events.ts';
import { type CalendarDate, frenchDate, type Instant, inParis } from '../../kernel/calendar.ts';
import type { ReminderKind } from '../../reminders/events.ts';
import { stepMark } from './reminders.ts';

/** `POST …/toggle` without a subcontractor id; compliance.md §8 (F201). */
export const MISSING_SUBCONTRACTOR_ID = 'ID sous-traitant manquant';
/** compliance.md §8. */
export const REMINDER_SENT = 'Rappel envoyé';
/** CONTRACT « First request ». */
export const REQUEST_SENT = 'Demande envoyée';
export const SKIPPED = 'Relance écartée';
export const UNSKIPPED = 'Relance rétablie';

const BY: Record<DeliveryChannel, string> = { email: 'par e-mail', sms: 'par SMS', voice: 'par appel' };
const listed = (types: readonly string[]): string => (types.length === 0 ? '' : ` : ${types.join(', ')}`);

/** `types`: the requested document types, by the customer's names. `plannedFor`: when an SMS leaves that waits for its day (K38). */
export function messageText(message: {
  readonly channel: DeliveryChannel;
  readonly kind: ReminderKind;
  readonly offset: number;
  readonly types: readonly string[];
  readonly plannedFor?: Instant | null;
}): string {
  const { channel, kind, offset, types, plannedFor = null } = message;
  const planned = plannedFor === null ? '' : `, départ prévu ${moment(plannedFor)}`;
  switch (kind) {
    case 'manuel':
      return `Relance manuelle ${BY[channel]}${listed(types)}`;
    case 'demande':
      return `Demande ${BY[channel]}${listed(types)}`;
    case 'appel':
      return `Lien envoyé ${BY[channel]}, à sa demande pendant un appel`;
    case 'echeance':
      return `Relance automatique ${BY[channel]} (${stepMark({ day: offset, channels: [] })})${listed(types)}${planned}`;
    case 'pieces-manquantes':
      return `Relance automatique ${BY[channel]} (pièces manquantes)${listed(types)}`;
    default:
      return kind satisfies never;
  }
}

const moment = (at: Instant): string => {
  const { date, hour, minute } = inParis(at);
  return `le ${frenchDate(date)} à ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
};

const ABANDONED: Record<AbandonedBecause, string> = {
  plan: 'l’abonnement ne comprend pas les appels',
  refused: 'le contact ne veut plus être appelé',
  inactive: 'sous-traitant inactif ou lien révoqué',
  'nothing-to-ask': 'plus rien à demander',
  skipped: 'appel écarté à la main',
  paused: 'relances suspendues',
  'no-number': 'pas de numéro qui puisse être appelé',
  replaced: 'un autre appel l’a remplacé',
};

/** The result of a call: its first words are those of CONTRACT « Reminders and calls », and screens derive the result from them. */
export function callText(call: {
  readonly status: 'planned' | 'initiated' | 'over' | 'abandoned';
  readonly outcome: CallOutcome | null;
  readonly scheduledFor: Instant;
  readonly retryAt: Instant | null;
  readonly smsSent: boolean;
  readonly committedFor: CalendarDate | null;
  readonly abandonedBecause: AbandonedBecause | null;
}): string {
  const { status, outcome, scheduledFor, retryAt, smsSent, committedFor, abandonedBecause } = call;
  if (outcome === null) {
    if (status === 'planned') return `Appel prévu ${moment(scheduledFor)}`;
    if (status === 'initiated') return 'Appel en cours';
    return abandonedBecause === null ? 'Appel annulé' : `Appel annulé : ${ABANDONED[abandonedBecause]}`;
  }
  const again = retryAt === null ? '' : `, nouvel essai ${moment(retryAt)}`;
  const link = smsSent ? ', lien envoyé par SMS' : '';
  switch (outcome) {
    case 'commitment':
      return `Engagement pris${committedFor === null ? '' : ` pour le ${frenchDate(committedFor)}`}${link}`;
    case 'callback':
      return `Rappel demandé${link}`;
    case 'no-answer':
      return `Pas de réponse${again}`;
    case 'failed':
      return `Échec technique${again}`;
    case 'answered':
      return smsSent ? 'SMS envoyé avec le lien, pendant l’appel' : 'Appel effectué';
    case 'opt-out':
      return 'Appel effectué : le contact ne veut plus être appelé';
    default:
      return outcome satisfies never;
  }
}

// Explains reminders to users. Every sentence is derived from the policy, so that none contradicts it (A01, F005).
import type { DeliveryChannel } from '../../deliveries/events.ts';
import { REMINDER_HOUR } from '../../reminders/agenda.ts';
import { channelsOf, GROUPING_DAYS, type ReminderStep } from '../../reminders/policy.ts';
import type { Plan } from '../../subscriptions/entitlements.ts';
import { daysText, enumerated } from './labels.ts';

export const CHANNEL_WORD: Record<DeliveryChannel, string> = { email: 'e-mail', sms: 'SMS', voice: 'appel vocal IA' };

/** « J-15 », « Jour J », « J+7 ». */
export const stepMark = ({ day }: ReminderStep): string => (day === 0 ? 'Jour J' : `J${day < 0 ? '-' : '+'}${Math.abs(day)}`);

/** « 15 jours avant l’expiration ». */
export function stepDay({ day }: ReminderStep): string {
  if (day === 0) return 'Le jour de l’expiration';
  return `${daysText(Math.abs(day))} ${day < 0 ? 'avant' : 'après'} l’expiration`;
}

/** « appel vocal IA, e-mail et SMS ». */
export const channelWords = (channels: readonly DeliveryChannel[]): string => enumerated(channels.map((channel) => CHANNEL_WORD[channel]));

/** « 3 jours avant l’expiration : e-mail (SMS avec Autopilot). »: channels that the plan lacks stay in the sentence, marked so. */
export function stepSentence(step: ReminderStep, plan: Plan): string {
  const sent = channelsOf(step, plan);
  const kept = step.channels.filter((channel) => !sent.includes(channel));
  const lacking = kept.length === 0 ? '' : `${channelWords(kept)} avec Autopilot`;
  const how = sent.length === 0 ? `rien sans Autopilot (${channelWords(kept)})` : `${channelWords(sent)}${lacking && ` (${lacking})`}`;
  return `${stepDay(step)} : ${how}.`;
}

/** One sentence for each step, then the rules that apply to all. */
export const policySentences = (steps: readonly ReminderStep[], plan: Plan): string[] => [
  ...steps.map((step) => stepSentence(step, plan)),
  'Avant l’expiration, une étape ne concerne que les documents dont le délai d’alerte la couvre.',
  `Les messages partent à ${String(REMINDER_HOUR).padStart(2, '0')}:00, les appels aux heures ouvrées. Les documents qui expirent à moins de ${GROUPING_DAYS} jours d’écart partagent un message.`,
];

// How reminders are explained to people: every sentence is made from the policy, so that none can say something else (A01, F005).
import type { DeliveryChannel } from '../../deliveries/events.ts';
import type { ReminderStep } from '../../reminders/policy.ts';

export const CHANNEL_WORD: Record<DeliveryChannel, string> = { email: 'e-mail', sms: 'SMS', voice: 'appel vocal IA' };

/** « J-15 », « Jour J », « J+7 ». */
export const stepMark = ({ day }: ReminderStep): string => (day === 0 ? 'Jour J' : `J${day < 0 ? '-' : '+'}${Math.abs(day)}`);

/** « 15 jours avant l’expiration ». */
export function stepDay({ day }: ReminderStep): string {
  if (day === 0) return 'Le jour de l’expiration';
  const count = Math.abs(day);
  return `${count} jour${count > 1 ? 's' : ''} ${day < 0 ? 'avant' : 'après'} l’expiration`;
}

/** « appel vocal IA, e-mail et SMS ». */
export function channelWords(channels: readonly DeliveryChannel[]): string {
  const words = channels.map((channel) => CHANNEL_WORD[channel]);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`;
}

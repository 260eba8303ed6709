// What one can ask about the reminders of one subcontractor. Part of his commands.
import type { DeliveryChannel } from '../deliveries/events.ts';
import type { CalendarDate } from '../kernel/calendar.ts';
import type { CallId, ReminderId } from '../kernel/ids.ts';
import type { IssuedLink } from '../subcontractors/issued-link.ts';
import type { ContactPreferences, PreferenceSource } from './events.ts';

/** By what a first request can go: an assistant that calls does not say a link. */
export type RequestChannel = Exclude<DeliveryChannel, 'voice'>;
/** What a reminder may need; `link` takes the place of one that has expired. */
type Fresh = { reminderId: ReminderId; callId: CallId; link: IssuedLink };
export type ReminderCommand =
  /** Fired by a timer: sends what is due, or nothing. */
  | ({ type: 'Remind' } & Fresh)
  /** By hand; by e-mail unless said. */
  | ({ type: 'SendReminder'; channel?: RequestChannel } & Fresh)
  /** By hand: the first request, or the same once more. */
  | ({ type: 'SendRequest'; channel: RequestChannel } & Fresh)
  /** By hand, a call. `documentTypeIds` empty: whatever is to be asked for. */
  | ({ type: 'RequestCall'; documentTypeIds: number[] } & Fresh)
  /** Somebody who is being called said yes to an SMS with his link. */
  | ({ type: 'SendCallSms' } & Fresh)
  /** `enabled` while the cycle is over begins it again (A16). */
  | ({ type: 'SetReminderCycle'; enabled: boolean } & Fresh)
  | { type: 'SkipReminder'; channel: DeliveryChannel; day: CalendarDate; reason: string }
  | { type: 'WithdrawSkip'; channel: DeliveryChannel; day: CalendarDate }
  | { type: 'PauseReminders'; until: CalendarDate; reason: string }
  | { type: 'ResumeReminders' }
  | ({ type: 'SetContactPreferences'; preferences: Partial<ContactPreferences> } & PreferenceSource)
  | { type: 'RequestLink'; tokenHash: string };

const TYPES: Record<ReminderCommand['type'], true> = {
  Remind: true,
  SendReminder: true,
  SendRequest: true,
  RequestCall: true,
  SendCallSms: true,
  SetReminderCycle: true,
  SkipReminder: true,
  WithdrawSkip: true,
  PauseReminders: true,
  ResumeReminders: true,
  SetContactPreferences: true,
  RequestLink: true,
};
export const isReminderCommand = <Asked extends { readonly type: string }>(
  command: Asked,
): command is Extract<Asked, { type: ReminderCommand['type'] }> => Object.hasOwn(TYPES, command.type);

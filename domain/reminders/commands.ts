// The commands on one subcontractor's reminders; part of his commands.
import type { DeliveryChannel } from '../deliveries/events.ts';
import type { CalendarDate } from '../kernel/calendar.ts';
import type { CallId, ReminderId } from '../kernel/ids.ts';
import type { IssuedLink } from '../subcontractors/issued-link.ts';
import type { ContactPreferences, PreferenceSource } from './events.ts';

/** The channels of a first request: a calling assistant cannot convey a link. */
export type RequestChannel = Exclude<DeliveryChannel, 'voice'>;
/** Values that a reminder may need; `link` replaces an expired link. */
type Fresh = { reminderId: ReminderId; callId: CallId; link: IssuedLink };
export type ReminderCommand =
  /** From a timer: sends what is due, or nothing. */
  | ({ type: 'Remind' } & Fresh)
  /** Manual; by e-mail by default. `spaced`, also below: refused if the last message is less than SPACING_HOURS old. */
  | ({ type: 'SendReminder'; channel?: RequestChannel; spaced?: boolean } & Fresh)
  /** Manual: the first request, or a repetition of it. */
  | ({ type: 'SendRequest'; channel: RequestChannel; spaced?: boolean } & Fresh)
  /** Manual: requests a call. `documentTypeIds` empty: about everything that can be asked. */
  | ({ type: 'RequestCall'; documentTypeIds: number[] } & Fresh)
  /** The person agreed during a call to receive the link by SMS. */
  | ({ type: 'SendCallSms' } & Fresh)
  /**
   * `enabled` starts the cycle, and restarts one that is over (A16); its first message goes at once, or with `later` on a coming morning.
   */
  | ({ type: 'SetReminderCycle'; enabled: boolean; later?: boolean } & Fresh)
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

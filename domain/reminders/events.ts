// What happens to the reminders of one subcontractor: a part of his stream, so that nothing goes out beside what the stream decides
// (DESIGN 3.1). The words themselves are in the events of each delivery and call, sealed.
import type { DeliveryChannel } from '../deliveries/events.ts';
import type { CalendarDate, Instant } from '../kernel/calendar.ts';
import type { Fact } from '../kernel/event.ts';
import type { CallId, DocumentId, DocumentTypeId, ReminderId } from '../kernel/ids.ts';

/** Why a reminder is sent; `demande`: the first request, by hand; `appel`: the SMS that somebody asked for in a call. */
export type ReminderKind = 'echeance' | 'pieces-manquantes' | 'manuel' | 'demande' | 'appel';
/** Why a channel that the step has was left out, although the plan, the number and the contact allow it. */
export type HeldBecause = 'same-day' | 'skipped' | 'nothing-to-ask' | 'lapsed';
/** What is asked for, as it stood when the reminder was decided. `offset`: which step of its expiry this is; null: it is no step. */
export type RemindedDocument = {
  documentTypeId: DocumentTypeId;
  documentId: DocumentId | null;
  expirationDate: CalendarDate | null;
  state: 'missing' | 'rejected' | 'pending' | 'expiring' | 'expired';
  offset: number | null;
};
export type PreferenceSource = { by: 'owner' | 'contact'; how: 'console' | 'page' | 'sms' | 'call' | 'complaint' };
/** Channels that are wanted (true) or refused. */
export type ContactPreferences = Readonly<Record<DeliveryChannel, boolean>>;

export type ReminderEvent =
  | Fact<'ReminderCycleStarted', { startedAt: Instant }>
  /** `complete`: all that was asked for has been sent and validated (F199). */
  | Fact<'ReminderCycleEnded', { because: 'owner' | 'complete'; endedAt: Instant }>
  /** One reminder: at most one message a channel. No channel left: the step is done all the same, and `held` says why nothing went out. */
  | Fact<
      'ReminderDecided',
      {
        reminderId: ReminderId;
        source: 'automatic' | 'manual';
        kind: ReminderKind;
        /** Days from the expiry; of `pieces-manquantes` the day of the cycle; 0 otherwise. */
        offset: number;
        channels: DeliveryChannel[];
        held: { channel: DeliveryChannel; because: HeldBecause }[];
        documents: RemindedDocument[];
        /** Steps of the cycle that are done with this one; null: it is none of them. */
        cycleAttempt: number | null;
        /** The call that it asks for: carried to the next business hours (A17). */
        call: { callId: CallId; scheduledFor: Instant } | null;
        decidedAt: Instant;
      }
    >
  /** What would go out on this channel on this day does not. */
  | Fact<'ReminderSkipped', { channel: DeliveryChannel; day: CalendarDate; skippedAt: Instant }, { reason: string }>
  | Fact<'ReminderSkipWithdrawn', { channel: DeliveryChannel; day: CalendarDate; withdrawnAt: Instant }>
  /** `until`: the first day on which reminders go again. */
  | Fact<'RemindersPaused', { until: CalendarDate; pausedAt: Instant }, { reason: string }>
  | Fact<'RemindersResumed', { resumedAt: Instant }>
  /** Kept per contact: it holds for this address and this number, not for whoever follows them. */
  | Fact<
      'ContactPreferencesChanged',
      ContactPreferences & PreferenceSource & { changedAt: Instant },
      { contactEmail: string; contactPhone: string }
    >
  /** He came by a link that opens nothing any more, and asked for another one. */
  | Fact<'LinkRequested', { tokenHash: string; requestedAt: Instant }>;

const TYPES: Record<ReminderEvent['type'], true> = {
  ReminderCycleStarted: true,
  ReminderCycleEnded: true,
  ReminderDecided: true,
  ReminderSkipped: true,
  ReminderSkipWithdrawn: true,
  RemindersPaused: true,
  RemindersResumed: true,
  ContactPreferencesChanged: true,
  LinkRequested: true,
};
export const isReminderEvent = <Event extends { readonly type: string }>(
  event: Event,
): event is Extract<Event, { type: ReminderEvent['type'] }> => Object.hasOwn(TYPES, event.type);

// Events of one subcontractor's reminders; part of his stream, so that nothing is sent without a decision of that stream (DESIGN 3.1). The
// texts are in the events of each delivery and call, sealed.
import type { DeliveryChannel } from '../deliveries/events.ts';
import type { CalendarDate, Instant } from '../kernel/calendar.ts';
import type { Fact } from '../kernel/event.ts';
import type { CallId, DocumentId, DocumentTypeId, ReminderId } from '../kernel/ids.ts';

/** Why a reminder is sent; `demande`: the first request, manual; `appel`: the SMS that the person requested in a call. */
export type ReminderKind = 'echeance' | 'pieces-manquantes' | 'manuel' | 'demande' | 'appel';
/** Why a channel of the step was left out, although plan, number and preferences allow it. */
export type HeldBecause = 'same-day' | 'skipped' | 'nothing-to-ask' | 'lapsed';
/** A requested document, as of the decision. `offset`: the step before or after its expiry; null: it belongs to no step. */
export type RemindedDocument = {
  documentTypeId: DocumentTypeId;
  documentId: DocumentId | null;
  expirationDate: CalendarDate | null;
  state: 'missing' | 'rejected' | 'pending' | 'expiring' | 'expired';
  offset: number | null;
};
export type PreferenceSource = { by: 'owner' | 'contact'; how: 'console' | 'page' | 'sms' | 'call' | 'complaint' };
/** true: the contact accepts the channel; false: he refuses it. */
export type ContactPreferences = Readonly<Record<DeliveryChannel, boolean>>;

export type ReminderEvent =
  /** `startedAt` may lie ahead: the first message goes then, unless a person writes to him before. */
  | Fact<'ReminderCycleStarted', { startedAt: Instant }>
  /** `complete`: every requested document was sent and validated (F199). */
  | Fact<'ReminderCycleEnded', { because: 'owner' | 'complete'; endedAt: Instant }>
  /** One reminder with at most one message for each channel. Without a channel the step is done all the same, and `held` tells why. */
  | Fact<
      'ReminderDecided',
      {
        reminderId: ReminderId;
        source: 'automatic' | 'manual';
        kind: ReminderKind;
        /** Days from the expiry; for `pieces-manquantes` the day of the cycle; otherwise 0. */
        offset: number;
        channels: DeliveryChannel[];
        held: { channel: DeliveryChannel; because: HeldBecause }[];
        documents: RemindedDocument[];
        /** Number of steps of the cycle done with this one; null: it does not belong to the cycle. */
        cycleAttempt: number | null;
        /** The requested call, scheduled for the next business hours (A17). */
        call: { callId: CallId; scheduledFor: Instant } | null;
        /** When the SMS leaves, if not at once: on the next day that is neither Sunday nor public holiday (K38). */
        smsAt?: Instant;
        decidedAt: Instant;
      }
    >
  /** Nothing is sent automatically on this channel on this day. */
  | Fact<'ReminderSkipped', { channel: DeliveryChannel; day: CalendarDate; skippedAt: Instant }, { reason: string }>
  | Fact<'ReminderSkipWithdrawn', { channel: DeliveryChannel; day: CalendarDate; withdrawnAt: Instant }>
  /** `until`: the first day on which reminders are sent again. */
  | Fact<'RemindersPaused', { until: CalendarDate; pausedAt: Instant }, { reason: string }>
  | Fact<'RemindersResumed', { resumedAt: Instant }>
  /** The preferences of one contact: they hold for this address and this number, not for later ones. */
  | Fact<
      'ContactPreferencesChanged',
      ContactPreferences & PreferenceSource & { changedAt: Instant },
      { contactEmail: string; contactPhone: string }
    >
  /** He opened a link that is no longer valid, and asked for a new one. */
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

// What the sender puts on record: the words before they go out, and what became of each attempt.
import type { AboutDelivery, WrittenMessage } from './events.ts';

export type AttemptOutcome = { outcome: 'sent' } | { outcome: 'ambiguous' | 'refused-for-now' | 'refused-for-good'; reason: string };
export type DeliveryCommand = AboutDelivery &
  (
    | {
        type: 'ComposeDelivery';
        /** Whose key seals the words: he has something sealed already. */
        subject: string;
        message: WrittenMessage;
      }
    | {
        type: 'RecordDeliveryAttempt';
        result: AttemptOutcome;
        /** Which attempt this is, from 1. When given, a report that was already recorded changes nothing. */
        attempt?: number;
      }
    /** A day after it was sent: no refusal has come. */
    | { type: 'ConfirmDelivery' }
    /** What the provider says later; told twice it is told once. */
    | { type: 'RecordDeliveryNews'; news: 'delivered' | 'bounced' | 'complained'; reason: string }
  );

// The commands of the sender: it records the message before sending it, and the result of each attempt.
import type { SendResult } from '../ports/channel.ts';
import type { AboutDelivery, WrittenMessage } from './events.ts';

export type AttemptOutcome = SendResult;
export type DeliveryCommand = AboutDelivery &
  (
    | {
        type: 'ComposeDelivery';
        /** The data subject whose key seals the message; the key exists already. */
        subject: string;
        message: WrittenMessage;
      }
    | {
        type: 'RecordDeliveryAttempt';
        result: AttemptOutcome;
        /** The number of the attempt, from 1. When given, a repeated report changes nothing. */
        attempt?: number;
      }
    /** A day after sending, when no refusal has come. */
    | { type: 'ConfirmDelivery' }
    /** The provider's later news; a repetition changes nothing. */
    | { type: 'RecordDeliveryNews'; news: 'delivered' | 'bounced' | 'complained'; reason: string }
  );

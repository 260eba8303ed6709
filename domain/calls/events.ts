// One call to a subcontractor, with its attempts. Stream `call-<id>`; ReminderDecided in the subcontractor's stream requested the call.
import type { CalendarDate, Instant } from '../kernel/calendar.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, CallId, SubcontractorId } from '../kernel/ids.ts';

export type CallOutcome = 'answered' | 'commitment' | 'callback' | 'no-answer' | 'failed' | 'opt-out';
export type AboutCall = { callId: CallId; accountId: AccountId; subcontractorId: SubcontractorId };
export type CallLine = { who: 'assistant' | 'person'; says: string };
/** Why a planned call was not made or not repeated; `replaced`: a later call to the same person takes its place. */
export type AbandonedBecause = 'plan' | 'refused' | 'inactive' | 'nothing-to-ask' | 'skipped' | 'paused' | 'no-number' | 'replaced';

/** Personal fields are sealed under the subcontractor's key. */
export type CallEvent =
  /** The provider accepted the attempt; `sid` is its unique id for it (F193). */
  | Fact<
      'CallStarted',
      AboutCall & { attempt: number; source: 'automatic' | 'manual'; sid: string; startedAt: Instant },
      { toPhoneNumber: string; fromPhoneNumber: string }
    >
  /** One exchange of a call that is held turn by turn. */
  | Fact<'CallTurnTaken', AboutCall & { attempt: number; turn: number; takenAt: Instant }, { lines: CallLine[]; notes: string }>
  /** `retryAt`: the time of the next attempt; null: the call is over. */
  | Fact<
      'CallEnded',
      AboutCall & {
        attempt: number;
        outcome: CallOutcome;
        smsSent: boolean;
        durationSeconds: number;
        /** The day by which the person promised the documents. */
        committedFor: CalendarDate | null;
        retryAt: Instant | null;
        endedAt: Instant;
      },
      { summary: string; transcript: CallLine[] }
    >
  | Fact<'CallAbandoned', AboutCall & { because: AbandonedBecause; abandonedAt: Instant }>;

export type CallCommand = AboutCall & { subject: `subcontractor-${number}` } & (
    | { type: 'StartCall'; attempt: number; source: 'automatic' | 'manual'; sid: string; toPhoneNumber: string; fromPhoneNumber: string }
    | { type: 'TakeCallTurn'; attempt: number; turn: number; lines: CallLine[]; notes: string }
    | {
        type: 'EndCall';
        attempt: number;
        outcome: CallOutcome;
        smsSent: boolean;
        durationSeconds: number;
        committedFor: CalendarDate | null;
        summary: string;
        transcript: CallLine[];
      }
    | { type: 'AbandonCall'; because: AbandonedBecause }
  );

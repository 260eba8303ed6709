// One call with up to three attempts, two hours apart within business hours (F209). Stream `call-<id>`.

import { callOpening, nextOpening, type Opening } from '../kernel/business-hours.ts';
import { addMillis, type Instant } from '../kernel/calendar.ts';
import { type Decider, type Decision, type Now, never } from '../kernel/decider.ts';
import { type Due, notBefore } from '../kernel/due.ts';
import { CALL_ATTEMPTS } from '../reminders/policy.ts';
import type { AboutCall, CallCommand, CallEvent, CallOutcome } from './events.ts';

export type CallState = {
  readonly status: 'new' | 'ringing' | 'waiting' | 'over';
  /** Number of attempts started. */
  readonly attempts: number;
  readonly startedAt: Instant | null;
  readonly retryAt: Instant | null;
  /** The provider's id of the current or the last attempt. */
  readonly sid: string | null;
  /** Number of exchanges in the current attempt. */
  readonly turns: number;
};
const initial: CallState = { status: 'new', attempts: 0, startedAt: null, retryAt: null, sid: null, turns: 0 };

function evolve(state: CallState, event: CallEvent): CallState {
  switch (event.type) {
    case 'CallStarted': {
      const { attempt, sid, startedAt } = event.data;
      return { status: 'ringing', attempts: attempt, startedAt, retryAt: null, sid, turns: 0 };
    }
    case 'CallTurnTaken':
      return { ...state, turns: event.data.turn };
    case 'CallEnded':
      return { ...state, status: event.data.retryAt === null ? 'over' : 'waiting', retryAt: event.data.retryAt };
    case 'CallAbandoned':
      return { ...state, status: 'over', retryAt: null };
    default:
      return never(event);
  }
}

/** Outcomes that lead to another attempt: nobody was reached. A person who was reached is not called again, whatever the outcome. */
const TRIED_AGAIN: Record<CallOutcome, boolean> = {
  'no-answer': true,
  failed: true,
  answered: false,
  commitment: false,
  callback: false,
  'opt-out': false,
};
const RETRY_AFTER_MS = 2 * 3_600_000;
/** After this long without news, the provider is asked about the call; the call has failed if nobody knows its outcome. */
export const CALL_LONGEST_MS = 15 * 60_000;

function decide(state: CallState, command: CallCommand, { now }: Now): Decision<CallEvent> {
  const { callId, accountId, subcontractorId } = command;
  const about: AboutCall = { callId, accountId, subcontractorId };
  if (state.status === 'over') return [];
  switch (command.type) {
    case 'StartCall': {
      const { attempt, source, sid, toPhoneNumber, fromPhoneNumber } = command;
      if (state.status === 'ringing' || attempt !== state.attempts + 1) return [];
      const data = { ...about, attempt, source, sid, startedAt: now };
      return [{ type: 'CallStarted', data, personal: { toPhoneNumber, fromPhoneNumber } }];
    }
    case 'TakeCallTurn': {
      const { attempt, turn, lines, notes } = command;
      // A repeated report, or a late one of an earlier attempt.
      if (state.status !== 'ringing' || attempt !== state.attempts || turn !== state.turns + 1) return [];
      return [{ type: 'CallTurnTaken', data: { ...about, attempt, turn, takenAt: now }, personal: { lines, notes } }];
    }
    case 'EndCall': {
      const { attempt, outcome, smsSent, durationSeconds, committedFor, summary, transcript } = command;
      // A repeated report, or a late one of an earlier attempt: the status never goes back (C42).
      if (state.status !== 'ringing' || attempt !== state.attempts) return [];
      const retryAt = TRIED_AGAIN[outcome] && attempt < CALL_ATTEMPTS ? nextOpening(addMillis(now, RETRY_AFTER_MS)) : null;
      const data = { ...about, attempt, outcome, smsSent, durationSeconds, committedFor, retryAt, endedAt: now };
      return [{ type: 'CallEnded', data, personal: { summary, transcript } }];
    }
    case 'AbandonCall':
      return state.status === 'ringing'
        ? []
        : [{ type: 'CallAbandoned', data: { ...about, because: command.because, abandonedAt: now }, personal: null }];
    default:
      return never(command);
  }
}

export const callDecider: Decider<CallState, CallCommand, CallEvent> = { initial, evolve, decide };

/**
 * `dial`: the shell asks the provider to dial, then dispatches StartCall. `ask-provider`: the shell asks for the outcome of a silent call.
 */
export type CallStep = { readonly type: 'dial'; readonly attempt: number } | { readonly type: 'ask-provider'; readonly attempt: number };

/** The next step of a call; `scheduledFor` is the time of its first attempt, `opening` that of the called place. */
export function nextCall(state: CallState, scheduledFor: Instant, now: Instant, opening: Opening = callOpening('')): Due<CallStep> | null {
  switch (state.status) {
    case 'new':
      return { at: nextOpening(notBefore(scheduledFor, now), opening), step: { type: 'dial', attempt: 1 } };
    case 'waiting':
      return { at: nextOpening(notBefore(state.retryAt ?? now, now), opening), step: { type: 'dial', attempt: state.attempts + 1 } };
    case 'ringing':
      return {
        at: notBefore(addMillis(state.startedAt ?? now, CALL_LONGEST_MS), now),
        step: { type: 'ask-provider', attempt: state.attempts },
      };
    case 'over':
      return null;
    default:
      return never(state.status);
  }
}

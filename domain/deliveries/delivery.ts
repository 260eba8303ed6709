// One message on its way: sent, tried again by schedule, or failed for good (A18). Stream `delivery-<id>`.
import { DELIVERY_RETRY_MINUTES } from '../constants.ts';
import { addMillis, type Instant } from '../kernel/calendar.ts';
import { type Decider, type Decision, type Now, never } from '../kernel/decider.ts';
import { type Due, notBefore } from '../kernel/due.ts';
import type { DeliveryCommand } from './commands.ts';
import type { DeliveryEvent } from './events.ts';

export type DeliveryState = {
  readonly status: 'new' | 'retrying' | 'sent' | 'failed';
  /** Attempts made so far. */
  readonly attempts: number;
  /** When the next attempt is due, while retrying. */
  readonly retryAt: Instant | null;
  /** An attempt may have arrived without our knowing. */
  readonly ambiguous: boolean;
  /** The words are on record. */
  readonly composed: boolean;
};

const initial: DeliveryState = { status: 'new', attempts: 0, retryAt: null, ambiguous: false, composed: false };

function evolve(state: DeliveryState, event: DeliveryEvent): DeliveryState {
  switch (event.type) {
    case 'DeliveryComposed':
      return { ...state, composed: true };
    case 'DeliverySent':
      return { ...state, status: 'sent', attempts: event.data.attempt, retryAt: null };
    case 'DeliveryAttemptFailed': {
      const { attempt, retryAt, ambiguous } = event.data;
      return { ...state, status: 'retrying', attempts: attempt, retryAt, ambiguous: state.ambiguous || ambiguous };
    }
    case 'DeliveryFailed':
      return { ...state, status: 'failed', attempts: event.data.attempt, retryAt: null };
    default:
      return never(event);
  }
}

/**
 * One send and three retries, 10 min, 1 h and 2 h after the attempt before; a refusal for good ends it at once. What may have arrived
 * is sent once more only: a second doubt ends it, rather than the same mail four times (DESIGN 3.11). The words that are on record first
 * stay: whoever composes again finds nothing to do.
 */
function decide(state: DeliveryState, command: DeliveryCommand, { now }: Now): Decision<DeliveryEvent> {
  if (state.status === 'sent' || state.status === 'failed') return [];
  const { deliveryId, accountId, channel, template, recipient, messageId } = command;
  const about = { deliveryId, accountId, channel, template, recipient, messageId };
  if (command.type === 'ComposeDelivery')
    return state.composed ? [] : [{ type: 'DeliveryComposed', data: { ...about, composedAt: now }, personal: command.message }];
  if (command.attempt !== undefined && command.attempt <= state.attempts) return [];
  const { result } = command;
  const attempt = state.attempts + 1;
  const common = { ...about, attempt };
  if (result.outcome === 'sent') return [{ type: 'DeliverySent', data: { ...common, sentAt: now }, personal: null }];
  const minutes = DELIVERY_RETRY_MINUTES[state.attempts];
  const ambiguous = result.outcome === 'ambiguous';
  if (result.outcome === 'refused-for-good' || minutes === undefined || (ambiguous && state.ambiguous)) {
    return [{ type: 'DeliveryFailed', data: { ...common, reason: result.reason, failedAt: now }, personal: null }];
  }
  return [
    {
      type: 'DeliveryAttemptFailed',
      data: { ...common, ambiguous, reason: result.reason, failedAt: now, retryAt: addMillis(now, minutes * 60_000) },
      personal: null,
    },
  ];
}

export const deliveryDecider: Decider<DeliveryState, DeliveryCommand, DeliveryEvent> = { initial, evolve, decide };

/** Not a command: the shell composes and sends, then dispatches RecordDeliveryAttempt. */
export type DeliveryStep = { readonly type: 'send'; readonly attempt: number };

/** The next attempt: at once for a new message, at its retry, never again once sent or failed (DESIGN 3.10). */
export function nextDelivery(state: DeliveryState, now: Instant): Due<DeliveryStep> | null {
  const step: DeliveryStep = { type: 'send', attempt: state.attempts + 1 };
  switch (state.status) {
    case 'new':
      return { at: now, step };
    case 'retrying':
      return { at: notBefore(state.retryAt ?? now, now), step };
    case 'sent':
    case 'failed':
      return null;
    default:
      return never(state.status);
  }
}

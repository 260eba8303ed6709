// One message on its way: tried again by schedule or failed for good (A18), sent, and then delivered or bounced (A19). Stream `delivery-<id>`.
import { DELIVERY_CONFIRMED_HOURS, DELIVERY_RETRY_MINUTES } from '../constants.ts';
import { addMillis, type Instant } from '../kernel/calendar.ts';
import { type Decider, type Decision, type Now, never } from '../kernel/decider.ts';
import { type Due, notBefore } from '../kernel/due.ts';
import type { DeliveryCommand } from './commands.ts';
import type { AboutDelivery, DeliveryEvent } from './events.ts';

export type DeliveryState = {
  readonly status: 'new' | 'retrying' | 'sent' | 'delivered' | 'failed';
  /** Attempts made so far. */
  readonly attempts: number;
  /** When the next attempt is due, while retrying. */
  readonly retryAt: Instant | null;
  /** An attempt may have arrived without our knowing. */
  readonly ambiguous: boolean;
  /** The words are on record. */
  readonly composed: boolean;
  /** Which message, once anything was told of it. */
  readonly about: AboutDelivery | null;
  /** When it was accepted. */
  readonly sentAt: Instant | null;
};

const initial: DeliveryState = {
  status: 'new',
  attempts: 0,
  retryAt: null,
  ambiguous: false,
  composed: false,
  about: null,
  sentAt: null,
};

const aboutOf = ({ deliveryId, accountId, channel, template, recipient, messageId }: AboutDelivery): AboutDelivery => ({
  deliveryId,
  accountId,
  channel,
  template,
  recipient,
  messageId,
});

function evolve(before: DeliveryState, event: DeliveryEvent): DeliveryState {
  const state = { ...before, about: aboutOf(event.data) };
  switch (event.type) {
    case 'DeliveryComposed':
      return { ...state, composed: true };
    case 'DeliverySent':
      return { ...state, status: 'sent', attempts: event.data.attempt, retryAt: null, sentAt: event.data.sentAt };
    case 'DeliveryAttemptFailed': {
      const { attempt, retryAt, ambiguous } = event.data;
      return { ...state, status: 'retrying', attempts: attempt, retryAt, ambiguous: state.ambiguous || ambiguous };
    }
    case 'DeliveryFailed':
      return { ...state, status: 'failed', attempts: event.data.attempt, retryAt: null };
    case 'DeliveryConfirmed':
      return { ...state, status: 'delivered' };
    case 'DeliveryBounced':
      return { ...state, status: 'failed' };
    default:
      return never(event);
  }
}

const confirmedAt = (sentAt: Instant): Instant => addMillis(sentAt, DELIVERY_CONFIRMED_HOURS * 3_600_000);

/**
 * What becomes of a message that was accepted: a bounce ends it, also after it was said to have arrived; nothing brings back what failed.
 * Whoever has news of a message whose sending was never reported says that it was taken.
 */
function hear(state: DeliveryState, { news, reason, ...command }: Extract<DeliveryCommand, { type: 'RecordDeliveryNews' }>, now: Instant) {
  const about = aboutOf(command);
  const taken: DeliveryEvent[] =
    state.sentAt === null
      ? [{ type: 'DeliverySent', data: { ...about, attempt: Math.max(state.attempts, 1), sentAt: now }, personal: null }]
      : [];
  if (news === 'bounced')
    return [...taken, { type: 'DeliveryBounced', data: { ...about, reason, bouncedAt: now }, personal: null } as const];
  return state.status === 'delivered' ? [] : [...taken, confirmed(about, 'provider', now)];
}
const confirmed = (about: AboutDelivery, by: 'provider' | 'silence', now: Instant): DeliveryEvent => ({
  type: 'DeliveryConfirmed',
  data: { ...about, by, confirmedAt: now },
  personal: null,
});

/** One send and three retries, 10 min, 1 h and 2 h after the attempt before; a refusal for good ends it at once. What may have arrived is
 * sent once more only: a second doubt ends it, rather than the same mail four times (DESIGN 3.11). */
function report(state: DeliveryState, command: Extract<DeliveryCommand, { type: 'RecordDeliveryAttempt' }>, now: Instant): DeliveryEvent[] {
  if (command.attempt !== undefined && command.attempt <= state.attempts) return [];
  const { result } = command;
  const attempt = state.attempts + 1;
  const common = { ...aboutOf(command), attempt };
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

/** The words that are on record first stay: whoever composes again finds nothing to do. So does whoever tells twice, or too early. */
function decide(state: DeliveryState, command: DeliveryCommand, { now }: Now): Decision<DeliveryEvent> {
  if (state.status === 'failed') return [];
  if (command.type === 'RecordDeliveryNews') return hear(state, command, now);
  if (command.type === 'ConfirmDelivery')
    return state.status === 'sent' && now >= confirmedAt(state.sentAt!) ? [confirmed(aboutOf(command), 'silence', now)] : [];
  if (state.status === 'sent' || state.status === 'delivered') return [];
  if (command.type === 'RecordDeliveryAttempt') return report(state, command, now);
  if (state.composed) return [];
  return [{ type: 'DeliveryComposed', data: { ...aboutOf(command), composedAt: now }, personal: command.message }];
}

export const deliveryDecider: Decider<DeliveryState, DeliveryCommand, DeliveryEvent> = { initial, evolve, decide };

/** `send` is no command: the shell composes and sends, then dispatches RecordDeliveryAttempt. `confirm`: ConfirmDelivery, of what `about` says. */
export type DeliveryStep =
  | { readonly type: 'send'; readonly attempt: number }
  | { readonly type: 'confirm'; readonly about: AboutDelivery };

/** The next attempt: at once for a new message, at its retry; once it was sent, a day without news; then never again (DESIGN 3.10). */
export function nextDelivery(state: DeliveryState, now: Instant): Due<DeliveryStep> | null {
  const step: DeliveryStep = { type: 'send', attempt: state.attempts + 1 };
  switch (state.status) {
    case 'new':
      return { at: now, step };
    case 'retrying':
      return { at: notBefore(state.retryAt ?? now, now), step };
    case 'sent':
      return { at: notBefore(confirmedAt(state.sentAt!), now), step: { type: 'confirm', about: state.about! } };
    case 'delivered':
    case 'failed':
      return null;
    default:
      return never(state.status);
  }
}

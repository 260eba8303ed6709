// One delivery: retried by schedule or failed for good (A18), sent, then delivered or bounced (A19). Stream `delivery-<id>`.
import { DELIVERY_CONFIRMED_HOURS, DELIVERY_RETRY_MINUTES, OUR_REFUSAL_DAYS, OUR_REFUSAL_MOST_MINUTES } from '../constants.ts';
import { addMillis, type Instant } from '../kernel/calendar.ts';
import { type Decider, type Decision, type Now, never } from '../kernel/decider.ts';
import { type Due, notBefore } from '../kernel/due.ts';
import type { DeliveryCommand } from './commands.ts';
import type { AboutDelivery, DeliveryEvent } from './events.ts';

export type DeliveryState = {
  readonly status: 'new' | 'retrying' | 'sent' | 'delivered' | 'failed';
  /** Number of attempts made. */
  readonly attempts: number;
  /** How many of them were refused for our own sake, and since when: they use up none of the schedule's. */
  readonly ofUs: { readonly count: number; readonly since: Instant } | null;
  /** When the next attempt is due, while retrying. */
  readonly retryAt: Instant | null;
  /** An attempt may have succeeded without our knowledge. */
  readonly ambiguous: boolean;
  /** The message of the next attempt is recorded. After a plain refusal it is composed anew; one that may have been taken stays. */
  readonly composed: boolean;
  /** The message's data, once an event has told them. */
  readonly about: AboutDelivery | null;
  /** When the provider accepted it. */
  readonly sentAt: Instant | null;
};

const initial: DeliveryState = {
  status: 'new',
  attempts: 0,
  ofUs: null,
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
      const { attempt, retryAt, ambiguous, failedAt } = event.data;
      const uncertain = state.ambiguous || ambiguous;
      const ofUs = event.data.ofUs ? { count: (state.ofUs?.count ?? 0) + 1, since: state.ofUs?.since ?? failedAt } : state.ofUs;
      return {
        ...state,
        status: 'retrying',
        attempts: attempt,
        ofUs,
        retryAt,
        ambiguous: uncertain,
        composed: uncertain && state.composed,
      };
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
 * The later fate of an accepted message: a bounce makes it fail, even after it was delivered; a failed one stays failed. News of a message
 * whose sending was never reported prove that the provider accepted it.
 */
function recordNews(
  state: DeliveryState,
  { news, reason, ...command }: Extract<DeliveryCommand, { type: 'RecordDeliveryNews' }>,
  now: Instant,
) {
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

/**
 * The first attempt and three retries, 10 min, 1 h and 2 h after the one before; a permanent refusal fails at once. An ambiguous attempt is
 * repeated only once: a second ambiguous one fails, so that the recipient does not get the same mail four times (DESIGN 3.11). A refusal
 * for our own sake uses up no attempt: the message waits for days.
 */
function recordAttempt(
  state: DeliveryState,
  command: Extract<DeliveryCommand, { type: 'RecordDeliveryAttempt' }>,
  now: Instant,
): DeliveryEvent[] {
  if (command.attempt !== undefined && command.attempt <= state.attempts) return [];
  const { result } = command;
  const attempt = state.attempts + 1;
  const common = { ...aboutOf(command), attempt };
  if (result.outcome === 'sent') return [{ type: 'DeliverySent', data: { ...common, sentAt: now }, personal: null }];
  if (result.outcome === 'refused-for-now' && result.ofUs) return refusedForOurSake(state, common, result.reason, now);
  const minutes = DELIVERY_RETRY_MINUTES[state.attempts - (state.ofUs?.count ?? 0)];
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

function refusedForOurSake(
  state: DeliveryState,
  common: AboutDelivery & { attempt: number },
  reason: string,
  now: Instant,
): DeliveryEvent[] {
  const { count, since } = state.ofUs ?? { count: 0, since: now };
  if (now >= addMillis(since, OUR_REFUSAL_DAYS * 24 * 3_600_000))
    return [{ type: 'DeliveryFailed', data: { ...common, reason, failedAt: now }, personal: null }];
  const retryAt = addMillis(now, Math.min(2 ** count, OUR_REFUSAL_MOST_MINUTES) * 60_000);
  return [
    { type: 'DeliveryAttemptFailed', data: { ...common, ambiguous: false, ofUs: true, reason, failedAt: now, retryAt }, personal: null },
  ];
}

/** The message recorded for an attempt stays: a later one changes nothing. Nor does a repeated report, or a confirmation that comes too early. */
function decide(state: DeliveryState, command: DeliveryCommand, { now }: Now): Decision<DeliveryEvent> {
  if (state.status === 'failed') return [];
  if (command.type === 'RecordDeliveryNews') return recordNews(state, command, now);
  if (command.type === 'ConfirmDelivery')
    return state.status === 'sent' && now >= confirmedAt(state.sentAt!) ? [confirmed(aboutOf(command), 'silence', now)] : [];
  if (state.status === 'sent' || state.status === 'delivered') return [];
  if (command.type === 'RecordDeliveryAttempt') return recordAttempt(state, command, now);
  if (state.composed) return [];
  return [{ type: 'DeliveryComposed', data: { ...aboutOf(command), composedAt: now }, personal: command.message }];
}

export const deliveryDecider: Decider<DeliveryState, DeliveryCommand, DeliveryEvent> = { initial, evolve, decide };

/** `send` is no command: the shell composes and sends, then dispatches RecordDeliveryAttempt. `confirm`: ConfirmDelivery with `about`. */
export type DeliveryStep =
  | { readonly type: 'send'; readonly attempt: number }
  | { readonly type: 'confirm'; readonly about: AboutDelivery };

/**
 * The next attempt: at once if new, at `retryAt` if retrying. Once sent, a confirmation after a day without news; then nothing
 * (DESIGN 3.10).
 */
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

// One attempt to send a delivery: claim the row, compose, send, record the result. The delivery's own stream decides whether and when it is
// retried, and that a day without a bounce means that it was delivered.

import type { AttemptOutcome } from '#domain/deliveries/commands.ts';
import { type DeliveryState, nextDelivery } from '#domain/deliveries/delivery.ts';
import { addMillis } from '#domain/kernel/calendar.ts';
import type { DeliveryId } from '#domain/kernel/ids.ts';
import type { Deliveries, DeliveryRow } from '#domain/ports/deliveries.ts';
import type { Dispatch, LoadState } from '#domain/ports/dispatch.ts';
import type { Revision } from '#domain/ports/event-store.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { byPolicy } from '../by-policy.ts';
import { type History, remembering } from '../history.ts';
import { idsIn, timerMeta } from '../timer-keys.ts';
import { compose } from './compose.ts';
import type { ComposeDeps } from './composed.ts';
import { channelFor, type DeliveryChannel, type DeliveryChannels } from './delivery-channel.ts';
import { aboutDelivery, bySender, type Claimed, onRecord } from './on-record.ts';
import { createPace } from './pace.ts';

export type DeliveryDeps = ComposeDeps &
  DeliveryChannels & {
    deliveries: Deliveries;
    dispatch: Dispatch;
    loadState: LoadState;
    /** The Message-ID of a delivery: the same for every attempt and every process. */
    messageId(row: Pick<DeliveryRow, 'source_event' | 'template' | 'recipient'>): string;
    onAttempt?(attempt: { delivery: number; channel: DeliveryRow['channel']; template: string; attempt: number; outcome: string }): void;
  };

/** When another process has claimed the row, the delivery is looked at again after this time. */
const OVERTAKEN_MS = 60_000;

/** An earlier claim has no recorded result: its message may have been sent. */
const unreported = (row: DeliveryRow, state: DeliveryState): boolean => row.claim > state.attempts + 1;

/** The number of attempts after which the message may have been accepted without an answer. */
async function uncertainAttempts(deps: DeliveryDeps, id: number): Promise<number> {
  const events = await deps.history(`delivery-${id}`);
  return events.filter((event) => event.type === 'DeliveryAttemptFailed' && event.data.ambiguous).length;
}

/**
 * If the message may have been accepted and the channel supports a look-up, it is looked up before it is sent again. Without a look-up, it
 * is sent once more under the same Message-ID; a second uncertain answer ends the delivery (DESIGN 3.11, C62).
 */
async function send(
  deps: DeliveryDeps,
  way: DeliveryChannel,
  message: Parameters<DeliveryChannel['send']>[0],
  row: DeliveryRow,
  state: DeliveryState,
): Promise<AttemptOutcome> {
  const uncertain = state.attempts === 0 ? 0 : await uncertainAttempts(deps, row.id);
  if ((uncertain > 0 || unreported(row, state)) && way.lookup && (await way.find?.(message.messageId))) return { outcome: 'sent' };
  const result = await way.send(message);
  if (result.outcome !== 'ambiguous' || way.lookup || uncertain === 0) return result;
  return { outcome: 'refused-for-good', reason: 'envoyé deux fois sans réponse du serveur : issue inconnue' };
}

async function claimedOf(row: DeliveryRow, history: History): Promise<Claimed> {
  const [source] = await history(row.source_stream, row.source_revision);
  return { ...row, correlationId: source?.correlationId ?? row.source_event };
}

export function deliveryHandler(deps: DeliveryDeps, concurrency = 32): TimerHandler {
  const { deliveries, dispatch, loadState, clock } = deps;
  const mailPace = createPace(clock);

  const attempt = async (
    row: DeliveryRow,
    state: DeliveryState,
    messageId: string,
    history: History,
  ): Promise<AttemptOutcome | 'dropped' | 'overtaken'> => {
    const way = channelFor(deps, row);
    // Composed even if the message is already recorded, because a message that has become pointless is not sent.
    const composed = await compose(row, { ...deps, history });
    const mayBeTaken = state.ambiguous || unreported(row, state);
    const letter =
      'impossible' in composed
        ? composed
        : await onRecord(deps, await claimedOf(row, history), messageId, { ...state, mayBeTaken }, composed);
    if ('impossible' in letter) {
      if (mayBeTaken && way.lookup && (await way.find?.(messageId))) return { outcome: 'sent' };
      // A pointless message is dropped without a record if this is its first attempt, so that it appears in no figure; not if it may have
      // been sent.
      const first = state.attempts === 0 && !unreported(row, state);
      return first ? 'dropped' : { outcome: 'refused-for-good', reason: letter.impossible };
    }
    const { name: _, company: __, ...message } = letter;
    const wrong = way.wrongAddress(message.to);
    if (wrong !== null) return { outcome: 'refused-for-good', reason: wrong };
    // Recording the message may have taken long: if another process has claimed the row meanwhile, that process sends it.
    if (!(await deliveries.isStillMine(row))) return 'overtaken';
    const result = await send(deps, way, { messageId, ...message }, row, state);
    if (row.channel === 'email') mailPace.heard(result);
    return result;
  };

  return byPolicy({
    kind: 'delivery',
    concurrency,
    clock,
    async next(key) {
      const [id] = idsIn(key) as [DeliveryId];
      const { state, revision } = (await loadState('delivery', id)) as { state: DeliveryState; revision: Revision };
      const due = nextDelivery(state, clock.now());
      return due && { ...due, id, state, revision };
    },
    async act({ step, id, state, revision }, timer) {
      if (step.type === 'confirm') {
        await dispatch({ type: 'ConfirmDelivery', ...step.about }, timerMeta(timer, revision, step.about.accountId));
        return 'ask-again';
      }
      // Before it is claimed: a claim without a result would count as perhaps sent.
      const waits = mailPace.isSlow() && (await deliveries.channelOf(id)) === 'email' ? mailPace.waitUntil() : null;
      if (waits !== null) return waits;
      const row = await deliveries.claim(id);
      if (row === null) return null;
      const history = remembering(deps.history);

      // If many mails fail together, the owner is notified once. One that may have been taken already is settled as what it is.
      const untried = state.attempts === 0 && !unreported(row, state);
      if (row.template === 'mail-failed' && untried && (await deliveries.overtakenByNewer(row))) {
        await deliveries.drop(row);
        return null;
      }

      const messageId = deps.messageId(row);
      const result = await attempt(row, state, messageId, history);
      // That a message was taken is true whoever has claimed the row since; any other result is for the last claimant to tell. That process
      // may have died, or a restarted database may have lost its timer: this timer goes on until the delivery is settled.
      const isTaken = typeof result === 'object' && result.outcome === 'sent';
      if (result === 'overtaken' || (!isTaken && !(await deliveries.isStillMine(row)))) return addMillis(clock.now(), OVERTAKEN_MS);
      if (result === 'dropped') {
        await deliveries.drop(row);
        return null;
      }
      deps.onAttempt?.({ delivery: id, channel: row.channel, template: row.template, attempt: step.attempt, outcome: result.outcome });
      await dispatch(
        { type: 'RecordDeliveryAttempt', ...aboutDelivery(row, messageId), result, attempt: step.attempt },
        bySender(await claimedOf(row, history), String(step.attempt)),
      );
      return 'ask-again';
    },
  });
}

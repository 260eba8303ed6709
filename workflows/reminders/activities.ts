// Handles a reminder's timer: creates ids and a link, dispatches the command, and the decider decides what is due (or nothing).
import type { CallId, ReminderId, SubcontractorId } from '#domain/kernel/ids.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Dispatch, LoadState } from '#domain/ports/dispatch.ts';
import type { Ids } from '#domain/ports/ids.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { reminderFacts } from '#domain/reminders/load-facts.ts';
import { nextReminder } from '#domain/reminders/next-reminder.ts';
import { drawLink } from '#domain/subcontractors/link.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import { byPolicy } from '../by-policy.ts';
import { idsIn, timerMeta } from '../timer-keys.ts';

export type ReminderDeps = {
  dispatch: Dispatch;
  loadState: LoadState;
  clock: Clock;
  ids: Pick<Ids, 'next' | 'secret'>;
  keys: Pick<Keys, 'hash'>;
};

export function reminderHandler({ dispatch, loadState, clock, ids, keys }: ReminderDeps): TimerHandler {
  return byPolicy({
    kind: 'reminder',
    concurrency: 8,
    clock,
    async next(key) {
      const [id] = idsIn(key) as [SubcontractorId];
      const { state: loaded, revision } = await loadState('subcontractor', id);
      const state = loaded as SubcontractorState;
      const { accountId } = state;
      if (accountId === null || state.erased) return null;
      const due = nextReminder(state, await reminderFacts({ loadState, clock }, accountId));
      return due && { ...due, id, accountId, revision };
    },
    async act({ id: subcontractorId, accountId, revision }, timer) {
      const reminderId = (await ids.next('reminder')) as ReminderId;
      const callId = (await ids.next('call')) as CallId;
      const link = await drawLink(async (bytes) => ids.secret(bytes), keys, clock.now());
      await dispatch({ type: 'Remind', subcontractorId, accountId, reminderId, callId, link }, timerMeta(timer, revision, accountId));
      return 'ask-again';
    },
  });
}

// Handles a deadline timer: dispatches the command, and the decider records the deadlines that have been reached (or none).
import type { DocumentTypesState } from '#domain/document-types/document-types.ts';
import type { SubcontractorId } from '#domain/kernel/ids.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Dispatch, LoadState } from '#domain/ports/dispatch.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { nextDeadline } from '#domain/subcontractors/next-step.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import { byPolicy } from '../by-policy.ts';
import { idsIn, timerMeta } from '../timer-keys.ts';

export function deadlinesHandler({ dispatch, loadState, clock }: { dispatch: Dispatch; loadState: LoadState; clock: Clock }): TimerHandler {
  return byPolicy({
    kind: 'deadlines',
    concurrency: 8,
    clock,
    async next(key) {
      const [id] = idsIn(key) as [SubcontractorId];
      const { state: loaded, revision } = await loadState('subcontractor', id);
      const state = loaded as SubcontractorState;
      if (state.accountId === null) return null;
      const { types: documentTypes } = (await loadState('documenttypes', state.accountId)).state as DocumentTypesState;
      const due = nextDeadline(state, id, { now: clock.now(), today: clock.today(), documentTypes });
      return due && { ...due, revision };
    },
    async act({ step, revision }, timer) {
      // A refusal means that there is no deadline to record any more.
      await dispatch(step, timerMeta(timer, revision, step.accountId));
      return 'ask-again';
    },
  });
}

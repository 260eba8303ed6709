// A deadline timer was fired: the command goes out, and the decider tells what has come (or nothing). No decision is made here.
import type { SubcontractorId } from '#domain/kernel/ids.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Dispatch, LoadState } from '#domain/ports/dispatch.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import type { SubcontractorState } from '#domain/subcontractors/subcontractor.ts';
import { idsIn, timerMeta } from '../timer-keys.ts';
import { nextDeadlineAt } from './next.ts';

export function deadlinesHandler(deps: { dispatch: Dispatch; loadState: LoadState; clock: Clock }): TimerHandler {
  return {
    kind: 'deadlines',
    concurrency: 8,
    async fire(timer) {
      const [id] = idsIn(timer.key) as [SubcontractorId];
      const { state, revision } = await deps.loadState('subcontractor', id);
      const { accountId } = state as SubcontractorState;
      if (accountId === null) return null;
      // A refusal means that there is nothing to tell any more.
      await deps.dispatch({ type: 'NoteDeadlines', subcontractorId: id, accountId }, timerMeta(timer, revision, accountId));
      return nextDeadlineAt(deps, id);
    },
  };
}

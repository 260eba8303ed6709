// The helper that every workflow calls: asks for the next step, waits until it is due or something changed, runs it, and asks again. It
// contains no policy, so that a changed policy does not break the replay of open workflows. The README (« Workflows ») says what must not
// change in this file.
import {
  ActivityFailure,
  condition,
  continueAsNew,
  defineSignal,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { DueActivities, NextStep } from '#domain/ports/due-work.ts';

/** The signal carries no data: it makes the workflow ask again. */
const changed = defineSignal('changed');
const NEXT_STEP_AT = { name: 'NextStepAt', type: 'DATETIME' } as const;
/** The wait before asking again, if a due step failed or no worker could take it. */
const AGAIN_MS = 1_000;
/** The worker sends a heartbeat every two seconds. A dead worker is detected after this time; a slow one is tolerated. */
const BEAT_MS = 10_000;
/** Added to the work's own time limit, so that the work itself can record that it took too long. */
const MARGIN_MS = 60_000;

const { plan } = proxyLocalActivities<Pick<DueActivities, 'plan'>>({
  startToCloseTimeout: 30_000,
  retry: { initialInterval: 500, maximumInterval: 30_000 },
});

export async function untilDue(of: string): Promise<void> {
  let news = false;
  let shown: number | null = null;
  setHandler(changed, () => {
    news = true;
  });
  for (;;) {
    // Reset before asking, so that any later change is seen. A signal that arrives while the workflow is about to end prevents that end.
    news = false;
    const next = await plan(of);
    if (next === null) {
      if (!news) return;
    } else if (next.waitMs > 0) {
      if (next.at !== null && next.at !== shown) {
        shown = next.at;
        upsertSearchAttributes([{ key: NEXT_STEP_AT, value: new Date(next.at) }]);
      }
      await condition(() => news, next.waitMs);
    } else if (!(await stepped(of, next))) {
      await condition(() => news, AGAIN_MS);
    }
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof untilDue>(of);
  }
}

/**
 * Runs the step. A failed step is not retried by Temporal but by its next plan, which contains the pause: the operator sees the failure,
 * and the workflow goes on.
 */
async function stepped(of: string, { longestMs }: NextStep): Promise<boolean> {
  const { step } = proxyActivities<Pick<DueActivities, 'step'>>({
    // Each kind has a task queue, with as many workers as its handler says, so that kinds do not block each other.
    taskQueue: `${workflowInfo().taskQueue}-${of.slice(0, of.indexOf('-'))}`,
    startToCloseTimeout: longestMs + MARGIN_MS,
    heartbeatTimeout: BEAT_MS,
    retry: { maximumAttempts: 1 },
  });
  try {
    return await step(of);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    return false;
  }
}

// The one helper around which every workflow stands: asks what waits, waits until it is due or something changed, has it done, asks again.
// Here is no policy: a changed one must not break the replay of open workflows. What must not change in this file: README, « Workflows ».
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

/** Carries nothing: the workflow looks again. */
const changed = defineSignal('changed');
const NEXT_STEP_AT = { name: 'NextStepAt', type: 'DATETIME' } as const;
/** What is due and not to be had now, or could not even be taken, is asked for again after this. */
const AGAIN_MS = 1_000;
/** The worker beats every two seconds: one that is gone is missed after this, and one that is only slow does no harm. */
const BEAT_MS = 10_000;
/** Beyond the limit of the work's own, which writes down that it took too long. */
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
    // Before the question: what changes behind it is news. A signal that comes while the last answer ends the workflow refuses that end.
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

/** A failed one is tried again by its plan, which holds the pause: the operator sees it, the workflow goes on. */
async function stepped(of: string, { longestMs }: NextStep): Promise<boolean> {
  const { step } = proxyActivities<Pick<DueActivities, 'step'>>({
    // A queue for each kind, whose workers take as many as its handler says: kinds do not hold each other up.
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

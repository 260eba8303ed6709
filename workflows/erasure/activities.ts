// The timer of an erasure was fired: whatever was left undone is done, as often as needed (infra/decisions/023).
import type { Erasure } from '#domain/ports/erasure.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { subjectIn } from '../timer-keys.ts';

export type ErasureHandlerDeps = { erasure: Pick<Erasure, 'finish'> };
export const erasureHandler = ({ erasure }: ErasureHandlerDeps): TimerHandler => ({
  kind: 'erasure',
  concurrency: 2,
  // A large account goes subcontractor by subcontractor; whatever is done twice is done once.
  longestMs: 3_600_000,
  async fire(timer) {
    await erasure.finish(subjectIn(timer.key));
    return null;
  },
});

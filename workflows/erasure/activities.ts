// Handles the timer of an erasure: does what is not done yet, as often as needed (infra/decisions/025).
import { nextErasure } from '#domain/kernel/erasure.ts';
import { categoryOf, idOf } from '#domain/kernel/event.ts';
import type { MembersState } from '#domain/people/members.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { Erasure } from '#domain/ports/erasure.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import type { SealState } from '#domain/proof/seal.ts';
import { byPolicy } from '../by-policy.ts';
import { subjectIn } from '../timer-keys.ts';

type Erasable = { readonly erased?: boolean; readonly members?: MembersState['members']; readonly former?: SealState['former'] };
/** Whoever the stream is about, or a member or a former witness of the account that it is about. */
const hasErased = ({ erased = false, members, former = [] }: Erasable): boolean =>
  erased || former.length > 0 || [...(members?.values() ?? [])].some((member) => member.erased);

export type ErasureHandlerDeps = { loadState: LoadState; clock: Clock; erasure: Pick<Erasure, 'finish'> };
export const erasureHandler = ({ loadState, clock, erasure }: ErasureHandlerDeps): TimerHandler =>
  byPolicy({
    kind: 'erasure',
    concurrency: 2,
    // A large account is erased subcontractor by subcontractor, which takes long; repeating it is harmless.
    longestMs: 3_600_000,
    clock,
    async next(key) {
      const subject = subjectIn(key);
      const { state } = await loadState(categoryOf(subject), idOf(subject));
      return nextErasure({ erased: hasErased(state as Erasable) }, subject, clock.now());
    },
    async act({ step }) {
      await erasure.finish(step.subject);
      return null;
    },
  });

// When what is known of the checkpoints may be wrong: a session that ended, a rebuild, a store that was away. Then they are read again.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Checkpoints } from '#domain/ports/checkpoints.ts';
import { nameOfError } from './error-name.ts';
import type { Log } from './follower.ts';

export type CheckpointInvalidation = {
  invalidate(): void /** Resolves when notices are heard. */;
  listening: Promise<unknown>;
  stop(): Promise<void>;
};

/**
 * A server that restarted may have lost the last rows and checkpoints, which do not wait for its disk: without a later event nobody else
 * would notice. This session ends with it, and is told of the new one. A rebuild elsewhere leaves the checkpoints where they are.
 */
export function createCheckpointInvalidation(
  checkpoints: Pick<Checkpoints, 'onDoubt'>,
  log: Log,
  retryMs: number,
  look: () => Promise<void>,
): CheckpointInvalidation {
  const stopping = new AbortController();
  let asked = false;
  let looking: Promise<void> | null = null;

  /** Until it succeeds; whoever doubts during a look is answered by one more. */
  async function lookAgain(): Promise<void> {
    while (asked && !stopping.signal.aborted) {
      asked = false;
      try {
        await look();
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ error: nameOfError(error) }, 'the checkpoints could not be read, trying again');
        asked = true;
        await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }
  function invalidate(): void {
    asked = true;
    looking ??= lookAgain().finally(() => {
      looking = null;
    });
  }
  // Not waited for: what it says when it begins makes everything be read again.
  const listening = checkpoints.onDoubt(invalidate);
  listening.catch(() => {});
  return {
    invalidate,
    listening,
    async stop() {
      stopping.abort();
      await listening.then((heard) => heard.unlisten()).catch(() => {});
      await looking;
    },
  };
}

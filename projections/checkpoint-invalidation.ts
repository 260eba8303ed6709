// Reads the checkpoints again when the copy in memory may be wrong: after a lost database session, a rebuild, or an outage of the event
// store.
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
 * A database server that restarts may lose its last transactions, because commits do not wait for the disk. Without a later event nobody
 * would notice. The restart closes this session, and the new session invalidates the checkpoints. A rebuild by another process does not
 * move the checkpoints, but notifies this one.
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

  /** Retries until it succeeds. An invalidation during a run causes one more run. */
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
  // Not awaited: when listening begins, it calls `invalidate`.
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

// The daily task of the logs, and what /healthz says of those that diverged: nothing is signed for them until the operator declares why
// (docs/runbook.md « A log diverged »).

import { isTransient } from '#domain/kernel/failure.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { compareLogs, dailyCheckpoints } from './checkpoints.ts';
import { daily } from './daily.ts';
import type { Log } from './log.ts';

/** Objects or a database that are away delay the task by no more than this after they are back. */
const AGAIN_MS = 600_000;
/** How soon a declared break is seen. */
const LOOK_MS = 30_000;

export type Sealing = { notes(): { divergence?: readonly number[] }; stop(): Promise<void> };

export function sealLogs(deps: () => Promise<Parameters<typeof dailyCheckpoints>[0]>, log: Log): Sealing {
  let diverged: readonly AccountId[] = [];
  let again: NodeJS.Timeout | undefined;
  const tell = (done: Awaited<ReturnType<typeof dailyCheckpoints>> | null, err?: unknown): void => {
    if (done === null) {
      log.error({ err }, 'checkpoints of the logs could not be published');
      if (isTransient(err)) again = setTimeout(run, AGAIN_MS).unref();
      return;
    }
    diverged = done.diverged;
    if (diverged.length > 0) log.error(done, 'the log of an account does not extend its last checkpoint: nothing is signed');
    else log.info({ published: done.published, mailed: done.mailed }, 'checkpoints published');
  };
  const work = async () => dailyCheckpoints(await deps());
  let running: Promise<void> = Promise.resolve();
  const run = (): void => {
    running = work().then(tell, (error: unknown) => tell(null, error));
  };
  const task = daily(work, tell);
  const look = setInterval(async () => {
    if (diverged.length === 0) return;
    // What does not answer now is asked again.
    diverged = await compareLogs(await deps(), diverged).catch(() => diverged);
  }, LOOK_MS).unref();
  return {
    notes: () => (diverged.length > 0 ? { divergence: diverged } : {}),
    async stop() {
      clearInterval(look);
      clearTimeout(again);
      await Promise.all([task.stop(), running]);
    },
  };
}

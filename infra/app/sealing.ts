// The daily task of the logs. Of those that diverged nothing is signed until the operator declares why (docs/runbook.md « A log diverged »).

import { isTransient } from '#domain/kernel/failure.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Database } from '#projections/sql.ts';
import { compareLogs, dailyCheckpoints } from './checkpoints.ts';
import { daily } from './daily.ts';
import { divergedLogs, forgetDiverged, keepDiverged } from './divergence.ts';
import type { Log } from './log.ts';

/** Objects or a database that are away delay the task by no more than this after they are back. */
const AGAIN_MS = 600_000;
/** How soon a declared break is seen. */
const LOOK_MS = 30_000;

export type Sealing = { stop(): Promise<void> };
type Deps = () => Promise<Parameters<typeof dailyCheckpoints>[0]>;

/** `sql`: where the accounts that diverged are kept for every process. */
export function sealLogs(deps: Deps, sql: Database, log: Log): Sealing {
  let again: NodeJS.Timeout | undefined;
  const tell = (done: Awaited<ReturnType<typeof dailyCheckpoints>> | null, err?: unknown): void => {
    if (done === null) {
      log.error({ err }, 'checkpoints of the logs could not be published');
      if (isTransient(err)) again = setTimeout(run, AGAIN_MS).unref();
      return;
    }
    if (done.diverged.length > 0) log.error(done, 'the log of an account does not extend its last checkpoint: nothing is signed');
    else log.info({ published: done.published, mailed: done.mailed }, 'checkpoints published');
  };
  /** Those that this process found, at its start all of them (null): while there are none nobody is asked again. */
  let known: readonly AccountId[] | null = null;
  const work = async () => {
    const done = await dailyCheckpoints(await deps());
    await keepDiverged(sql, done.diverged);
    known = done.diverged;
    return done;
  };
  let running: Promise<void> = Promise.resolve();
  const run = (): void => {
    running = work().then(tell, (error: unknown) => tell(null, error));
  };
  const task = daily(work, tell);
  /** Those that are known: whether the break was declared since. */
  async function lookAgain(): Promise<void> {
    known ??= await divergedLogs(sql);
    if (known.length === 0) return;
    const before = known;
    const still = await compareLogs(await deps(), before);
    await forgetDiverged(
      sql,
      before.filter((accountId) => !still.includes(accountId)),
    );
    if (known === before) known = still;
  }
  // What does not answer now is asked again.
  const look = setInterval(() => void lookAgain().catch(() => {}), LOOK_MS).unref();
  return {
    async stop() {
      clearInterval(look);
      clearTimeout(again);
      await Promise.all([task.stop(), running]);
    },
  };
}

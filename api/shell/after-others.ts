// Heavy work of one account (an import, an archive, a list of everything) leaves the event loop to the calls of the others (P18): while somebody
// else is being served, its next part begins only when the loop has had time to spare.
import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type { AccountId } from '#domain/kernel/ids.ts';

/** Who has called within this time is being served. */
const PRESENT_MS = 2_000;
/** The part of the time that the loop may be busy. */
const MOST_BUSY = 0.4;
/** How long it is watched before each part. */
const LOOK_MS = 10;
/** After which time a part begins all the same: the others may be busy enough by themselves. */
const LONGEST_MS = 500;

type Caller = { readonly accountId: AccountId; at: number };
type Courtesy = {
  /** Notes that this account has called. */
  called(accountId: AccountId): void;
  /** Runs heavy work of this account, also what is generated later for its answer. */
  heavily<Result>(accountId: AccountId, work: () => Promise<Result>): Promise<Result>;
  /** Whether somebody else than this account is being served: its parts are to be small. */
  othersThan(accountId: AccountId): boolean;
  /** Between two parts of heavy work. Resolves when the next one may begin: after a turn of the loop where nobody else is there. */
  afterOthers(): Promise<void>;
};

export function courtesy(): Courtesy {
  const working = new AsyncLocalStorage<AccountId>();
  /** The last two accounts that have called. */
  let callers: readonly Caller[] = [];
  /** The parts of all accounts begin one after the other. */
  let last: Promise<void> = Promise.resolve();

  const othersThan = (accountId: AccountId): boolean =>
    callers.some((caller) => caller.accountId !== accountId && performance.now() - caller.at < PRESENT_MS);
  async function timeToSpare(accountId: AccountId): Promise<void> {
    for (let waited = 0; waited < LONGEST_MS && othersThan(accountId); waited += LOOK_MS) {
      const before = performance.eventLoopUtilization();
      await delay(LOOK_MS);
      if (performance.eventLoopUtilization(before).utilization < MOST_BUSY) return;
    }
  }
  return {
    called(accountId) {
      const at = performance.now();
      if (callers[0]?.accountId === accountId) callers[0].at = at;
      else callers = [{ accountId, at }, ...callers.slice(0, 1)];
    },
    othersThan,
    heavily: (accountId, work) => working.run(accountId, work),
    async afterOthers() {
      const accountId = working.getStore();
      if (accountId === undefined) return;
      await turn();
      last = last.then(() => timeToSpare(accountId));
      return last;
    },
  };
}

/** Of this process, whose event loop all accounts share. */
export const { called, othersThan, heavily, afterOthers } = courtesy();

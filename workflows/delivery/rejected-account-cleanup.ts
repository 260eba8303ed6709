// A day after a rejection, erases the key of the last readable copy of the rejected person's data (infra/decisions/022).
import type { AccountState } from '#domain/accounts/account.ts';
import { farewellSubject } from '#domain/accounts/events.ts';
import { nextRejectedAccountCleanup } from '#domain/accounts/next-step.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import type { Sql } from '#projections/sql.ts';
import { byPolicy } from '../by-policy.ts';
import { eraseSealed } from '../erasure/erase.ts';
import { idsIn } from '../timer-keys.ts';

export type RejectedAccountCleanupDeps = { sql: Sql; keys: Pick<Keys, 'erase'>; loadState: LoadState; clock: Clock };

export const rejectedAccountCleanupHandler = ({ sql, keys, loadState, clock }: RejectedAccountCleanupDeps): TimerHandler =>
  byPolicy({
    kind: 'farewell',
    concurrency: 4,
    clock,
    async next(key) {
      const [accountId] = idsIn(key) as [number];
      return nextRejectedAccountCleanup((await loadState('account', accountId)).state as AccountState, clock.now());
    },
    async act({ step }) {
      await eraseSealed({ sql, keys }, farewellSubject(step.accountId));
      return null;
    },
  });

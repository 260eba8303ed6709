// A day after a rejection the last readable copy of who was rejected goes with its key (infra/decisions/022).
import { farewellSubject } from '#domain/accounts/events.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import type { Sql } from '#projections/sql.ts';
import { eraseSealed } from '../erasure/erase.ts';
import { idsIn } from '../timer-keys.ts';

export type FarewellDeps = { sql: Sql; keys: Pick<Keys, 'erase'> };

export const farewellHandler = (deps: FarewellDeps): TimerHandler => ({
  kind: 'farewell',
  concurrency: 4,
  async fire(timer) {
    const [accountId] = idsIn(timer.key) as [number];
    await eraseSealed(deps, farewellSubject(accountId));
    return null;
  },
});

// A day after a rejection the last readable copy of who was rejected goes with its key (infra/decisions/022).
import { farewellSubject } from '#domain/accounts/events.ts';
import type { Keys, Lane } from '#infra/ports.ts';
import { idsIn } from '../wake-keys.ts';

export type FarewellDeps = { keys: Pick<Keys, 'erase'> };

export const farewellLane = ({ keys }: FarewellDeps): Lane => ({
  kind: 'farewell',
  concurrency: 4,
  async fire(wake) {
    const [accountId] = idsIn(wake.key) as [number];
    await keys.erase(farewellSubject(accountId));
    return null;
  },
});

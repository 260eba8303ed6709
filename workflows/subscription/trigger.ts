// Event -> timer: when the end of an account's access is to be told, or its provider to be asked (DESIGN 3.10).
import { idOf } from '#domain/kernel/event.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { Timers } from '#domain/ports/timers.ts';
import type { Projection } from '#projections/projection.ts';
import { planNext } from '../plan-next.ts';
import { ringing } from '../ringing.ts';
import { subscriptionKey } from '../timer-keys.ts';
import { nextSubscriptionAt } from './next.ts';

export type SubscriptionTriggerDeps = { loadState: LoadState; clock: Clock; timers: Timers; bus: Bus };

export function subscriptionTrigger(deps: SubscriptionTriggerDeps): Projection {
  const { timers, committed } = ringing(deps);
  return {
    name: 'subscription-steps',
    kind: 'process-manager',
    version: 1,
    // Planned from what the subscription is now.
    start: 'beginning',
    tables: '',
    categories: ['subscription'],
    personal: false,
    async project(events, sql) {
      const accounts = [...new Set(events.map((event) => idOf(event.meta.stream)))];
      const next = await Promise.all(accounts.map(async (id) => ({ key: subscriptionKey(id), at: await nextSubscriptionAt(deps, id) })));
      await planNext(timers, next, sql);
    },
    committed,
  };
}

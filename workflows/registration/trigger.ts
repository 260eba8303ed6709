// Event -> timer: when a sign-up ends unless its address is proven before.
import { type AccountState, registrationEnds } from '#domain/accounts/account.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { Timers } from '#domain/ports/timers.ts';
import type { Projection } from '#projections/projection.ts';
import { planNext } from '../plan-next.ts';
import { ringing } from '../ringing.ts';
import { registrationKey } from '../timer-keys.ts';

export function registrationTrigger({ loadState, ...bell }: { loadState: LoadState; timers: Timers; bus: Bus }): Projection {
  const { timers, committed } = ringing(bell);
  return {
    name: 'registrations',
    kind: 'process-manager',
    version: 1,
    // Planned from what the account is now: those from before there was a timer for it get one.
    start: 'beginning',
    tables: '',
    categories: ['account'],
    personal: false,
    async project(events, sql) {
      const accounts = [...new Set(events.map((event) => idOf(event.meta.stream)))];
      const next = await Promise.all(
        accounts.map(async (id) => ({
          key: registrationKey(id),
          at: registrationEnds((await loadState('account', id)).state as AccountState),
        })),
      );
      await planNext(timers, next, sql);
    },
    committed,
  };
}

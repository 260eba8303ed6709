// One timer per stream, at the moment that its policy answered: planned anew after every event, and none where nothing waits.
import type { Instant } from '#domain/kernel/calendar.ts';
import type { Timers } from '#domain/ports/timers.ts';
import type { Transaction } from '#domain/ports/transaction.ts';

export async function planNext(
  timers: Pick<Timers, 'plan' | 'cancel'>,
  next: readonly { key: string; at: Instant | null }[],
  tx: Transaction,
): Promise<void> {
  await timers.cancel(
    next.filter(({ at }) => at === null).map(({ key }) => key),
    tx,
  );
  await timers.plan(
    next.flatMap(({ key, at }) => (at === null ? [] : [{ key, dueAt: at }])),
    tx,
  );
}

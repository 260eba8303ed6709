// One timer per stream, at the moment that its policy answered: planned anew after every event, and none where nothing waits.
import type { Instant } from '#domain/kernel/calendar.ts';
import type { Transaction } from '#domain/ports/transaction.ts';
import type { WorkflowEngine } from '#domain/ports/workflow-engine.ts';

export async function planNext(
  engine: Pick<WorkflowEngine, 'plan' | 'cancel'>,
  next: readonly { key: string; at: Instant | null }[],
  tx: Transaction,
): Promise<void> {
  await engine.cancel(
    next.filter(({ at }) => at === null).map(({ key }) => key),
    tx,
  );
  await engine.plan(
    next.flatMap(({ key, at }) => (at === null ? [] : [{ key, dueAt: at }])),
    tx,
  );
}

// The one reader of the log, which can begin anew elsewhere: a store that went back hands out other events at positions that were read.
import type { EventStore, Position, StoredEvent, Subscription } from '#domain/ports/event-store.ts';

type Wanted = {
  store: Pick<EventStore, 'subscribe' | 'compare'>;
  batchSize: number;
  /** In order, each event once, however they were delivered (C52). `isCurrent`: not from before a new beginning. */
  onBatch(events: readonly StoredEvent[], isCurrent: () => boolean): Promise<void>;
  onError(error: unknown): void;
};

export function createReader({ store, batchSize, onBatch, onError }: Wanted) {
  const subscriptions: Subscription[] = [];
  let turn = 0;

  function inOrder(events: readonly StoredEvent[]): StoredEvent[] {
    const sorted = [...events].sort((a, b) => store.compare(a.position, b.position));
    return sorted.filter((event, i) => event.position !== sorted[i - 1]?.position);
  }
  return {
    begin(after: Position | null): void {
      turn += 1;
      const mine = turn;
      // Not waited for: a batch of it may be what notices.
      void subscriptions.at(-1)?.stop();
      subscriptions.push(
        store.subscribe({ after, batchSize, onBatch: (events) => onBatch(inOrder(events), () => mine === turn), onError }),
      );
    },
    stop: () => Promise.all(subscriptions.map((subscription) => subscription.stop())),
  };
}

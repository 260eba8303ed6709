// The only reader of the log. It can restart at another position, because a store that was restored to an earlier state assigns positions
// that were already read to other events.
import type { EventStore, Position, StoredEvent, Subscription } from '#domain/ports/event-store.ts';

type Wanted = {
  store: Pick<EventStore, 'subscribe' | 'compare'>;
  batchSize: number;
  /** Receives events in order, each once, however the store delivers them (C52). `isCurrent`: false if the reader has restarted since. */
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
      // Not awaited: a batch of the old subscription may be the caller, and stopping would wait for it.
      void subscriptions.at(-1)?.stop();
      subscriptions.push(
        store.subscribe({ after, batchSize, onBatch: (events) => onBatch(inOrder(events), () => mine === turn), onError }),
      );
    },
    stop: () => Promise.all(subscriptions.map((subscription) => subscription.stop())),
  };
}

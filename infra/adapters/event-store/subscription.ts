// The subscription that every store shares: catches up, then waits for notifications, with a slow poll as a fallback.
import type { Bus } from '#domain/ports/bus.ts';
import type { EventStore, Position, StoredEvent, Subscription } from '#domain/ports/event-store.ts';

export type SubscriptionOptions = Parameters<EventStore['subscribe']>[0];
export type SubscriptionSource = {
  read(after: Position | null, limit: number): Promise<StoredEvent[]>;
  /** Called when the subscription is stopped. */
  close?(): void;
  bus: Bus;
  /** How long a lost notification of the bus may go unnoticed. */
  pollMs: number;
  /** The delay before a failed batch is delivered again. */
  retryMs: number;
};

/** In the set until it is stopped: closing the store stops the rest. */
export function kept(open: Set<Subscription>, following: Subscription): Subscription {
  const subscription: Subscription = {
    stop() {
      open.delete(subscription);
      return following.stop();
    },
  };
  open.add(subscription);
  return subscription;
}

const failed = (batch: Promise<unknown> | null): Promise<boolean> =>
  Promise.resolve(batch).then(
    () => false,
    () => true,
  );

/**
 * Delivers batch after batch in order until stopped. While it catches up, the next batch is read while the handler works on the last one;
 * when it is live, each notification costs one read. `stop` waits for the handler: do not await it inside one.
 */
export function subscribeTo(source: SubscriptionSource, options: SubscriptionOptions): Subscription {
  let stopped = false;
  let rung = false;
  let wake = (): void => {};
  const unlisten = source.bus.on('events', () => {
    rung = true;
    wake();
  });

  /** Ends early when woken: by a notification, unless it is a delay after a failure, and by `stop`. */
  async function rest(ms: number, bell: boolean): Promise<void> {
    if (stopped || (bell && rung)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        if (!bell && !stopped) return;
        clearTimeout(timer);
        resolve();
      };
    });
    wake = () => {};
  }

  function read(after: Position | null): Promise<StoredEvent[]> {
    // Reset before the read starts: a notification during the read may be for events that the read does not see.
    rung = false;
    const batch = source.read(after, options.batchSize);
    batch.catch(() => {});
    return batch;
  }

  async function run(): Promise<void> {
    let after = options.after;
    let next: Promise<StoredEvent[]> | null = null;
    while (!stopped) {
      try {
        next ??= read(after);
        const batch: StoredEvent[] = await next;
        if (stopped) break;
        const full = batch.length === options.batchSize;
        const ahead = full ? read(batch.at(-1)!.position) : null;
        if (batch.length > 0) await options.onBatch(batch);
        after = batch.at(-1)?.position ?? after;
        next = ahead;
        // A partial batch was the end of the log; a notification has come if there is more.
        if (!full) await rest(source.pollMs, true);
      } catch (error) {
        options.onError?.(error);
        // Events that were read are delivered again as they are; a failed read is repeated.
        if (await failed(next)) next = null;
        await rest(source.retryMs, false);
      }
    }
  }

  const running = run();
  return {
    async stop() {
      stopped = true;
      unlisten();
      source.close?.();
      wake();
      await running;
    },
  };
}

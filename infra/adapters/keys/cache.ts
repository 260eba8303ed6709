// Two small tools of the keys: a bounded cache of unwrapped keys, and requests that share a round trip.

/** At most `limit` entries; the one longest unused goes first. */
export function boundedCache<Value>(limit: number) {
  const entries = new Map<string, Value>();
  return {
    get(key: string): Value | undefined {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key: string, value: Value): void {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size > limit) entries.delete(entries.keys().next().value!);
    },
    delete: (key: string): boolean => entries.delete(key),
    size: (): number => entries.size,
  };
}

/** Calls made while a run is in flight wait together for the next one. All of a run's callers share its answer. */
export function batched<Item, Answer>(run: (items: Item[]) => Promise<Answer>): (items: readonly Item[]) => Promise<Answer> {
  let next: { items: Item[]; answer: Promise<Answer> } | null = null;
  let running: Promise<unknown> = Promise.resolve();
  return (items) => {
    if (next === null) {
      const batch: Item[] = [];
      const answer = running.then(() => {
        next = null;
        return run(batch);
      });
      next = { items: batch, answer };
      running = answer.catch(() => {});
    }
    next.items.push(...items);
    return next.answer;
  };
}

// Combines requests into one round trip.

/** Calls made while a run is in flight wait together for the next one. All callers of a run share its answer. */
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

/**
 * Calls made in one turn of the event loop share one run, and all of them its answer; none waits for a run that has begun. Where a shared
 * run fails, each call runs alone: a fault in what one asked for is not the others'.
 */
export function together<Item, Answer>(run: (items: readonly Item[]) => Promise<Answer>): (items: readonly Item[]) => Promise<Answer> {
  type Run = { items: Item[]; calls: number; answer: Promise<Answer> };
  let next: Run | null = null;
  const begin = (): Run => {
    const items: Item[] = [];
    const turn = new Promise((resolve) => setImmediate(resolve));
    const answer = turn.then(() => {
      next = null;
      return run(items);
    });
    return { items, calls: 0, answer };
  };
  return async (items) => {
    next ??= begin();
    const shared = next;
    shared.calls += 1;
    shared.items.push(...items);
    try {
      return await shared.answer;
    } catch (error) {
      if (shared.calls === 1) throw error;
      return run(items);
    }
  };
}

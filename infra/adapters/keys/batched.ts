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

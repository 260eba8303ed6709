// Processes many items with limited concurrency.

/** Starts items in order, `most` at a time. The first failure rejects, after the running items have ended. */
export async function mapConcurrent<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++;
      await work(items[index]!, index).catch((error: unknown) => {
        next = items.length;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(most, items.length) }, worker));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

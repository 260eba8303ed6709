// Streams content that is generated while it is read, as the body of an answer.
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterOthers } from '../after-others.ts';

/**
 * Waits for the first chunk before it answers: content that cannot be opened is an error, not half a file. A client that disconnects stops
 * the generation. `ended` is called once, however it ends.
 */
export async function startedStream(
  content: AsyncIterable<Uint8Array>,
  ended: () => Promise<void> = async () => {},
): Promise<ReadableStream<Uint8Array>> {
  const pieces = content[Symbol.asyncIterator]();
  // Whoever reads on, it is generated for the caller: within his reach (api/shell/reach.ts).
  const asHis = AsyncLocalStorage.snapshot();
  const following = async (): Promise<IteratorResult<Uint8Array>> => {
    await afterOthers();
    return pieces.next();
  };
  let over: Promise<void> | null = null;
  const end = (): Promise<void> => {
    over ??= ended();
    return over;
  };
  const failed = async (error: unknown): Promise<never> => {
    await end();
    throw error;
  };
  let next: IteratorResult<Uint8Array> | null = await pieces.next().catch(failed);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = next ?? (await asHis(following).catch(failed));
      next = null;
      if (!piece.done) return controller.enqueue(piece.value);
      await end();
      controller.close();
    },
    async cancel() {
      try {
        await asHis(async () => pieces.return?.());
      } finally {
        await end();
      }
    },
  });
}

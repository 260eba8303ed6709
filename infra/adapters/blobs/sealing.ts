// Turns content into its stored form: counted, hashed and encrypted by other threads, block by block, so that the thread that answers
// requests stays free (P8).
import { createHash } from 'node:crypto';
import { type Block, newBlock, sealers } from './sealers.ts';
import { type DataKey, MARK, roomFor, SEGMENT_BYTES, sealBlock } from './segments.ts';

/** The size of one block: large enough that the transfer costs little beside the encryption, small enough for hundreds at a time. */
const BLOCK_SEGMENTS = 2;
const FULL = BLOCK_SEGMENTS * SEGMENT_BYTES;

/** Of the plain bytes, once the pieces have ended. */
export type Seen = { size: number; sha256: string };

/**
 * The stored form of `content`, piece by piece: each must be used before the next is asked for, because its memory is reused. With a `file`
 * (a descriptor at its end) the other thread writes its part there, and only the rest is answered. At most two blocks are held. `seen`
 * receives the totals at the end. An abort ends it with the signal's reason, even while `content` is pending.
 */
export function sealContent(
  content: AsyncIterable<Uint8Array>,
  dataKey: DataKey,
  { signal, file }: { signal?: AbortSignal | undefined; file?: number } = {},
): { pieces: AsyncIterable<Uint8Array>; seen: Seen } {
  const seen: Seen = { size: 0, sha256: '' };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield MARK;
    const job = sealers.job(dataKey, file);
    let block = newBlock(roomFor(BLOCK_SEGMENTS));
    let filled = 0;
    /** The previous block, which the thread is encrypting. */
    let away: Promise<Block> | null = null;
    async function* back(): AsyncGenerator<Uint8Array, Block | null> {
      const sealed = await away;
      if (sealed && file === undefined) yield sealed.bytes.subarray(0, sealed.filled);
      return sealed;
    }
    try {
      for await (const chunk of abortable(content, signal)) {
        seen.size += chunk.length;
        for (let from = 0; from < chunk.length; ) {
          // A full block is held until another byte arrives: only then it is known not to be the last.
          if (filled === FULL) {
            const spare: Block | null = yield* back();
            away = job.seal(block, filled, false);
            // Its failure is handled when it is awaited.
            away.catch(() => {});
            block = spare ?? newBlock(roomFor(BLOCK_SEGMENTS));
            filled = 0;
          }
          const part = chunk.subarray(from, from + FULL - filled);
          block.bytes.set(part, filled);
          filled += part.length;
          from += part.length;
        }
      }
      if (seen.size <= FULL) {
        // Too small to be worth another thread.
        seen.sha256 = createHash('sha256').update(block.bytes.subarray(0, filled)).digest('hex');
        yield block.bytes.subarray(0, sealBlock(dataKey, block.bytes, filled, 0, true));
        return;
      }
      yield* back();
      away = job.seal(block, filled, true);
      seen.sha256 = (yield* back())!.sha256!;
    } finally {
      // The caller closes the file and must know that nothing writes to it any more.
      await away?.catch(() => {});
      job.end();
    }
  }
  return { pieces: pieces(), seen };
}

async function* abortable(content: AsyncIterable<Uint8Array>, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  if (!signal) return yield* content;
  signal.throwIfAborted();
  const iterator = content[Symbol.asyncIterator]();
  let abort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
  });
  aborted.catch(() => {});
  let done = false;
  try {
    while (true) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done) {
        done = true;
        return;
      }
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    // Not awaited: a source that hangs would delay the abort.
    if (!done) iterator.return?.()?.catch(() => {});
  }
}

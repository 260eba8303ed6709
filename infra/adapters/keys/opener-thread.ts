// Runs in the thread of opener.ts: decrypts the boxes of a batch and answers all their texts as one JSON array.
import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { KEY_BYTES, openText } from './sealing.ts';

/** Column by column, keys concatenated: the cheapest form to send. */
export type Order = { number: number; subjects: string[]; eventIds: string[]; sealed: string[]; keys: Uint8Array };
export type Answer = { number: number; texts: string } | { number: number; error: string };

/** Prepared keys are cached by the key's byte array (sealing.ts), so the same bytes must be the same object. */
const known = new LRUCache<string, Uint8Array>({ max: 50_000 });
function sameObject(subject: string, bytes: Buffer): Uint8Array {
  const before = known.get(subject);
  if (before !== undefined && bytes.equals(before)) return before;
  const key = Uint8Array.from(bytes);
  known.set(subject, key);
  return key;
}

function open({ subjects, eventIds, sealed, keys }: Order): string {
  const bytes = Buffer.from(keys.buffer);
  const texts = subjects.map((subject, i) => {
    const key = sameObject(subject, bytes.subarray(i * KEY_BYTES, (i + 1) * KEY_BYTES));
    return openText(key, subject, eventIds[i]!, sealed[i]!);
  });
  return `[${texts.join(',')}]`;
}

parentPort!.on('message', (order: Order) => {
  try {
    parentPort!.postMessage({ number: order.number, texts: open(order) } satisfies Answer);
  } catch (error) {
    parentPort!.postMessage({ number: order.number, error: (error as Error).message } satisfies Answer);
  }
});

// A body that is generated while it is read: it ends once, whatever ends it.
import { expect, test, vi } from 'vitest';
import { startedStream } from './started-stream.ts';

const piece = new Uint8Array(1);
const whole = async (body: ReadableStream<Uint8Array>): Promise<number> => (await Array.fromAsync(body)).length;

test('read to its end, failed at its first chunk or in the middle: it ends once', async () => {
  const ended = vi.fn(async () => {});
  async function* of(pieces: number, fault?: Error): AsyncGenerator<Uint8Array> {
    for (let n = 0; n < pieces; n += 1) yield piece;
    if (fault) throw fault;
  }
  expect(await whole(await startedStream(of(3), ended))).toBe(3);
  expect(ended).toHaveBeenCalledTimes(1);
  await expect(startedStream(of(0, new Error('damaged')), ended)).rejects.toThrow('damaged');
  expect(ended).toHaveBeenCalledTimes(2);
  await expect(whole(await startedStream(of(2, new Error('gone')), ended))).rejects.toThrow('gone');
  expect(ended).toHaveBeenCalledTimes(3);
});

test('a client that disconnects ends it, also when it cannot be stopped, and when its last chunk was just requested', async () => {
  const ended = vi.fn(async () => {});
  const content = (pieces: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> => ({ [Symbol.asyncIterator]: () => pieces });
  const stuck = await startedStream(
    content({ next: async () => ({ done: false, value: piece }), return: () => Promise.reject(new Error('stuck')) }),
    ended,
  );
  await expect(stuck.cancel()).rejects.toThrow('stuck');
  expect(ended).toHaveBeenCalledTimes(1);

  const last = Promise.withResolvers<IteratorResult<Uint8Array>>();
  const asked = [Promise.resolve({ done: false as const, value: piece }), last.promise];
  const reader = (await startedStream(content({ next: () => asked.shift()! }), ended)).getReader();
  await reader.read();
  const reading = reader.read();
  const cancelled = reader.cancel();
  last.resolve({ done: true, value: undefined });
  await Promise.all([reading, cancelled]);
  // The stream notices the end only at its next pull.
  await new Promise((done) => setImmediate(done));
  expect(ended).toHaveBeenCalledTimes(2);
});

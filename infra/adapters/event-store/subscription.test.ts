// Notifications at the worst moments, with an hour between polls: an event that is missed here stays missed.
import { expect, test } from 'vitest';
import type { StoredEvent } from '#domain/ports/event-store.ts';
import { inProcessBus } from '../bus/in-process.ts';
import { subscribeTo } from './subscription.ts';

const event = (n: number) => ({ position: String(n) }) as StoredEvent;
const turn = () => new Promise(setImmediate);

function source() {
  const bus = inProcessBus();
  const asked: { after: string | null; answer(events: StoredEvent[]): void; fail(error: Error): void }[] = [];
  const seen: string[] = [];
  const read = (after: string | null) => new Promise<StoredEvent[]>((answer, fail) => asked.push({ after, answer, fail }));
  const following = subscribeTo(
    { read, bus, pollMs: 3_600_000, retryMs: 1 },
    { after: null, batchSize: 10, onBatch: async (events) => void seen.push(...events.map(({ position }) => position)) },
  );
  return { bus, asked, seen, following };
}

// The mistake: the notification flag is reset after the read instead of before it.
test('C60 a ring during a read that does not see its event is followed by another read', async () => {
  const { bus, asked, seen, following } = source();
  bus.ring('events', '1');
  await turn();
  asked.shift()!.answer([]);
  await turn();
  expect(asked).toHaveLength(1);
  asked.shift()!.answer([event(1)]);
  await turn();
  expect(seen).toEqual(['1']);
  await following.stop();
});

test('C60 a ring while the handler works, or before the rest begins, is not lost either', async () => {
  const { bus, asked, seen, following } = source();
  asked.shift()!.answer([event(1)]);
  bus.ring('events', '2');
  await turn();
  await turn();
  expect(asked.map(({ after }) => after)).toEqual(['1']);
  asked.shift()!.answer([event(2)]);
  await turn();
  expect(seen).toEqual(['1', '2']);
  await following.stop();
});

import { describe, expect, test } from 'vitest';
import type { StreamName } from '#domain/kernel/event.ts';
import type { NewEvent, Position, StoredEvent } from '#domain/ports/event-store.ts';
import { inProcessBus } from '../bus/in-process.ts';
import { nearby, recentEvents } from './recent-events.ts';
import { someEvents } from './some-events.ts';

const A: StreamName = 'subcontractor-1';
const positions = (events: readonly StoredEvent[]): Position[] => events.map(({ position }) => position);

/** A table whose reads are counted. */
function world() {
  const recent = recentEvents();
  const bus = inProcessBus();
  const table: StoredEvent[] = [];
  let reads = 0;
  const source = nearby(recent, bus, async (after, limit) => {
    reads += 1;
    return table.filter(({ position }) => Number(position) > Number(after ?? 0)).slice(0, limit);
  });
  const write = (event: NewEvent): void => void table.push({ ...event, position: String(table.length + 1) });
  return {
    source,
    reads: () => reads,
    /** By this process. */
    async append(count: number): Promise<void> {
      const events: NewEvent[] = [];
      for (let i = 0; i < count; i++) events.push(...(await someEvents(A)));
      for (const event of events) write(event);
      recent.note(events, table.length);
      bus.ring('events', String(table.length));
    },
    /** By another process, which tells where, or only that there is something. */
    async appendElsewhere(tells: boolean): Promise<void> {
      for (const event of await someEvents(A)) write(event);
      bus.ring('events', tells ? String(table.length) : '');
    },
    forget: () => recent.forget(),
  };
}

describe('P23 recent events', () => {
  test('what this process has just appended is read without the table, as the table has it', async () => {
    const { source, append, reads } = world();
    await append(3);
    const near = await source.read(null, 500);
    expect(reads()).toBe(0);
    await append(1);
    expect(positions(await source.read('3', 500))).toEqual(['4']);
    expect(reads()).toBe(0);
    // Those that were handed over are gone: who begins again reads the table.
    expect((await source.read(null, 3)).map((event) => ({ ...event }))).toEqual(near.map((event) => ({ ...event })));
    expect(reads()).toBe(1);
  });

  test.each([
    ['tells where', true],
    ['tells only that', false],
  ])('C52 nothing of another process is left behind that has written after them, and %s', async (_, tells) => {
    const { source, append, appendElsewhere, reads } = world();
    await append(2);
    await appendElsewhere(tells);
    expect(positions(await source.read(null, 500))).toEqual(['1', '2', '3']);
    expect(reads()).toBe(1);
    // The table was read to its end: what comes next is near again.
    await append(1);
    expect(positions(await source.read('3', 500))).toEqual(['4']);
    expect(reads()).toBe(1);
  });

  test('C52 an event of another process between two of ours is read at its place', async () => {
    const { source, append, appendElsewhere } = world();
    await append(1);
    await appendElsewhere(false);
    await append(1);
    expect(positions(await source.read(null, 500))).toEqual(['1', '2', '3']);
  });

  test('after a failed append nothing is near: the server may have gone back', async () => {
    const { source, append, forget, reads } = world();
    await append(2);
    forget();
    expect(positions(await source.read(null, 500))).toEqual(['1', '2']);
    expect(reads()).toBe(1);
  });

  test('no more than was asked for', async () => {
    const { source, append } = world();
    await append(5);
    expect(positions(await source.read('1', 2))).toEqual(['2', '3']);
  });
});

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Payer } from '#domain/ports/analyser.ts';
import { FairQueue, QueueFull } from './fair-queue.ts';

const BOUNDS = { longest: 10_000, longestOfTenant: 5_000 };
const link = (accountId: number, subcontractorId: number): Payer => ({ accountId, subcontractorId });

/** Work that ends when the test says so: records what began, in order, and what is running. */
function workshop(slots = 1, bounds = BOUNDS) {
  const queue = new FairQueue(
    Array.from({ length: slots }, (_, n) => n),
    bounds,
  );
  const begun: string[] = [];
  const inHand: { name: string; payer: Payer; end(): void }[] = [];
  const put = (payer: Payer, name: string, signal?: AbortSignal): Promise<number> =>
    queue.run(
      payer,
      (slot) => {
        begun.push(name);
        return new Promise((end) => inHand.push({ name, payer, end: () => end(slot) }));
      },
      signal,
    );
  const tick = (): Promise<void> => new Promise(setImmediate);
  return {
    queue,
    begun,
    inHand,
    put,
    tick,
    /** Ends the running work, the oldest first, until nothing is left. */
    async drain() {
      for (await tick(); inHand.length > 0; await tick()) inHand.shift()!.end();
    },
  };
}

describe('C17 fair turns', () => {
  it('C17 a tenant with one file waits behind one of another’s thousand', async () => {
    const { put, begun, drain } = workshop();
    const many = Array.from({ length: 1_000 }, (_, n) => put(link(1, n % 50), `big ${n}`));
    const small = put(link(2, 900), 'small');
    await drain();
    await Promise.all([...many, small]);
    expect(begun.indexOf('small')).toBe(1);
    expect(begun).toHaveLength(1_001);
  });

  it('C17 one file of a link is in work, however many slots are free: another’s begins at once', async () => {
    const { put, inHand, tick, begun, drain } = workshop(3);
    for (let n = 0; n < 25; n += 1) void put(link(1, 7), `bomb ${n}`);
    await tick();
    expect(inHand.map(({ name }) => name)).toEqual(['bomb 0']);
    void put(link(2, 8), 'small');
    await tick();
    expect(begun).toEqual(['bomb 0', 'small']);
    await drain();
    expect(begun.slice(2)).toEqual(Array.from({ length: 24 }, (_, n) => `bomb ${n + 1}`));
  });

  it('C17 within a tenant its links take turns, and their files keep their order', async () => {
    const { put, begun, drain } = workshop();
    for (const [of, name] of [
      [1, 'a1'],
      [1, 'a2'],
      [1, 'a3'],
      [2, 'b1'],
      [3, 'c1'],
      [2, 'b2'],
    ] as const)
      void put(link(1, of), name);
    await drain();
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('C17 whoever comes again and again does not push in front of who waits', async () => {
    const { put, begun, inHand, tick } = workshop();
    void put(link(1, 1), 'a');
    void put(link(2, 2), 'b');
    void put(link(3, 3), 'c');
    for (let round = 0; round < 4; round += 1) {
      await tick();
      const { payer, end } = inHand.shift()!;
      void put(payer, begun.at(-1)!);
      end();
    }
    await tick();
    expect(begun).toEqual(['a', 'b', 'c', 'a', 'b']);
  });

  it('C19 who is gone before his turn leaves at once, and holds nobody up', async () => {
    const { queue, put, begun, drain, tick } = workshop();
    const gone = new AbortController();
    void put(link(1, 1), 'first');
    const left = Array.from({ length: 5 }, (_, n) => put(link(2, 2), `gone ${n}`, gone.signal));
    void put(link(3, 3), 'last');
    await tick();
    expect(queue.length).toBe(6);
    gone.abort(new Error('closed'));
    expect(queue.length).toBe(1);
    for (const one of left) await expect(one).rejects.toThrow('closed');
    await expect(put(link(2, 2), 'already gone', gone.signal)).rejects.toThrow('closed');
    await drain();
    expect(begun).toEqual(['first', 'last']);
  });

  it('C17 one tenant fills its own share, not the queue; a full one says so and keeps nothing', async () => {
    const { queue, put, tick, drain, begun } = workshop(1, { longest: 5, longestOfTenant: 3 });
    void put(link(1, 1), 'in hand');
    await tick();
    for (let n = 0; n < 3; n += 1) void put(link(1, 1), `${n}`);
    await expect(put(link(1, 2), 'too many')).rejects.toBeInstanceOf(QueueFull);
    void put(link(2, 3), 'other');
    void put(link(3, 4), 'third');
    await expect(put(link(4, 5), 'full')).rejects.toBeInstanceOf(QueueFull);
    expect(queue.length).toBe(5);
    await drain();
    expect(begun).toHaveLength(6);
    expect(queue.length).toBe(0);
  });

  it('C17 a tenant holds every slot while nobody else comes; then its youngest work gives way, and begins anew before its others', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const queue = new FairQueue(['x', 'y'], BOUNDS);
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const put = (payer: Payer, name: string) =>
      queue.run(payer, (_, giveWay) => {
        begun.push(name);
        return new Promise<void>((end, fail) => {
          ends.set(name, end);
          giveWay.addEventListener('abort', () => fail(giveWay.reason));
        });
      });
    const all = [put(link(1, 1), 'a1'), put(link(1, 2), 'a2'), put(link(1, 2), 'a3')];
    await vi.advanceTimersByTimeAsync(500);
    expect(begun).toEqual(['a1', 'a2']);
    all.push(put(link(2, 9), 'b'));
    await vi.advanceTimersByTimeAsync(499);
    expect(begun).toEqual(['a1', 'a2']);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(['a1', 'a2', 'b']);
    for (const name of ['b', 'a2', 'a3', 'a1']) {
      ends.get(name)!();
      await vi.advanceTimersByTimeAsync(0);
    }
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'a2', 'b', 'a2', 'a3']);
    expect(queue.length).toBe(0);
  });

  it('C17 of two tenants that fill the queue each has a slot', async () => {
    const { put, inHand, tick, drain } = workshop(2);
    for (let n = 0; n < 4; n += 1) void put(link(1, n), 'a');
    for (let n = 0; n < 4; n += 1) void put(link(2, n), 'b');
    await tick();
    inHand.shift()!.end();
    await tick();
    for (let n = 0; n < 4; n += 1) {
      expect(inHand.map(({ name }) => name).toSorted()).toEqual(n < 3 ? ['a', 'b'] : expect.anything());
      inHand.shift()!.end();
      await tick();
    }
    await drain();
  });

  it('work that fails gives its slot back', async () => {
    const queue = new FairQueue(['only'], BOUNDS);
    await expect(queue.run(link(1, 1), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(link(1, 1), async (slot) => slot)).toBe('only');
  });
});

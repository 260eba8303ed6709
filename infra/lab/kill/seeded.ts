// Chance that can be replayed: the same seed draws the same numbers, on every machine.

export type Seeded = {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `limit`. */
  int(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Waiting times of a memoryless process, in the unit of `mean`. */
  exponential(mean: number): number;
  /** A seed for somebody who must not disturb this sequence. */
  fork(): Seeded;
};

/** splitmix32: small, fast, and good enough for choosing moments. */
export function seeded(seed: number): Seeded {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let t = state ^ (state >>> 16);
    t = Math.imul(t, 0x21f0aaad);
    t ^= t >>> 15;
    t = Math.imul(t, 0x735a2d97);
    return ((t ^ (t >>> 15)) >>> 0) / 4_294_967_296;
  };
  const int = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('nothing to pick from');
      return items[int(items.length)]!;
    },
    exponential: (mean) => -Math.log(1 - next()) * mean,
    fork: () => seeded(int(4_294_967_296)),
  };
}

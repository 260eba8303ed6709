// Numbers by chance that a seed repeats.
export type Chance = {
  (): number;
  int(from: number, to: number): number;
  of<T>(list: readonly T[]): T;
  signs(length: number, of?: string): string;
};

export function chanceOf(seed: string): Chance {
  let state = 2166136261;
  for (const sign of seed) state = Math.imul(state ^ sign.codePointAt(0)!, 16777619) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const of = <T>(list: readonly T[]): T => list[int(0, list.length - 1)]!;
  const signs = (length: number, among = '0123456789') => Array.from({ length }, () => of([...among])).join('');
  return Object.assign(next, { int, of, signs });
}

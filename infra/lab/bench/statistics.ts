// Medians, seeded bootstrap intervals of log ratios, slopes: the arithmetic of QUALITY §2.1.

/** A ratio, exponent or count with the ends of its 95 % interval. */
export type Estimate = { middle: number; low: number; high: number };

const RESAMPLES = 2000;

export function quantile(values: readonly number[], q: number): number {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return Number.NaN;
  const at = (sorted.length - 1) * q;
  const below = Math.floor(at);
  return sorted[below]! + (sorted[Math.min(below + 1, sorted.length - 1)]! - sorted[below]!) * (at - below);
}
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The same resamples in every run: two readers of one set of slices see one interval. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Of any figure computed from a list of observations. */
export function bootstrap<Item>(items: readonly Item[], figure: (items: readonly Item[]) => number, seed = 20_261_121): Estimate {
  const random = seeded(seed);
  const figures = Array.from({ length: RESAMPLES }, () => figure(items.map(() => items[Math.floor(random() * items.length)]!)));
  return { middle: figure(items), low: quantile(figures, 0.025), high: quantile(figures, 0.975) };
}

/** Median of log(A/B) over the pairs, as a ratio again. */
export function ratio(pairs: readonly (readonly [a: number, b: number])[]): Estimate {
  const { middle, low, high } = bootstrap(
    pairs.map(([a, b]) => Math.log(a / b)),
    median,
  );
  return { middle: Math.exp(middle), low: Math.exp(low), high: Math.exp(high) };
}

/** Least-squares slope of log y on log x: 1 is linear growth, 0 none. */
export function exponent(points: readonly (readonly [x: number, y: number])[]): number {
  const xs = points.map(([x]) => Math.log(x));
  const ys = points.map(([, y]) => Math.log(y));
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const up = xs.reduce((sum, x, i) => sum + (x - mx) * (ys[i]! - my), 0);
  return up / xs.reduce((sum, x) => sum + (x - mx) ** 2, 0);
}

/** A count is what it is. */
export const exact = (value: number): Estimate => ({ middle: value, low: value, high: value });

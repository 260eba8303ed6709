// The protocol of QUALITY §2.1: interleaved slices in order ABBA, the first pairs dropped, disturbed pairs dropped, and beside each time
// its twin that no noise reaches: processor time and WAL bytes of each operation.
import type { Database } from '../../../projections/sql.ts';
import type { Noise } from './noise.ts';
import { type Estimate, median, ratio } from './statistics.ts';

/** What one slice of one side gives: how much was done, and the figure that is compared (a rate, a latency, a time). */
export type Slice = { operations: number; figure: number };
export type Side = { name: string; slice(): Promise<Slice> };

export type Twins = { cpu: number; serverCpu: number; wal: number };
export type Comparison = {
  ratio: Estimate;
  a: number;
  b: number;
  twins: { a: Twins; b: Twins };
  pairs: number;
  /** How many pairs others disturbed, of those that were run. */
  disturbed: number;
  noisy: boolean;
};

export type Protocol = { pairs: number; dropped: number; quick: boolean };
export const SLICE_MS = 250;
export const WHOLE: Protocol = { pairs: 33, dropped: 3, quick: false };
/** To see whether it runs: says nothing about a goal. */
export const QUICK: Protocol = { pairs: 7, dropped: 1, quick: true };

const MOST_FOREIGN = 0.15;
const MOST_DROPPED = 0.4;

type Measured = Slice & { foreign: number; cpu: number; serverCpu: number; wal: number };

export type Bench = { protocol: Protocol; noise: Noise; db: Database };

async function measure({ noise, db }: Bench, side: Side): Promise<Measured> {
  const lsn = async (): Promise<number> => Number((await db`select pg_current_wal_insert_lsn() - '0/0' as bytes`)[0]!.bytes);
  const wal = await lsn();
  const before = noise.read();
  const cpu = process.cpuUsage();
  const slice = await side.slice();
  const used = process.cpuUsage(cpu);
  const after = noise.read();
  return {
    ...slice,
    foreign: noise.foreign(before, after),
    cpu: used.user + used.system,
    serverCpu: noise.microseconds(before, after).server,
    wal: (await lsn()) - wal,
  };
}

const per = (slices: readonly Measured[]): Twins => {
  const sum = (field: 'cpu' | 'serverCpu' | 'wal' | 'operations'): number => slices.reduce((total, slice) => total + slice[field], 0);
  const operations = Math.max(1, sum('operations'));
  return { cpu: sum('cpu') / operations, serverCpu: sum('serverCpu') / operations, wal: sum('wal') / operations };
};

/** Runs the pairs. `before` prepares one: it is outside every slice. */
export async function compare(bench: Bench, a: Side, b: Side, before?: (pair: number) => Promise<void>): Promise<Comparison> {
  return (await compareMany(bench, [a, b], before))[0]!;
}

/** Several sides in turn, forwards and backwards (ABBA for two): the first against each of the others. */
export async function compareMany(bench: Bench, sides: readonly Side[], before?: (pair: number) => Promise<void>): Promise<Comparison[]> {
  const { pairs, dropped, quick } = bench.protocol;
  const rounds: Measured[][] = [];
  process.stderr.write(`· ${sides.map(({ name }) => name).join(', ')}\n`);
  for (let i = 0; i < pairs; i++) {
    await before?.(i);
    const round: Measured[] = [];
    const order = [...sides.keys()];
    for (const side of i % 2 === 0 ? order : order.reverse()) round[side] = await measure(bench, sides[side]!);
    rounds.push(round);
  }
  const counted = rounds.slice(dropped);
  return sides.slice(1).map((_, index) => {
    const measured = counted.map((round) => ({ a: round[0]!, b: round[index + 1]! }));
    const quiet = measured.filter((pair) => pair.a.foreign <= MOST_FOREIGN && pair.b.foreign <= MOST_FOREIGN);
    const noisy = quiet.length < counted.length * (1 - MOST_DROPPED);
    // Of a noisy run everything is shown, as a direction; it decides nothing.
    const kept = noisy || quick ? measured : quiet;
    return {
      ratio: ratio(kept.map((pair) => [pair.a.figure, pair.b.figure])),
      a: median(kept.map((pair) => pair.a.figure)),
      b: median(kept.map((pair) => pair.b.figure)),
      twins: { a: per(kept.map((pair) => pair.a)), b: per(kept.map((pair) => pair.b)) },
      pairs: kept.length,
      disturbed: counted.length - quiet.length,
      noisy,
    };
  });
}

/** `clients` call `work` over and over for one slice; the figure is calls a second. `work` gets the number of its client. */
export function rateOf(clients: number, work: (client: number) => Promise<unknown>, ms = SLICE_MS, each = 1): Promise<Slice> {
  const start = performance.now();
  return rateWhile(() => performance.now() - start < ms, clients, work, each);
}

/** The same for as long as `goesOn` says. */
export async function rateWhile(
  goesOn: () => boolean,
  clients: number,
  work: (client: number) => Promise<unknown>,
  each = 1,
): Promise<Slice> {
  const start = performance.now();
  let done = 0;
  const run = async (client: number): Promise<void> => {
    while (goesOn()) {
      await work(client);
      done += each;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  return { operations: done, figure: (done / (performance.now() - start)) * 1000 };
}

/** One after the other for one slice; the figure is the median time of one, in ms. */
export async function latencyOf(work: () => Promise<unknown>, ms = SLICE_MS): Promise<Slice> {
  const start = performance.now();
  const times: number[] = [];
  while (performance.now() - start < ms) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return { operations: times.length, figure: median(times) };
}

/** Slice after slice of one side. The first are dropped, and those that others disturbed unless nothing is judged; one is always kept. */
export async function slicesOf<Seen>({ protocol, noise }: Bench, slice: () => Promise<Seen>) {
  const { pairs, dropped, quick } = protocol;
  const slices: Seen[] = [];
  let disturbed = 0;
  for (let i = 0; i < pairs; i++) {
    const before = noise.read();
    const seen = await slice();
    if (i < dropped) continue;
    const quiet = noise.foreign(before, noise.read()) <= MOST_FOREIGN;
    if (!quiet) disturbed++;
    if (quiet || quick || slices.length === 0) slices.push(seen);
  }
  return { slices, disturbed, noisy: disturbed > MOST_DROPPED * (pairs - dropped) };
}

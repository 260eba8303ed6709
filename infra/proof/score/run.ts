// Reads the papers of a part one after the other, as the product's own analyser does, in its processes.
import { localAnalyser } from '../../adapters/analyser/local.ts';
import { BUILD } from './build/index.ts';
import { judge, type Outcome } from './measure.ts';
import { type Carrier, type Case, casesOf, type Part, type PartName } from './part.ts';
import { Processes } from './processes.ts';

export const PARTS = { build: BUILD } satisfies Partial<Record<PartName, Part>>;
export type Present = keyof typeof PARTS;
export type RunOptions = { readonly carriers: readonly Carrier[]; readonly limit?: number };
export type Result = { readonly outcomes: readonly Outcome[]; readonly peakMb: number };

/** Each n-th of a list, so that a sample has of everything. */
function sample<T>(list: readonly T[], limit: number): readonly T[] {
  if (limit >= list.length) return list;
  return Array.from({ length: limit }, (_, i) => list[Math.floor((i * list.length) / limit)]!);
}

export async function run(name: Present, { carriers, limit = Number.POSITIVE_INFINITY }: RunOptions): Promise<Result> {
  const part = PARTS[name];
  const chosen = sample(
    casesOf(part).filter((one) => carriers.includes(one.carrier)),
    limit,
  );
  const analyser = localAnalyser();
  const processes = new Processes();
  try {
    // The first paper pays for the start of a reader: the product starts one before it is needed as well.
    if (chosen[0] !== undefined) await analyser.read(await fileOf(chosen[0]));
    const outcomes: Outcome[] = [];
    for (const [i, one] of chosen.entries()) {
      const file = await fileOf(one);
      processes.look();
      const before = processes.cpuMs;
      const start = performance.now();
      const reading = await analyser.read(file);
      const ms = performance.now() - start;
      processes.look();
      const strangers = [part.firms[(i + 1) % part.firms.length]!, part.firms[(i + 7) % part.firms.length]!];
      outcomes.push(judge(one, reading, { ms, cpuMs: processes.cpuMs - before }, strangers));
    }
    return { outcomes, peakMb: processes.peakMb };
  } finally {
    await analyser.close();
  }
}

async function fileOf(one: Case): Promise<{ bytes: Uint8Array; mimeType: string }> {
  return { bytes: await one.pdf(), mimeType: 'application/pdf' };
}

// Reads the papers of a part one after the other, as the product's own analyser does, in its processes.
import { emptyReading } from '../../../domain/documents/reading.ts';
import type { CalendarDate } from '../../../domain/kernel/calendar.ts';
import { AnalyserFailure } from '../../adapters/analyser/failure.ts';
import { localAnalyser } from '../../adapters/analyser/local.ts';
import { type PictureMode, pictureMode } from '../../adapters/analyser/pictures/picture-mode.ts';
import { TODAY } from '../../testing/certificates/facts.ts';
import { type Carrier, type Case, casesOf, type Part, type PartName } from '../../testing/certificates/part.ts';
import { typedCases } from '../../testing/certificates/pdfkit-typed.ts';
import { carried, type File } from '../../testing/certificates/sharp-carrier.ts';
import { BUILD } from './build/index.ts';
import { casesIn } from './folder.ts';
import { HELD } from './held/index.ts';
import { judge, type Outcome } from './measure.ts';
import { Processes } from './processes.ts';

export const PARTS: Record<PartName, Part> = { build: BUILD, held: HELD };
export type RunOptions = {
  readonly carriers: readonly Carrier[];
  /** A sample of so many, spread over everything. */
  readonly limit?: number;
  /** How pictures are read; by itself what this machine has room for. */
  readonly mode?: PictureMode;
  /** Instead of the part's own papers, certificates written down for the rules of reading; build part alone. */
  readonly typed?: boolean;
  /** On which papers are judged; by itself the day of the corpus. */
  readonly day?: CalendarDate;
  /** Hears each as it comes: pictures take minutes. */
  readonly each?: (outcome: Outcome) => void;
};
export type Result = {
  /** How pictures were read. */
  readonly mode: PictureMode;
  readonly outcomes: readonly Outcome[];
  readonly peakMb: number;
  /** Papers that killed, stalled or confused a reader: they count as read wrong. */
  readonly failed: readonly string[];
};

/** Each n-th of a list, so that a sample has of everything. */
function sample<T>(list: readonly T[], limit: number): readonly T[] {
  if (limit >= list.length) return list;
  return Array.from({ length: limit }, (_, i) => list[Math.floor((i * list.length) / limit)]!);
}

/** `from`: a part of ours, or the folder of a set from elsewhere. */
export async function run(
  from: PartName | { readonly folder: string },
  { carriers, limit = Number.POSITIVE_INFINITY, mode = pictureMode(), typed = false, day = TODAY, each }: RunOptions,
): Promise<Result> {
  const cases = typeof from === 'object' ? casesIn(from.folder) : typed ? typedCases() : casesOf(PARTS[from]);
  const firms = typeof from === 'object' ? cases.map(({ firm }) => firm) : PARTS[from].firms;
  const chosen = sample(
    cases.filter((one) => carriers.includes(one.carrier)),
    limit,
  );
  const analyser = localAnalyser({ mode });
  const processes = new Processes();
  try {
    // The first paper pays for the start of a reader; it is read again below, where a failure counts.
    if (chosen[0] !== undefined) await analyser.read(await fileOf(chosen[0])).catch(() => {});
    const outcomes: Outcome[] = [];
    const failed: string[] = [];
    for (const [i, one] of chosen.entries()) {
      const file = await fileOf(one);
      processes.look();
      const before = processes.cpuMs;
      const start = performance.now();
      const reading = await analyser.read(file).catch((error: unknown) => {
        if (!(error instanceof AnalyserFailure)) throw error;
        failed.push(`${one.id}: ${error.reason}`);
        return emptyReading('none', false, 0, [{ code: 'analysis-unavailable', detail: '' }]);
      });
      const ms = performance.now() - start;
      processes.look();
      const strangers = [firms[(i + 1) % firms.length]!, firms[(i + 7) % firms.length]!];
      const outcome = judge(one, reading, { ms, cpuMs: processes.cpuMs - before }, strangers, day);
      outcomes.push(outcome);
      each?.(outcome);
    }
    return { mode, outcomes, peakMb: processes.peakMb, failed };
  } finally {
    await analyser.close();
  }
}

const fileOf = async (one: Case): Promise<File> => {
  const bytes = await one.pdf();
  if (one.part !== 'folder') return carried(bytes, one.carrier, one.condition, one.id);
  return { bytes, mimeType: /\.jpe?g$/i.test(one.id) ? 'image/jpeg' : 'application/pdf' };
};

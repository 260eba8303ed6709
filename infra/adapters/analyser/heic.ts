// Makes JPEGs of HEIC photographs, as telephones send them, in child processes with the limits of other pictures (A49, C17).
import { fileURLToPath } from 'node:url';
import type { JpegVerdict, Payer } from '#domain/ports/analyser.ts';
import type { BlobContent } from '#domain/ports/blobs.ts';
import type { CpuBudget } from '../shared/cpu-budget.ts';
import { QueueFull } from '../shared/fair-queue.ts';
import { AnalyserFailure } from './failure.ts';
import {
  FULL_MEMORY_MAX_MB,
  HEIC_CPU_MS,
  HEIC_TIMEOUT_MS,
  LIGHT_MEMORY_MAX_MB,
  PICTURE_HEAP_MAX_MB,
  PICTURE_IDLE_MS,
  PICTURES_PER_PROCESS,
} from './pictures/picture-limits.ts';
import { type PictureMode, pictureMode } from './pictures/picture-mode.ts';
import type { ChildKind } from './reader-process.ts';
import { Readers } from './readers.ts';

const CHILD = fileURLToPath(new URL('./pictures/heic-child.ts', import.meta.url));
/** With the memory of another picture's reader: 24 million pixels fit in light mode, 48 in full mode. */
const childOf = (mode: PictureMode): ChildKind => ({
  script: CHILD,
  addons: true,
  heapMaxMb: PICTURE_HEAP_MAX_MB,
  memoryMaxMb: mode === 'full' ? FULL_MEMORY_MAX_MB : LIGHT_MEMORY_MAX_MB,
  documents: PICTURES_PER_PROCESS,
  idleMs: PICTURE_IDLE_MS,
});
const VERDICTS = new Set<unknown>(['broken', 'large']);

type ConverterOptions = { readonly budget?: CpuBudget; readonly mode?: PictureMode | null };
export function heicConverter({ budget, mode }: ConverterOptions = {}) {
  const readers = new Readers({ budget, child: childOf(mode ?? pictureMode()), count: 1 });
  const limits = { timeoutMs: HEIC_TIMEOUT_MS, cpuMs: HEIC_CPU_MS };
  return {
    readers,
    /** `content` is called when the link's turn has come. Rejects with the signal's reason while it waits. */
    async toJpeg(content: () => Promise<BlobContent>, payer: Payer, signal?: AbortSignal): Promise<JpegVerdict> {
      try {
        const answer = await readers.ask({ kind: 'read', mimeType: 'image/heic' }, content, payer, limits, signal);
        return answer instanceof Uint8Array ? answer : VERDICTS.has(answer) ? (answer as JpegVerdict) : 'broken';
      } catch (error) {
        if (error instanceof QueueFull) return 'busy';
        if (!(error instanceof AnalyserFailure)) throw error;
        // What outlasts the reader is no photograph of a telephone; what kills it took all its memory.
        return error.reason === 'timeout' ? 'broken' : error.reason === 'crash' ? 'large' : 'busy';
      }
    },
    close: () => readers.close(),
  };
}

// A few reader processes behind a fair queue: every uploaded file is read here, in its link's turn and within the budget of its link and of
// its account (C17).

import type { Payer } from '#domain/ports/analyser.ts';
import type { BlobContent } from '#domain/ports/blobs.ts';
import type { CpuBudget } from '../shared/cpu-budget.ts';
import { FairQueue } from '../shared/fair-queue.ts';
import { AnalyserFailure } from './failure.ts';
import { READER_START_CPU_MS, READERS, WAITING_MAX, WAITING_MAX_OF_TENANT } from './limits.ts';
import { type ChildKind, type Job, type JobLimits, ReaderProcess, textChild } from './reader-process.ts';

export type ReadersOptions = {
  /** Without a budget nobody's time is counted. */
  readonly budget?: CpuBudget | undefined;
  /** Replaced in tests. */
  readonly childScript?: string;
  /** Readers of another kind than text. */
  readonly child?: ChildKind;
  readonly count?: number;
};

export class Readers {
  readonly processes: readonly ReaderProcess[];
  readonly #queue: FairQueue<ReaderProcess>;
  readonly #budget: CpuBudget | undefined;

  constructor({ budget, childScript, child = textChild(childScript), count = READERS }: ReadersOptions) {
    this.processes = Array.from({ length: count }, () => new ReaderProcess(child));
    this.#queue = new FairQueue(this.processes, { longest: WAITING_MAX, longestOfTenant: WAITING_MAX_OF_TENANT });
    this.#budget = budget;
  }

  /**
   * The reader's answer. `content` is called when the turn has come, so that a waiting file is not in memory, and again where the job gave
   * way to another account's. `waiting` cancels the wait; a job that has begun ends by its own limits. Rejects with `AnalyserFailure` or QueueFull.
   */
  ask(
    job: Pick<Job, 'kind' | 'mimeType'>,
    content: () => Promise<BlobContent>,
    payer: Payer,
    limits: JobLimits,
    waiting?: AbortSignal,
  ): Promise<unknown> {
    return this.#queue.run(
      payer,
      async (reader, giveWay) => {
        if (this.#budget?.hasLeft(payer) === false) throw new AnalyserFailure('budget');
        const bytes = await content();
        const spent = (ms: number): void => this.#budget?.spend(payer, ms);
        const signal = limits.signal === undefined ? giveWay : AbortSignal.any([limits.signal, giveWay]);
        try {
          return await reader.request({ ...job, bytes }, { ...limits, signal, spent });
        } catch (error) {
          if (!giveWay.aborted) spent(READER_START_CPU_MS);
          throw error;
        }
      },
      waiting,
    );
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#queue.length;
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((reader) => reader.close()));
  }
}

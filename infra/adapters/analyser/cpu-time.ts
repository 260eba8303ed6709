// Measures the processor time of the process that reads a file, and limits what the files of each upload link may use in an hour (C17).
import { readFileSync } from 'node:fs';
import type { Clock } from '#domain/ports/clock.ts';
import { LINK_CPU_MS_PER_HOUR } from './limits.ts';

/** Linux counts in hundredths of a second, whatever its own timer frequency (proc(5)). */
const MS_PER_TICK = 10;
const HOUR_MS = 3_600_000;

/** Processor time of a process so far, all its threads, in ms; null when it is gone, and where the system has no such file. */
function cpuMsOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program's name is in brackets, and may contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return null;
  }
}

/**
 * Answers a function that returns the processor time used since now, in ms. Where the system does not report it, elapsed time is used: one
 * thread uses no more.
 */
export function meterOf(pid: number): () => number {
  const since = performance.now();
  const before = cpuMsOf(pid);
  return () => {
    const now = before === null ? null : cpuMsOf(pid);
    return now === null || before === null ? performance.now() - since : now - before;
  };
}

export type CpuBudget = {
  /** Whether this link may have another file opened. The current file may exceed the budget, by its own limit at most. */
  hasLeft(subcontractorId: number): boolean;
  spend(subcontractorId: number, ms: number): void;
};

/** A sliding hour of the application clock, in memory: a restart forgets an hour's use at most. */
export function cpuBudget(clock: Pick<Clock, 'now'>, msPerHour = LINK_CPU_MS_PER_HOUR): CpuBudget {
  /** By link, in the order of their last use, the oldest first. */
  const spendings = new Map<number, { at: number; ms: number }[]>();
  const sinceOf = (): number => Date.parse(clock.now()) - HOUR_MS;
  return {
    hasLeft(subcontractorId) {
      const since = sinceOf();
      const recent = (spendings.get(subcontractorId) ?? []).filter(({ at }) => at > since);
      return recent.reduce((sum, { ms }) => sum + ms, 0) < msPerHour;
    },
    spend(subcontractorId, ms) {
      const since = sinceOf();
      const recent = (spendings.get(subcontractorId) ?? []).filter(({ at }) => at > since);
      spendings.delete(subcontractorId);
      spendings.set(subcontractorId, [...recent, { at: since + HOUR_MS, ms }]);
      for (const [link, spent] of spendings) {
        if (spent.at(-1)!.at > since) break;
        spendings.delete(link);
      }
    },
  };
}

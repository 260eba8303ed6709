// Measures the processor time of the process that reads a file (C17).
import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever its own timer frequency (proc(5)). */
const MS_PER_TICK = 10;

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

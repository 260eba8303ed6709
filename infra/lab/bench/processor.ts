// What one process takes, all its threads together: a figure that no noise on the machine reaches.
import { readdirSync, readFileSync } from 'node:fs';

/** Processor time in µs. By thread, because the sum for the process comes in steps of 10 ms; threads that ended are not in it. */
export function processorMicros(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return nanoseconds / 1000;
}

/** Bytes of memory that it holds now. */
export const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** The processes right below this one now: a database has one for each session. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

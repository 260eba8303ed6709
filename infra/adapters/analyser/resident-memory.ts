// How much of the machine's memory a process holds.
import { readFileSync } from 'node:fs';

/** MB; 0 when it is gone, and where the system does not tell (only Linux does). */
export function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

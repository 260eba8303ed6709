// The resident memory of a process.
import { readFileSync } from 'node:fs';

/** MB; 0 when the process is gone, and where the system does not report it (only Linux does). */
export function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

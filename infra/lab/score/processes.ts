// What the processes below this one take, from Linux' own books: the largest memory that each ever held, and processor time.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

const text = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
const childrenOf = (pid: number): number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      text(`/proc/${pid}/task/${task}/children`).trim().split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
};
const below = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...below(child)]);

/** Follows the readers; answers zeros where the system keeps no such books. */
export class Processes {
  readonly #peaks = new Map<number, number>();
  readonly #cpu = new Map<number, number>();

  look(): void {
    for (const pid of below(process.pid)) {
      const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(text(`/proc/${pid}/status`))?.[1] ?? 0);
      this.#peaks.set(pid, Math.max(this.#peaks.get(pid) ?? 0, kilobytes));
      const stat = text(`/proc/${pid}/stat`);
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
      if (ticks > 0) this.#cpu.set(pid, (ticks * 1000) / TICKS_PER_SECOND);
    }
  }

  /** Largest memory of any one reader, MB. */
  get peakMb(): number {
    return Math.round(Math.max(0, ...this.#peaks.values()) / 1024);
  }

  /** Processor time of all of them so far, ms. */
  get cpuMs(): number {
    return [...this.#cpu.values()].reduce((sum, one) => sum + one, 0);
  }
}

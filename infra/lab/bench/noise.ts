// Who used the processors during a slice: ours (this process, its children, the database) and others, from /proc. On a machine without
// /proc nothing is known of others, and no slice is dropped.
import { readdirSync, readFileSync } from 'node:fs';

export type Usage = { total: number; busy: number; stolen: number; own: number; server: number };
export type Noise = {
  read(): Usage;
  /** Shares of the whole machine, 0 to 1. */
  foreign(before: Usage, after: Usage): number;
  /** Processor time in µs, in steps of 10 ms: of the database, and of everything that is ours. */
  microseconds(before: Usage, after: Usage): { server: number; own: number };
};

/** Jiffies of 1/100 s on every Linux that Node runs on. */
const MICROS_PER_TICK = 10_000;

const text = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** `roots`: processes of ours that are not below this one. `server`: the database's first process. */
export function watchNoise(server: number, roots: readonly number[] = []): Noise {
  const processes = () => {
    const parents = new Map<number, number>();
    const times = new Map<number, number>();
    for (const name of readdirSync('/proc')) {
      const pid = Number(name);
      if (!Number.isInteger(pid)) continue;
      const stat = text(`/proc/${pid}/stat`);
      if (stat === '') continue;
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      parents.set(pid, Number(fields[1]));
      // Own time and that of children that ended.
      times.set(pid, Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]));
    }
    return { parents, times };
  };
  const read = (): Usage => {
    const stat = text('/proc/stat');
    if (stat === '') return { total: 0, busy: 0, stolen: 0, own: 0, server: 0 };
    const [user, nice, system, idle, iowait, irq, softirq, steal] = stat.split('\n')[0]!.trim().split(/\s+/).slice(1).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const { parents, times } = processes();
    const isBelow = (pid: number, tops: readonly number[]): boolean => {
      for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at)) if (tops.includes(at)) return true;
      return false;
    };
    let own = 0;
    let ofServer = 0;
    for (const [pid, time] of times) {
      const inServer = isBelow(pid, [server]);
      if (inServer) ofServer += time;
      if (inServer || isBelow(pid, [process.pid, ...roots])) own += time;
    }
    const busy = user + nice + system + irq + softirq;
    return { total: busy + idle + iowait + steal, busy, stolen: steal, own, server: ofServer };
  };
  return {
    read,
    foreign(before, after) {
      const total = after.total - before.total;
      if (total <= 0) return 0;
      const others = Math.max(0, after.busy - before.busy - (after.own - before.own));
      return (others + after.stolen - before.stolen) / total;
    },
    microseconds: (before, after) => ({
      server: (after.server - before.server) * MICROS_PER_TICK,
      own: (after.own - before.own) * MICROS_PER_TICK,
    }),
  };
}

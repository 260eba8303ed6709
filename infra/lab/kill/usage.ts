// What the product holds of the machine: memory, open files, processes, database sessions (I10).
import { readdirSync, readFileSync } from 'node:fs';
import { runningDatabaseUrl } from '../../adapters/sql/embedded-postgres.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import type { System } from './system.ts';

export type Usage = { rssMb: number; files: number; processes: number; sessions: number; bytesPerEvent: number };

const tryRead = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Everything below a process, itself included. */
export function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = tryRead(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] || 0);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found: number[] = [];
  const visit = (one: number): void => {
    found.push(one);
    for (const child of children.get(one) ?? []) visit(child);
  };
  visit(pid);
  return found;
}

export async function usageOf(system: System): Promise<Usage> {
  const { pid, dataDir } = system;
  const rss = Number(/VmRSS:\s+(\d+)/.exec(tryRead(`/proc/${pid}/status`))?.[1] ?? 0);
  const db = connect(runningDatabaseUrl(dataDir)!, { name: 'kill-usage', max: 1 });
  try {
    const [row] = await db<{ sessions: number; events: number; bytes: number }[]>`
      select (select count(*)::int from pg_stat_activity where application_name like 'subdoc%') as sessions,
             (select count(*)::int from es.events) as events, pg_total_relation_size('es.events')::bigint as bytes`;
    return {
      rssMb: Math.round(rss / 1024),
      files: readdirSync(`/proc/${pid}/fd`).length,
      processes: familyOf(pid).length,
      sessions: row!.sessions,
      bytesPerEvent: Math.round(Number(row!.bytes) / row!.events),
    };
  } finally {
    await db.end({ timeout: 2 });
  }
}

// PostgreSQL's own note about its running server, and what to do about a server that outlived the product that started it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Null when there is no server, or its note is still being written. */
function readPidFile(data: string): { pid: number; ready: boolean } | null {
  const lines = tryRead(join(data, 'postmaster.pid')).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null;
}

/** The process number of the server that accepts connections, if one does. */
export function readyServer(data: string): number | null {
  const file = readPidFile(data);
  return file?.ready && isServerOf(data, file.pid) ? file.pid : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Process numbers come back, in containers above all: only a process that names this folder is its server. */
function isServerOf(data: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  const commandLine = existsSync('/proc/self/cmdline')
    ? tryRead(`/proc/${pid}/cmdline`)
    : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return commandLine.includes(data);
}

const tryRead = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/**
 * Stops a server left by a killed process, so that nothing of the earlier life still runs when the new one reads: first ending its
 * sessions with a checkpoint (SIGINT), then at once (SIGQUIT), then by force.
 */
export async function endLeftOver(data: string): Promise<void> {
  const file = readPidFile(data);
  if (!file) return;
  for (const [signal, limitMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isServerOf(data, file.pid)) break;
    try {
      process.kill(file.pid, signal);
    } catch {
      break;
    }
    for (let waited = 0; waited < limitMs && isServerOf(data, file.pid); waited += 20) await delay(20);
  }
  // The note of a dead server stays: PostgreSQL finds in it whether sessions of that server still touch the data. Only a note whose
  // number now belongs to a stranger (or to nobody, unburied) would keep it from starting for ever: it goes once all sessions ended.
  if (!isAlive(file.pid) || isServerOf(data, file.pid)) return;
  for (let waited = 0; waited < 5_000 && isAnyoneIn(data); waited += 20) await delay(20);
  if (!isAnyoneIn(data)) rmSync(join(data, 'postmaster.pid'), { force: true });
}

/** Whether a process of this machine works in the folder, as every PostgreSQL session does. True where that cannot be seen. */
function isAnyoneIn(data: string): boolean {
  if (!existsSync('/proc/self/cwd')) return true;
  const folder = realpathSync(data);
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readlinkSync(`/proc/${name}/cwd`) === folder;
    } catch {
      // Ended meanwhile, or another user's, who cannot open the folder.
      return false;
    }
  });
}

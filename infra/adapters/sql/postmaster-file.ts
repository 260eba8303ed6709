// Reads PostgreSQL's postmaster.pid, and handles a server that outlived the product that started it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Null when there is no server, or the file is still being written. */
function readPidFile(data: string): { pid: number; ready: boolean } | null {
  const lines = tryRead(join(data, 'postmaster.pid')).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null;
}

/** The process id of the server that accepts connections, if one does. */
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

/** Process ids are reused, in containers above all: only a process that names this folder is its server. */
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
 * Stops a server left by a killed product, so that none of its sessions is still running when the new product reads: first with a
 * checkpoint (SIGINT), then immediately (SIGQUIT), then with SIGKILL.
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
  // The file of a dead server stays: PostgreSQL uses it to find out whether sessions of that server still touch the data. Only a file whose
  // process id now belongs to another program (or to a zombie) would block every start: it is removed once all sessions have ended.
  if (!isAlive(file.pid) || isServerOf(data, file.pid)) return;
  for (let waited = 0; waited < 5_000 && isAnyoneIn(data); waited += 20) await delay(20);
  if (!isAnyoneIn(data)) rmSync(join(data, 'postmaster.pid'), { force: true });
}

/**
 * Whether a process of this machine has the folder as its working directory, as every PostgreSQL session does. True where that cannot be
 * determined.
 */
function isAnyoneIn(data: string): boolean {
  if (!existsSync('/proc/self/cwd')) return true;
  const folder = realpathSync(data);
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readlinkSync(`/proc/${name}/cwd`) === folder;
    } catch {
      // It has ended meanwhile, or belongs to another user, who cannot open the folder.
      return false;
    }
  });
}

// A cell for a child with native decoders: it sees the program, the system's libraries and the stored objects, all read-only, and no other
// process, no network and no file beside. Native code is not held by Node's permissions, so the kernel's namespaces (namespaces(7)) hold it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { NICE } from './limits.ts';

const NAMESPACES = ['--user', '--map-root-user', '--mount', '--net', '--ipc', '--pid', '--fork', '--kill-child'];
/** What a program in the cell is loaded with. */
const SYSTEM = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/etc/ld.so.cache', '/usr/bin/setpriv', '/dev/null', '/dev/urandom'];
/**
 * Its first arguments are the paths to be seen, up to `--`; then the program and what it is given. The new root lies over /proc, which exists
 * everywhere and holds none of them. Whoever is root in a namespace could undo this: before the program runs all capabilities are dropped.
 */
const BUILD = `set -eu
root=/proc
mount -t tmpfs cell $root
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then mkdir -p "$root$1"; else mkdir -p "$root\${1%/*}"; : > "$root$1"; fi
  mount -o bind,ro,nosuid,nodev "$1" "$root$1"
  shift
done
shift
mount -o remount,ro $root
exec chroot $root /usr/bin/setpriv --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"`;

/** The command that runs what follows it in a cell where only these paths are seen. */
const command = (paths: readonly string[]): string[] => {
  const seen = [...SYSTEM.filter(existsSync), ...paths].filter(
    (path, at, all) => !all.some((other) => path.startsWith(`${other}/`)) && all.indexOf(path) === at,
  );
  return ['nice', '-n', String(NICE), 'unshare', ...NAMESPACES, '--', 'sh', '-c', BUILD, 'cell', ...seen, '--'];
};

const tried = new Map<string, boolean>();
/** Null where the system has no cells: another one than Linux, a container, a kernel without user namespaces. Tried once for the same paths. */
export function cellOf(program: string, paths: readonly string[]): string[] | null {
  const all = command([program, ...paths]);
  const key = all.join();
  if (!tried.has(key)) tried.set(key, spawnSync(all[0]!, [...all.slice(1), '/usr/bin/setpriv', '--version'], { env: {} }).status === 0);
  return tried.get(key) ? all : null;
}

/** The process in a cell, by that which holds the cell; itself where it holds none. */
export function inCell(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ')[0]) || pid;
  } catch {
    return pid;
  }
}

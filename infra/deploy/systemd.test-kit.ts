// A real systemd as process 1 of a test, in namespaces of its own over a copy of this machine's file system that is thrown away: nothing that it
// starts, cleans or writes reaches the machine. The unit is infra/deploy/systemd/subdoc.service unchanged; /opt/subdoc runs the sources.
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { textOf } from './deploy.test-kit.ts';

const ROOT = join(import.meta.dirname, '../..');
export const UNIT = textOf('infra/deploy/systemd/subdoc.service');
const SYSTEMD = '/lib/systemd/systemd';

/** Needs root: $1 a folder of this test, $2 the sources, $3 Node. */
const INIT = `set -e
folder=$1 source=$2 node=$3
mount -t tmpfs -o mode=755 tmpfs "$folder/over"
cd "$folder/over"
mkdir up work root
mount -t overlay -o "lowerdir=/,upperdir=up,workdir=work" overlay root
cd root
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do touch dev/$device; mount --bind /dev/$device dev/$device; done
mkdir dev/shm dev/pts
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
for own in run etc/systemd/system etc/subdoc var/log opt; do mkdir -p $own; mount -t tmpfs -o mode=755 tmpfs $own; done
mount -t tmpfs -o mode=1777 tmpfs tmp
mkdir -p etc/subdoc/secrets opt/subdoc/server opt/subdoc/source
cp -r "$folder/secrets/." etc/subdoc/secrets/
chmod -R u=rwX,go= etc/subdoc/secrets
cp "$folder/settings.env" etc/subdoc/
cp "$folder/main.js" opt/subdoc/server/
cp "$folder/package.json" opt/subdoc/
touch opt/subdoc/node
mount --bind "$node" opt/subdoc/node
mount --bind "$source" opt/subdoc/source
cp "$folder"/units/* etc/systemd/system/
for unit in systemd-tmpfiles-setup.service systemd-tmpfiles-clean.timer systemd-tmpfiles-setup-dev.service systemd-udevd.service \\
  systemd-udev-trigger.service systemd-logind.service systemd-networkd.service systemd-resolved.service getty.target \\
  dev-hugepages.mount dev-mqueue.mount sys-kernel-debug.mount sys-kernel-tracing.mount systemd-remount-fs.service; do
  ln -s /dev/null etc/systemd/system/$unit
done
mkdir -p old
pivot_root . old
umount -l /old
mount --make-rshared /
exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin ${SYSTEMD} --system --unit=trial.target --show-status=no
`;
const TARGET = '[Unit]\nRequires=basic.target systemd-journald.service dbus.service\nAfter=basic.target\n';

/** Where control groups of the second version are mounted. */
const groups = (): string | undefined => /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/self/mounts', 'utf8'))?.[1];

/** Why no systemd can run here; null where one did. */
export async function lackOfSystemd(): Promise<string | null> {
  if (!existsSync(SYSTEMD) || !existsSync('/usr/bin/dbus-daemon')) return 'apt-get install systemd dbus';
  if (process.getuid?.() !== 0) return 'root';
  if (groups() === undefined) return 'cgroup2';
  const { status, stderr } = spawnSync('unshare', ['--pid', '--fork', '--mount', '--uts', '--ipc', '--cgroup', 'true'], {
    encoding: 'utf8',
  });
  if (status !== 0) return `unshare: ${stderr.trim()}`;
  // What a container refuses shows only here: layers over its root, groups of its own, another root.
  return startSystemd({}, {}).then(
    async (systemd) => {
      await systemd.stop();
      return null;
    },
    (error: unknown) => String(error).replaceAll('\n', '; '),
  );
}

export type Systemd = {
  run(...command: string[]): SpawnSyncReturns<string>;
  /** The value of a property of subdoc.service. */
  show(property: string): string;
  journal(): string[];
  stop(): Promise<void>;
};

export async function startSystemd(
  settings: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>>,
): Promise<Systemd> {
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-systemd-'));
  for (const made of ['over', 'secrets', 'units']) await mkdir(join(folder, made));
  const put = (path: string, text: string) => writeFile(join(folder, path), text);
  await put('init.sh', INIT);
  await put('units/subdoc.service', UNIT);
  await put('units/trial.target', TARGET);
  await put('main.js', "await import('../source/infra/app/main.ts');\n");
  await put('package.json', '{"type":"module"}');
  await put(
    'settings.env',
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  for (const [name, value] of Object.entries(secrets)) await put(`secrets/${name}`, value);
  // A group of processes of its own, which is the root of what systemd sees.
  const joined = `mkdir "$0/subdoc-$$" && echo $$ > "$0/subdoc-$$/cgroup.procs" && exec "$@"`;
  const hierarchy = groups()!;
  const namespaces = ['--pid', '--fork', '--kill-child', '--mount', '--uts', '--ipc', '--cgroup', '--propagation', 'private'];
  const child = spawn(
    'sh',
    ['-c', joined, hierarchy, 'unshare', ...namespaces, 'sh', join(folder, 'init.sh'), folder, ROOT, process.execPath],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (told += chunk));
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    const own = join(hierarchy, `subdoc-${child.pid}`);
    for (let left = true; left; await delay(50)) {
      spawnSync('find', [own, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';']);
      left = existsSync(own);
    }
    await rm(folder, { recursive: true });
  };
  const run = (...command: string[]) => {
    const [first] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ');
    return spawnSync('nsenter', ['-t', first!, '-m', '-p', '-u', '-i', '-C', ...command], { encoding: 'utf8' });
  };
  const up = () => child.exitCode === null && run('systemctl', 'is-system-running').stdout.trim();
  for (const from = performance.now(); up() !== 'running'; await delay(200)) {
    const state = up();
    if (state !== false && performance.now() - from < 60_000) continue;
    const failed = state === false ? '' : run('systemctl', '--failed', '--no-legend').stdout;
    await stop();
    throw new Error(`systemd did not come up (${state}):\n${told}${failed}`);
  }
  return {
    run,
    show: (property) => run('systemctl', 'show', 'subdoc', '--value', '-p', property).stdout.trim(),
    journal: () => run('journalctl', '-u', 'subdoc', '--no-pager', '-o', 'cat').stdout.split('\n').filter(Boolean),
    stop,
  };
}

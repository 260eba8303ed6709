// P22: what a newcomer waits for and stores: `npm start` in a clean clone with an empty cache of npm, until /healthz answers 200, then a
// second start; beside the same of the build of 3408228c, in turn.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { freePort } from '../../adapters/shared/free-port.test-kit.ts';
import { type Noise, type Usage, watchNoise } from './noise.ts';
import type { Protocol } from './protocol.ts';
import { head, REFERENCE, withClone } from './reference-build.ts';
import type { Goal, Report } from './report.ts';
import { median, ratio } from './statistics.ts';

/** A pair takes two to three minutes. */
const MOST_PAIRS = 3;
const LIMIT_MS = 900_000;
const MOST_FOREIGN = 0.15;
const SECOND_STARTS = 3;

/** Seconds; `cpu` is the processor time of the first start, which others beside it disturb least. `foreign`: their share meanwhile. */
type Starts = { cold: number; cpu: number; second: number; bytes: number; packages: number; foreign: number };

/** What a terminal has: the machine's own Node and npm, and nothing of the run of npm that started this. */
function terminal(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_|^INIT_CWD$/i.test(name) || name === 'NODE_EXTRA_CA_CERTS');
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...(Object.fromEntries(kept) as Record<string, string>), PATH: path.join(delimiter) };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function until(done: () => Promise<boolean>, child: ChildProcess | null, said: () => string): Promise<void> {
  for (const limit = performance.now() + LIMIT_MS; !(await done()); ) {
    if (child !== null && child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${said()}`);
    if (performance.now() > limit) throw new Error(`npm start is not ready:\n${said()}`);
    await new Promise((later) => setTimeout(later, 20));
  }
}

/** Seconds until a start is ready, and who used the processors until then; it is stopped before this answers. */
async function start(folder: string, env: Record<string, string>, noise: Noise): Promise<{ seconds: number; used: Usage }> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...env, PORT: String(port), DATA_DIR: join(folder, '.data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said = (said + chunk).slice(-4000)));
  const url = `http://127.0.0.1:${port}/healthz`;
  try {
    await until(
      () => answers(url),
      child,
      () => said,
    );
    // Of processes that a signal ends the time is lost.
    return { seconds: (performance.now() - began) / 1000, used: noise.read() };
  } finally {
    const group = -child.pid!;
    const alive = (): boolean => {
      try {
        return process.kill(group, 0);
      } catch {
        return false;
      }
    };
    if (alive()) process.kill(group, 'SIGTERM');
    await until(
      async () => !alive(),
      null,
      () => said,
    );
  }
}

/** Bytes on the disk of the files below a folder. */
async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  let sum = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    sum += entry.isDirectory() ? await bytesBelow(path) : (await lstat(path)).blocks * 512;
  }
  return sum;
}

const measure = (commit: string, noise: Noise): Promise<Starts> =>
  withClone(commit, async (folder, clone) => {
    const env = { ...terminal(), npm_config_cache: join(folder, 'cache') };
    const before = noise.read();
    const { seconds: cold, used: after } = await start(clone, env, noise);
    const cpu = noise.microseconds(before, after).own / 1e6;
    const { packages } = JSON.parse(readFileSync(join(clone, 'node_modules/.package-lock.json'), 'utf8')) as { packages: object };
    const bytes = await bytesBelow(join(clone, 'node_modules'));
    const seconds: number[] = [];
    for (let i = 0; i < SECOND_STARTS; i++) seconds.push((await start(clone, env, noise)).seconds);
    return { cold, cpu, second: median(seconds), bytes, packages: Object.keys(packages).length, foreign: noise.foreign(before, after) };
  });

/** Compares the committed HEAD: what is only in the work tree is not measured. */
export async function bench(protocol: Protocol): Promise<Report> {
  const commits = [head(), REFERENCE];
  const pairs: [Starts, Starts][] = [];
  const noise = watchNoise(0);
  for (let i = 0; i < (protocol.quick ? 1 : MOST_PAIRS); i++) {
    const pair: Starts[] = [];
    for (const side of i % 2 === 0 ? [0, 1] : [1, 0]) {
      pair[side] = await measure(commits[side]!, noise);
      process.stderr.write(`· ${commits[side]!.slice(0, 8)}: ${JSON.stringify(pair[side])}\n`);
    }
    pairs.push(pair as [Starts, Starts]);
  }
  const noisy = pairs.some((pair) => pair.some(({ foreign }) => foreign > MOST_FOREIGN));
  const figures = (figure: keyof Starts): Pick<Goal, 'id' | 'atMost' | 'estimate' | 'twins'> => {
    const [a, b] = [0, 1].map((side) => median(pairs.map((pair) => pair[side]![figure])).toFixed(1));
    return {
      id: 'P22',
      atMost: true,
      estimate: ratio(pairs.map(([ours, before]) => [ours[figure], before[figure]])),
      twins: `A ${a} B ${b}`,
    };
  };
  const goals: Goal[] = [
    { name: 'npm start in a clean clone, s ÷ 3408228c', floor: 0.6, moonshot: 0.4, noisy, ...figures('cold') },
    { name: 'bytes below node_modules ÷ the same', floor: 0.55, moonshot: 0.4, deterministic: true, ...figures('bytes') },
    { name: 'the second start, s ÷ the same', floor: 0.7, moonshot: 0.5, noisy, ...figures('second') },
  ];
  const beside = (['cpu', 'packages'] as const).map(
    (figure) => `${figure} ${figures(figure).twins} ratio ${figures(figure).estimate.middle.toFixed(2)}`,
  );
  return { goals, remarks: [{ id: 'P22', text: `first start: ${beside.join(', ')} (cpu in s)` }] };
}

// Builds the missing servers with Go or Maven, and reports what prevents a build here.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BIN, isHere, jarsOf, launcherOf, recipeOf, SERVERS, type ServerName, stampOf } from './servers.ts';

/** From 1.21 on Go downloads the newer version that a module requires. */
const OLDEST_GO = 21;
const GO = `Go (≥ 1.${OLDEST_GO})`;
const COPY_DEPENDENCIES = 'org.apache.maven.plugins:maven-dependency-plugin:2.8:copy-dependencies';
const TOLD_EVERY_S = 10;

export type Lack = { name: ServerName; tools: readonly string[] };

const said = (program: string, ...args: string[]): string | null => {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? stdout : null;
};

/**
 * Those of `names` that cannot be built or run, each with what is missing. The tools are run to find out: a name on the PATH may do
 * nothing.
 */
export function lacking(names: readonly ServerName[]): Lack[] {
  const has: Record<string, () => boolean> = {
    [GO]: () => Number(/go1\.(\d+)/.exec(said('go', 'version') ?? '')?.[1] ?? 0) >= OLDEST_GO,
    Java: () => said('java', '-version') !== null,
    Maven: () => said('mvn', '-v') !== null,
  };
  const toMake = { go: GO, maven: 'Maven' };
  const toRun = { go: [], maven: ['Java'] };
  return names
    .map((name) => {
      const { by } = SERVERS[name];
      return { name, tools: [...toRun[by], ...(isHere(name) ? [] : [toMake[by]])].filter((tool) => !has[tool]!()) };
    })
    .filter(({ tools }) => tools.length > 0);
}

/** Builds it, printing its progress, whatever existed before. Throws the tool's error output. */
export async function make(name: ServerName): Promise<void> {
  const server = SERVERS[name];
  rmSync(stampOf(name), { force: true });
  for (const folder of [BIN, dirname(stampOf(name))]) mkdirSync(folder, { recursive: true });
  if (server.by === 'go') await told(name, 'go', ['install', server.source], { GOBIN: BIN });
  else await fromMaven(name, server.source, server.main);
  writeFileSync(stampOf(name), recipeOf(name));
}

async function fromMaven(name: ServerName, source: string, main: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'subdoc-maven-'));
  try {
    const pom = join(folder, 'pom.xml');
    const wanted = source.split(' ').map((one) => {
      const [groupId, artifactId, version] = one.split(':');
      return `<dependency><groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>${version}</version></dependency>`;
    });
    const head = '<modelVersion>4.0.0</modelVersion><groupId>subdoc</groupId><artifactId>engines</artifactId><version>1</version>';
    writeFileSync(pom, `<project>${head}<dependencies>${wanted.join('')}</dependencies></project>`);
    // A library of the previous version would be loaded beside this one's.
    rmSync(jarsOf(name), { recursive: true, force: true });
    await told(name, 'mvn', ['-q', '-B', '-f', pom, COPY_DEPENDENCIES, `-DoutputDirectory=${jarsOf(name)}`]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  writeFileSync(join(BIN, name), launcherOf(name, main));
  chmodSync(join(BIN, name), 0o755);
}

const STOPPED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'];

async function told(name: ServerName, program: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const started = performance.now();
  const label = `${name} ${SERVERS[name].source.split(/[@:]/).at(-1)}`;
  const tell = (sign: string): void => console.log(`${label} ${sign} ${Math.round((performance.now() - started) / 1000)} s`);
  tell('…');
  const tick = setInterval(tell, TOLD_EVERY_S * 1000, '…');
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = (): never => {
    child.kill();
    return process.exit(1);
  };
  for (const event of STOPPED) process.once(event, stop);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const code = await new Promise<number | string | null>((ended) => {
    child.once('error', ({ message }) => ended(message));
    child.once('close', (status, signal) => ended(status ?? signal));
  });
  clearInterval(tick);
  for (const event of STOPPED) process.off(event, stop);
  if (code !== 0) throw new Error(`${label}: « ${program} ${args[0]} » ended with ${code}\n${output.trim()}`);
  tell('✓');
}

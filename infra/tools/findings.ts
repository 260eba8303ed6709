// `npm run findings [NAME…]`: runs the scripts of findings/, one after the other, and says which saw something else than they state. They install
// public packages: network, npm, Python 3, Go and Java are needed, so this is no part of CI.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from './run-command.ts';

/** Beyond this a package no longer installs or a server hangs: the script counts as changed. */
const MOST_MS = 5 * 60_000;

/** The scripts of a folder by name, or those among them that are asked for; throws on a name that is none. */
export function chosen(folder: string, asked: readonly string[]): string[] {
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.sh'))
    .map((name) => name.slice(0, -'.sh'.length))
    .sort();
  const unknown = asked.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Error(`findings/${unknown}.sh does not exist`);
  return asked.length === 0 ? all : all.filter((name) => asked.includes(name));
}

/** Whether the script still sees what it states, and all it printed. Without Node's own settings: the scripts choose their Node. */
export async function stillSeen(file: string): Promise<{ same: boolean; output: string }> {
  const child = spawn('sh', ['-c', 'unset NODE_OPTIONS; exec sh "$0"', file], { stdio: ['ignore', 'pipe', 'pipe'], timeout: MOST_MS });
  const pieces: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => pieces.push(piece));
  const code = await new Promise<number | null>((done, failed) => child.on('error', failed).on('close', done));
  return { same: code === 0, output: Buffer.concat(pieces).toString() };
}

/** Prints a line per script, and the whole output of those that changed. Answers the names of these. */
export async function runFindings(folder: string, asked: readonly string[], print: (line: string) => void): Promise<string[]> {
  const changed: string[] = [];
  for (const name of chosen(folder, asked)) {
    const started = performance.now();
    const { same, output } = await stillSeen(join(folder, `${name}.sh`));
    print(`${same ? 'same   ' : 'CHANGED'} ${name} (${Math.round((performance.now() - started) / 1000)} s)`);
    if (same) continue;
    changed.push(name);
    print(output.trimEnd());
  }
  return changed;
}

if (import.meta.main)
  await runCommand(async () => {
    const changed = await runFindings(resolve(import.meta.dirname, '../../findings'), process.argv.slice(2), console.log);
    console.log(changed.length === 0 ? 'All is as it was seen.' : `Changed: ${changed.join(', ')}`);
    if (changed.length > 0) process.exitCode = 1;
  });

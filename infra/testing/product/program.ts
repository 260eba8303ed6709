// One process of the product as an operator starts it: the command, its settings, its last output.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { plantDevSecret } from './dev-secret.ts';
import { NO_QUOTAS } from './product.ts';

/** Of this version. */
export const ROOT = resolve(import.meta.dirname, '../../..');
const LAST_WORDS = 4000;

export type Launch = {
  /** The program's root folder. */
  root?: string;
  port: number;
  dataDir: string;
  env?: Readonly<Record<string, string>> | undefined;
  /** Another program than the product's own, below `root`. */
  main?: string;
  /** Node's options, before the program. */
  flags?: readonly string[];
};

// The previous version has other folders.
const mainOf = (root: string): string => ['infra/app/main.ts', 'infra/start.mjs'].find((file) => existsSync(join(root, file)))!;

/** What `npm start` finally runs (infra/tools/run.mjs). `output` answers the end of its output. */
export function launchProgram({ root = ROOT, main = mainOf(root), port, dataDir, env, flags = [] }: Launch): {
  child: ChildProcess;
  output(): string;
} {
  plantDevSecret(dataDir);
  const always = { PORT: String(port), DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'warn', NODE_ENV: '', ...NO_QUOTAS };
  const child = spawn(process.execPath, [...flags, join(root, main)], {
    env: { ...process.env, ...always, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-LAST_WORDS);
  };
  child.stdout!.on('data', keep);
  child.stderr!.on('data', keep);
  return { child, output: () => output };
}

/** Whether /healthz says that it is well. */
export async function isWell(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) });
    await answer.text();
    return answer.status === 200;
  } catch {
    return false;
  }
}

// stripe-mock, Stripe's API description as a server: installed once with Go into the engines' git-ignored folder.

import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';

const VERSION = 'v0.203.0';
const run = promisify(execFile);
const FOLDER = resolve(import.meta.dirname, '../../../.engines/bin');

async function install(): Promise<string> {
  const binary = join(FOLDER, 'stripe-mock');
  if (existsSync(binary)) return binary;
  await run('go', ['version']).catch((cause: unknown) => {
    throw new Error('Go is not there: without it stripe-mock cannot be installed, and what we send to Stripe stays unchecked', { cause });
  });
  await mkdir(FOLDER, { recursive: true });
  await run('go', ['install', `github.com/stripe/stripe-mock@${VERSION}`], { env: { ...process.env, GOBIN: FOLDER } });
  return binary;
}
const answers = (port: number): Promise<boolean> =>
  new Promise((told) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      told(true);
    });
    socket.once('error', () => told(false));
  });

/** Throws a plain sentence when Go is missing. */
export async function startStripeMock(): Promise<{ port: number; stop(): Promise<void> }> {
  const binary = await install();
  const port = await freePort();
  const child = spawn(binary, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  const ended = new Promise<void>((over) => child.once('exit', () => over()));
  for (let tries = 0; !(await answers(port)); tries++) {
    if (child.exitCode !== null || tries > 200) throw new Error('stripe-mock does not answer');
    await new Promise((again) => setTimeout(again, 50));
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

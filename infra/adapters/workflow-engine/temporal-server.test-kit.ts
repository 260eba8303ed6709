// Temporal's own servers for the tests of its engine: the real one, and the one whose time jumps ahead.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Connection, type ConnectionOptions } from '@temporalio/client';
import { InternalConnectionOptionsSymbol } from '@temporalio/client/lib/connection.js';
import { freePort } from '#infra/proof/kill/program.ts';

const BIN = join(import.meta.dirname, '../../../.engines/bin');
const PATIENCE = 80;

async function connected(options: ConnectionOptions): Promise<Connection> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await Connection.connect({ ...options, connectTimeout: 1_000 });
    } catch (error) {
      if (tries > PATIENCE) throw error;
      await delay(250);
    }
  }
}
async function namespaceIn(address: string): Promise<void> {
  const connection = await connected({ address });
  for (let tries = 0; ; tries += 1) {
    const there = await connection.workflowService.describeNamespace({ namespace: 'default' }).catch(() => null);
    if (there !== null || tries > PATIENCE) break;
    await delay(250);
  }
  await connection.close();
}
async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exit;
}

export type TemporalServer = { address: string; start(): Promise<void>; kill(): Promise<void>; forget(): void; stop(): Promise<void> };

export async function startTemporal({ dynamicConfig = {} }: { dynamicConfig?: Record<string, unknown> } = {}): Promise<TemporalServer> {
  const folder = mkdtempSync(join(tmpdir(), 'subdoc-temporal-'));
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const config = Object.entries(dynamicConfig).flatMap(([name, value]) => ['--dynamic-config-value', `${name}=${JSON.stringify(value)}`]);
  let child: ChildProcess | null = null;
  let file = 0;
  const server: TemporalServer = {
    address,
    async start() {
      const flags = ['server', 'start-dev', '--headless', '--port', String(port), '--log-level', 'never'];
      child = spawn(join(BIN, 'temporal'), [...flags, '--db-filename', join(folder, `${file}.db`), ...config], { stdio: 'ignore' });
      await namespaceIn(address);
    },
    async kill() {
      if (child !== null) await ended(child, 'SIGKILL');
      child = null;
    },
    forget: () => void (file += 1),
    async stop() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

/** Time there passes as here, but for `sleep`, which jumps from timer to timer. Milliseconds. */
export async function startTimeSkipping() {
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const child = spawn(join(BIN, 'temporal-test-server'), [String(port)], { stdio: 'ignore' });
  const options = { address, [InternalConnectionOptionsSymbol]: { supportsTestService: true } } as ConnectionOptions;
  const connection = await connected(options);
  const testService = connection.testService!;
  const now = async (): Promise<number> => {
    const { time } = await testService.getCurrentTime({});
    return Number(time!.seconds) * 1_000 + Math.floor((time!.nanos ?? 0) / 1e6);
  };
  return {
    address,
    now,
    sleep: (ms: number) => testService.unlockTimeSkippingWithSleep({ duration: { seconds: Math.floor(ms / 1_000) as never } }),
    async stop() {
      await connection.close();
      await ended(child, 'SIGKILL');
    },
  };
}

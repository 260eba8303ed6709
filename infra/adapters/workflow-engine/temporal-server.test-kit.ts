// Temporal's servers (infra/testing/engines) as the tests of its engine use them: one that can lose its data, and one whose time jumps ahead.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Connection, type ConnectionOptions } from '@temporalio/client';
import { InternalConnectionOptionsSymbol } from '@temporalio/client/lib/connection.js';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';
import * as engines from '#infra/testing/engines/temporal.ts';

export type TemporalServer = Awaited<ReturnType<typeof startTemporal>>;

/** A new server, which knows none of our search attributes. */
export async function startTemporal({ dynamicConfig = {} }: { dynamicConfig?: Record<string, unknown> } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'subdoc-temporal-'));
  const server = await engines.startTemporal({ folder, dynamicConfig, searchAttributes: {} });
  return {
    address: server.address,
    start: server.start,
    kill: server.kill,
    /** While it is killed: it begins with nothing. */
    lose: () => {
      for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `temporal.db${end}`), { force: true });
    },
    async stop() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function connected(options: ConnectionOptions, tries = 80): Promise<Connection> {
  for (let left = tries; ; left -= 1) {
    try {
      return await Connection.connect({ ...options, connectTimeout: 1_000 });
    } catch (error) {
      if (left === 0) throw error;
      await delay(250);
    }
  }
}

/** Time there passes as here, but for `sleep`, which jumps from timer to timer. Milliseconds. */
export async function startTimeSkipping() {
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const child = spawn(engines.timeSkipping().path, [String(port)], { stdio: 'ignore' });
  // As TestWorkflowEnvironment asks for the service that moves its time.
  const connection = await connected({ address, [InternalConnectionOptionsSymbol]: { supportsTestService: true } } as ConnectionOptions);
  const testService = connection.testService!;
  return {
    address,
    async now(): Promise<number> {
      const { time } = await testService.getCurrentTime({});
      return Number(time!.seconds) * 1_000 + Math.floor((time!.nanos ?? 0) / 1e6);
    },
    sleep: (ms: number) => testService.unlockTimeSkippingWithSleep({ duration: { seconds: Math.floor(ms / 1_000) as never } }),
    async stop() {
      await connection.close();
      const over = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await over;
    },
  };
}

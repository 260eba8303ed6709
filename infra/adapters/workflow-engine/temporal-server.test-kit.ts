// Temporal's servers (infra/testing/engines) for the tests of its engine: one that can lose its data, and one that skips time.
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

/** A new server, without our search attributes. */
export async function startTemporal({ dynamicConfig = {} }: { dynamicConfig?: Record<string, unknown> } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'subdoc-temporal-'));
  const server = await engines.startTemporal({ folder, dynamicConfig, searchAttributes: {} });
  return {
    address: server.address,
    start: server.start,
    kill: server.kill,
    /** Called while the server is down: it starts again empty. */
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

/** Time passes as here, except for `sleep`, which skips from timer to timer. Milliseconds. */
export async function startTimeSkipping() {
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const child = spawn(engines.timeSkipping().path, [String(port)], { stdio: 'ignore' });
  // TestWorkflowEnvironment requires the service that skips time.
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

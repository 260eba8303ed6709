// The servers as other tests use them: they answer, keep their state, and leave no process behind.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection, type ConnectionOptions } from '@temporalio/client';
import { InternalConnectionOptionsSymbol } from '@temporalio/client/lib/connection.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';
import { ROOT } from '../product/program.ts';
import { startTemporal, type TemporalServer, timeSkipping } from './temporal.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'subdoc-temporal-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

async function connected(options: ConnectionOptions): Promise<Connection> {
  const connection = await Connection.connect(options);
  onTestFinished(() => connection.close());
  return connection;
}
const connect = async (address: string): Promise<Client> => new Client({ connection: await connected({ address }) });

/** Whether a process of the group runs; zombies do not count. */
const isLeft = (group: number): boolean =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      const [state, , of] = statOf(pid);
      return Number(of) === group && state !== 'Z';
    });

function statOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

const SIX_DAYS_S = 6 * 86_400;
const startOne = (client: Client, workflowId: string): Promise<unknown> =>
  client.workflow.start('nobody', { workflowId, taskQueue: 'none', args: [] });
const statusOf = async (client: Client, id: string): Promise<string> => (await client.workflow.getHandle(id).describe()).status.name;
const attributesOf = async (connection: Connection, namespace: string): Promise<unknown> =>
  Object.keys((await connection.operatorService.listSearchAttributes({ namespace })).customAttributes).sort();

async function temporal(options: Partial<Parameters<typeof startTemporal>[0]> = {}): Promise<TemporalServer> {
  const server = await startTemporal({ folder: await folder(), ...options });
  onTestFinished(() => server.stop());
  return server;
}

test('it answers health, knows the search attributes, and its stop leaves no process', async () => {
  const server = await temporal();
  const connection = await connected({ address: server.address });
  const service = 'temporal.api.workflowservice.v1.WorkflowService';
  expect(await connection.healthService.check({ service })).toMatchObject({ status: 1 });
  expect(await attributesOf(connection, server.namespace)).toEqual(['AccountId', 'NextStepAt', 'SubcontractorId']);
  expect(isLeft(server.pid)).toBe(true);
  await server.stop();
  expect(isLeft(server.pid)).toBe(false);
});

test('killed, stopped and started on the same file: what it had accepted is there, at the same address', async () => {
  const server = await temporal();
  const client = await connect(server.address);
  await startOne(client, 'before-the-kill');
  const killed = server.pid;
  await server.kill();
  expect(isLeft(killed)).toBe(false);
  await server.start();
  expect(await statusOf(await connect(server.address), 'before-the-kill')).toBe('RUNNING');
  await startOne(await connect(server.address), 'before-the-stop');
  await server.restart();
  const after = await connect(server.address);
  expect(await statusOf(after, 'before-the-kill')).toBe('RUNNING');
  expect(await statusOf(after, 'before-the-stop')).toBe('RUNNING');
  expect(await attributesOf(await connected({ address: server.address }), server.namespace)).toEqual([
    'AccountId',
    'NextStepAt',
    'SubcontractorId',
  ]);
});

test('a dynamic configuration reaches it', async () => {
  const { address } = await temporal({ dynamicConfig: { 'limit.maxIDLength': 40 } });
  const client = await connect(address);
  await startOne(client, 'w'.repeat(40));
  await expect(startOne(client, 'w'.repeat(41))).rejects.toMatchObject({ cause: { details: 'WorkflowId length exceeds limit.' } });
});

test('a port that somebody has is refused, whoever answers there', async () => {
  const { address } = await temporal();
  await expect(startTemporal({ folder: await folder(), port: Number(address.split(':')[1]) })).rejects.toThrow(/EADDRINUSE/);
});

test('a server that ends at once is told with its last words', async () => {
  const searchAttributes = { AccountId: 'Number' as 'Int' };
  await expect(startTemporal({ folder: await folder(), searchAttributes })).rejects.toThrow(
    /does not start:\n.*invalid search attribute value type/,
  );
});

const child = (code: string): { pid: number; said: Promise<string>; kill(): void } => {
  const started = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void started.kill('SIGKILL'));
  const said = new Promise<string>((resolve) => started.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())));
  return { pid: started.pid!, said, kill: () => void started.kill('SIGKILL') };
};

test.each(['while it starts', 'when it answers'])('whoever started it is killed %s: no process is left', async (moment) => {
  const options = JSON.stringify({ folder: await folder() });
  const code = `
    import childProcess from 'node:child_process';
    import { syncBuiltinESMExports } from 'node:module';
    const { spawn } = childProcess;
    childProcess.spawn = (...args) => { const made = spawn(...args); if (${moment === 'while it starts'}) console.log(made.pid); return made; };
    syncBuiltinESMExports();
    const { startTemporal } = await import('./infra/testing/engines/temporal.ts');
    console.log((await startTemporal(${options})).pid);
    setInterval(() => {}, 1000);`;
  const starter = child(code);
  const group = Number(await starter.said);
  expect(isLeft(group)).toBe(true);
  starter.kill();
  await expect.poll(() => isLeft(group), { timeout: 20_000 }).toBe(false);
});

test('six days pass in a moment where time is skipped; that server ends with whoever started it', async () => {
  const port = await freePort();
  const starter = child(
    `import { spawn } from 'node:child_process';
     console.log(spawn('${timeSkipping().path}', ['${port}', '--enable-time-skipping'], { stdio: 'ignore', detached: true }).pid);
     setInterval(() => {}, 1000);`,
  );
  const group = Number(await starter.said);
  // TestWorkflowEnvironment requires the service that skips time.
  const options = { address: `127.0.0.1:${port}`, [InternalConnectionOptionsSymbol]: { supportsTestService: true } };
  const { testService } = await vi.waitFor(() => connected(options), { timeout: 20_000 });
  const now = async (): Promise<number> => Number((await testService!.getCurrentTime({})).time!.seconds);
  const before = await now();
  await testService!.sleep({ duration: { seconds: SIX_DAYS_S as never } });
  expect((await now()) - before).toBeGreaterThanOrEqual(SIX_DAYS_S);
  starter.kill();
  await expect.poll(() => isLeft(group), { timeout: 20_000 }).toBe(false);
});

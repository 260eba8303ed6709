// Temporal's own servers as processes of a test: the real one with its state in a file, and the one that skips time.
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { programOf } from './servers.ts';

export type TemporalOptions = {
  /** The folder of its state and log; created where it is missing. The same folder gives the same server again. */
  folder: string;
  port?: number;
  /** Created with the state, by name and type. */
  searchAttributes?: Readonly<Record<string, 'Int' | 'Keyword' | 'Datetime' | 'Text' | 'Double' | 'Bool' | 'KeywordList'>>;
  /** Dynamic configuration, such as `{ 'matching.enableFairness': true }`. */
  dynamicConfig?: Readonly<Record<string, unknown>>;
};

export type TemporalServer = ServerProcess & {
  /** Host and port, the same after every restart. */
  readonly address: string;
  readonly namespace: string;
};

/** The search attributes of the product's workflows. */
export const SEARCH_ATTRIBUTES = { AccountId: 'Int', SubcontractorId: 'Int', NextStepAt: 'Datetime' } as const;

const NAMESPACE = 'default';
const ANSWER_LIMIT_MS = 1_000;

/** Starts it; it ends with this process, however that ends. */
export async function startTemporal({
  folder,
  port,
  searchAttributes = SEARCH_ATTRIBUTES,
  dynamicConfig = {},
}: TemporalOptions): Promise<TemporalServer> {
  const own = port ?? (await freePort());
  const address = `127.0.0.1:${own}`;
  // Ignores the developer's own Temporal settings.
  const plain = ['--disable-config-file', '--disable-config-env', '--log-level', 'error', '--headless'];
  const args = ['server', 'start-dev', ...plain, '--ip', '127.0.0.1', '--port', String(own), '--db-filename', join(folder, 'temporal.db')];
  // Its journal would sync the disk several times per step. A killed process loses nothing without that; power is never cut here.
  args.push('--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=normal');
  for (const [name, type] of Object.entries(searchAttributes)) args.push('--search-attribute', `${name}=${type}`);
  for (const [key, value] of Object.entries(dynamicConfig)) args.push('--dynamic-config-value', `${key}=${JSON.stringify(value)}`);
  const command = { server: 'temporal', called: 'Temporal', folder, args, port: own } as const;
  const server = await startServer({ ...command, answers: () => answers(address) });
  return Object.assign(server, { address, namespace: NAMESPACE });
}

async function answers(address: string): Promise<boolean> {
  const connection = Connection.lazy({ address });
  try {
    await connection.withDeadline(Date.now() + ANSWER_LIMIT_MS, () =>
      connection.workflowService.describeNamespace({ namespace: NAMESPACE }),
    );
    return true;
  } catch {
    return false;
  } finally {
    await connection.close();
  }
}

/** The server of `TestWorkflowEnvironment.createTimeSkipping({ server: { executable } })`, which would otherwise be downloaded. */
export const timeSkipping = (): { type: 'existing-path'; path: string } => ({
  type: 'existing-path',
  path: programOf('temporal-test-server'),
});

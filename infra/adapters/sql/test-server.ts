// One PostgreSQL for a whole run of tests, started when the first test asks for it and removed after the run. Vitest calls this before and
// after; tests run in other processes and ask over HTTP (testDatabase does).
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { connect } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers the URL of the run's PostgreSQL. */
    testServer: string;
  }
}

/** A run creates and drops hundreds of databases, of hundreds of files each: in memory that is several times faster than on a disk. */
async function home(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM ? memory : tmpdir();
}
const ROOM = 4 * 1024 ** 3;

/** A run logs in thousands of times; with the default 4096 iterations each side computes for milliseconds. */
async function makeLoginsCheap(url: string): Promise<void> {
  const { username, password } = new URL(url);
  const admin = connect(url, { name: 'test-server', max: 1, session: { scram_iterations: '1' } });
  await admin.unsafe(`ALTER ROLE ${username} PASSWORD '${password}'`).finally(() => admin.end());
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let folder: string | undefined;
  let started: Promise<EmbeddedPostgres> | undefined;
  const start = async (): Promise<EmbeddedPostgres> => {
    folder = await mkdtemp(join(await home(), 'subdoc-test-sql-'));
    // Others may pass through the folder: root may have to run the server as nobody.
    await chmod(folder, 0o711);
    const server = await startEmbeddedPostgres({ dataDir: folder, durable: false });
    await makeLoginsCheap(server.url);
    return server;
  };
  const desk = createServer(async (_request, response) => {
    try {
      started ??= start();
      response.end((await started).url);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  project.provide('testServer', `http://127.0.0.1:${(desk.address() as AddressInfo).port}/`);
  return async () => {
    desk.closeAllConnections();
    await new Promise((resolve) => desk.close(resolve));
    const server = await started?.catch(() => undefined);
    await server?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  };
}

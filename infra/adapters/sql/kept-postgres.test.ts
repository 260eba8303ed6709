import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Database } from '#projections/sql.ts';
import { type KeptPostgres, keepEmbeddedPostgres } from './kept-postgres.ts';
import { connect } from './postgres.ts';

let folder: string;
let server: KeptPostgres;
let db: Database;
const told: string[] = [];
afterEach(async () => {
  await db?.end({ timeout: 1 });
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
  told.length = 0;
});
async function start(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'subdoc-kept-'));
  await chmod(folder, 0o711);
  server = await keepEmbeddedPostgres({ dataDir: folder }, (what) => told.push(what));
  db = connect(server.url, { name: 'test', max: 2 });
}
const answers = async () => [...(await db`select id from kept order by id`)].map((row) => row['id']);

test('C59 a server that is killed is started again on the same port with everything committed; the same pool goes on', async () => {
  await start();
  await db`create table kept as select 1 as id`;
  for (const id of [2, 3]) {
    const { port } = server;
    const before = server.pid();
    process.kill(before, 'SIGKILL');
    await vi.waitFor(() => expect(server.pid()).not.toBe(before), { timeout: 25_000 });
    expect(server.port).toBe(port);
    await db`insert into kept values (${id})`;
  }
  expect(await answers()).toEqual([1, 2, 3]);
  expect(told).toEqual(['ended', 'back', 'ended', 'back']);
});

test('C59 while its port is taken it is tried again, and found when the port is free', async () => {
  await start();
  await db`create table kept as select 1 as id`;
  const before = server.pid();
  process.kill(before, 'SIGKILL');
  const squatter = createServer();
  await new Promise<void>((resolve) => {
    const take = (): void => void squatter.listen(server.port, '127.0.0.1', resolve);
    squatter.on('error', () => setImmediate(take));
    take();
  });
  await vi.waitFor(() => expect(told).toContain('failed'), { timeout: 25_000 });
  await new Promise((resolve) => squatter.close(resolve));
  await vi.waitFor(() => expect(told.at(-1)).toBe('back'), { timeout: 25_000 });
  expect(await answers()).toEqual([1]);
});

test('a stop during a recovery ends it', async () => {
  await start();
  process.kill(server.pid(), 'SIGKILL');
  await vi.waitFor(() => expect(told).toContain('ended'), { timeout: 25_000 });
  await server.stop();
  await expect(db`select 1`).rejects.toThrow();
});

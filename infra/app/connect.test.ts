import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { StreamName } from '#domain/kernel/event.ts';
import { UnknownKeyError } from '../adapters/keys/keys.ts';
import { testDatabase } from '../adapters/sql/test-database.ts';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';

const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const closer of closers.reverse()) await closer();
});

// The mistake: one pool for everything. When no session is idle, the driver queues a statement behind one that runs. So a statement of a
// transaction can queue behind a statement that waits for that transaction's lock. PostgreSQL sees no deadlock there and never ends it.
test('C59 what a transaction asks of streams, keys and ids is answered while every session of the requests waits for that transaction', async () => {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'subdoc-connect-'));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' });
  const parts = compose(config);
  closers.push(parts.close);
  const { pools, store, ids, keys } = await parts.take('pools', 'store', 'ids', 'keys');
  const { db } = pools;
  const claim = (sql: Pick<typeof db, 'unsafe'>) =>
    sql.unsafe(
      `insert into ops.timers (key, due_at, ready_at) values ('test-1', now(), now()) on conflict (key) do update set due_at = now()`,
    );
  const waiting: Promise<unknown>[] = [];
  await db.begin(async (tx) => {
    await claim(tx);
    for (let i = 0; i < 40; i++) waiting.push(claim(db).execute());
    await expect(store.readStream('account-1' as StreamName)).resolves.toEqual([]);
    await expect(ids.next('delivery')).resolves.toBeGreaterThan(0);
    await expect(keys.load(['account-1'])).rejects.toThrow(UnknownKeyError);
  });
  await Promise.all(waiting);
});

// The servers that campaigns kill: that they die of it, come back by their ordinary command, and keep what was committed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../adapters/sql/postgres.ts';
import { nativeFolder } from '../../adapters/sql/postgres-binaries.ts';
import { BLOWS } from '../../testing/engines/engine.ts';
import { type PostgresEngine, postgresEngine } from './engine-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'subdoc-engine-'));
let engine: PostgresEngine;
beforeAll(async () => {
  // By a path, as a system's own PostgreSQL is named.
  engine = await postgresEngine({ folder, bin: join(nativeFolder(), 'bin') });
});
afterAll(async () => {
  await engine?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function asked<Row>(text: string): Promise<Row[]> {
  const db = connect(engine.url, { name: 'engine-test', max: 1 });
  try {
    return (await db.unsafe(text)) as never;
  } finally {
    await db.end({ timeout: 1 });
  }
}

test.each(BLOWS)('a database that is %s is down, then up again with all that was committed', async (blow) => {
  await asked('create table if not exists kept (blow text)');
  await asked(`insert into kept values ('${blow}')`);
  expect(await engine.isUp()).toBe(true);
  await engine.kill(blow);
  expect(await engine.isUp()).toBe(false);
  await expect(asked('select 1')).rejects.toThrow();
  await engine.start();
  expect(await asked<{ blow: string }>(`select blow from kept where blow = '${blow}'`)).toEqual([{ blow }]);
});

test('the first process alone is not all of them: power takes what an asynchronous commit had in memory, the server has the rest', async () => {
  await asked('create table quick (n int)');
  const db = connect(engine.url, { name: 'engine-test', max: 1, session: { synchronous_commit: 'off' } });
  for (let n = 0; n < 20; n++) await db`insert into quick values (${n})`;
  await engine.kill('power');
  await db.end({ timeout: 1 }).catch(() => {});
  await engine.start();
  const [row] = await asked<{ count: number }>('select count(*)::int as count from quick');
  expect(row!.count).toBeLessThan(20);
});

// Connections that die: the statement fails, the process lives, the pool recovers, and nothing of a dead transaction runs anywhere.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#projections/sql.ts';
import { connect } from './postgres.ts';
import { mend } from './postgres-mending.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let database: TestDatabase;
let admin: Database;
beforeAll(async () => {
  database = await testDatabase();
  admin = connect(database.url, { name: 'admin', max: 1 });
  await admin`CREATE TABLE notes (text text)`;
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

const pidOf = async (sql: Pick<Database, 'unsafe'>): Promise<number> => (await sql.unsafe('SELECT pg_backend_pid() AS pid'))[0]!['pid'];
const kill = (pid: number) => admin`SELECT pg_terminate_backend(${pid}::int)`;
/** Until the driver has heard of it. */
const turns = async (n: number) => {
  for (let i = 0; i < n; i += 1) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('C59 a connection that dies', () => {
  it('between two statements of a transaction: the transaction fails, and its next statement is not sent anywhere', async () => {
    const db = connect(database.url, { name: 'one', max: 1 });
    let heard = (_: unknown): void => {};
    const late = new Promise((resolve) => {
      heard = resolve;
    });
    const failed = await db
      .begin(async (tx) => {
        await kill(await pidOf(tx));
        await turns(10);
        // Somebody else has the connection by now.
        await db`INSERT INTO notes VALUES ('other')`;
        heard(await tx`INSERT INTO notes VALUES ('dead')`.catch((error) => error.code));
      })
      .catch((error) => error.code);
    expect(failed).toMatch(/^(CONNECTION_CLOSED|ECONNRESET)$/);
    expect(await late).toBe(failed);
    expect((await admin`SELECT text FROM notes`).map((row) => row.text)).toEqual(['other']);
    await db.end();
  });

  it('in the middle of an answer, or only the statement fails there: the next one has its own rows and no others', async () => {
    const db = connect(database.url, { name: 'half', max: 1 });
    await expect(db`SELECT 1 / (3 - n) FROM generate_series(1, 9) n`).rejects.toThrow('division by zero');
    expect([...(await db`SELECT 1 AS n`)]).toEqual([{ n: 1 }]);
    const half = db`SELECT n, CASE WHEN n = 3 THEN pg_terminate_backend(pg_backend_pid()) END FROM generate_series(1, 9) n`;
    await expect(half).rejects.toThrow();
    expect([...(await db`SELECT 1 AS n`)]).toEqual([{ n: 1 }]);
    await db.end();
  });

  it('during a statement of a transaction: it fails, and the pool answers at once', async () => {
    const db = connect(database.url, { name: 'two', max: 1 });
    const failed = await db
      .begin(async (tx) => {
        const pid = await pidOf(tx);
        const sleeping = tx`SELECT pg_sleep(5)`;
        sleeping.catch(() => {});
        await turns(2);
        await kill(pid);
        await sleeping;
      })
      .catch((error) => error.code);
    expect(['CONNECTION_CLOSED', '57P01']).toContain(failed);
    expect(await pidOf(db)).toBeGreaterThan(0);
    await db.end();
  });

  it('at work, before or after the end of its pool was asked for: the pool ends', async () => {
    for (const asked of ['before', 'after'] as const) {
      const db = connect(database.url, { name: 'end', max: 1 });
      const pid = await pidOf(db);
      const sleeping = db`SELECT pg_sleep(60)`.catch((error) => error.code);
      await turns(2);
      const early = asked === 'before' ? db.end() : null;
      await kill(pid);
      expect(['CONNECTION_CLOSED', '57P01']).toContain(await sleeping);
      await turns(2);
      await (early ?? db.end());
    }
  });

  it('again and again under load, statements written at every turn of the loop: every call settles, every connection comes back', async () => {
    const db = connect(database.url, { name: 'three', max: 3 });
    let running = true;
    let answered = 0;
    const one = async (n: number) => {
      while (running) {
        const work =
          n % 2 === 0
            ? db.begin(async (tx) => {
                await tx`SELECT ${n}::int`;
                await new Promise((resolve) => setImmediate(resolve));
                await Promise.all([tx`SELECT 1`, tx`SELECT 2`]);
              })
            : new Promise((resolve, reject) => setImmediate(() => db`SELECT ${n}::int`.then(resolve, reject)));
        await work.then(
          () => {
            answered += 1;
          },
          () => {},
        );
      }
    };
    const load = Array.from({ length: 8 }, (_, n) => one(n));
    for (let round = 0; round < 15; round += 1) {
      const before = answered;
      await vi.waitFor(() => expect(answered).toBeGreaterThan(before + 8), { timeout: 20_000, interval: 1 });
      await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'three'`;
    }
    running = false;
    await Promise.all(load);
    const started = performance.now();
    await Promise.all(Array.from({ length: 12 }, () => db`SELECT pg_sleep(0.01)`));
    expect(performance.now() - started).toBeLessThan(5000);
    await db.end();
  }, 60_000);
});

it('a driver that is not the one mended here is refused', () => {
  const source = readFileSync(new URL('../../../node_modules/postgres/src/connection.js', import.meta.url), 'utf8');
  expect(mend('connection.js', source)).toContain('socket === null');
  expect(() => mend('connection.js', source.replace('function nextWrite(fn)', 'function nextWrite(x, fn)'))).toThrow(
    'the PostgreSQL driver changed',
  );
});

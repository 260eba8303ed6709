// Connections that die: the statement fails, the process lives, the pool recovers, and nothing of a dead transaction runs on another
// connection.
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#projections/sql.ts';
import { patch } from './driver-patch.ts';
import { connect } from './postgres.ts';
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
/** Resolves once the driver has noticed. */
const turns = async (n: number) => {
  for (let i = 0; i < n; i += 1) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** A proxy to the server that can be cut, and records what was sent. */
async function wayTo(url: string) {
  const { hostname, port } = new URL(url);
  const open: net.Socket[] = [];
  const sent: Buffer[] = [];
  const server = net.createServer((client) => {
    const there = net.connect(Number(port), hostname);
    for (const socket of [client, there]) socket.on('error', () => {});
    client.on('data', (bytes) => sent.push(bytes)).pipe(there);
    there.pipe(client);
    open.push(client);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const way = new URL(url);
  way.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  return {
    url: way.href,
    sent: () => Buffer.concat(sent).toString(),
    reset: () => {
      for (const socket of open.splice(0)) socket.resetAndDestroy();
    },
    close: () => server.close(),
  };
}

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
        // Another caller has the connection by now.
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

  it('while it is reserved: whatever is asked of it from then on fails, and the process lives', async () => {
    const db = connect(database.url, { name: 'reserved', max: 1 });
    const reserved = await db.reserve();
    await kill(await pidOf(reserved));
    await turns(4);
    for (let i = 0; i < 2; i += 1) {
      await expect(reserved`SELECT 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
      await turns(2);
    }
    await db.end({ timeout: 0 });
  });

  it('reset, and asked at once for something else: that fails or is answered, and so is what comes next', async () => {
    const way = await wayTo(database.url);
    const db = connect(way.url, { name: 'reset', max: 1 });
    await db`SELECT 1`;
    const asked = db`SELECT pg_sleep(60)`.catch(() => db`SELECT 1`.catch((error) => error.code));
    await turns(2);
    way.reset();
    expect(await asked).toMatch(/^(CONNECTION_CLOSED|ECONNRESET)$/);
    expect([...(await db`SELECT 2 AS n`)]).toEqual([{ n: 2 }]);
    await db.end();
    way.close();
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

it('C59 the types of arrays are known: no statement that asks for them could fail on its own', async () => {
  const way = await wayTo(database.url);
  const db = connect(way.url, { name: 'types', max: 1 });
  const [row] =
    await db`SELECT ${[1, 2]}::int[] AS numbers, ${['a', 'b']}::text[] AS texts, ${['2026-11-21T08:00:00.000Z']}::timestamptz[] AS moments`;
  expect(row).toEqual({ numbers: [1, 2], texts: ['a', 'b'], moments: ['2026-11-21T08:00:00.000Z'] });
  expect(way.sent()).toContain('::timestamptz[] AS moments');
  expect(way.sent()).not.toContain('pg_type');
  await db.end();
  way.close();
});

it('a COPY out whose last row is the one too many for the reader leaves a session that answers', async () => {
  const db = connect(database.url, { name: 'copy-out', max: 1 });
  // 66 rows of 1000 bytes exceed the 64 KiB that a stream buffers, and the end arrives in one chunk with the last of them.
  const rows: Readable = await db`COPY (SELECT repeat('x', 999) FROM generate_series(1, 66)) TO STDOUT`.readable();
  await turns(4);
  expect(Buffer.concat(await rows.toArray())).toHaveLength(66_000);
  expect([...(await db`SELECT 1 AS n`)]).toEqual([{ n: 1 }]);
  await db.end();
});

it('a COPY that is refused at its end says so, and its transaction is over', async () => {
  const db = connect(database.url, { name: 'copy', max: 1 });
  const copied = db.begin(async (tx) => {
    const into: Writable = await tx`COPY notes FROM STDIN`.writable();
    await pipeline(Readable.from(['one\ttoo many\n']), into);
  });
  await expect(copied).rejects.toThrow('extra data after last expected column');
  expect([...(await db`SELECT 1 AS n`)]).toEqual([{ n: 1 }]);
  await db.end();
});

it('a driver that is not the one patched here is refused', () => {
  const source = readFileSync(new URL('../../../node_modules/postgres/src/connection.js', import.meta.url), 'utf8');
  expect(patch('connection.js', source)).toContain('socket === null');
  expect(() => patch('connection.js', source.replace('function nextWrite(fn)', 'function nextWrite(x, fn)'))).toThrow(
    'the PostgreSQL driver changed',
  );
});

// G09 C36 Event streams over real sockets: who receives which events, at most 8 per session and 30 per account, and none longer than its
// session.
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ReadModels } from '#domain/ports/read-models.ts';
import type { Client } from '#infra/testing/api/client.ts';
import { type HoldableSql, holdable } from '#infra/testing/api/held-sql.ts';
import { type Listening, listenTo } from '#infra/testing/api/live.ts';
import { customer, login, ok, type Person, secretOf } from '#infra/testing/api/people.ts';
import { PASSWORD, startWorld, type World } from '#infra/testing/api/world.ts';
import { createApi } from '../shell/server.ts';
import { STREAMS_OF_ACCOUNT, STREAMS_OF_SESSION } from './live-streams.ts';

let world: World;
let url: string;
let held: HoldableSql;
const listeners = new Set<Parameters<ReadModels['onChange']>[0]>();
const opened: Listening[] = [];
beforeAll(async () => {
  world = await startWorld({
    deps: ({ sql, readModels }) => {
      held = holdable(sql);
      const onChange: ReadModels['onChange'] = (listener) => {
        listeners.add(listener);
        const off = readModels.onChange(listener);
        return () => {
          listeners.delete(listener);
          off();
        };
      };
      return { sql: held.sql, readModels: { ...readModels, onChange } };
    },
  });
  ({ url } = await world.listen());
});
afterAll(() => world.close());
afterEach(() => {
  vi.useRealTimers();
  world.clock.set('2026-11-21T09:00:00Z');
  for (const stream of opened.splice(0)) stream.stop();
});

const listen = async (from: Client, headers?: Record<string, string>, at = url) => {
  const stream = await listenTo(at, from, headers);
  opened.push(stream);
  return stream;
};
const cookieOf = (client: Client) => [...client.jar].map(([name, value]) => `${name}=${value}`).join('; ');
const rows = async ({ accountId }: Person) => (await world.db`SELECT FROM ops.live_streams WHERE account_id = ${accountId}`).length;
const otherBrowser = async ({ email }: Person) => {
  const client = world.client();
  ok(await client.post('/api/login', { email, password: PASSWORD, rememberMe: true }));
  return client;
};
const change = async (person: Person, enabled: boolean) =>
  ok(await person.put('/api/settings', { autoValidationEnabled: enabled })).headers.get('x-position')!;

/** Deletes the person's sessions without a notification. */
const endUnheard = ({ accountId }: Person) =>
  world.db.begin(async (tx) => {
    await tx`ALTER TABLE ops.live_streams DISABLE TRIGGER USER`;
    await tx`DELETE FROM ops.sessions WHERE account_id = ${accountId}`;
    await tx`ALTER TABLE ops.live_streams ENABLE TRIGGER USER`;
  });

describe('G09 events', () => {
  test('a change reaches its own account with its position, and no other; a returning client is told of a gap', async () => {
    const [person, other] = [await customer(world), await customer(world)];
    const [mine, foreign] = [await listen(person), await listen(other)];
    expect(
      Object.fromEntries(['content-type', 'cache-control', 'x-accel-buffering'].map((name) => [name, mine.response.headers.get(name)])),
    ).toEqual({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    await mine.until(/retry: 2000/);
    const position = await change(person, false);
    expect(await mine.until(/event: change/)).toContain(`id: ${position}\nevent: change\ndata: {"position":"${position}"}\n\n`);
    const second = await change(other, false);
    expect(await foreign.until(/event: change/)).toContain(second);
    expect(foreign.heard()).not.toContain(`id: ${position}\n`);
    const back = await listen(person, { 'last-event-id': '1' });
    expect(await back.until(/event: change/)).toMatch(/id: \d+/);
    const head = await world.store.head();
    const upToDate = await listen(person, { 'last-event-id': head! });
    await upToDate.until(/retry/);
    expect(upToDate.heard()).not.toContain('change');
  });

  test('when notifications were lost every account is told', async () => {
    const streams = [await listen(await customer(world)), await listen(await customer(world))];
    for (const stream of streams) await stream.until(/retry/);
    for (const listener of listeners) listener({ accounts: new Set(), position: '90002' });
    for (const stream of streams) expect(await stream.until(/id: 90002\n/)).toContain('event: change');
  });

  test('the work per change does not grow with the streams: one listener, one message per burst, the newest position', async () => {
    const person = await customer(world);
    const before = listeners.size;
    const streams = await Promise.all(Array.from({ length: STREAMS_OF_SESSION }, () => listen(person)));
    await Promise.all(streams.map((stream) => stream.until(/retry/)));
    expect(listeners.size).toBe(before);
    for (let i = 1; i <= 1_000; i++)
      for (const listener of listeners) listener({ accounts: new Set([person.accountId]), position: `9000${i}` });
    for (const stream of streams) {
      const heard = await stream.until(/id: 90001000\n/);
      expect(heard.match(/event: change/g)).toHaveLength(1);
    }
  });
});

describe('C36 the number of streams is limited', () => {
  test('the ninth of a session closes the oldest with a reason; the others continue', async () => {
    const person = await customer(world);
    const streams: Listening[] = [];
    for (let i = 0; i <= STREAMS_OF_SESSION; i++) streams.push(await listen(person));
    const [oldest, ...others] = streams;
    expect(await oldest!.closed()).toBeLessThan(1_000);
    expect(oldest!.heard()).toMatch(/retry: 60000\nevent: end\ndata: \{"reason":"replaced"\}\n\n$/);
    const position = await change(person, false);
    for (const stream of others) expect(await stream.until(/event: change/)).toContain(`id: ${position}\n`);
    expect([others.every((stream) => stream.isOpen()), await rows(person)]).toEqual([true, STREAMS_OF_SESSION]);
  });

  test('the thirty-first of an account closes the oldest, of whichever session', async () => {
    const person = await customer(world);
    const browsers: Client[] = [person];
    for (let i = 1; i < 5; i++) browsers.push(await otherBrowser(person));
    const streams: Listening[] = [];
    for (let i = 0; i < STREAMS_OF_ACCOUNT + 5; i++) streams.push(await listen(browsers[Math.floor(i / 7)]!));
    await Promise.all(streams.slice(0, 5).map((stream) => stream.closed()));
    await change(person, false);
    await Promise.all(streams.slice(5).map((stream) => stream.until(/event: change/)));
    expect([streams.filter((stream) => stream.isOpen()).length, await rows(person)]).toEqual([STREAMS_OF_ACCOUNT, STREAMS_OF_ACCOUNT]);
  });

  test('of sixty opened at once eight stay open', async () => {
    const person = await customer(world);
    const streams = await Promise.all(Array.from({ length: 60 }, () => listen(person)));
    await expect.poll(() => streams.filter((stream) => stream.isOpen()).length).toBe(STREAMS_OF_SESSION);
    expect(await rows(person)).toBe(STREAMS_OF_SESSION);
  });

  test('a stream closed by its client frees a place; rows of a dead process do not count', async () => {
    const person = await customer(world);
    const hash = world.keys.hash('session', person.jar.get('subdoc')!);
    await world.db`INSERT INTO ops.live_streams (session_hash, account_id) SELECT ${hash}, ${person.accountId} FROM generate_series(1, 40)`;
    const streams = await Promise.all(Array.from({ length: STREAMS_OF_SESSION }, () => listen(person)));
    await Promise.all(streams.map((stream) => stream.until(/retry/)));
    expect([streams.every((stream) => stream.isOpen()), await rows(person)]).toEqual([true, STREAMS_OF_SESSION]);
    streams[0]!.stop();
    await expect.poll(() => rows(person)).toBe(STREAMS_OF_SESSION - 1);
    await (await listen(person)).until(/retry/);
    await change(person, false);
    await Promise.all(streams.slice(1).map((stream) => stream.until(/event: change/)));
  });
});

test('C36 thirty clients that disconnect before the answer occupy no place', async () => {
  const person = await customer(world);
  const insert = held.hold('INSERT INTO ops.live_streams');
  const sockets = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      await new Promise<void>((sent) =>
        socket.write(`GET /api/live HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookieOf(person)}\r\n\r\n`, () => sent()),
      );
      return socket;
    }),
  );
  await insert.reached;
  for (const socket of sockets) socket.resetAndDestroy();
  insert.release();
  // Sent after all of them to the same server, so it is answered after them.
  ok(await person.get('/api/user'));
  await expect.poll(() => rows(person)).toBe(0);
});

const ENDINGS: Record<string, (person: Person) => Promise<unknown>> = {
  'log-out in another tab': async (person) => ok(await world.client().post('/api/logout', undefined, { cookie: cookieOf(person) })),
  'a reset of the password': async (person) => {
    ok(await world.client().post('/api/forgot-password', { email: person.email }));
    await world.caughtUp();
    const token = await secretOf(world, person.accountId, 'PasswordResetLinkIssued');
    ok(await world.client().post('/api/reset-password', { token, newPassword: 'Lune-Verte-42!' }));
  },
  'a new log-in in the same browser': async (person) => {
    const { email } = person;
    ok(await world.client().post('/api/login', { email, password: PASSWORD }, { cookie: cookieOf(person) }));
  },
  'its time being over': async () => world.clock.set('2026-12-21T09:00:00Z'),
  // Another API with its own connection to the same database.
  'a log-out in another process': async (person) => {
    const api = createApi({ ...world.deps, sql: world.db, config: { ...world.config, onlyProcess: false } });
    expect((await api.request('/api/logout', { method: 'POST', headers: { cookie: cookieOf(person) } })).status).toBe(200);
  },
  'its row being deleted by hand': ({ accountId }) => world.db`DELETE FROM ops.sessions WHERE account_id = ${accountId}`,
};

describe('C36 a stream does not outlive its session', () => {
  test.each(Object.entries(ENDINGS))('%s closes every stream of the session within a second, with its reason', async (_, end) => {
    const person = await customer(world);
    const streams = [await listen(person), await listen(person)];
    await end(person);
    for (const stream of streams) {
      expect(await stream.closed()).toBeLessThan(1_000);
      expect(stream.heard()).toMatch(/event: end\ndata: \{"reason":"session"\}\n\n$/);
    }
  });

  test('a log-out on one device leaves the streams of the other, and those of other people', async () => {
    const [person, other] = [await customer(world), await customer(world)];
    const elsewhere = await otherBrowser(person);
    const [here, there, foreign] = [await listen(person), await listen(elsewhere), await listen(other)];
    ok(await person.post('/api/logout'));
    await here.closed();
    expect([here.isOpen(), there.isOpen(), foreign.isOpen()]).toEqual([false, true, true]);
    ok(await elsewhere.put('/api/settings', { autoValidationEnabled: false }));
    expect(await there.until(/event: change/)).toContain('id: ');
    const position = await change(other, false);
    expect(await foreign.until(/event: change/)).toContain(`id: ${position}\n`);
  });

  test('a session that ends while its stream opens: 401 before, closed after', async () => {
    const person = await customer(world);
    const insert = held.hold('INSERT INTO ops.live_streams');
    const early = listen(person);
    await insert.reached;
    ok(await world.client().post('/api/logout', undefined, { cookie: cookieOf(person) }));
    insert.release();
    expect((await early).response.status).toBe(401);
    await login(person, person.email);
    const ranked = held.hold('WITH ranked');
    const late = listen(person);
    await ranked.reached;
    ok(await world.client().post('/api/logout', undefined, { cookie: cookieOf(person) }));
    ranked.release();
    expect(await (await late).closed()).toBeLessThan(1_000);
    await login(person, person.email);
    const again = held.hold('WITH ranked');
    const unheard = listen(person);
    await again.reached;
    // The notification may have come before this process knew the stream.
    await endUnheard(person);
    again.release();
    expect(await (await unheard).closed()).toBeLessThan(1_000);
  });

  test('the next heartbeat makes up for a lost notification', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const person = await customer(world);
    const stream = await listen(person);
    await stream.until(/retry/);
    await endUnheard(person);
    vi.advanceTimersByTime(20_000);
    expect(await stream.closed()).toBeLessThan(1_000);
    expect(stream.heard()).toMatch(/\n: \n\n/);
  });
});

test('C36 a client that does not read is cut at the next heartbeat and frees its place; other clients continue', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const person = await customer(world);
  const reader = async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET /api/live HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookieOf(person)}\r\n\r\n`);
    await new Promise((first) => socket.once('data', first));
    return socket;
  };
  const [hanging, witness] = [await reader(), await reader()];
  hanging.pause();
  const cut = new Promise<void>((done) => hanging.once('close', () => done()));
  // More than the buffers of both ends hold, in separate messages: each is sent after the witness has received the one before.
  const long = 'x'.repeat(1024 * 1024);
  for (let i = 0; i < 24; i++) {
    const had = new Promise<void>((done) => {
      const take = (bytes: Buffer) => {
        if (!bytes.includes(`${i}"}\n\n`)) return;
        witness.off('data', take);
        done();
      };
      witness.on('data', take);
    });
    for (const listener of listeners) listener({ accounts: new Set([person.accountId]), position: `${long}-${i}` });
    await had;
  }
  expect(await rows(person)).toBe(2);
  vi.advanceTimersByTime(20_000);
  await expect.poll(() => rows(person)).toBe(1);
  hanging.resume();
  await cut;
  expect(witness.destroyed).toBe(false);
  witness.destroy();
});

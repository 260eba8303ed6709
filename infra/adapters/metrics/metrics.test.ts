// GET /metrics: who may read it, that its values are right, and that it contains no personal data.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { addMillis, type Instant, instant } from '#domain/kernel/calendar.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import { fixedClock } from '../clock/fixed.ts';
import { type MigratedDatabase, migratedDatabase } from '../sql/migrated-database.ts';
import { countAnswers, createCounters } from './counters.ts';
import { prometheus } from './prometheus.ts';
import { type MetricsDoor, mayRead, metricsRoute } from './route.ts';

const START = instant('2026-11-21T09:00:00Z');
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('who may read the metrics', () => {
  const SECRET = 'a-secret';
  const request = (remoteAddress: string, headers: Record<string, string> = { host: 'localhost:3000' }) =>
    ({ headers: { 'x-dev-secret': SECRET, ...headers }, socket: { remoteAddress } }) as unknown as Parameters<typeof mayRead>[1];
  const here: MetricsDoor = { token: null, secret: SECRET };
  const TOKEN = 'un-jeton-bien-long-2026';

  it('C37 without a token: who shows the secret of this machine, here, and nobody whom a proxy or a foreign name led here', () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(mayRead(here, request(address))).toBe(true);
    for (const address of ['192.0.2.7', '10.0.0.1', '::ffff:10.0.0.1', '1127.0.0.1', ''])
      expect(mayRead(here, request(address))).toBe(false);
    for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'])
      expect(mayRead(here, request('127.0.0.1', { host: 'localhost:3000', [name]: '' })), name).toBe(false);
    for (const host of ['subdoc.fr', 'localhost.evil.fr', '']) expect(mayRead(here, request('127.0.0.1', { host }))).toBe(false);
    for (const shown of ['', `${SECRET}x`])
      expect(mayRead(here, request('127.0.0.1', { host: 'localhost:3000', 'x-dev-secret': shown })), shown).toBe(false);
    expect(mayRead(here, { ...request('127.0.0.1'), httpVersion: '1.0' })).toBe(false);
    expect(mayRead({ ...here, secret: null }, request('127.0.0.1'))).toBe(false);
  });

  it('with a token: whoever shows it, from anywhere, and nobody else, not from here either', () => {
    const door: MetricsDoor = { token: TOKEN, secret: null };
    const showing = (authorization: string) => request('192.0.2.7', { host: 'subdoc.fr', 'x-forwarded-for': '10.0.0.1', authorization });
    expect(mayRead(door, showing(`Bearer ${TOKEN}`))).toBe(true);
    for (const shown of ['', 'Bearer', 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN, 'Bearer null'])
      expect(mayRead(door, showing(shown)), shown).toBe(false);
    expect(mayRead({ ...door, secret: SECRET }, request('127.0.0.1'))).toBe(false);
  });

  it('for everybody else it is not there, and the library is not loaded', async () => {
    let opened = 0;
    const route = metricsRoute({ token: TOKEN, secret: SECRET }, async () => {
      opened++;
      return { contentType: 'text/plain', text: async () => 'secret' };
    });
    const { Hono } = await import('hono');
    const app = new Hono().get('/metrics', route);
    const ask = async (headers: Record<string, string>) => {
      const answer = await app.request('/metrics', { headers }, { incoming: request('127.0.0.1', headers) });
      return [answer.status, (await answer.text()).includes('secret')];
    };
    expect(await ask({ host: 'localhost' })).toEqual([404, false]);
    expect(opened).toBe(0);
    expect(await ask({ authorization: `Bearer ${TOKEN}` })).toEqual([200, true]);
    expect(await ask({ authorization: `Bearer ${TOKEN}` })).toEqual([200, true]);
    expect(opened).toBe(1);
  });
});

describe('what they say', () => {
  async function watched() {
    const database: MigratedDatabase = await migratedDatabase();
    closing.push(() => database.drop());
    const clock = fixedClock(START);
    const counters = createCounters();
    // Two events, an hour apart; the first is at position 1.
    const events = [START, addMillis(START, 3_600_000)].map((occurredAt, i) => ({ position: String(i + 1), occurredAt }));
    const store = {
      readAll: async ({ after }: { after: string | null }) =>
        events.filter(({ position }) => after === null || position > after).slice(0, 1),
    } as unknown as EventStore;
    const metrics = prometheus({
      ...{ counters, sql: database.db, store, clock, failures: () => ({ times: 3 }) },
      ...{ version: '1.2.3', folder: tmpdir() },
    });
    const values = async () => {
      const lines = (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
      return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
    };
    return { database, clock, counters, metrics, values };
  }

  it('counters as they were counted, each time as they are then', async () => {
    const { counters, values } = await watched();
    expect(await values()).toMatchObject({ subdoc_failed_logins_total: 0 });
    counters.count('failed_logins');
    counters.count('limits_exceeded', 'login');
    counters.count('limits_exceeded', 'login');
    counters.count('delivery_attempts', 'sms refused-for-now');
    counters.count('upload_bytes', 'link', 1_000);
    counters.count('upload_bytes', 'link', 24);
    for (let i = 0; i < 2; i++)
      expect(await values()).toMatchObject({
        subdoc_failed_logins_total: 1,
        'subdoc_limits_exceeded_total{limit="login"}': 2,
        'subdoc_delivery_attempts_total{channel="sms",outcome="refused-for-now"}': 1,
        'subdoc_upload_bytes_total{door="link"}': 1_024,
        'subdoc_build_info{version="1.2.3"}': 1,
      });
  });

  it('promtool has nothing to say: what is named as a counter is one, also of the package’s own metrics', async () => {
    const { metrics } = await watched();
    const kinds = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    expect(kinds.length).toBeGreaterThan(30);
    expect(kinds.filter(([, name, kind]) => name!.endsWith('_total') !== (kind === 'counter')).map(([line]) => line)).toEqual([]);
  });

  it('what was measured, as the buckets of Prometheus: each holds those below it, the last one all', async () => {
    const { counters, values } = await watched();
    for (const seconds of [0.0005, 0.001, 0.3, 60]) counters.measure('command_seconds', 'UploadDocument done', seconds);
    counters.measure('append_batch_commands', '', 17);
    const command = 'command="UploadDocument",outcome="done"';
    expect(await values()).toMatchObject({
      [`subdoc_command_seconds_bucket{${command},le="0.001"}`]: 2,
      [`subdoc_command_seconds_bucket{${command},le="0.25"}`]: 2,
      [`subdoc_command_seconds_bucket{${command},le="0.5"}`]: 3,
      [`subdoc_command_seconds_bucket{${command},le="10"}`]: 3,
      [`subdoc_command_seconds_bucket{${command},le="+Inf"}`]: 4,
      [`subdoc_command_seconds_count{${command}}`]: 4,
      [`subdoc_command_seconds_sum{${command}}`]: 60.3015,
      'subdoc_append_batch_commands_bucket{le="16"}': 0,
      'subdoc_append_batch_commands_bucket{le="32"}': 1,
    });
  });

  it('what is so at the moment is asked at each answer', async () => {
    const { counters, values } = await watched();
    let waiting = 2;
    counters.gauge('readers_waiting', 'text', () => waiting);
    counters.gauge('engine_up', 'mail', () => 0);
    expect(await values()).toMatchObject({ 'subdoc_readers_waiting{readers="text"}': 2, 'subdoc_engine_up{engine="mail"}': 0 });
    waiting = 0;
    expect(await values()).toMatchObject({ 'subdoc_readers_waiting{readers="text"}': 0 });
    expect((await values())['subdoc_data_folder_free_bytes']).toBeGreaterThan(0);
  });

  it('C60 a database that is away takes its own figures away, and nothing else: what tells why is still answered', async () => {
    const { database, counters, values } = await watched();
    counters.gauge('engine_up', 'database', () => 0);
    expect(await values()).toMatchObject({ subdoc_timers_pending: 0 });
    await database.db.end();
    const left = await values();
    expect(left).toMatchObject({ 'subdoc_engine_up{engine="database"}': 0, subdoc_reader_failures_total: 3 });
    expect(
      Object.keys(left).filter((name) => /^subdoc_(timers|deliveries|projection)_(pending|due|late|dead|lag|stopped|parked)/.test(name)),
    ).toEqual([]);
  });

  it('timers that wait and those that are late, by the application clock; messages that wait; how far each projection is', async () => {
    const { database, clock, values } = await watched();
    const { db } = database;
    const timer = (key: string, due: Instant) => db`insert into ops.timers (key, due_at, ready_at) values (${key}, ${due}, ${due})`;
    await timer('deadlines-1', addMillis(START, 3_600_000 - 61_000));
    await timer('deadlines-2', addMillis(START, 3_600_000 - 59_000));
    await timer('deadlines-3', addMillis(START, 3_600_000));
    await db`insert into ops.dead_timers (key, due_at, failures, died_at, error) values ('delivery-1', ${START}, 78, ${START}, 'Error')`;
    await db`insert into ops.deliveries (id, account_id, channel, template, recipient, source_event, source_stream, source_revision)
      values (1, 1, 'email', 'account-verification', 'account-1', 'e', 'account-1', 1)`;
    await db`insert into ops.projections (name, kind, tables_hash, position, stopped_event_id)
      values ('new', 'read-model', '', null, null), ('stands', 'read-model', '', '1', 'e'), ('follows', 'read-model', '', '2', null)`;
    await db`insert into ops.parked_streams (projection, stream, revision, event_id, error) values ('follows', 'account-1', 0, 'e', 'TypeError')`;
    clock.set(addMillis(START, 3_600_000));
    expect(await values()).toMatchObject({
      'subdoc_projection_parked_streams{projection="follows"}': 1,
      'subdoc_projection_parked_streams{projection="stands"}': 0,
      subdoc_reader_failures_total: 3,
      subdoc_timers_pending: 3,
      subdoc_timers_due: 3,
      subdoc_timers_late: 1,
      subdoc_timers_dead: 1,
      subdoc_deliveries_pending: 1,
      'subdoc_projection_lag_seconds{projection="new"}': 3600,
      'subdoc_projection_lag_seconds{projection="stands"}': 0,
      'subdoc_projection_lag_seconds{projection="follows"}': 0,
      'subdoc_projection_stopped{projection="stands"}': 1,
      'subdoc_projection_stopped{projection="follows"}': 0,
    });
    clock.set(addMillis(START, 3_610_000));
    expect(await values()).toMatchObject({ 'subdoc_projection_lag_seconds{projection="stands"}': 10 });
  });

  it('answers by class, whoever wrote them, of this server alone', async () => {
    const counters = createCounters();
    const open = async (status: number) => {
      const server = createServer((_, answer) => void answer.writeHead(status).end());
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      closing.push(() => new Promise((done) => server.close(done)));
      return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    };
    const [ours, other] = [await open(404), await open(200)];
    const stop = countAnswers(ours.server, counters);
    const ask = async (url: string) => void (await (await fetch(url, { headers: { connection: 'close' } })).text());
    for (const url of [ours.url, ours.url, other.url]) await ask(url);
    await expect.poll(() => counters.of('http_answers').get('4xx')).toBe(2);
    stop();
    await ask(ours.url);
    expect([...counters.of('http_answers')]).toEqual([['4xx', 2]]);
  });
});

// The adapter against a double of the server; nats.engines.test.ts has the same and more on the real one.
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { heardBy, isDown, isUp, linkedBy, pairOf, toldBus } from './nats.test-kit.ts';
import type { NatsOptions } from './nats.ts';
import { type Hello, type NatsDouble, natsDouble } from './nats-double.test-kit.ts';
import { busSuite } from './suite.ts';

const QUICK = { retryMs: 20, tls: false, user: null, token: null, credsFile: null };

async function double(options: Parameters<typeof natsDouble>[0] = {}): Promise<NatsDouble> {
  const made = await natsDouble(options);
  onTestFinished(made.stop);
  return made;
}
const busOn = ({ port }: { port: number }, options: Partial<NatsOptions> = {}) =>
  toldBus({ ...QUICK, servers: [`127.0.0.1:${port}`], ...options });
const linked = linkedBy(busOn);

describe('on a double', () => {
  let server: NatsDouble | null = null;
  busSuite('nats, on a double', async (onError) => {
    await server?.stop();
    server = await natsDouble();
    return pairOf({ ...QUICK, servers: [`127.0.0.1:${server.port}`], onError });
  });
});

describe('C60 the server is away', () => {
  test('at the start: nobody waits, rings are heard here, and when it comes those who listen are rung once', async () => {
    const server = await double();
    await server.stop();
    const bus = await busOn(server);
    const heard: string[] = [];
    bus.on('events', (message) => heard.push(message));
    bus.ring('events', '7');
    expect(heard).toEqual(['7']);
    await expect.poll(() => bus.told).toEqual([[false, 'CONNECTION_REFUSED']]);
    await server.start();
    await isUp(bus);
    expect(heard).toEqual(['7', '']);
    expect(bus.told).toEqual([
      [false, 'CONNECTION_REFUSED'],
      [true, null],
    ]);
  });

  test('twice for the same reason: each outage is told once whatever the tries, and after it every listener is rung, here and elsewhere', async () => {
    const server = await double();
    const [bus, other] = await Promise.all([linked(server), linked(server)]);
    const heard: string[] = [];
    for (const one of [bus, other]) {
      one.on('events', (message) => heard.push(message));
      one.on('timers', (message) => heard.push(message));
    }
    for (let outage = 0; outage < 2; outage++) {
      const knocks = server.slam();
      await Promise.all([isDown(bus), isDown(other)]);
      heard.length = 0;
      await expect.poll(knocks).toBeGreaterThan(6);
      expect(heard).toEqual([]);
      await server.start();
      await Promise.all([isUp(bus), isUp(other)]);
      expect(heard.length).toBeGreaterThanOrEqual(4);
    }
    for (const { told } of [bus, other]) {
      expect(told.map(([up]) => up).filter((up, i, all) => up !== all[i - 1])).toEqual([true, false, true, false, true]);
      const back = told.findIndex(([up], n) => up && n > 0);
      for (const outage of [told.slice(1, back), told.slice(back + 1, -1)]) {
        const reasons = outage.map(([, why]) => why);
        expect(reasons).toEqual([...new Set(reasons)]);
      }
    }
  });

  test('for one process alone: what it rang meanwhile reaches the others when it is back', async () => {
    let open = true;
    const server = await double({ accepts: ({ user }) => open || user !== 'lonely' });
    const lonely = await linked(server, { user: { name: 'lonely', password: '' } });
    const other = await linked(server);
    await heardBy(other, lonely);
    await heardBy(lonely, other);
    open = false;
    server.cut('lonely');
    await isDown(lonely);
    const heard = vi.fn();
    other.on('timers', heard);
    lonely.ring('timers', 'lost');
    expect(other.connected()).toBe(true);
    open = true;
    await expect.poll(() => heard.mock.calls).toEqual([['']]);
  });

  test('no ring is kept for later', async () => {
    const server = await double();
    const bus = await linked(server);
    await server.stop();
    await isDown(bus);
    for (let i = 0; i < 10_000; i++) bus.ring('events', String(i));
    const before = server.published.length;
    await server.start();
    await isUp(bus);
    bus.ring('deliveries', 'after');
    await expect
      .poll(() => server.published.slice(before).sort())
      .toEqual(['deliveries ', 'deliveries after', 'events ', 'read-models ', 'timers '].map((text) => `subdoc.${text}`));
  });

  test('a server that hangs is noticed by its silence, and left for one that answers', async () => {
    const server = await double();
    const bus = await linked(server, { pingMs: 30 });
    server.hang();
    await isDown(bus);
    expect(bus.told.at(-1)).toEqual([false, 'DISCONNECT']);
    await server.stop();
    await server.start();
    await isUp(bus);
  });

  test('a server that hangs just when it was reached is left as well', async () => {
    const server = await double({ onSubscribe: () => server.hang() });
    const bus = await busOn(server, { pingMs: 30 });
    await expect.poll(() => bus.told).toEqual([[false, 'DISCONNECT']]);
  });

  test('a bus that is closed while the server is away, or before it came, tries no more', async () => {
    const server = await double({ accepts: ({ user }) => user === undefined });
    const meanwhile = await linked(server);
    await server.stop();
    const before = await busOn(server);
    await Promise.all([isDown(meanwhile), expect.poll(() => before.told).toHaveLength(1)]);
    await Promise.all([before.close(), meanwhile.close()]);
    await server.start();
    const hellos = server.hellos.length;
    // A client that keeps reconnecting at the same interval.
    await busOn(server, { user: { name: 'witness', password: '' } });
    await expect.poll(() => server.hellos.length).toBeGreaterThan(hellos + 10);
    expect(server.hellos.slice(hellos).filter(({ user }) => user === undefined)).toEqual([]);
  });

  test('another server of the cluster is taken, whichever is away', async () => {
    const [first, second] = [await double(), await double()];
    const servers = [first, second].map(({ port }) => `127.0.0.1:${port}`);
    await first.stop();
    const bus = await linked(second, { servers });
    await first.start();
    await second.stop();
    await expect.poll(() => first.hellos.length).toBe(1);
    await isUp(bus);
  });
});

describe('who we are', () => {
  const known = (hello: Hello): boolean =>
    (hello.user === 'subdoc' && hello.pass === 'p@ss') || hello.auth_token === 'jeton-de-test' || 'jwt' in hello;

  test('by name and password, by token; who is refused is told so once and asks on, and no secret is told', async () => {
    let open = false;
    const server = await double({ accepts: (hello) => open && known(hello) });
    const bus = await busOn(server, { user: { name: 'subdoc', password: 'p@ss' } });
    await expect.poll(() => server.hellos.length).toBeGreaterThan(4);
    expect(bus.told).toEqual([[false, 'AUTHORIZATION_VIOLATION']]);
    open = true;
    await isUp(bus);
    await linked(server, { token: 'jeton-de-test' });
    expect(JSON.stringify(bus.told)).not.toMatch(/p@ss|subdoc/);
  });

  test('refused when it comes back: told once more, and let in again when the operator mends it', async () => {
    let open = true;
    const server = await double({ accepts: () => open });
    const bus = await linked(server);
    open = false;
    server.cut();
    await expect.poll(() => server.hellos.length).toBeGreaterThan(4);
    expect(bus.told.slice(2)).toEqual([[false, 'AUTHORIZATION_VIOLATION']]);
    open = true;
    await isUp(bus);
  });

  test('by a file of credentials, which is read anew at each connection; one that is not there is told at the start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'subdoc-nats-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const credsFile = join(folder, 'subdoc.creds');
    await expect(busOn({ port: 1 }, { credsFile })).rejects.toThrow(/^Le fichier de NATS_CREDS_FILE est illisible \(ENOENT\)\.\n/);
    // The seed is NATS' own example of a user's.
    const seed = 'SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY';
    const write = (jwt: string) =>
      writeFileSync(
        credsFile,
        `-----BEGIN NATS USER JWT-----\n${jwt}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`,
      );
    write('first');
    const server = await double({ accepts: known });
    const bus = await linked(server, { credsFile });
    write('second');
    server.cut();
    await expect.poll(() => server.hellos.map((hello) => (hello as { jwt?: string }).jwt)).toEqual(['first', 'second']);
    await isUp(bus);
  });

  test('where TLS is asked for, a server that offers none is told nothing', async () => {
    const server = await double();
    const bus = await busOn(server, { tls: true, user: { name: 'subdoc', password: 'p@ss' } });
    await expect.poll(() => bus.told).toEqual([[false, 'SERVER_OPT_NA']]);
    expect(server.hellos).toEqual([]);
  });

  test('C7 a ring says its topic and a position, nothing longer; others on the server are not heard', async () => {
    const server = await double();
    const bus = await linked(server);
    const stranger = await linked(server, { prefix: 'another' });
    const heard = vi.fn();
    bus.on('events', heard);
    stranger.ring('events', '8');
    bus.ring('events', 'é'.repeat(5_000));
    bus.ring('events', '9');
    await expect.poll(() => server.published).toContain('subdoc.events 9');
    expect(server.published.filter((text) => text.length > 100)).toEqual([]);
    expect(heard.mock.calls.flat()).toEqual(['é'.repeat(5_000), '9']);
  });
});

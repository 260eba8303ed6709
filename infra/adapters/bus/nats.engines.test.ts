// The bus on a real NATS server: the suite, authentication, and a server that is killed, hangs, or was never there.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';
import { natsOf, natsSettings } from '#infra/app/nats-settings.ts';
import { type NatsServer, startNats } from '#infra/testing/engines/nats.ts';
import { isDown, isUp, linkedBy, pairOf, toldBus } from './nats.test-kit.ts';
import type { NatsOptions } from './nats.ts';
import { busSuite } from './suite.ts';

const folders: string[] = [];
const folder = (): string => {
  folders.push(mkdtempSync(join(tmpdir(), 'subdoc-nats-')));
  return folders.at(-1)!;
};
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

let server: NatsServer;
beforeAll(async () => {
  server = await startNats({ folder: folder() });
});
afterAll(() => server?.stop());

async function own(args: readonly string[] = []): Promise<NatsServer> {
  const started = await startNats({ folder: folder(), args });
  onTestFinished(started.stop);
  return started;
}
/** The connection status as the product is notified of it. */
const settingsOf = (NATS_URL: string, env: Record<string, string> = {}) => natsOf(z.object(natsSettings).parse({ NATS_URL, ...env }))!;
const busOn = (url: string, { env, ...options }: Partial<NatsOptions> & { env?: Record<string, string> } = {}) =>
  toldBus({ ...settingsOf(url, env), retryMs: 50, ...options });
const linked = linkedBy(busOn);

let world = 0;
busSuite('nats', async (onError) => pairOf({ ...settingsOf(server.url), prefix: `suite${world++}`, onError }));

describe('C60 the server', () => {
  test('killed, and back at the same address: both ends are told once and ring again', async () => {
    const nats = await own();
    const [bus, other] = await Promise.all([linked(nats.url), linked(nats.url)]);
    await nats.kill();
    await Promise.all([isDown(bus), isDown(other)]);
    const heard: string[] = [];
    other.on('events', (message) => heard.push(message));
    bus.ring('events', 'nobody there');
    await nats.start();
    await Promise.all([isUp(bus), isUp(other)]);
    bus.ring('events', 'again');
    await expect.poll(() => heard).toContain('again');
    // The notifications of the reconnection, and none of those that were lost.
    expect(new Set(heard)).toEqual(new Set(['', 'again']));
    for (const { told } of [bus, other])
      expect(told.map(([up]) => up).filter((up, i, all) => up !== all[i - 1])).toEqual([true, false, true]);
  });

  test('not there at the start: nobody waits, and it is found when it comes', async () => {
    const nats = await own();
    await nats.stop();
    const bus = await busOn(nats.url);
    expect(bus.connected()).toBe(false);
    await expect.poll(() => bus.told).toEqual([[false, 'CONNECTION_REFUSED']]);
    await nats.start();
    await isUp(bus);
  });

  test('stopped in its tracks: left after three questions without an answer, taken again when it goes on', async () => {
    const nats = await own();
    const bus = await linked(nats.url, { pingMs: 100 });
    process.kill(-nats.pid, 'SIGSTOP');
    try {
      await isDown(bus);
    } finally {
      process.kill(-nats.pid, 'SIGCONT');
    }
    await isUp(bus);
  });
});

describe('who may come in', () => {
  test('by token and by name and password in the address; a wrong one is told once and never named', async () => {
    const [byToken, byName] = await Promise.all([own(['--auth', 'un-jeton']), own(['--user', 'subdoc', '--pass', 'p@ss'])]);
    await linked(byToken.url, { env: { NATS_TOKEN: 'un-jeton' } });
    await linked(`nats://un-jeton@${byToken.address}`);
    await linked(`nats://subdoc:p%40ss@${byName.address}`);
    const stranger = await busOn(`nats://subdoc:faux-mot@${byName.address}`);
    await expect.poll(() => stranger.told).toEqual([[false, 'AUTHORIZATION_VIOLATION']]);
  });

  test.each(['publish', 'subscribe'])(
    'a server that lets us in and refuses us to %s: told once, tried on, taken when that is mended',
    async (right) => {
      const config = join(folder(), 'nats.conf');
      const allow = (permissions: string) =>
        writeFileSync(config, `authorization { users = [{ user: subdoc, password: p, permissions: { ${permissions} } }] }`);
      allow(`${right}: { deny: "subdoc.>" }`);
      const monitor = await freePort();
      const nats = await own(['-c', config, '-m', String(monitor)]);
      const bus = await busOn(`nats://subdoc:p@${nats.address}`);
      const connections = async () =>
        ((await (await fetch(`http://127.0.0.1:${monitor}/varz`)).json()) as { total_connections: number }).total_connections;
      await expect.poll(connections).toBeGreaterThan(3);
      expect(bus.told).toEqual([[false, 'PERMISSIONS_VIOLATION']]);
      allow('publish: ">"');
      await nats.restart();
      await isUp(bus);
    },
  );

  test('over TLS with a certificate that is known; one that is not is refused, and nothing is sent in clear', async () => {
    const keys = folder();
    const [key, certificate] = [join(keys, 'key.pem'), join(keys, 'cert.pem')];
    const made = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
    ];
    execFileSync('openssl', [...made, certificate, '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'], {
      stdio: 'ignore',
    });
    const nats = await own(['--tls', '--tlscert', certificate, '--tlskey', key, '--auth', 'un-jeton']);
    const url = `tls://un-jeton@localhost:${nats.address.split(':')[1]}`;
    const unknown = await busOn(url);
    await expect.poll(() => unknown.told).toEqual([[false, 'DEPTH_ZERO_SELF_SIGNED_CERT']]);
    const before = getCACertificates('default');
    onTestFinished(() => setDefaultCACertificates(before));
    setDefaultCACertificates([...before, readFileSync(certificate, 'utf8')]);
    await linked(url);
    const plain = await own();
    const refused = await busOn(plain.url.replace('nats:', 'tls:'));
    await expect.poll(() => refused.told).toEqual([[false, 'SERVER_OPT_NA']]);
  });
});

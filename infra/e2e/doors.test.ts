// What opens to whom: the developer tools to this machine alone, the demonstration nowhere else, the full profile to nobody half set up.

import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { DEV_SECRET_HEADER } from '#infra/adapters/shared/dev-secret.ts';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';
import { DEV_HEADERS } from '../testing/product/dev-secret.ts';
import { type Shared, startProduct } from '../testing/product/product.ts';
import { story } from './shared.ts';

let product: Shared;
story.beforeAll(async ({ product: shared }) => {
  product = shared;
});

const TOOLS = ['/dev/outbox', '/dev/outbox.html', '/dev/clock', '/dev/outbox?to=gerant@exemple.fr', '/dev/nothing'];

/** An ordinary reverse proxy on this machine: it calls the product by the product's own address, and says of its caller what it is told to. */
async function proxy(says: Record<string, string>): Promise<{ url: string; close(): Promise<unknown> }> {
  const { port } = new URL(product.url);
  const server = createServer((from, to) => {
    const headers = { ...from.headers, host: `127.0.0.1:${port}`, ...says };
    const passed = request({ port, host: '127.0.0.1', method: from.method, path: from.url, headers }, (answer) => {
      to.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(to);
    });
    from.pipe(passed);
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const close = () => new Promise((closed) => server.close(closed).closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
/** A call of /dev is one of somebody who knows the secret: where it is refused, it is so for another reason. */
const status = async (url: string, init?: RequestInit): Promise<number> => {
  const answer = await fetch(url, { headers: DEV_HEADERS, ...init });
  await answer.text();
  return answer.status;
};

describe('C33 the developer tools behind a reverse proxy on the same machine', () => {
  it.each<Record<string, string>>([
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'app.exemple.fr' },
    { 'X-Forwarded-Anything': '1' },
    { 'x-real-ip': '203.0.113.7' },
    { 'x-real-ip': '' },
    { forwarded: 'for=203.0.113.7;proto=https' },
    { forwarded: '' },
    { via: '1.1 cache' },
    { via: '' },
  ])('are not there for whoever it passes on: %o', async (says) => {
    const { url, close } = await proxy(says);
    for (const path of TOOLS) expect([path, await status(url + path)]).toEqual([path, 404]);
    for (const path of ['/dev/clock', '/dev/settle', '/dev/faults'])
      expect([path, await status(url + path, { method: 'POST', body: '{}' })]).toEqual([path, 404]);
    // The product itself goes on.
    expect([await status(`${url}/healthz`), await status(`${url}/api/user`)]).toEqual([200, 401]);
    await close();
  });

  it('nor where it says nothing and speaks HTTP/1.0, as nginx does unless told otherwise', async () => {
    const { port } = new URL(product.url);
    const ask = (version: string) =>
      new Promise<string>((done) => {
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(
            `GET /dev/outbox HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\n${DEV_SECRET_HEADER}: ${DEV_HEADERS[DEV_SECRET_HEADER]}\r\nConnection: close\r\n\r\n`,
          ),
        );
        let text = '';
        socket.on('data', (chunk) => {
          text += chunk;
        });
        socket.on('close', () => done(text.split(' ')[1]!));
      });
    expect([await ask('1.0'), await ask('1.1')]).toEqual(['404', '200']);
  });

  it('nor without the secret where it says nothing and speaks HTTP/1.1, as nginx does since 1.29.7; the pretend pay pages go by their own names', async () => {
    const { url, close } = await proxy({});
    for (const host of [url, product.url]) {
      for (const path of [...TOOLS, '/metrics', '/dev/outbox.html?secret=', '/dev/outbox?secret=x'])
        for (const headers of [[], [['x-dev-secret', '']], [['x-dev-secret', 'x']], [['cookie', 'dev-secret=']]] as [string, string][][])
          expect([host, path, headers, await status(host + path, { headers })]).toEqual([host, path, headers, 404]);
      for (const path of ['/dev/clock', '/dev/settle', '/dev/faults', '/dev/sms', '/dev/mail-event', '/dev/subscription/cus_pretend_1'])
        expect([path, await status(host + path, { method: 'POST', body: '{}', headers: {} })]).toEqual([path, 404]);
    }
    await close();
  });

  it('are there for whoever is here and read the secret in the data folder', async () => {
    expect([await status(`${product.url}/dev/outbox`), await status(`${product.url}/metrics`)]).toEqual([200, 200]);
  });
});

it.each<Record<string, string>>([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://app.exemple.fr' }, { TRUST_PROXY: '1' }])(
  'C33 open to others (%o) it has no developer tools at all, and the rest works',
  async (env) => {
    const open = await startProduct({ env: { ...env, PORT: String(await freePort()) } });
    for (const path of TOOLS) expect([path, await status(open.url + path)]).toEqual([path, 404]);
    expect(await status(`${open.url}/dev/settle`, { method: 'POST' })).toBe(404);
    expect([await status(`${open.url}/healthz`), await status(`${open.url}/api/user`)]).toEqual([200, 401]);
    expect(open.output()).not.toContain('/dev/outbox');
    await open.dispose();
  },
);

/** What a start says that ends with 1. */
const refused = (env: Record<string, string>): Promise<string> =>
  startProduct({ env }).then(
    (product) => product.dispose().then(() => 'it started'),
    (error: Error) => error.message.replace(/^ended with 1 before it was ready:\n/, ''),
  );

it('C33 the demonstration opens to this machine alone: elsewhere the start is refused in French and in English', async () => {
  const open: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.1' },
    { PUBLIC_URL: 'https://app.exemple.fr' },
    { TRUST_PROXY: '1' },
  ];
  for (const env of open) {
    const said = await refused({ ...env, DEMO: '1' });
    expect([env, said]).toEqual([env, expect.stringMatching(/^\nLa démonstration .*DEMO=0.*\nThe demonstration .*DEMO=0.*\n$/)]);
  }
});

it('C33 PROFILE=full names all that is missing in one line, and makes no key', async () => {
  const said = await refused({ PROFILE: 'full' });
  expect(said).toMatch(/^\nRéglages manquants \/ missing settings: [^\n]+\n$/);
  for (const name of ['PUBLIC_URL (https)', 'ADMIN_EMAILS', 'MASTER_KEY', 'MAIL_FROM', 'SMTP_URL', 'STRIPE_SECRET_KEY'])
    expect(said).toContain(name);
});

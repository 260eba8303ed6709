// The developer tools from outside: through a proxy, under a foreign name, from a foreign page; and starts that must be refused.
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEV_SECRET_HEADER } from '../../../adapters/shared/dev-secret.ts';
import type { Attack, Part } from '../part.ts';
import { tryToStart } from '../target.ts';
import { ask } from '../wire.ts';

/** One header each, as ordinary proxies add them. */
const PROXY_HEADERS: readonly (readonly [string, string])[] = [
  ['forwarded', 'for=203.0.113.7;proto=https;host=subdoc.example'],
  ['x-forwarded-for', '203.0.113.7'],
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-host', 'subdoc.example'],
  ['x-forwarded-host', 'localhost'],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-port', '443'],
  ['x-real-ip', '203.0.113.7'],
  ['via', '1.1 proxy'],
];
const DEV_CALLS: readonly (readonly [string, string])[] = [
  ['GET', '/dev/outbox'],
  ['GET', '/dev/outbox.html'],
  ['GET', '/dev/clock'],
  ['POST', '/dev/settle'],
  ['POST', '/dev/faults'],
  ['GET', '/metrics'],
];

/** The simplest reverse proxy there is: a name for the upstream, and what it says of its caller, if anything. */
async function proxyTo(port: number, says: Record<string, string>): Promise<{ port: number; close(): void }> {
  const proxy: Server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host: `127.0.0.1:${port}`, ...says };
    const upstream = request({ host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.once('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((open) => proxy.listen(0, '127.0.0.1', open));
  return {
    port: (proxy.address() as AddressInfo).port,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

async function throughProxies({ target, check }: Attack): Promise<void> {
  const shown = { [DEV_SECRET_HEADER]: target.secret };
  const proxies: (readonly [string, Record<string, string>, Record<string, string>])[] = [
    ...PROXY_HEADERS.map(([name, value]) => [`that says ${name}: ${value}`, { [name]: value }, shown] as const),
    ['that says nothing and speaks HTTP/1.1 as nginx does since 1.29.7', {}, {}],
    ['that says nothing and calls itself localhost', { host: `localhost:${target.port}` }, {}],
  ];
  for (const [which, says, headers] of proxies) {
    const proxy = await proxyTo(target.port, says);
    const seen: string[] = [];
    for (const [method, path] of DEV_CALLS) {
      const question = method === 'POST' ? { headers: { 'content-type': 'application/json', ...headers }, body: '{}' } : { headers };
      const { status } = await ask(proxy.port, method, path, question);
      if (status !== 404) seen.push(`${method} ${path} ${status}`);
    }
    proxy.close();
    check(`neither /dev nor /metrics exists behind a proxy ${which}`, seen.length === 0, seen);
  }
}

async function foreignNames({ target, check }: Attack): Promise<void> {
  const { port } = target;
  for (const host of ['subdoc.example', 'rebound.evil.example:3000', 'localhost.evil.example', '203.0.113.7']) {
    const { status } = await ask(port, 'GET', '/dev/outbox', { headers: { host, [DEV_SECRET_HEADER]: target.secret } });
    check(`/dev does not exist under the name ${host}`, status === 404, status);
  }
  for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
    const body = JSON.stringify({ advance: 'PT1S' });
    const { status } = await ask(port, 'POST', '/dev/clock', {
      headers: { origin, 'content-type': 'application/json', [DEV_SECRET_HEADER]: target.secret },
      body,
    });
    check(`/dev/clock refuses a page of ${origin}`, status === 403 || status === 404, status);
  }
  const { text } = await ask(port, 'POST', '/api/forgot-password', {
    headers: { 'content-type': 'application/json', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    body: JSON.stringify({ email: 'admin@demo.fr' }),
  });
  const mails = await target.dev<{ text: string }[]>('/dev/outbox');
  check(
    'C33 no mail links to the name that a request brought',
    !text.includes('evil.') && mails.every((mail) => !mail.text.includes('evil.example')),
  );
}

/** Settings under which a start must be refused, with what the line must name. */
const REFUSED: readonly (readonly [string, Record<string, string>, RegExp])[] = [
  ['the full profile without its settings', { PROFILE: 'full' }, /PUBLIC_URL|MASTER_KEY|ADMIN_EMAILS|MAIL_FROM/],
  ['the demonstration beyond loopback', { HOST: '0.0.0.0', DEMO: '1' }, /HOST|DEMO/],
  ['the demonstration under a public address', { PUBLIC_URL: 'https://subdoc.example', DEMO: '1' }, /PUBLIC_URL|DEMO/],
];
/** Settings under which it starts, and /dev is not there. */
const WITHOUT_DEV: readonly (readonly [string, Record<string, string>])[] = [
  ['a trusted proxy', { TRUST_PROXY: '1' }],
  ['a public address', { PUBLIC_URL: 'https://subdoc.example' }],
];

async function starts({ check }: Attack): Promise<void> {
  for (const [what, env, names] of REFUSED) {
    const outcome = await tryToStart(env, async () => 'it started');
    const clear = 'refused' in outcome && names.test(outcome.refused) && !/^\s+at /m.test(outcome.refused);
    check(`a start with ${what} is refused with one clear line`, clear, outcome);
  }
  for (const [what, env] of WITHOUT_DEV) {
    const outcome = await tryToStart(env, async (port) => (await ask(port, 'GET', '/dev/clock')).status);
    check(`with ${what} /dev is not there`, 'seen' in outcome && outcome.seen === 404, outcome);
  }
}

export const doors: Part = {
  name: 'doors',
  about: 'C33 C37 /dev through proxies and foreign names, starts that must be refused',
  async run(attack) {
    await throughProxies(attack);
    await foreignNames(attack);
    await starts(attack);
  },
};

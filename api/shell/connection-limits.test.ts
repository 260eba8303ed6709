// C19 Limits of unauthenticated callers: size, time, number. Over real sockets; infra/lab/attack measures the memory.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Route, routes } from '#contract/routes.ts';
import { customer, type Person } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { ACCOUNT_ARRIVING_BYTES, JSON_MAX_BYTES, OPEN_JSON_MAX_BYTES, WEBHOOK_MAX_BYTES } from './http/body.ts';

let world: World;
let person: Person;
let port: number;
let url: string;
beforeAll(async () => {
  world = await startWorld({ config: { arrivalMs: 1_000, trustProxy: false }, crowds: { perAddress: 60 } });
  person = await customer(world);
  ({ url } = await world.listen());
  port = Number(new URL(url).port);
});
afterAll(() => world.close());

type Held = { answer: Promise<string>; end(): void };
/** Sends the text and waits for the end of the connection. */
function hold(text: string, at = port): Held {
  const socket = connect(at, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.write(text);
  return { answer: new Promise((done) => socket.once('close', () => done(answer))), end: () => socket.destroy() };
}
const head = (path: string, headers: Record<string, string | number>, method = 'POST'): string =>
  `${[
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    ...Object.entries(headers).map(([k, v]) => `${k}: ${v}`),
  ].join('\r\n')}\r\n\r\n`;
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
const json = (bytes: number): string => JSON.stringify({ email: 'a@b.fr', password: '' }).replace('""', `"${'x'.repeat(bytes - 32)}"`);
const chunked = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
const cookies = (): string => [...person.jar].map(([name, value]) => `${name}=${value}`).join('; ');

describe('C19 size', () => {
  test('every call without a session takes 16 kB and no more, with or without a declared length; the route table says which', async () => {
    const open = Object.values<Route>(routes).filter(
      ({ gate, method, raw, multipart }) => (gate === 'public' || gate === 'token') && method !== 'GET' && !raw && !multipart,
    );
    expect(open.length).toBeGreaterThanOrEqual(7);
    for (const { path, method } of open) {
      const over = json(OPEN_JSON_MAX_BYTES + 1);
      const whole = json(OPEN_JSON_MAX_BYTES);
      expect([over.length, whole.length]).toEqual([OPEN_JSON_MAX_BYTES + 1, OPEN_JSON_MAX_BYTES]);
      const send = (body: string) => fetch(url + path, { method, headers: { 'content-type': 'application/json' }, body });
      expect([path, (await send(over)).status]).toEqual([path, 413]);
      expect([path, (await send(whole)).status]).not.toEqual([path, 413]);
      const streamed = await hold(head(path, { 'Transfer-Encoding': 'chunked' }, method) + chunked(over)).answer;
      expect([path, statusOf(streamed)]).toEqual([path, 413]);
    }
  });

  test('a call with a session has its own limit, 1 MB; a webhook before its signature check 128 kB', async () => {
    const send = (path: string, body: string) =>
      fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', cookie: cookies() }, body });
    expect((await send('/api/organizations', json(JSON_MAX_BYTES))).status).toBe(400);
    expect((await send('/api/organizations', json(JSON_MAX_BYTES + 1))).status).toBe(413);
    expect((await send('/api/webhooks/stripe', json(WEBHOOK_MAX_BYTES))).status).toBe(400);
    expect((await send('/api/webhooks/stripe', json(WEBHOOK_MAX_BYTES + 1))).status).toBe(413);
    // A log-in accepts as much as from an unauthenticated caller, also with a session.
    expect((await send('/api/login', json(OPEN_JSON_MAX_BYTES + 1))).status).toBe(413);
  });

  test('a body in chunks of one byte is refused after some hundred, because each costs as much as a large chunk', async () => {
    const sender = hold(`${head('/api/login', { 'Transfer-Encoding': 'chunked' })}${'1\r\n \r\n'.repeat(1_000)}`);
    expect(statusOf(await sender.answer)).toBe(400);
    const slowLine = hold(
      `${head('/api/login', { 'Transfer-Encoding': 'chunked', Connection: 'close' })}${'10\r\n                \r\n'.repeat(600)}0\r\n\r\n`,
    );
    expect(await slowLine.answer).toContain('Le contenu envoyé n’est pas du JSON valide.');
  });

  test('compressed bodies are refused: 415', async () => {
    const answer = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: '{}',
    });
    expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'unsupported-media-type' }]);
  });

  test('one account sends at most 8 MB at the same time: the next call is told to come back, other accounts are not limited', async () => {
    const body = ' '.repeat(JSON_MAX_BYTES - 1);
    const import_ = head('/api/organizations', { 'Content-Length': JSON_MAX_BYTES, Cookie: cookies() }) + body;
    const senders = Array.from({ length: ACCOUNT_ARRIVING_BYTES / JSON_MAX_BYTES + 2 }, () => hold(import_));
    // 8 MB hold eight of them and eight bytes: the ninth exceeds it.
    const statuses: number[] = [];
    for (const { answer } of senders) void answer.then((text) => statuses.push(statusOf(text)));
    await expect.poll(() => statuses).toEqual([429, 429]);
    for (const { end } of senders) end();
    // Afterwards nothing is counted any more.
    const again = async () =>
      fetch(`${url}/api/organizations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: cookies() },
        body: json(JSON_MAX_BYTES),
      });
    await expect.poll(async () => (await again()).status).toBe(400);
  });
});

test('C19 forms of an import that do not end are counted like every other body: two of 4.9 MB find no room, and what is cut is given back', async () => {
  const part = 'Content-Disposition: form-data; name="file"; filename="a.xlsx"';
  const form = {
    'Content-Type': 'multipart/form-data; boundary=b',
    'Content-Length': 5_000_000,
    Origin: 'http://localhost:3000',
    Cookie: cookies(),
  };
  const text = `${head('/api/subcontractors/import/preview', form).replace('Content-Type: application/json\r\n', '')}--b\r\n${part}\r\n\r\n${' '.repeat(4_900_000)}`;
  const [one, other] = [hold(text), hold(text)];
  const first = await Promise.race([one.answer, other.answer]);
  expect(statusOf(first)).toBe(429);
  for (const { end } of [one, other]) end();
});

describe('C19 time', () => {
  test('a body that is incomplete after its time is 408 in French, for every sender', async () => {
    const answers = await Promise.all(
      [
        `${head('/api/login', { 'Content-Length': 100 })}{`,
        `${head('/api/login', { 'Transfer-Encoding': 'chunked' })}1\r\n{\r\n`,
        head('/api/organizations', { 'Content-Length': 100, Cookie: cookies() }),
      ].map((text) => hold(text).answer),
    );
    for (const answer of answers) {
      expect(statusOf(answer)).toBe(408);
      expect(answer).toContain('La demande a mis trop de temps à arriver.');
    }
  });
});

describe('C19 number', () => {
  test('a connection over the limit of its address is cut; when others close there is room again', async () => {
    const waiting = Array.from({ length: 60 }, () => hold('GET /api/user HTTP/1.1\r\n'));
    const over = await hold('GET /api/user HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n').answer;
    expect(over).toBe('');
    for (const member of waiting) member.end();
    await expect.poll(() => hold('GET /api/user HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n').answer.then(statusOf)).toBe(401);
    expect(world.problems).toContainEqual({ limit: 'address', refused: 1 });
  });

  test('behind a trusted proxy the running requests of a forwarded address are limited instead of its connections: 503 in French', async () => {
    const behind = await startWorld({ config: { trustProxy: true, arrivalMs: 5_000 }, crowds: { perAddress: 20 } });
    try {
      const at = Number(new URL((await behind.listen()).url).port);
      const of = (address: string) => ({ 'X-Forwarded-For': `198.51.100.1, ${address}`, 'Content-Length': 100 });
      const ask = (address: string) =>
        hold(`GET /api/user HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nConnection: close\r\n\r\n`, at).answer;
      const waiting = Array.from({ length: 30 }, () => hold(head('/api/login', of('203.0.113.7')), at));
      const refused = (await Promise.all(waiting.slice(20).map(({ answer }) => answer))).map(statusOf);
      expect(refused).toEqual(Array(10).fill(503));
      const told = await ask('203.0.113.7');
      expect(told).toContain('Le service est momentanément indisponible.');
      expect(told).toMatch(/retry-after: 5/i);
      // Twenty connections come from the same socket address, and everybody else is served.
      expect(statusOf(await ask('203.0.113.8'))).toBe(401);
      expect(statusOf(await hold('GET /api/user HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', at).answer)).toBe(401);
      for (const member of waiting) member.end();
      await expect.poll(() => ask('203.0.113.7').then(statusOf)).toBe(401);
    } finally {
      await behind.close();
    }
  });
});

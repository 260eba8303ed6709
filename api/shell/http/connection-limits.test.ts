// C19 The number of connections: exactly as many as the limit. api/shell/connection-limits.test.ts tests the running product.
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { boundedServer, type CrowdLimits } from './connection-limits.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function listening(limits: Partial<CrowdLimits>, listener: RequestListener = (_, outgoing) => outgoing.end('served')) {
  const told: object[] = [];
  const server = boundedServer(
    { total: 100, perAddress: 100, trustProxy: false, ...limits },
    { warn: (fields) => void told.push(fields) },
    listener,
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ends.push(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { server, told, ask: (from?: string) => ask(port, from) };
}
/** Keeps the connection open. Returns the status, or 0 when the connection was cut. */
async function ask(port: number, from?: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  ends.push(() => socket.destroy());
  socket.on('error', () => {});
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${from ? `X-Forwarded-For: ${from}\r\n` : ''}\r\n`);
  const answer = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(String(answer[0]))?.[1] ?? 0);
}
/** Opens one after the other; each stays open while the next one comes. */
const inTurn = async (asks: number, one: () => Promise<number>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < asks; n++) statuses.push(await one());
  return statuses;
};

test('C19 with a limit of three per address the fourth connection is cut', async () => {
  const { ask, told } = await listening({ perAddress: 3 });
  expect(await inTurn(4, ask)).toEqual([200, 200, 200, 0]);
  expect(told).toEqual([{ limit: 'address', refused: 1 }]);
});

test('C19 with a limit of three in all a fourth takes the place of the slowest, and so does the health check of a full house', async () => {
  const { told, server } = await listening({ total: 3 });
  const { port } = server.address() as AddressInfo;
  const held = await Promise.all(
    ['', 'GET / HTTP/1.1\r\n', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 90000\r\n\r\n${'x'.repeat(50_000)}`].map(async (text) => {
      const socket = connect(port, '127.0.0.1');
      ends.push(() => socket.destroy());
      socket.on('error', () => {});
      await once(socket, 'connect');
      if (text !== '') socket.write(text);
      return socket;
    }),
  );
  await expect.poll(() => [...held.keys()].map((n) => held[n]!.bytesWritten > 0 || n === 0)).toEqual([true, true, true]);
  const gone = once(held[0]!, 'close');
  expect(await ask(port)).toBe(200);
  await gone;
  expect([held[1]!.destroyed, held[2]!.destroyed]).toEqual([false, false]);
  expect(told).toEqual([{ limit: 'total', refused: 1 }]);
});

test('C19 where all three wait for us, the fourth is cut', async () => {
  const open: (() => void)[] = [];
  const { ask } = await listening({ total: 3 }, (_, outgoing) => void open.push(() => outgoing.end('served')));
  const underWay = [1, 2, 3].map(() => ask());
  await expect.poll(() => open.length).toBe(3);
  expect(await ask()).toBe(0);
  for (const end of open) end();
  expect(await Promise.all(underWay)).toEqual([200, 200, 200]);
});

test('C19 IPv6: twice as many in a network of 56 bits, four times as many in one of 48, however many addresses', async () => {
  const open: (() => void)[] = [];
  const { ask } = await listening({ perAddress: 1, trustProxy: true }, (_, outgoing) => void open.push(() => outgoing.end('served')));
  const underWay: Promise<number>[] = [];
  const enters = async (address: string) => {
    const inside = open.length;
    const answer = ask(address);
    if ((await Promise.race([answer, expect.poll(() => open.length, { timeout: 10_000 }).toBe(inside + 1)])) === 503) return false;
    underWay.push(answer);
    return true;
  };
  const tried = [];
  for (const part of ['0', '1', '2', '100', '101', '200', '300']) tried.push([part, await enters(`2001:db8:1:${part}::7`)]);
  expect(tried.filter(([, inside]) => inside).map(([part]) => part)).toEqual(['0', '1', '100', '101']);
  expect(await enters('2001:db8:2::7')).toBe(true);
  for (const end of open) end();
  expect(new Set(await Promise.all(underWay))).toEqual(new Set([200]));
});

test('C19 behind a proxy with a limit of three the fourth running request of an address is told to come back, until one has ended', async () => {
  const open: (() => void)[] = [];
  const { ask } = await listening({ perAddress: 3, trustProxy: true }, (_, outgoing) => {
    open.push(() => outgoing.end('served'));
    if (open.length > 3) outgoing.end('served');
  });
  const underWay = [1, 2, 3].map(() => ask('203.0.113.7'));
  await expect.poll(() => open.length).toBe(3);
  expect(await ask('203.0.113.7')).toBe(503);
  expect(await ask('203.0.113.8')).toBe(200);
  open[0]!();
  expect(await underWay[0]).toBe(200);
  await expect.poll(() => ask('203.0.113.7')).toBe(200);
  for (const end of open) end();
  expect(await Promise.all(underWay)).toEqual([200, 200, 200]);
});

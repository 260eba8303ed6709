// The open calls of a process that stops: an upgrade must lose none of them.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { stopServing } from './stop-serving.ts';

async function serving(callsMs?: number) {
  let release = (): void => {};
  const server: Server = createServer((request, answer) => {
    if (request.url === '/api/live') answer.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n');
    else if (request.url === '/quick') answer.end('quick');
    else release = () => void answer.end('done');
  });
  const stop = stopServing(server, callsMs);
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  onTestFinished(() => server.closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const under = (path: string): { answer: Promise<string>; came: Promise<unknown> } => {
    const came = new Promise((here) => server.once('request', here));
    const answer = fetch(url + path).then((told) => told.text());
    return { answer: answer.catch(() => 'broken'), came };
  };
  return { stop, under, release: () => release() };
}

test('a call under way is answered, and the stop waits for it; a live stream is cut at once, and what is open and idle holds nothing up', async () => {
  const { stop, under, release } = await serving();
  expect(await under('/quick').answer).toBe('quick');
  const live = under('/api/live');
  await live.came;
  const { answer, came } = under('/slow');
  await came;
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  expect(await live.answer).toBe('broken');
  expect(stopped).toBe(false);
  release();
  expect(await answer).toBe('done');
  await stopping;
});

test('a call that never ends is cut when its time is over', async () => {
  const { stop, under } = await serving(1_000);
  const hanging = under('/slow');
  await hanging.came;
  const stopping = stop();
  expect(await hanging.answer).toBe('broken');
  await stopping;
});

// `vite --mode fake`: /api answered from memory, a world for each scenario (cookie `fake=empty`), `x-fake-fail` to see failures. Development only.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect, Plugin } from 'vite';
import { answer } from '../src/testing/fake/server.ts';
import { NOW, SCENARIOS, type World, worldOf } from '../src/testing/fake/world.ts';

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

function fakeServer(): Connect.NextHandleFunction {
  const worlds = new Map<string, World>();
  const streams = new Set<ServerResponse>();
  return async (request, response, next) => {
    const url = request.url ?? '';
    if (!url.startsWith('/api/')) return next();
    const cookie = (name: string) => new RegExp(`${name}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1];
    if (url.startsWith('/api/live')) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'x-now': NOW });
      response.write(': open\n\n');
      streams.add(response);
      request.on('close', () => streams.delete(response));
      return;
    }
    const scenario = SCENARIOS.find((name) => name === cookie('fake')) ?? 'full';
    const key = `${scenario}-${cookie('world') ?? ''}`;
    const world = worlds.get(key) ?? worldOf(scenario);
    worlds.set(key, world);
    // Of what is only asked whether it may be had, the answer is that of having it.
    const asked = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
    const sent = await bodyOf(request);
    // A form with a file: the fake reads nothing of it.
    const body = request.headers['content-type']?.startsWith('multipart/') ? '' : sent;
    if (cookie('slow') !== undefined && !url.startsWith('/api/user') && !url.startsWith('/api/subscription'))
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    const failing = cookie('fail') !== undefined && !url.startsWith('/api/user') && !url.startsWith('/api/subscription');
    const {
      status,
      body: json,
      headers,
      file,
    } = failing
      ? {
          status: 503,
          body: { message: 'Le service est momentanément indisponible.', code: 'unavailable', status: 503 },
          headers: {},
          file: undefined,
        }
      : answer(world, asked, url, body);
    response.writeHead(status, { 'Content-Type': file ? 'image/png' : 'application/json', 'x-now': NOW, ...headers });
    response.end(file ?? JSON.stringify(json));
    if (asked !== 'GET') for (const stream of streams) stream.write('data: {}\n\n');
  };
}

export const fakeApi = (): Plugin => ({
  name: 'fake-api',
  configureServer: (server) => void server.middlewares.use(fakeServer()),
  configurePreviewServer: (server) => void server.middlewares.use(fakeServer()),
});

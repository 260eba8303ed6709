// Announces changes of one account as server-sent events. An event says only that position N is there; the browser then reloads what it
// shows (G09).
import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { Handlers } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { liveStreams } from './live-streams.ts';

const cutting = (c: Context) => () => void (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing?.destroy();

export function liveRoutes(deps: RouteDeps) {
  const streams = liveStreams(deps);
  return {
    async live({ visitor, http }) {
      const body = await streams.open(visitor.session, http.req.header('last-event-id'), cutting(http));
      return new Response(body, {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      });
    },
  } satisfies Partial<Handlers>;
}

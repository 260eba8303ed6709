// The end of serving: whoever is stopped for a newer version answers what he was asked. Live streams have no end of their own: they are cut
// at once, and their browsers come back to whoever serves then.
import type { RequestListener, Server, ServerResponse } from 'node:http';

/** The one call that has no end (contract/live.ts). */
const LIVE = /^\/api\/live(?:$|\?)/;

/** What a call may still take, ms: a command waits 2 s for its read models, a telephone sends a photograph; the process ends by force at 15 s. */
const CALLS_MS = 10_000;
/** A connection whose call has ended is kept open by the browser: it is closed by then. */
const LOOK_MS = 50;

/** Answers how to stop: resolves when the last one was answered, or its time is over. */
export function stopServing(server: Server, callsMs = CALLS_MS): () => Promise<void> {
  const streams = new Set<ServerResponse>();
  const note: RequestListener = ({ url = '' }, answer) => {
    if (!LIVE.test(url)) return;
    streams.add(answer);
    answer.once('close', () => streams.delete(answer));
  };
  server.prependListener('request', note);
  return () =>
    new Promise((stopped) => {
      for (const stream of streams) stream.destroy();
      const idle = setInterval(() => server.closeIdleConnections(), LOOK_MS);
      const late = setTimeout(() => server.closeAllConnections(), callsMs);
      server.close(() => {
        clearInterval(idle);
        clearTimeout(late);
        stopped();
      });
      server.closeIdleConnections();
    });
}

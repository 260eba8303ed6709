// Stops serving: a process that is replaced by a newer version answers the calls it has accepted. Live streams never end by themselves, so
// they are closed at once, and browsers reconnect to the new process.
import type { RequestListener, Server, ServerResponse } from 'node:http';

/** The one call without an end (contract/live.ts). */
const LIVE = /^\/api\/live(?:$|\?)/;

/**
 * How long an open call may still take, ms: a command waits 2 s for its read models, a telephone uploads a photograph; the process is
 * killed at 15 s.
 */
const CALLS_MS = 10_000;
/** Browsers keep a connection open after its call has ended; it is closed by then. */
const LOOK_MS = 50;

/** Answers the stop function: it resolves when the last call was answered, or its time is over. */
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

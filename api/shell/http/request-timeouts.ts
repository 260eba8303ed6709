// Limits how slowly a request may arrive; after that the client gets an answer and the connection is closed (C19). There is no limit on the
// whole of it: a photo over a bad line takes long and arrives. Node checks the heads; without this handler it would answer with an empty body.
import type { IncomingMessage, Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { problemAnswer } from '../answer.ts';
import { Problem } from '../problem.ts';

/**
 * The least that a sender must bring, on the average of each window, the first included. Slow lines bring 15 to 30 kB/s and pause for a minute:
 * half of the window, so that the rest of it brings far more. 10 MB take 44 minutes at most.
 */
export const LEAST_BYTES_PER_SECOND = 4_000;
export const ARRIVAL_WINDOW_MS = 120_000;
const HEADERS_MS = 20_000;
/** The headers of a request, held before the caller is known: Node's default, stated here because memory use depends on it. */
const HEAD_MAX_BYTES = 16 * 1024;

/** Options of the server. */
export const arrivalLimits = (): ServerOptions => ({
  // Longer than clients and proxies keep an idle connection: if the server closes it while the client begins to send, the request fails.
  keepAliveTimeout: 65_000,
  // Bodies are watched by `watchArrival`.
  requestTimeout: 0,
  maxHeaderSize: HEAD_MAX_BYTES,
  headersTimeout: HEADERS_MS,
  connectionsCheckingInterval: 10_000,
});

const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/** Ends requests whose body brings less than LEAST_BYTES_PER_SECOND in a window of `windowMs`. */
export function watchArrival(server: Server, windowMs = ARRIVAL_WINDOW_MS): void {
  const least = (LEAST_BYTES_PER_SECOND * windowMs) / 1000;
  server.on('request', (incoming: IncomingMessage) => {
    if (!hasBody(incoming)) return;
    const { socket } = incoming;
    let before = socket.bytesRead;
    const watch = setInterval(() => {
      const came = socket.bytesRead - before;
      before = socket.bytesRead;
      if (incoming.complete) clearInterval(watch);
      // What has come and was not read yet is our own delay.
      else if (came < least && incoming.readableLength === 0)
        server.emit('clientError', Object.assign(new Error('the body came too slowly'), { code: LATE }), socket);
    }, windowMs);
    incoming.once('close', () => clearInterval(watch));
  });
}
/** Node's code for a head that comes too slowly. */
const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Answers in French what is no HTTP request, or has not arrived in time. An answer that has begun is cut. */
export function tellUnfinished(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: { headersSent: boolean } }) => {
    if (!socket.writable || socket._httpMessage?.headersSent) return void socket.destroy();
    const late = error.code === LATE;
    const { status, body } = problemAnswer(new Problem(late ? 'request-timeout' : 'invalid-body'));
    const head = [
      `HTTP/1.1 ${status} ${late ? 'Request Timeout' : 'Bad Request'}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  });
}

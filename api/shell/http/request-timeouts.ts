// Limits how long a request may take to arrive; after that the client gets an answer and the connection is closed (C19). Node checks its
// connections at intervals; without this handler it would answer with an empty body.
import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { problemAnswer } from '../answer.ts';
import { Problem } from '../problem.ts';

/** 10 MB over a slow mobile connection (0.4 Mbit/s) take 200 s. */
const REQUEST_MS = 300_000;
const HEADERS_MS = 20_000;
/** The headers of a request, held before the caller is known: Node's default, stated here because memory use depends on it. */
const HEAD_MAX_BYTES = 16 * 1024;

/** Options of the server. `requestMs`: from the first byte to the last. */
export const arrivalLimits = (requestMs = REQUEST_MS): ServerOptions => ({
  // Longer than clients and proxies keep an idle connection: if the server closes it while the client begins to send, the request fails.
  keepAliveTimeout: 65_000,
  requestTimeout: requestMs,
  maxHeaderSize: HEAD_MAX_BYTES,
  headersTimeout: Math.min(HEADERS_MS, requestMs),
  connectionsCheckingInterval: Math.min(10_000, requestMs),
});

/** Answers in French what is no HTTP request, or has not arrived in time. An answer that has begun is cut. */
export function tellUnfinished(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: { headersSent: boolean } }) => {
    if (!socket.writable || socket._httpMessage?.headersSent) return void socket.destroy();
    const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
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

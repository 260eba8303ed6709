// Reads a request's body: limits size and time while it arrives, and answers invalid JSON in French.

import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { AccountId } from '#domain/kernel/ids.ts';
import { Problem } from '../problem.ts';
import { parsedJson } from './json.ts';
import { LEAST_BYTES_PER_SECOND } from './request-timeouts.ts';

/** An import may be four times as large (contract/imports.ts); no other call comes near this size. */
export const JSON_MAX_BYTES = 1024 * 1024;
/** The limit for unauthenticated callers (C19). Their longest body is a demonstration request of 5,000 characters. */
export const OPEN_JSON_MAX_BYTES = 16 * 1024;
/** A provider's notification, which is held in memory before its signature can be checked. Stripe's largest are some tens of kB. */
export const WEBHOOK_MAX_BYTES = 128 * 1024;
/** How many bytes of bodies that are held in memory one account may have at the same time: two of the largest imports. */
export const ACCOUNT_ARRIVING_BYTES = 8 * JSON_MAX_BYTES;
/** The same for all accounts together. What strangers hold is bounded by their size above and the number of connections. */
const ARRIVING_BYTES = 256 * JSON_MAX_BYTES;
/** From the headers to the last byte, beside the time that the announced bytes take at LEAST_BYTES_PER_SECOND. */
export const JSON_ARRIVAL_MS = 30_000;

/** For answers sent before the whole body has come: the client would otherwise go on sending. */
const HANG_UP = { headers: { connection: 'close' } };

/** Bytes of bodies in memory, by account. The memory is the process's, and so is the count. */
const held = new Map<AccountId, number>();
let heldByAll = 0;
/** Counts bytes before they are kept, and with a negative number when they are released. Throws a 429 where there is no room. */
export const heldFor = (who: AccountId) => (bytes: number) => {
  const own = (held.get(who) ?? 0) + bytes;
  if (bytes > 0 && (own > ACCOUNT_ARRIVING_BYTES || heldByAll + bytes > ARRIVING_BYTES))
    throw new Problem('too-many-requests', { ...HANG_UP, retryAfterSeconds: 1 });
  heldByAll += bytes;
  if (own > 0) held.set(who, own);
  else held.delete(who);
};

export type Bodies = {
  /**
   * The parsed body; undefined when there is none. Otherwise throws 413, 415, 408, 429 or 400. `who`: the account, null when
   * unauthenticated; `most`: the limit in bytes for an authenticated caller.
   */
  json(c: Context, who: AccountId | null, most?: number): Promise<{ value: unknown; bytes: string }>;
};

export function createBodies(arrivalMs = JSON_ARRIVAL_MS): Bodies {
  return {
    async json(c, who, ofKnown = JSON_MAX_BYTES) {
      const most = who === null ? OPEN_JSON_MAX_BYTES : ofKnown;
      const bytes = await arrived(c, { most, arrivalMs, hold: who === null ? () => {} : heldFor(who) });
      if (bytes.length === 0) return { value: undefined, bytes: '' };
      const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
      if (type !== 'application/json' && !type.endsWith('+json')) throw new Problem('unsupported-media-type');
      const text = new TextDecoder().decode(bytes);
      try {
        return { value: parsedJson(text), bytes: text };
      } catch {
        throw new Problem('malformed-json');
      }
    },
  };
}

/** The raw bytes, for callers that verify a signature over them. 413 beyond the limit. */
export const readBytes = (c: Context): Promise<Uint8Array> =>
  arrived(c, { most: WEBHOOK_MAX_BYTES, arrivalMs: JSON_ARRIVAL_MS, hold: () => {} });

/** The raw request where there is a socket; in-process calls have a web stream. */
export function bodyOf(c: Context): Readable {
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
  if (incoming) return incoming;
  return c.req.raw.body ? Readable.fromWeb(c.req.raw.body as never) : Readable.from([]);
}

type Bounds = {
  most: number;
  arrivalMs: number;
  /** Called before each chunk is kept, and may throw. Called with a negative number when all chunks are released. */
  hold(bytes: number): void;
};

/** The buffer's size before the length of the body is known. */
const FIRST_BYTES = 4 * 1024;
/** No honest client sends many chunks this small, and each costs as much as a large one: 3 MB/s of them kept a processor busy. */
const SMALL_PIECE_BYTES = 16;
const MOST_SMALL_PIECES = 256;

/**
 * Reads the whole body. It counts the bytes as they arrive, because a declared length may be wrong or missing. It copies them into one
 * buffer: kept separately, chunks of one byte would each take some hundred bytes.
 */
async function arrived(c: Context, { most, arrivalMs, hold }: Bounds): Promise<Buffer> {
  // Nothing is decompressed: compressed content could become a thousand times as long.
  if ((c.req.header('content-encoding') ?? 'identity') !== 'identity') throw new Problem('unsupported-media-type', HANG_UP);
  const announced = Number(c.req.header('content-length') ?? most);
  if (announced > most) throw new Problem('body-too-large', HANG_UP);
  const source = bodyOf(c);
  let body = Buffer.allocUnsafe(FIRST_BYTES);
  let size = 0;
  let small = 0;
  function keep(chunk: Uint8Array): void {
    const end = size + chunk.length;
    if (chunk.length < SMALL_PIECE_BYTES && ++small > MOST_SMALL_PIECES) throw new Problem('invalid-body', HANG_UP);
    if (end > most) throw new Problem('body-too-large', HANG_UP);
    hold(chunk.length);
    if (end > body.length) {
      const larger = Buffer.allocUnsafe(Math.min(most, Math.max(end, 2 * body.length)));
      body.copy(larger, 0, 0, size);
      body = larger;
    }
    body.set(chunk, size);
    size = end;
  }
  return new Promise((done, fail) => {
    const late = setTimeout(() => end(new Problem('request-timeout', HANG_UP)), arrivalMs + (1000 * announced) / LEAST_BYTES_PER_SECOND);
    // Every body closes after its end; then no error object is created, because nobody would see it.
    const gone = (cause?: unknown) => over || end(new Problem('invalid-body', { cause }));
    const whole = () => end(null);
    const take = (chunk: Uint8Array) => {
      try {
        keep(chunk);
      } catch (error) {
        end(error);
      }
    };
    let over = false;
    function end(error: unknown): void {
      if (over) return;
      over = true;
      clearTimeout(late);
      // The error listener stays: an unhandled error would end the process.
      source.off('data', take).pause();
      hold(-size);
      if (error === null) done(body.subarray(0, size));
      else fail(error);
    }
    source.on('data', take).on('end', whole).on('error', gone).on('close', gone);
    // The body was closed before this call listened.
    if (source.destroyed) gone();
  });
}

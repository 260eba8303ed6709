// Reads a JSON body: with a limit that holds while it arrives, and French answers to what is no JSON.
import type { Context } from 'hono';
import { Problem } from '../problem.ts';

/** Rows of an import are the largest JSON that anyone sends. */
export const JSON_MAX_BYTES = 1024 * 1024;

/** The parsed body; undefined when there is none. 413, 415 or 400 otherwise. */
export async function readJson(c: Context): Promise<{ value: unknown; bytes: string }> {
  const declared = c.req.header('content-length');
  if (declared !== undefined && Number(declared) > JSON_MAX_BYTES)
    throw new Problem('body-too-large', { headers: { connection: 'close' } });
  const text = declared !== undefined ? await c.req.text() : (await readLimited(c)).toString('utf8');
  if (text.length === 0) return { value: undefined, bytes: '' };
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !type.endsWith('+json')) throw new Problem('unsupported-media-type');
  try {
    return { value: JSON.parse(text), bytes: text };
  } catch {
    throw new Problem('malformed-json');
  }
}

/** The bytes as they came, for whoever checks a signature over them. 413 beyond the limit. */
export async function readBytes(c: Context): Promise<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > JSON_MAX_BYTES)
    throw new Problem('body-too-large', { headers: { connection: 'close' } });
  return readLimited(c);
}

/** Without a length nobody knows what comes: counted as it comes. */
async function readLimited(c: Context): Promise<Buffer> {
  if (!c.req.raw.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > JSON_MAX_BYTES) throw new Problem('body-too-large', { headers: { connection: 'close' } });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

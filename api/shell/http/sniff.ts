// Detects a file's type from its first bytes; its name and declared type are ignored (A49, C14).
import { IMAGE_PIXELS_MAX, UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { formatOfBytes, HEIC_MIMES, MIME_OF_FORMAT, PDF_HEAD_BYTES } from '#domain/documents/formats.ts';
import { Problem } from '../problem.ts';
import { type Walk, walkOf } from './whole-file.ts';

export type Sniffed = { mimeType: string; content: AsyncIterable<Uint8Array> };

/**
 * Reads the head, detects the type, and returns the whole content. The content ends with 413 when it is too large, and with 422 when it is
 * incomplete or its header announces too large a picture; whoever stores it then discards it. 415 is thrown before a byte is stored.
 */
export async function sniff(content: AsyncIterable<Uint8Array>): Promise<Sniffed> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const rest = content[Symbol.asyncIterator]();
  while (size < PDF_HEAD_BYTES) {
    const { value, done } = await rest.next();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  const head = Buffer.concat(chunks);
  if (head.length === 0) throw new Problem('file-unreadable', { message: 'Le fichier est vide.' });
  const format = formatOfBytes(head);
  if (format === null) throw new Problem('file-type-not-accepted');
  const mimeType = format === 'HEIC' ? HEIC_MIMES[0] : MIME_OF_FORMAT[format];
  return { mimeType, content: limited(head, rest, walkOf(mimeType)) };
}

/** The whole content from its first byte. One byte above the limit is 413, and closes the connection. */
async function* limited(head: Buffer, rest: AsyncIterator<Uint8Array>, walk: Walk): AsyncGenerator<Uint8Array> {
  let size = 0;
  const seen = (bytes: Uint8Array): Uint8Array => {
    size += bytes.length;
    if (size > UPLOAD_MAX_BYTES) throw new Problem('file-too-large', { headers: { connection: 'close' } });
    walk.take(bytes);
    if (walk.pixels() > IMAGE_PIXELS_MAX) throw new Problem('image-too-large', { headers: { connection: 'close' } });
    return bytes;
  };
  yield seen(head);
  for (;;) {
    const { value, done } = await rest.next();
    if (done) break;
    yield seen(value);
    giveBack(value);
  }
  if (!walk.whole()) throw new Problem('file-unreadable');
}

/**
 * Frees memory of the socket that has been used. Left to the garbage collector, V8 would mark the whole heap every ten megabytes of
 * uploads, a few milliseconds in which nobody is answered (P8). It frees only a chunk that owns its whole buffer: other chunks may share it
 * otherwise.
 */
function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer.byteLength === byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

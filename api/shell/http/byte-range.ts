// Reads a Range header (RFC 9110 §14) with one range. A malformed header, or one with several ranges, gets the whole file, as the RFC
// allows.
import type { ByteRange } from '#domain/ports/blobs.ts';

type Asked = { range: string | undefined; ifRange: string | undefined };

/**
 * Which bytes to send of a file with this `size` and `etag`: the whole, a part, or « beyond » where the file has no such part (416).
 * `If-Range` with another tag, or with a date, gets the whole: our files carry no date.
 */
export function rangeOf({ range, ifRange }: Asked, size: number, etag: string): 'whole' | 'beyond' | ByteRange {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (ifRange !== undefined && ifRange !== etag) return 'whole';
  if (first === '') {
    const from = Math.max(0, size - Number(last));
    return from < size ? { from, to: size - 1 } : 'beyond';
  }
  const [from, to] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== '' && Number(last) < from) return 'whole';
  return from < size ? { from, to } : 'beyond';
}

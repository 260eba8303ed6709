// A part of a file as HTTP asks for it (RFC 9110 §14): one range; what is malformed, or asks for several, gets the whole, as the rule allows.
import type { ByteRange } from '#domain/ports/blobs.ts';

type Asked = { range: string | undefined; ifRange: string | undefined };

/**
 * What to send of `size` bytes whose tag is `etag`: the whole, a part, or « beyond » where the file has no such part (416). `If-Range` with
 * any other tag, or a date, which our files do not carry, asks for the whole.
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

// DER (X.690), as much of it as a timestamp needs: values in their places, read strictly, and the few that a request is made of. Pure.

export type Der = { readonly tag: number; readonly content: Uint8Array /** With its tag and length. */; readonly whole: Uint8Array };

export const TAGS = { integer: 0x02, octets: 0x04, oid: 0x06, time: 0x18, sequence: 0x30, set: 0x31 } as const;

/** The value that begins the bytes, or null where none does. */
export function readDer(bytes: Uint8Array): Der | null {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) return null;
  if (first < 0x80) return place(tag, bytes, 2, first);
  const digits = first & 0x7f;
  if (digits === 0 || digits > 4 || bytes.length < 2 + digits) return null;
  const length = bytes.subarray(2, 2 + digits).reduce((sum, byte) => sum * 256 + byte, 0);
  return length < 0x80 ? null : place(tag, bytes, 2 + digits, length);
}
const place = (tag: number, bytes: Uint8Array, start: number, length: number): Der | null =>
  start + length > bytes.length ? null : { tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(0, start + length) };

/** The values inside one, in order; null where its content is not made of values. */
export function childrenOf({ content }: Pick<Der, 'content'>): Der[] | null {
  const children: Der[] = [];
  for (let rest = content; rest.length > 0; ) {
    const child = readDer(rest);
    if (child === null) return null;
    children.push(child);
    rest = rest.subarray(child.whole.length);
  }
  return children;
}

export function writeDer(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Uint8Array.from([tag, ...size, ...parts.flatMap((part) => [...part])]);
}

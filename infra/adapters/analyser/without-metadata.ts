// A photograph without what its telephone wrote beside the picture: place, owner, device, an earlier version of it as thumbnail. What is
// shown to somebody outside is the paper alone. The picture itself is not touched.

const JPEG_START = [0xff, 0xd8];
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Chunks that draw the picture; the others are dropped. */
const PNG_KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'sRGB', 'cHRM', 'pHYs']);

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((byte, index) => bytes[index] === byte);

/** Segments before the picture's data: APP0 (JFIF) and APP14 (colours of Adobe) say how to draw it, the other APPn and comments do not. */
function jpeg(bytes: Uint8Array): Uint8Array | null {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    // A fill byte.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // From the start of scan on it is the picture; what follows its end is somebody else's.
    if (marker === 0xda) {
      return joined([...kept, bytes.subarray(at, endOfImage(bytes, at))]);
    }
    const length = 2 + bytes[at + 2]! * 256 + bytes[at + 3]!;
    if (at + length > bytes.length) return null;
    const metadata = (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;
    if (!metadata) kept.push(bytes.subarray(at, at + length));
    at += length;
  }
  return null;
}

/** After the mark of the image's end, which stands nowhere in its data; a second picture may follow. */
function endOfImage(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at + 2;
  return bytes.length;
}

function png(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = 12 + view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (at + length > bytes.length) return null;
    if (PNG_KEPT.has(name)) kept.push(bytes.subarray(at, at + length));
    at += length;
    if (name === 'IEND') return joined(kept);
  }
  return null;
}

const joined = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

/** The picture alone; null where these bytes are no whole JPEG or PNG. */
export function withoutMetadata(bytes: Uint8Array): Uint8Array | null {
  if (beginsWith(bytes, JPEG_START)) return jpeg(bytes);
  return beginsWith(bytes, PNG_START) ? png(bytes) : null;
}

// Removes a photograph's metadata: place, owner, device, an earlier version as thumbnail. An external analyser is sent the picture alone.
// The picture's data is not changed.

const JPEG_START = [0xff, 0xd8];
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Chunks that draw the picture; the others are dropped. */
const PNG_KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'sRGB', 'cHRM', 'pHYs']);

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((byte, index) => bytes[index] === byte);

/**
 * Segments before the picture's data: APP0 (JFIF) and APP14 (Adobe's colours) say how to draw it; the other APPn and comments are dropped.
 */
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
    // From the start of scan on it is the picture; what follows its end mark is dropped.
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

/** The offset after the end mark, which cannot occur in the picture's data; a second picture may follow. */
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

/** The picture alone; null where these bytes are no complete JPEG or PNG. */
export function withoutMetadata(bytes: Uint8Array): Uint8Array | null {
  if (beginsWith(bytes, JPEG_START)) return jpeg(bytes);
  return beginsWith(bytes, PNG_START) ? png(bytes) : null;
}

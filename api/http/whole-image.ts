// Whether a photo arrived whole: its structure is walked, not a pixel is decoded, so no bomb can go off here (C17).

/** False when the file ends before the picture does, or is not built like one. */
export function isWholeImage(content: Uint8Array, mimeType: string): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return mimeType === 'image/png' ? isWholePng(bytes) : isWholeJpeg(bytes);
}

/** Chunks follow each other from IHDR to IEND, each with its four bytes of checksum. */
function isWholePng(bytes: Buffer): boolean {
  let at = 8;
  if (bytes.toString('latin1', at + 4, at + 8) !== 'IHDR') return false;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return false;
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true;
    at = end;
  }
  return false;
}

/** Segments up to the first scan, then the end mark behind it. Phones append data of their own behind that: allowed. */
function isWholeJpeg(bytes: Buffer): boolean {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at += 1;
    else if (marker === 0xda) return bytes.indexOf(Buffer.from([0xff, 0xd9]), at) > 0;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}

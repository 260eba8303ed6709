// How many pixels a photo's header announces, without decoding it: the page makes a photo smaller that the server would refuse for them.

/** Start of a frame, in every coding; C4, C8 and CC are other markers (ITU-T T.81, table B.1). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const START_OF_SCAN = 0xda;

/** 0 where the header says nothing, or the file is no photo. */
export function pixelsOf(bytes: Uint8Array, format: string | null): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (format === 'PNG') return bytes.length < 24 ? 0 : view.getUint32(16) * view.getUint32(20);
  if (format !== 'JPG') return 0;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] as number;
    if (isFrame(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    if (marker === START_OF_SCAN) return 0;
    // A filler, or a segment with its length.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return 0;
}

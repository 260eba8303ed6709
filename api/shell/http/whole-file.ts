// Checks a file while its bytes pass: whether it is complete, and how large a picture it announces. Of a photo it parses the structure, of
// a PDF it checks both ends. It decodes nothing, so a decompression bomb does no harm (C17), and it delays nothing.

import { HEIC_MIMES } from '#domain/documents/formats.ts';

export type Walk = {
  take(bytes: Uint8Array): void;
  /** The most pixels that a header so far announces; 0 for a PDF. Whoever shows the picture needs memory for all of them. */
  pixels(): number;
  /** False when the file ended before the picture or document did, or has another structure. */
  whole(): boolean;
};

/** `mimeType`: one of the accepted types (sniff.ts). */
export function walkOf(mimeType: string): Walk {
  if (mimeType === 'image/png') return walkPng();
  if (mimeType === HEIC_MIMES[0]) return walkHeic();
  return mimeType === 'application/pdf' ? walkPdf() : walkJpeg();
}

/** Where a chunk's data has the picture's size: of the whole picture, or of an animation's frame. */
const PNG_SIZE_AT: Readonly<Record<string, number>> = { IHDR: 0, fcTL: 4 };
const LONGEST_HEAD = 20;

/** Chunks follow each other from one IHDR to IEND, each with a checksum of four bytes. */
function walkPng(): Walk {
  const head = Buffer.alloc(LONGEST_HEAD);
  let wanted = 8;
  let filled = 0;
  let skip = 8;
  let type = '';
  let pixels = 0;
  let state: 'walking' | 'whole' | 'broken' = 'walking';

  /** Reads the chunk's length and type, then the beginning of a chunk that has a size. */
  function begin(): void {
    const length = head.readUInt32BE(0);
    const next = head.toString('latin1', 4, 8);
    const sizeAt = PNG_SIZE_AT[next];
    if ((type === '') !== (next === 'IHDR') || (sizeAt !== undefined && length < sizeAt + 8)) {
      state = 'broken';
      return;
    }
    if (sizeAt !== undefined && wanted === 8) {
      wanted = 16 + sizeAt;
      return;
    }
    if (sizeAt !== undefined) {
      const [width, height] = [head.readUInt32BE(8 + sizeAt), head.readUInt32BE(12 + sizeAt)];
      if (width === 0 || height === 0) state = 'broken';
      pixels = Math.max(pixels, width * height);
    }
    type = next;
    skip = length + 4 - (wanted - 8);
    [wanted, filled] = [8, 0];
  }

  return {
    take(bytes) {
      for (let from = 0; from < bytes.length && state === 'walking'; ) {
        const part = bytes.subarray(from, from + (skip > 0 ? skip : wanted - filled));
        from += part.length;
        if (skip > 0) {
          skip -= part.length;
          if (skip === 0 && type === 'IEND') state = 'whole';
          continue;
        }
        head.set(part, filled);
        filled += part.length;
        if (filled === wanted) begin();
      }
    },
    pixels: () => pixels,
    whole: () => state === 'whole',
  };
}

/** Start of a frame, in every coding; C4, C8 and CC are other markers (ITU-T T.81, table B.1). DNL repeats the height after a scan. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const [SOS, EOI, DNL] = [0xda, 0xd9, 0xdc] as const;
/** Markers that may stand between two scans; anything else after FF in a scan is damage that decoders skip. */
const inScan = (marker: number): boolean => marker >= 0xc0 && marker !== 0xc8 && (marker < 0xd0 || marker > 0xd8) && marker !== 0xff;

/** Segments and scans up to the end marker. Phones append their own data after it: allowed. */
function walkJpeg(): Walk {
  let state: 'mark' | 'marker' | 'segment' | 'scan' | 'scan-ff' | 'whole' | 'broken' = 'mark';
  let skip = 2;
  let marker = 0;
  let [width, scanned, pixels] = [0, false, 0];
  /** The beginning of a segment: its length, and of a frame its size. */
  const head: number[] = [];
  let wanted = 2;

  function named(byte: number): void {
    marker = byte;
    if (byte === EOI && scanned) state = 'whole';
    else if (byte === SOS) [state, scanned] = ['scan', true];
    else if (byte === 0x01 || (byte >= 0xd0 && byte <= 0xd8)) state = 'mark';
    else if (byte !== 0xff) [state, wanted, head.length] = ['segment', isFrame(byte) ? 7 : byte === DNL ? 4 : 2, 0];
  }
  function measured(): void {
    const [high, low] = isFrame(marker) ? [head[3]!, head[4]!] : [head[2]!, head[3]!];
    if (isFrame(marker)) width = (head[5]! << 8) | head[6]!;
    const height = (high << 8) | low;
    if (width === 0 || height === 0) state = 'broken';
    pixels = Math.max(pixels, width * height);
  }
  function step(byte: number): void {
    if (state === 'mark') state = byte === 0xff ? 'marker' : 'broken';
    else if (state === 'marker') named(byte);
    else {
      head.push(byte);
      if (head.length < wanted) return;
      skip = ((head[0]! << 8) | head[1]!) - wanted;
      // What follows a scan belongs to another scan, or to the end.
      state = skip < 0 ? 'broken' : 'mark';
      if (wanted > 2 && state === 'mark') measured();
    }
  }
  /** Entropy-coded data, up to a marker. */
  function scan(bytes: Uint8Array, from: number): number {
    if (state === 'scan-ff') {
      const byte = bytes[from]!;
      if (inScan(byte)) named(byte);
      else if (byte !== 0xff) state = 'scan';
      return from + 1;
    }
    const next = bytes.indexOf(0xff, from);
    if (next === -1) return bytes.length;
    state = 'scan-ff';
    return next + 1;
  }

  return {
    take(bytes) {
      for (let from = 0; from < bytes.length && state !== 'whole' && state !== 'broken'; ) {
        if (skip > 0) {
          const part = Math.min(skip, bytes.length - from);
          skip -= part;
          from += part;
        } else if (state === 'scan' || state === 'scan-ff') from = scan(bytes, from);
        else step(bytes[from++]!);
      }
    },
    pixels: () => pixels,
    whole: () => state === 'whole',
  };
}

/** Boxes follow each other up to the end of the file, one of them « meta » (ISO 14496-12). Its size is told when it is converted. */
function walkHeic(): Walk {
  const head = Buffer.alloc(16);
  let [filled, wanted, skip, toTheEnd, broken, described] = [0, 8, 0, false, false, false];
  function begin(): void {
    const short = head.readUInt32BE(0);
    if (wanted === 8 && short === 1) {
      wanted = 16;
      return;
    }
    described ||= head.toString('latin1', 4, 8) === 'meta';
    toTheEnd = short === 0;
    skip = (wanted === 16 ? Number(head.readBigUInt64BE(8)) : short) - wanted;
    broken = skip < 0 && !toTheEnd;
    [filled, wanted] = [0, 8];
  }
  return {
    take(bytes) {
      for (let from = 0; from < bytes.length && !broken && !toTheEnd; ) {
        const part = bytes.subarray(from, from + (skip > 0 ? skip : wanted - filled));
        from += part.length;
        if (skip > 0) skip -= part.length;
        else {
          head.set(part, filled);
          filled += part.length;
          if (filled === wanted) begin();
        }
      }
    },
    pixels: () => 0,
    whole: () => described && !broken && (toTheEnd || (skip === 0 && filled === 0)),
  };
}

/** Readers accept the header within the first kilobyte and the end marker within the last (ISO 32000-1, annex H.3). */
const HEAD_BYTES = 1024;
const TAIL_BYTES = 2048;

/** Many readers show pages of a truncated PDF. As a proof it is not enough, so its end must be there. */
function walkPdf(): Walk {
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  return {
    take(bytes) {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)]);
      tail = Buffer.concat([tail, bytes.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
    },
    pixels: () => 0,
    whole: () => head.includes('%PDF-') && (tail.includes('%%EOF') || tail.includes('startxref')),
  };
}

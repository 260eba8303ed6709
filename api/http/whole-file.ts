// Whether a file arrived whole, told from the bytes as they pass: the structure of a photo is walked, of a PDF both ends are looked at.
// Nothing is decoded, so no bomb can go off here (C17), and nothing is held back.

export type Walk = {
  take(bytes: Uint8Array): void;
  /** False when the file ended before the picture or the document did, or is not built like one. */
  whole(): boolean;
};

/** Of a type that is accepted (sniff.ts). */
export function walkOf(mimeType: string): Walk {
  if (mimeType === 'image/png') return walkPng();
  return mimeType === 'application/pdf' ? walkPdf() : walkJpeg();
}

/** Chunks follow each other from IHDR to IEND, each with its four bytes of checksum. */
function walkPng(): Walk {
  const head = Buffer.alloc(8);
  let filled = 0;
  let skip = 8;
  let type = '';
  let state: 'walking' | 'whole' | 'broken' = 'walking';
  return {
    take(bytes) {
      for (let from = 0; from < bytes.length && state === 'walking'; ) {
        const wanted = skip > 0 ? skip : head.length - filled;
        const part = bytes.subarray(from, from + wanted);
        from += part.length;
        if (skip > 0) {
          skip -= part.length;
          if (skip === 0 && type === 'IEND') state = 'whole';
          continue;
        }
        head.set(part, filled);
        filled += part.length;
        if (filled < head.length) return;
        filled = 0;
        const next = head.toString('latin1', 4);
        if (type === '' && next !== 'IHDR') state = 'broken';
        type = next;
        skip = head.readUInt32BE(0) + 4;
      }
    },
    whole: () => state === 'whole',
  };
}

const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/** Segments up to the first scan, then the end mark behind it. Phones append data of their own behind that: allowed. */
function walkJpeg(): Walk {
  let state: 'mark' | 'marker' | 'length' | 'length-2' | 'scan' | 'scan-ff' | 'whole' | 'broken' = 'mark';
  let skip = 2;
  let length = 0;
  function step(byte: number): void {
    if (state === 'mark') state = byte === 0xff ? 'marker' : 'broken';
    else if (state === 'marker') {
      if (byte === 0xda) state = 'scan';
      else if (byte === 0x01 || (byte >= 0xd0 && byte <= 0xd8)) state = 'mark';
      else if (byte !== 0xff) state = 'length';
    } else if (state === 'length') {
      length = byte << 8;
      state = 'length-2';
    } else {
      skip = length + byte - 2;
      state = skip < 0 ? 'broken' : 'mark';
    }
  }
  return {
    take(bytes) {
      let from = 0;
      while (from < bytes.length && state !== 'scan' && state !== 'scan-ff' && state !== 'whole' && state !== 'broken') {
        if (skip === 0) step(bytes[from++]!);
        else {
          const part = Math.min(skip, bytes.length - from);
          skip -= part;
          from += part;
        }
      }
      if (from === bytes.length || (state !== 'scan' && state !== 'scan-ff')) return;
      const rest = Buffer.from(bytes.buffer, bytes.byteOffset + from, bytes.length - from);
      if ((state === 'scan-ff' && rest[0] === 0xd9) || rest.includes(END_OF_IMAGE)) state = 'whole';
      else state = rest.at(-1) === 0xff ? 'scan-ff' : 'scan';
    },
    whole: () => state === 'whole',
  };
}

/** Readers accept the header within the first kilobyte and the end mark within the last (ISO 32000-1, annex H.3). */
const HEAD_BYTES = 1024;
const TAIL_BYTES = 2048;

/** A PDF that was cut off still shows pages in many readers; for a proof that is not enough, so the end must be there. */
function walkPdf(): Walk {
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  return {
    take(bytes) {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)]);
      tail = Buffer.concat([tail, bytes.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
    },
    whole: () => head.includes('%PDF-') && (tail.includes('%%EOF') || tail.includes('startxref')),
  };
}

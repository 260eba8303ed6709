// A certificate as a picture, with the defects of scans and photographs: blur, a half turn, a missing lower part (T23).
import { crc32, deflateSync } from 'node:zlib';
import { drawn } from './pdfium-drawn.ts';
import { loadPdfium, openDocument } from './pdfium-module.ts';

/** One byte a pixel, 0 black to 255 white, row by row. */
export type Grey = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

/** The first page at this many dots per inch. */
export async function pictureOfPdf(bytes: Uint8Array, dots: number): Promise<Grey> {
  const pdfium = await loadPdfium();
  const opened = openDocument(pdfium, bytes);
  if (typeof opened === 'string') throw new Error(opened);
  const page = pdfium._FPDF_LoadPage(opened.document, 0);
  const [width, height] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)].map((points) =>
    Math.round((points * dots) / 72),
  );
  const colours = drawn(pdfium, page, width!, height!);
  pdfium._FPDF_ClosePage(page);
  opened.close();
  return grey(width!, height!, (x, y) => colours[(y * width! + x) * 4 + 1]!);
}

function grey(width: number, height: number, at: (x: number, y: number) => number): Grey {
  const pixels = Uint8Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width)));
  return { width, height, pixels };
}
const clamped = (value: number, most: number): number => Math.max(0, Math.min(most, value));

const quarterTurn = ({ width, height, pixels }: Grey): Grey => grey(height, width, (x, y) => pixels[(height - 1 - x) * width + y]!);
export const halfTurn = (picture: Grey): Grey => quarterTurn(quarterTurn(picture));
export const blurred = ({ width, height, pixels }: Grey): Grey =>
  grey(width, height, (x, y) => {
    let sum = 0;
    for (let dy = -2; dy <= 2; dy += 1)
      for (let dx = -2; dx <= 2; dx += 1) sum += pixels[clamped(y + dy, height - 1) * width + clamped(x + dx, width - 1)]!;
    return sum / 25;
  });
/** Cuts off its lower part, which has the dates and the signature. */
export function cut({ width, height, pixels }: Grey): Grey {
  const kept = Math.floor(height * 0.45);
  return { width, height: kept, pixels: pixels.slice(0, width * kept) };
}

/** Encodes a PNG (ISO/IEC 15948) of one grey channel, unfiltered. */
export function png({ width, height, pixels }: Grey): Uint8Array {
  const chunk = (type: string, content: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

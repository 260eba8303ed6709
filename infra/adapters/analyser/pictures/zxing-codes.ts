// The codes printed on a page (2D-Doc and other DataMatrix, QR), decoded by zxing, without judging them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Grey } from './grey.ts';

/** A certificate has no more codes on one page. */
const CODES_MAX = 8;

let ready: Promise<unknown> | null = null;
/** The module from the installation: by default the library would download it. */
function library(): Promise<unknown> {
  const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer;
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

export async function codesOn({ width, height, data }: Grey): Promise<string[]> {
  ready ??= library();
  await ready;
  // One number per pixel: red, green and blue alike, opaque.
  const pixels = new Uint32Array(data.length);
  for (let i = 0; i < data.length; i += 1) pixels[i] = data[i]! * 0x010101 + 0xff000000;
  const colours = new Uint8ClampedArray(pixels.buffer);
  const found = await readBarcodes({ data: colours, width, height, colorSpace: 'srgb' } as ImageData, {
    formats: ['DataMatrix', 'QRCode'],
    maxNumberOfSymbols: CODES_MAX,
    tryHarder: true,
    // Keeps the separators of fields.
    textMode: 'Plain',
  });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

// The codes printed on a page (2D-Doc and other DataMatrix, QR), by zxing: what they say, unjudged.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Grey } from './grey.ts';

/** More on one page is no certificate. */
const CODES_MAX = 8;

let ready: Promise<unknown> | null = null;
/** The module from the installation: by itself it would be fetched from a server. */
function library(): Promise<unknown> {
  const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer;
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

export async function codesOn({ width, height, data }: Grey): Promise<string[]> {
  ready ??= library();
  await ready;
  // One number a pixel: red, green and blue alike, opaque.
  const pixels = new Uint32Array(data.length);
  for (let i = 0; i < data.length; i += 1) pixels[i] = data[i]! * 0x010101 + 0xff000000;
  const colours = new Uint8ClampedArray(pixels.buffer);
  const found = await readBarcodes({ data: colours, width, height, colorSpace: 'srgb' } as ImageData, {
    formats: ['DataMatrix', 'QRCode'],
    maxNumberOfSymbols: CODES_MAX,
    tryHarder: true,
    // With the signs that part the fields, as they are.
    textMode: 'Plain',
  });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

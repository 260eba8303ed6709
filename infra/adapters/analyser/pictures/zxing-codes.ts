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
  const colours = new Uint8ClampedArray(data.length * 4).fill(255);
  for (let i = 0; i < data.length; i += 1) colours.fill(data[i]!, i * 4, i * 4 + 3);
  const found = await readBarcodes({ data: colours, width, height, colorSpace: 'srgb' } as ImageData, {
    formats: ['DataMatrix', 'QRCode'],
    maxNumberOfSymbols: CODES_MAX,
    tryHarder: true,
    // With the signs that part the fields, as they are.
    textMode: 'Plain',
  });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

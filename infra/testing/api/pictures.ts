// Photos written byte by byte, with any size in their header, as no camera makes them (C14, C17).
import { crc32, deflateSync } from 'node:zlib';

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}
const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');
export const ihdr = (width: number, height: number): Buffer =>
  pngChunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([1, 0, 0, 0, 0])]));
/** Black and white; `lines`: rows of pixels that really exist. `behindHeader`: chunks between header and pixels. */
export const png = (width: number, height: number, more: { lines?: number; behindHeader?: Buffer } = {}): Buffer =>
  Buffer.concat([
    PNG_HEAD,
    ihdr(width, height),
    more.behindHeader ?? Buffer.alloc(0),
    pngChunk('IDAT', deflateSync(Buffer.alloc((more.lines ?? 1) * (1 + Math.ceil(Math.min(width, 100_000) / 8))))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
export const animationFrame = (width: number, height: number): Buffer =>
  pngChunk('fcTL', Buffer.concat([u32(0), u32(width), u32(height), Buffer.alloc(14)]));

const segment = (marker: number, data: Uint8Array): Buffer => Buffer.concat([Buffer.from([0xff, marker]), u16(data.length + 2), data]);
export const frame = (marker: number, width: number, height: number): Buffer =>
  segment(marker, Buffer.concat([Buffer.from([8]), u16(height), u16(width), Buffer.from([1, 1, 0x11, 0])]));
export const scan = (): Buffer =>
  Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4])]);
export const applicationData = (bytes: number): Buffer => segment(0xe1, Buffer.alloc(bytes, 0xd9));
export const linesOf = (height: number): Buffer => segment(0xdc, u16(height));
export const table = (): Buffer => segment(0xc4, Buffer.alloc(20, 0xd9));
export const jpeg = (...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])]);
/** As a camera writes it. */
export const photo = (width: number, height: number): Buffer => jpeg(applicationData(40), frame(0xc0, width, height), scan());

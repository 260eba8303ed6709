// Photographs as grey pictures, by sharp: rotated upright by their EXIF orientation, scaled to a size that OCR reads well.
import sharp from 'sharp';
import type { Grey } from './grey.ts';
import { LONG_SIDE_MAX, LONG_SIDE_MIN, PICTURE_PIXELS_MAX } from './picture-limits.ts';

sharp.concurrency(1);
sharp.cache(false);
// Loaders of all other formats (SVG, PDF, TIFF) are blocked, whatever the bytes pretend to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
]);
/** Enlarging a picture more than this adds nothing. */
const ENLARGED_MAX = 3;

/** `large`: more pixels than one picture may have; nothing was decoded. */
export async function photograph(bytes: Uint8Array, mimeType: string): Promise<Grey | 'broken' | 'large'> {
  try {
    const options = { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'truncated', pages: 1 } as const;
    const { format, width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (format !== FORMATS.get(mimeType) || width < 1 || height < 1) return 'broken';
    if (width * height > PICTURE_PIXELS_MAX) return 'large';
    const long = Math.max(width, height);
    const wanted = long < LONG_SIDE_MIN ? Math.min(LONG_SIDE_MIN, long * ENLARGED_MAX) : LONG_SIDE_MAX;
    const side = long < LONG_SIDE_MIN || long > LONG_SIDE_MAX ? wanted : long;
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', kernel: 'cubic' })
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
  } catch {
    return 'broken';
  }
}

/** The longest side and the quality of a photograph that is kept: more than a page is read with, a few megabytes at most. */
const KEPT_SIDE_MAX = 4000;
const KEPT_QUALITY = 85;
/** A JPEG of red, green, blue and opacity, rows from the top; without metadata. */
export async function jpegOf(pixels: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: PICTURE_PIXELS_MAX })
    .resize({ width: KEPT_SIDE_MAX, height: KEPT_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: KEPT_QUALITY })
    .toBuffer();
  return new Uint8Array(jpeg);
}

/** Sharpens blurred letters; σ in pixels. */
export async function sharpened({ width, height, data }: Grey, sigma: number): Promise<Grey> {
  const out = await sharp(data, { raw: { width, height, channels: 1 } })
    .sharpen({ sigma })
    .greyscale()
    .raw()
    .toBuffer();
  return { width, height, data: new Uint8Array(out.buffer, out.byteOffset, out.length) };
}

export async function resized({ width, height, data }: Grey, columns: number, rows: number): Promise<Grey> {
  const out = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize(columns, rows, { fit: 'fill', kernel: 'cubic' })
    .greyscale()
    .raw()
    .toBuffer();
  return { width: columns, height: rows, data: new Uint8Array(out.buffer, out.byteOffset, out.length) };
}

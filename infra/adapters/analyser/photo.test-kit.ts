// A JPEG and a PNG made of their segments alone, with metadata beside the picture. No viewer would show them.
const segment = (marker: number, content: string | Uint8Array): Buffer => {
  const data = Buffer.from(content as string);
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data]);
};
export const PICTURE = Buffer.from([0xff, 0xda, 0x00, 0x02, 0x11, 0xff, 0x00, 0x22, 0xff, 0xd9]);
const TABLE = segment(0xdb, 'table');

/** `beside` is written into EXIF, a comment, and a second picture after the first. */
export const photo = (beside: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, 'JFIF'),
    segment(0xe1, `Exif ${beside}`),
    segment(0xfe, beside),
    TABLE,
    segment(0xee, 'Adobe'),
    PICTURE,
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, beside),
  ]);
/** The expected result without metadata. */
export const BARE_PHOTO = Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xe0, 'JFIF'), TABLE, segment(0xee, 'Adobe'), PICTURE]);

const chunk = (name: string, content: string): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name + content), Buffer.alloc(4)]);
};
const pngOf = (...chunks: Buffer[]): Buffer => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]);
export const screenshot = (beside: string): Buffer =>
  pngOf(chunk('IHDR', 'head'), chunk('tEXt', beside), chunk('eXIf', beside), chunk('IDAT', 'data'), chunk('IEND', ''), Buffer.from(beside));
export const BARE_SCREENSHOT = pngOf(chunk('IHDR', 'head'), chunk('IDAT', 'data'), chunk('IEND', ''));

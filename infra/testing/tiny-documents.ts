// Small files that are all different, for the clients of a campaign.
import { crc32, deflateSync } from 'node:zlib';

/** A PDF of one page with one line of text. */
export function tinyPdf(text: string): Buffer {
  const content = `BT /F1 12 Tf 20 50 Td (${text.replace(/[()\\]/g, ' ')}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 100]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj${object}endobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${file}xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

/** The same document with other bytes: what follows the end mark is not read. */
export const restamped = (pdf: Uint8Array, text: string): Buffer => Buffer.concat([pdf, Buffer.from(`\n% ${text}\n%%EOF\n`, 'latin1')]);

/** A PNG chunk with its checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** One grey pixel and a comment. */
export function tinyPng(text: string): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1')),
    chunk('IDAT', deflateSync(Buffer.from([0, 127]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A form as a browser sends it, as bytes: sending it again gives the same bytes. */
export function multipart(
  fields: readonly (readonly [name: string, value: string])[],
  file: { name: string; mimeType: string; content: Buffer },
  fileFirst: boolean,
): { contentType: string; body: Buffer } {
  const boundary = '----subdoc-kill-7d1f0c3a';
  const texts = fields.map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="document"; filename="${file.name}"\r\nContent-Type: ${file.mimeType}\r\n\r\n`;
  const document = [Buffer.from(head), file.content, Buffer.from('\r\n')];
  const parts = fileFirst ? [...document, ...texts] : [...texts, ...document];
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]) };
}

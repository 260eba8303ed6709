// Hostile PDFs written byte by byte, as no library would produce them (C17).
import { constants, deflateRawSync, deflateSync } from 'node:zlib';

type Part = string | { readonly head: string; readonly stream: Uint8Array };

/** A PDF of these objects, numbered from 1; object 1 is the catalogue. */
function assemble(objects: readonly Part[]): Uint8Array {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = chunks[0]!.length;
  const push = (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
  };
  objects.forEach((part, i) => {
    offsets.push(length);
    if (typeof part === 'string') push(Buffer.from(`${i + 1} 0 obj\n${part}\nendobj\n`, 'latin1'));
    else {
      push(Buffer.from(`${i + 1} 0 obj\n<< ${part.head} /Length ${part.stream.length} >>\nstream\n`, 'latin1'));
      push(Buffer.from(part.stream));
      push(Buffer.from('\nendstream\nendobj\n', 'latin1'));
    }
  });
  const start = length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
      'latin1',
    ),
  );
  return new Uint8Array(Buffer.concat(chunks));
}
const stream = (text: string): Part => ({ head: '', stream: Buffer.from(text, 'latin1') });
const PAGE =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >> >>';
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

/**
 * Compressed data that inflates to this many megabytes of one letter after some text. The file is a thousandth of that and is never held
 * uncompressed here.
 */
function deflated(megabytes: number, letter: number | string = ' ', head = ''): Buffer {
  const part = (text: Buffer) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
  const million = part(Buffer.alloc(1_000_000, letter));
  const [begin, end] = [Buffer.from([0x78, 0x9c]), Buffer.from([0x03, 0x00, 0, 0, 0, 0])];
  return Buffer.concat([begin, part(Buffer.from(head)), ...Array.from({ length: megabytes }, () => million), end]);
}

/** Page content that inflates to this many megabytes. */
export const inflatingPdf = (megabytes: number): Uint8Array =>
  assemble([CATALOG, PAGES, PAGE, { head: '/Filter /FlateDecode', stream: deflated(megabytes) }, FONT]);
/** Compressed twice: a thousandth of a thousandth. */
export const twiceInflatingPdf = (megabytes: number): Uint8Array =>
  assemble([CATALOG, PAGES, PAGE, { head: '/Filter [/FlateDecode /FlateDecode]', stream: deflateSync(deflated(megabytes)) }, FONT]);
/** Claims this many pages, all the same one. */
export const endlessPagesPdf = (pages: number): Uint8Array =>
  assemble([
    CATALOG,
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(Math.min(pages, 1000))}] /Count ${pages} >>`,
    PAGE,
    stream('BT /F 12 Tf 50 700 Td (page) Tj ET'),
    FONT,
  ]);
/** A page tree that contains itself. */
export const recursiveTreePdf = (): Uint8Array =>
  assemble([CATALOG, '<< /Type /Pages /Kids [2 0 R 2 0 R 3 0 R] /Count 3 >>', PAGE, stream('BT /F 12 Tf (x) Tj ET'), FONT]);
/** A form that draws itself, twice each time. */
export const recursiveFormPdf = (): Uint8Array =>
  assemble([
    CATALOG,
    PAGES,
    PAGE,
    stream('/X Do'),
    FONT,
    {
      head: '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X 6 0 R >> >>',
      stream: Buffer.from('/X Do /X Do'),
    },
  ]);
/** Nested forms, each drawn ten times by the next: 10^depth drawings. */
export const multiplyingFormsPdf = (depth: number): Uint8Array => {
  const forms: Part[] = Array.from({ length: depth }, (_, i) => ({
    head: `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F 5 0 R >> /XObject << /X ${i + 7} 0 R >> >>`,
    stream: Buffer.from(i === depth - 1 ? 'BT /F 9 Tf 50 700 Td (valable du 01/01/2026 au 31/12/2099) Tj ET' : '/X Do '.repeat(10)),
  }));
  return assemble([CATALOG, PAGES, PAGE, stream('/X Do'), FONT, ...forms]);
};
/** This many letters on one page. */
export const crowdedPdf = (lines: number): Uint8Array =>
  assemble([
    CATALOG,
    PAGES,
    PAGE,
    {
      head: '/Filter /FlateDecode',
      stream: deflateSync(Buffer.from(`BT /F 1 Tf ${'1 0 Td (aaaaaaaaaa 01/01/2026 bbbbbbbbbb) Tj '.repeat(lines)} ET`)),
    },
    FONT,
  ]);
/** Text on a page whose sides are this many points long. */
export const vastPagePdf = (side: number): Uint8Array =>
  assemble([
    CATALOG,
    PAGES,
    PAGE.replace('595 842', `${side} ${side}`),
    stream('BT /F 12 Tf 50 700 Td (valable du 01/01/2026 au 31/12/2026) Tj ET'),
    FONT,
  ]);
/** Text beside a picture whose sides are this many pixels long: black, so that it compresses to almost nothing. */
export const vastPicturePdf = (side: number): Uint8Array =>
  assemble([
    CATALOG,
    PAGES,
    PAGE,
    stream('q 50 0 0 50 20 20 cm /X Do Q BT /F 12 Tf 50 700 Td (valable du 01/01/2026 au 31/12/2026) Tj ET'),
    FONT,
    {
      head: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
      stream: deflated(Math.ceil((side * side * 3) / 1_000_000), 0),
    },
  ]);
/** An object stream that inflates to this many megabytes, with a damaged cross-reference table, so that the whole file is scanned. */
export const inflatingObjectsPdf = (megabytes: number): Uint8Array => {
  const bomb: Part = { head: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', stream: deflated(megabytes, ' ', '9 0 ') };
  const whole = Buffer.from(assemble([CATALOG, PAGES, PAGE, stream('BT /F 12 Tf 50 700 Td (x) Tj ET'), FONT, bomb])).toString('latin1');
  return new Uint8Array(Buffer.from(whole.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'));
};
/** Objects that each open a list which none closes: a reader that parses on from each reads the rest of the file again and again. */
export const unclosedObjectsPdf = (objects: number): Uint8Array => {
  const lists = Array.from({ length: objects }, (_, i) => `${i + 10} 0 obj [ 1 2 3 <<`).join('\n');
  return new Uint8Array(
    Buffer.concat([Buffer.from(assemble([CATALOG, PAGES, PAGE, stream('x'), FONT])), Buffer.from(`\n${lists}\nstartxref\n7\n%%EOF\n`)]),
  );
};

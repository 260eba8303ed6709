// Makes photos smaller on the telephone, and joins them into one PDF, one page each. It is loaded only when needed and is not part of the
// page's first 80 kB. A JPEG is a PDF image stream as it is (DCTDecode), so the container needs a few dozen lines and no library.
import { MIME_OF_FORMAT } from '#domain/documents/formats.ts';

/** Longest sides in pixels: 200 dpi on A4, enough to read and to recognise text; then 140 dpi, for a line that does not carry more. */
export const LONGEST_SIDES = [2340, 1640] as const;
const JPEG_QUALITY = 0.82;
const A4 = { width: 595, height: 842 };

type Page = { jpeg: Uint8Array; width: number; height: number };
type Picture = { content: Blob; width: number; height: number };

/** An <img>, which turns a photo as it was held: Safari 14 has no createImageBitmap. */
async function opened(photo: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  const address = URL.createObjectURL(photo);
  try {
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The photo with at most `longest` pixels a side. Throws when it cannot be opened. */
async function drawn(photo: Blob, longest: number, format: 'JPG' | 'PNG'): Promise<Picture> {
  const image = await opened(photo);
  const scale = Math.min(1, longest / Math.max(image.naturalWidth, image.naturalHeight));
  const width = Math.round(image.naturalWidth * scale);
  const height = Math.round(image.naturalHeight * scale);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  const content = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), MIME_OF_FORMAT[format], JPEG_QUALITY),
  );
  return { content, width, height };
}

/** Writes a PDF of JPEG pages, each fitted to A4 in its own orientation. */
export function pdfOf(pages: readonly Page[]): Blob {
  const parts: (Uint8Array | string)[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: Uint8Array | string) => {
    parts.push(part);
    length += typeof part === 'string' ? part.length : part.byteLength;
  };
  const object = (number: number, body: string, stream?: Uint8Array) => {
    offsets[number] = length;
    write(`${number} 0 obj\n${body}\n`);
    if (stream) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  };
  write('%PDF-1.4\n%\u007f\u007f\u007f\u007f\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  object(2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${3 + i * 3} 0 R`).join(' ')}] >>`);
  pages.forEach((page, i) => {
    const [paperWidth, paperHeight] = page.width > page.height ? [A4.height, A4.width] : [A4.width, A4.height];
    const scale = Math.min(paperWidth / page.width, paperHeight / page.height);
    const [w, h] = [page.width * scale, page.height * scale];
    const place = `q ${w.toFixed(2)} 0 0 ${h.toFixed(2)} ${((paperWidth - w) / 2).toFixed(2)} ${((paperHeight - h) / 2).toFixed(2)} cm /I Do Q`;
    const first = 3 + i * 3;
    object(
      first,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${paperWidth} ${paperHeight}] /Resources << /XObject << /I ${first + 2} 0 R >> >> /Contents ${first + 1} 0 R >>`,
    );
    object(first + 1, `<< /Length ${place.length} >>`, new TextEncoder().encode(place));
    object(
      first + 2,
      `<< /Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${page.jpeg.byteLength} >>`,
      page.jpeg,
    );
  });
  const start = length;
  const count = 3 + pages.length * 3;
  write(`xref\n0 ${count}\n0000000000 65535 f \n`);
  for (let n = 1; n < count; n++) write(`${String(offsets[n]).padStart(10, '0')} 00000 n \n`);
  write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts as BlobPart[], { type: 'application/pdf' });
}

/** The photos as one PDF. Throws when a photo cannot be opened. */
async function photosToPdf(photos: readonly Blob[], longest: number): Promise<Blob> {
  const pages: Page[] = [];
  for (const photo of photos) {
    const { content, ...size } = await drawn(photo, longest, 'JPG');
    pages.push({ ...size, jpeg: new Uint8Array(await content.arrayBuffer()) });
  }
  return pdfOf(pages);
}

const PAGE_STREAM = /\/Filter \/DCTDecode \/Length (\d+) >>\nstream\n/g;
/** The photographs in a PDF that `pdfOf` made, in their order; null: it is another PDF. */
export async function photosIn(pdf: Blob): Promise<File[] | null> {
  const bytes = new Uint8Array(await pdf.arrayBuffer());
  // One character a byte, so that places in the text are places in the file.
  const text = new TextDecoder('latin1').decode(bytes);
  if (!text.startsWith('%PDF-1.4\n%\u007f\u007f\u007f\u007f\n')) return null;
  return [...text.matchAll(PAGE_STREAM)].map(({ 0: found, 1: length, index }, page) => {
    const from = index + found.length;
    return new File([bytes.slice(from, from + Number(length))], `page-${page + 1}.jpg`, { type: 'image/jpeg' });
  });
}

/** The photographs of a document that was sent: the picture itself, or the pages of a PDF that was made here. Null: neither. */
export async function photosOf(url: string, name: string): Promise<File[] | null> {
  const answer = await fetch(url);
  if (!answer.ok) return null;
  const file = await answer.blob();
  if (/^image\/(?:jpeg|png)$/.test(file.type)) return [new File([file], name, { type: file.type })];
  return file.type === 'application/pdf' ? photosIn(file) : null;
}

export type Smaller = { content: Blob; ending: string };

/** One photo as a smaller one in a format that the type accepts, several as one PDF. */
export async function makeSmaller(photos: readonly Blob[], formats: readonly string[], longest: number): Promise<Smaller> {
  const [only] = photos;
  if (only && photos.length === 1 && formats.includes('JPG'))
    return { content: (await drawn(only, longest, 'JPG')).content, ending: '.jpg' };
  if (formats.includes('PDF')) return { content: await photosToPdf(photos, longest), ending: '.pdf' };
  return { content: (await drawn(only as Blob, longest, 'PNG')).content, ending: '.png' };
}

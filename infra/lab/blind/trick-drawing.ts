// What tricks draw: patches, outlines, pictures, annotations, tables that lie.
import sharp from 'sharp';
import { FACES } from './page.ts';
import type { Spot } from './trick-sheet.ts';

export type Doc = PDFKit.PDFDocument;
export const white = (doc: Doc, { x, y, w, h }: Spot) =>
  doc
    .rect(x - 1, y - 1, w + 3, h)
    .fillColor('#ffffff')
    .fill();
export const plain = (doc: Doc, text: string, spot: Spot) =>
  doc.font('Helvetica').fontSize(11).fillColor('#111111').text(text, spot.x, spot.y, { lineBreak: false });
export const raw = (doc: Doc, operators: string) => (doc as unknown as { addContent(text: string): void }).addContent(operators);

/** Words as a picture: on white, or on nothing. */
export async function pictured(text: string, w: number, h: number, size: number, ground: string | null, ink = '#111111'): Promise<Buffer> {
  const back = ground === null ? '' : `<rect width="100%" height="100%" fill="${ground}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w * 4}" height="${h * 4}">${back}<text x="${size === 44 ? w * 0.4 : 0}" y="${h * 3}" font-family="Liberation Sans" font-size="${size}" fill="${ink}">${text}</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
/** Words as outlines. */
export function outlined(doc: Doc, text: string, x: number, y: number, size: number, ink: string): void {
  doc.font('Helvetica').fontSize(size);
  const fontkit = (
    doc.font(FONT) as unknown as {
      _font: { font: { unitsPerEm: number; layout(text: string): { glyphs: { path: { toSVG(): string }; advanceWidth: number }[] } } };
    }
  )._font.font;
  let at = 0;
  const scale = size / fontkit.unitsPerEm;
  for (const glyph of fontkit.layout(text).glyphs) {
    doc
      .save()
      .transform(scale, 0, 0, -scale, x + at * scale, y + size * 0.85)
      .path(glyph.path.toSVG() || 'M0 0')
      .fillColor(ink)
      .fill()
      .restore();
    at += glyph.advanceWidth;
  }
}

export const FONT = FACES.liberation[0];
export const annotated = (doc: Doc, x: number, y: number, w: number, h: number, options: Record<string, unknown>) =>
  doc.annotate(x, y, w, h, options as unknown as PDFKit.Mixins.AnnotationOption);
export function appearance(doc: Doc, w: number, h: number, operators: string): unknown {
  const font = doc.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' });
  font.end(undefined as never);
  const form = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, w, h], Resources: { Font: { F1: font } } });
  form.end(Buffer.from(operators, 'latin1') as never);
  return { N: form };
}
/** An entry changed to another figure in the shortest ToUnicode table: the one of the font that writes the date alone. */
export const lied =
  (from: string, to: string) =>
  (pdf: Buffer): Buffer => {
    const hex = (sign: string) => sign.codePointAt(0)!.toString(16).padStart(4, '0');
    const text = pdf.toString('latin1');
    const tables = text.match(/beginbfrange[\s\S]*?endbfrange/g) ?? [];
    const shortest = tables.toSorted((a, b) => a.length - b.length)[0] ?? '';
    return Buffer.from(text.replace(shortest, shortest.replaceAll(`<${hex(from)}>`, `<${hex(to)}>`)), 'latin1');
  };

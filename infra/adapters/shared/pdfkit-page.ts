// What the printed pages share: the sheet, the colours, embedded fonts, words in a box, and tags for whoever cannot see them. By pdfkit.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { colors } from '#domain/brand.ts';

/** Points of 1/72 inch. */
export const A4 = { width: 595.28, height: 841.89 };
export const MARGIN = 40;
export const WIDTH = A4.width - 2 * MARGIN;
export const { text: INK, secondary: SOFT, border: LINE, primary: BLUE, page: FAINT, valid: GREEN } = colors.light;

export type Doc = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;

/** Liberation Sans holds every sign of French but the narrow no-break space. Typed line breaks would leave the line. */
export const shown = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\u202f', '\u00a0')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

type Content = (() => void) | Element[];
/** An element of the structure: what a screen reader is told. `draw` runs when the structure is added. */
export const tagged = (doc: Doc, type: string, content: Content, options: Parameters<Doc['struct']>[1] = {}): Element =>
  doc.struct(type, options, content);

export type Words = {
  x?: number;
  y: number;
  width?: number;
  size: number;
  bold?: boolean;
  colour?: string;
  lines?: number;
  align?: 'left' | 'right' | 'center';
  link?: string;
};
const fontOf = (doc: Doc, { size, bold = false }: Pick<Words, 'size' | 'bold'>): Doc => doc.font(bold ? 'bold' : 'plain').fontSize(size);

/** Whether the words need no break: the library's own wrapping costs far more than drawing. */
const fitsOneLine = (doc: Doc, text: string, width: number): boolean => doc.widthOfString(text) <= width;

export function write(
  doc: Doc,
  text: string,
  { x = MARGIN, y, width = WIDTH, colour = INK, lines = 1, align = 'left', link, ...font }: Words,
): void {
  fontOf(doc, font).fillColor(colour);
  const words = shown(text);
  if (align === 'left' && link === undefined && fitsOneLine(doc, words, width)) {
    doc.text(words, x, y, { lineBreak: false });
    return;
  }
  const height = doc.currentLineHeight(true) * lines + 1;
  doc.text(words, x, y, {
    width,
    height,
    align,
    ellipsis: true,
    lineGap: 0,
    ...(link === undefined ? {} : { link, underline: true }),
  });
}

/** How tall the words are in this width, in at most this many lines. */
export function tallness(
  doc: Doc,
  text: string,
  { width = WIDTH, lines = 1, ...font }: Pick<Words, 'size' | 'bold' | 'width' | 'lines'>,
): number {
  fontOf(doc, font);
  const words = shown(text);
  if (lines === 1 || fitsOneLine(doc, words, width)) return doc.currentLineHeight(true);
  return Math.min(doc.heightOfString(words, { width, lineGap: 0 }), doc.currentLineHeight(true) * lines);
}

/** Lines and surfaces that say nothing of their own: drawn at once, below the words, which are drawn when the structure is added. */
export function ornament(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

export const hairline = (doc: Doc, y: number, colour: string = LINE): void =>
  ornament(doc, () =>
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(0.5)
      .stroke(colour),
  );

/** A tagged document in French with the fonts `plain` and `bold` embedded. The library is loaded at the first use. */
export async function openPdf(options: PDFKit.PDFDocumentOptions): Promise<Doc> {
  const { default: PDFDocument } = await import('pdfkit');
  const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts');
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, pdfVersion: '1.7', tagged: true, lang: 'fr-FR', displayTitle: true },
    // None at first: a name for a font that is open already would be opened again, from its file, at each word.
    font: '',
    ...options,
  });
  doc.registerFont('plain', join(fonts, 'LiberationSans-Regular.ttf'));
  doc.registerFont('bold', join(fonts, 'LiberationSans-Bold.ttf'));
  return doc.font('plain');
}

// A leaf of paper as the held part draws on it: type set at a place, ruled grids, panels, shapes for logos. Written for this part alone.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import type { Paper } from '../../../testing/certificates/facts.ts';

const liberation = join(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'), '../standard_fonts');
/** The last two are embedded with tables of their own, as issuers' files have them. */
const FACES = {
  sans: 'Helvetica',
  sansB: 'Helvetica-Bold',
  roman: 'Times-Roman',
  romanB: 'Times-Bold',
  romanI: 'Times-Italic',
  typed: 'Courier',
  typedB: 'Courier-Bold',
  house: join(liberation, 'LiberationSans-Regular.ttf'),
  houseB: join(liberation, 'LiberationSans-Bold.ttf'),
};
export type Face = keyof typeof FACES;
export type Set = {
  readonly face?: Face;
  readonly pt?: number;
  readonly ink?: string;
  readonly wide?: number;
  readonly to?: 'left' | 'center' | 'right' | 'justify';
  readonly tracking?: number;
  readonly leading?: number;
};

export type Leaf = ReturnType<typeof leafFor>;

export function leafFor(paper: Paper, subject: string, house: Face = 'sans', size: 'portrait' | 'landscape' = 'portrait') {
  const made = new Date(`${paper.issuedOn}T07:30:00Z`);
  const program = paper.twist.producer ?? 'Spécimens de score';
  const doc = new PDFDocument({
    size: 'A4',
    layout: size,
    margin: 0,
    info: {
      Title: `${subject} (SPÉCIMEN DE TEST)`,
      Subject: 'SPÉCIMEN DE TEST',
      Producer: program,
      Creator: program,
      CreationDate: made,
      ModDate: made,
    },
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const { width, height } = doc.page;

  /** Sets type with its upper left corner there; answers where the next line would begin. */
  const set = (text: string, x: number, y: number, how: Set = {}): number => {
    const { face = house, pt = 9.5, ink = '#111111', wide = width - x - 40, to = 'left', tracking = 0, leading = 2 } = how;
    doc.font(FACES[face]).fontSize(pt).fillColor(ink);
    doc.text(text, x, y, { width: wide, align: to, characterSpacing: tracking, lineGap: leading });
    return doc.y;
  };
  const foot = () => set('SPÉCIMEN DE TEST, sans valeur', 40, height - 14, { pt: 6, ink: '#bbbbbb', to: 'right', face: 'sans' });
  return {
    doc,
    width,
    height,
    set,
    /** Paragraphs one below the other. */
    column(texts: readonly string[], x: number, y: number, how: Set = {}, gap = 6): number {
      let at = y;
      for (const text of texts) at = set(text, x, at, how) + gap;
      return at;
    },
    panel(x: number, y: number, wide: number, high: number, fill: string | null, edge: string | null = null, line = 0.6): void {
      doc.rect(x, y, wide, high).lineWidth(line);
      if (fill !== null && edge !== null) doc.fillAndStroke(fill, edge);
      else if (fill !== null) doc.fill(fill);
      else doc.stroke(edge ?? '#000000');
    },
    stroke(x1: number, y1: number, x2: number, y2: number, ink = '#000000', line = 0.6): void {
      doc.moveTo(x1, y1).lineTo(x2, y2).lineWidth(line).stroke(ink);
    },
    /** Cells with all their lines drawn, as high as their fullest cell; answers the y below. */
    grid(
      x: number,
      y: number,
      widths: readonly number[],
      rows: readonly (readonly string[])[],
      how: { head?: string; first?: string; pt?: number; bold?: Face; edge?: string } = {},
    ): number {
      const { head, first, pt = 9, bold = 'sansB', edge = '#555555' } = how;
      let at = y;
      for (const [r, row] of rows.entries()) {
        doc.font(FACES[bold]).fontSize(pt);
        const high = Math.max(...row.map((cell, c) => doc.heightOfString(cell, { width: widths[c]! - 8, lineGap: 1.5 }))) + 7;
        let left = x;
        for (const [c, cell] of row.entries()) {
          const marked = (r === 0 && head !== undefined) || (c === 0 && first !== undefined);
          doc.rect(left, at, widths[c]!, high).lineWidth(0.5);
          if (marked) doc.fillAndStroke(r === 0 && head !== undefined ? head : first!, edge);
          else doc.stroke(edge);
          set(cell, left + 4, at + 4, { pt, face: marked ? bold : house, wide: widths[c]! - 8, leading: 1.5 });
          left += widths[c]!;
        }
        at += high;
      }
      return at;
    },
    blade(points: readonly (readonly [number, number])[], ink: string): void {
      doc.polygon(...points.map(([x, y]) => [x, y])).fill(ink);
    },
    disc(x: number, y: number, radius: number, ink: string): void {
      doc.circle(x, y, radius).fill(ink);
    },
    scrawl(x: number, y: number, ink = '#22223b'): void {
      doc.moveTo(x, y);
      for (let i = 1; i <= 5; i += 1)
        doc.quadraticCurveTo(x + i * 15 - 9, y + (paper.random() - 0.6) * 38, x + i * 15, y + (paper.random() - 0.5) * 12);
      doc.lineWidth(1.3).stroke(ink);
    },
    leaf(): void {
      foot();
      doc.addPage();
    },
    /** Adds what a trap asks for, and gives the file. */
    bytes(): Promise<Uint8Array> {
      const { printed = [], hidden = [] } = paper.twist;
      let at = height - 84;
      for (const line of printed) at = set(line, 40, at, { pt: 7.5 });
      for (const line of hidden) at = set(line, 40, at, { pt: 7.5, ink: '#ffffff' });
      foot();
      return new Promise((resolve, reject) => {
        doc.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
        doc.on('error', reject);
        doc.end();
      });
    },
  };
}

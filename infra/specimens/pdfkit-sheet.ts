// A sheet of document to draw certificates on: text, fields, tables, seals. Everything is derived from what is passed in, so the
// same options always give the same bytes. Every page says « SPÉCIMEN DE TEST »: nobody may take one for a real document.
import PDFDocument from 'pdfkit';
import type { CalendarDate } from '#domain/kernel/calendar.ts';

export type Style = {
  readonly size?: number;
  readonly font?: 'regular' | 'bold' | 'italic' | 'serif' | 'serif-bold' | 'serif-italic' | 'mono' | 'mono-bold';
  readonly color?: string;
  readonly align?: 'left' | 'center' | 'right' | 'justify';
  readonly width?: number;
  readonly lineGap?: number;
  readonly spacing?: number;
};
const FONTS = {
  regular: 'Helvetica',
  bold: 'Helvetica-Bold',
  italic: 'Helvetica-Oblique',
  serif: 'Times-Roman',
  'serif-bold': 'Times-Bold',
  'serif-italic': 'Times-Italic',
  mono: 'Courier',
  'mono-bold': 'Courier-Bold',
} as const;

export const SPECIMEN_MARK = 'SPÉCIMEN DE TEST';
export const INK = '#1c2430';
const FAINT = '#c4cad3';

export type SheetOptions = {
  readonly title: string;
  /** The day the file says it was made: fixed, for equal bytes. */
  readonly createdOn: CalendarDate;
  readonly producer?: string;
  readonly layout?: 'portrait' | 'landscape';
};

/** A repeatable stream of numbers from 0 to 1 for seals and signatures. */
export function seeded(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507);
    state = Math.imul(state ^ (state >>> 13), 3266489909) + 0x6d2b79f5;
    return ((state ^ (state >>> 16)) >>> 0) / 4294967296;
  };
}

export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly width: number;
  readonly height: number;
  /** Where the next paragraph goes. */
  y = 48;
  readonly left = 48;
  readonly #chunks: Buffer[] = [];

  constructor(options: SheetOptions) {
    const date = new Date(`${options.createdOn}T09:00:00Z`);
    this.doc = new PDFDocument({
      size: 'A4',
      layout: options.layout ?? 'portrait',
      margin: 0,
      lang: 'fr-FR',
      info: {
        Title: options.title,
        Subject: SPECIMEN_MARK,
        Keywords: `${SPECIMEN_MARK}, document fictif`,
        Author: 'Spécimens SubDoc',
        Producer: options.producer ?? 'Spécimens SubDoc',
        Creator: options.producer ?? 'Spécimens SubDoc',
        CreationDate: date,
        ModDate: date,
      },
    });
    this.doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.width = this.doc.page.width;
    this.height = this.doc.page.height;
    this.#mark();
  }

  get right(): number {
    return this.width - this.left;
  }
  get inner(): number {
    return this.width - 2 * this.left;
  }

  page(): void {
    this.doc.addPage();
    this.y = 48;
    this.#mark();
  }

  #mark(): void {
    this.text(0, this.height - 17, `${SPECIMEN_MARK} · document fictif, sans valeur`, {
      size: 6.5,
      color: FAINT,
      align: 'center',
      width: this.width,
    });
  }

  /** Draws at a place; answers the y below. */
  text(x: number, y: number, text: string, style: Style = {}): number {
    const {
      size = 10,
      font = 'regular',
      color = INK,
      align = 'left',
      width = this.width - x - this.left,
      lineGap = size * 0.22,
      spacing = 0,
    } = style;
    this.doc.font(FONTS[font]).fontSize(size).fillColor(color);
    this.doc.text(text, x, y, { align, width, lineGap, characterSpacing: spacing });
    return this.doc.y;
  }

  /** Draws at the cursor over the whole width and moves it. */
  paragraph(text: string, style: Style & { readonly after?: number; readonly x?: number } = {}): void {
    const x = style.x ?? this.left;
    this.y = this.text(x, this.y, text, { width: this.right - x, ...style }) + (style.after ?? 6);
  }

  lines(x: number, y: number, lines: readonly string[], style: Style = {}): number {
    return lines.reduce((at, line) => this.text(x, at, line, style), y);
  }

  box(
    x: number,
    y: number,
    width: number,
    height: number,
    look: { fill?: string; stroke?: string; radius?: number; line?: number } = {},
  ): void {
    const path = look.radius === undefined ? this.doc.rect(x, y, width, height) : this.doc.roundedRect(x, y, width, height, look.radius);
    path.lineWidth(look.line ?? 0.8);
    if (look.fill !== undefined && look.stroke !== undefined) path.fillAndStroke(look.fill, look.stroke);
    else if (look.fill !== undefined) path.fill(look.fill);
    else path.stroke(look.stroke ?? INK);
  }

  rule(y: number, color = '#c8ced8', x = this.left, width = this.inner, line = 0.7): void {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(line)
      .stroke(color);
  }

  /** « Label    value » rows at the cursor. */
  fields(
    rows: readonly (readonly [string, string])[],
    look: { labelWidth?: number; style?: Style; labelStyle?: Style; x?: number; gap?: number } = {},
  ): void {
    const { labelWidth = 190, style = {}, labelStyle = {}, x = this.left, gap = 3 } = look;
    for (const [label, value] of rows) {
      const labelEnd = this.text(x, this.y, label, { width: labelWidth - 8, color: '#4b5565', ...style, ...labelStyle });
      const valueEnd = this.text(x + labelWidth, this.y, value, { width: this.right - x - labelWidth, ...style });
      this.y = Math.max(labelEnd, valueEnd) + gap;
    }
  }

  /** A ruled table at the cursor. Widths in points. */
  table(
    widths: readonly number[],
    header: readonly string[] | null,
    rows: readonly (readonly string[])[],
    look: { head?: string; ink?: string; size?: number } = {},
  ): void {
    const { head = '#eef1f6', ink = INK, size = 8.5 } = look;
    const total = widths.reduce((sum, width) => sum + width, 0);
    const draw = (cells: readonly string[], bold: boolean, fill: string | null) => {
      const style: Style = { size, font: bold ? 'bold' : 'regular', color: bold ? ink : INK };
      this.doc.font(FONTS[style.font!]).fontSize(size);
      const height =
        Math.max(...cells.map((cell, i) => this.doc.heightOfString(cell, { width: widths[i]! - 12, lineGap: size * 0.22 }))) + 9;
      if (fill !== null) this.box(this.left, this.y, total, height, { fill });
      let x = this.left;
      cells.forEach((cell, i) => {
        this.text(x + 6, this.y + 5, cell, { ...style, width: widths[i]! - 12 });
        x += widths[i]!;
      });
      this.y += height;
      this.rule(this.y, '#c8ced8', this.left, total);
    };
    this.rule(this.y, '#c8ced8', this.left, total);
    if (header !== null) draw(header, true, head);
    for (const row of rows) draw(row, false, null);
    this.y += 8;
  }

  /** A square of modules with three finder patterns: looks like a QR code and holds nothing. */
  code(x: number, y: number, size: number, seed: string): void {
    const random = seeded(seed);
    const modules = 25;
    const unit = size / modules;
    const finder = (cx: number, cy: number) => {
      this.box(x + cx * unit, y + cy * unit, 7 * unit, 7 * unit, { fill: '#000000' });
      this.box(x + (cx + 1) * unit, y + (cy + 1) * unit, 5 * unit, 5 * unit, { fill: '#ffffff' });
      this.box(x + (cx + 2) * unit, y + (cy + 2) * unit, 3 * unit, 3 * unit, { fill: '#000000' });
    };
    for (let row = 0; row < modules; row += 1) {
      for (let column = 0; column < modules; column += 1) {
        const corner = (row < 8 && (column < 8 || column > 16)) || (row > 16 && column < 8);
        if (!corner && random() < 0.48) this.doc.rect(x + column * unit, y + row * unit, unit * 1.02, unit * 1.02);
      }
    }
    this.doc.fill('#000000');
    finder(0, 0);
    finder(18, 0);
    finder(0, 18);
  }

  /** A hand-drawn looking stroke. */
  signature(x: number, y: number, seed: string, color = '#1d3c8f'): void {
    const random = seeded(`signature ${seed}`);
    this.doc.save().moveTo(x, y + 18);
    let at = x;
    const loops = 3 + Math.floor(random() * 4);
    const swing = 8 + random() * 16;
    for (let i = 0; i < loops; i += 1) {
      const next = at + 8 + random() * 22;
      this.doc.bezierCurveTo(
        at + random() * 14,
        y - swing * random(),
        next - random() * 14,
        y + 20 + swing * random(),
        next,
        y + 6 + random() * 14,
      );
      at = next;
    }
    this.doc
      .bezierCurveTo(at + 14, y - 4 + random() * 10, at + 26, y + 22, at + 34 + random() * 30, y + 2)
      .lineWidth(1.1)
      .stroke(color)
      .restore();
  }

  /** A round seal with a word in it. */
  seal(x: number, y: number, radius: number, word: string, color: string): void {
    this.doc
      .save()
      .circle(x, y, radius)
      .lineWidth(1.6)
      .stroke(color)
      .circle(x, y, radius - 4)
      .lineWidth(0.6)
      .stroke(color)
      .restore();
    this.text(x - radius, y - 4, word, {
      size: Math.min(9, (radius * 2 - 9) / (word.length * 0.68)),
      font: 'bold',
      color,
      align: 'center',
      width: radius * 2,
    });
  }

  finish(): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.doc.on('end', () => resolve(new Uint8Array(Buffer.concat(this.#chunks))));
      this.doc.on('error', reject);
      this.doc.end();
    });
  }
}

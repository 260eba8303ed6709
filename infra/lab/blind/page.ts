// A paper as blocks, and its printing by pdfkit. A block with a slot can be changed by a contradiction.

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';
import { drawMark, type Mark } from './drawn-mark.ts';

export type Look = {
  readonly size?: number;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly align?: 'left' | 'center' | 'right' | 'justify';
  readonly color?: string;
  readonly gap?: number;
  readonly indent?: number;
  readonly width?: number;
};
export type Block = { readonly slot?: string } & (
  | { readonly is: 'text'; readonly text: string; readonly look: Look }
  | { readonly is: 'pairs'; readonly rows: readonly (readonly [string, string])[]; readonly style: 'colon' | 'dots' | 'grid' | 'stacked' }
  | {
      readonly is: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly widths?: readonly number[];
    }
  | { readonly is: 'ticks'; readonly rows: readonly (readonly [boolean, string])[]; readonly style: 'drawn' | 'brackets' | 'words' }
  | { readonly is: 'columns'; readonly left: readonly Block[]; readonly right: readonly Block[]; readonly share: number }
  | { readonly is: 'box'; readonly inside: readonly Block[]; readonly fill?: string; readonly line?: string }
  | { readonly is: 'space'; readonly points: number }
  | { readonly is: 'rule' }
  | { readonly is: 'page' }
  | Mark
);

export const p = (text: string, look: Look = {}): Block => ({ is: 'text', text, look });
export const h = (text: string, look: Look = {}): Block => ({
  is: 'text',
  text,
  look: { size: 15, bold: true, align: 'center', gap: 10, ...look },
});
export const small = (text: string, look: Look = {}): Block => ({ is: 'text', text, look: { size: 7, gap: 3, color: '#444444', ...look } });
export const pairs = (style: 'colon' | 'dots' | 'grid' | 'stacked', ...rows: (readonly [string, string])[]): Block => ({
  is: 'pairs',
  rows,
  style,
});
export const table = (head: readonly string[], rows: readonly (readonly string[])[], widths?: readonly number[]): Block => ({
  ...{ is: 'table', head, rows },
  ...(widths === undefined ? {} : { widths }),
});
export const ticks = (style: 'drawn' | 'brackets' | 'words', ...rows: (readonly [boolean, string])[]): Block => ({
  is: 'ticks',
  rows,
  style,
});
export const columns = (share: number, left: readonly Block[], right: readonly Block[]): Block => ({ is: 'columns', left, right, share });
export const box = (inside: readonly Block[], fill?: string, line = '#333333'): Block => ({
  ...{ is: 'box', inside, line },
  ...(fill === undefined ? {} : { fill }),
});
export const space = (points: number): Block => ({ is: 'space', points });
export const rule: Block = { is: 'rule' };
export const page: Block = { is: 'page' };
export const slot = (name: string, block: Block): Block => ({ ...block, slot: name });

export type Font = 'liberation' | 'helvetica' | 'times' | 'courier';
const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts');
const file = (style: string) => join(folder, `LiberationSans-${style}.ttf`);
export const FACES: Record<Font, readonly [string, string, string]> = {
  liberation: [file('Regular'), file('Bold'), file('Italic')],
  helvetica: ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique'],
  times: ['Times-Roman', 'Times-Bold', 'Times-Italic'],
  courier: ['Courier', 'Courier-Bold', 'Courier-Oblique'],
};
export type Sheet = {
  readonly font: Font;
  readonly size: number;
  readonly margin: number;
  readonly foot: readonly string[];
  readonly wide?: boolean;
};

type Area = { x: number; w: number; y: number };

export async function print(blocks: readonly Block[], sheet: Sheet, over?: (doc: PDFKit.PDFDocument) => void): Promise<Uint8Array> {
  const made = new Date('2026-11-02T09:00:00Z');
  const layout = sheet.wide ? 'landscape' : 'portrait';
  const doc = new PDFDocument({ size: 'A4', layout, margin: 0, bufferPages: true, info: { CreationDate: made, ModDate: made } });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', resolve));
  const area: Area = { x: sheet.margin, w: doc.page.width - 2 * sheet.margin, y: sheet.margin };
  for (const block of blocks) draw(doc, block, area, sheet);
  over?.(doc);
  for (const block of blocks) if (block.is === 'mark') await drawMark(doc, block, FACES[sheet.font][1]);
  const { count } = doc.bufferedPageRange();
  for (let i = 0; i < count; i += 1) {
    doc.switchToPage(i);
    let y = doc.page.height - 22 - sheet.foot.length * 9;
    for (const line of sheet.foot) {
      doc.font(FACES[sheet.font][0]).fontSize(6.5).fillColor('#555555');
      doc.text(line.replace('{page}', `${i + 1}/${count}`), sheet.margin, y, { width: area.w, align: 'center', lineBreak: false });
      y += 9;
    }
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function room(doc: PDFKit.PDFDocument, area: Area, height: number, sheet: Sheet): void {
  if (area.y + height <= doc.page.height - 40 - sheet.foot.length * 9) return;
  doc.addPage();
  area.y = sheet.margin;
}

function write(doc: PDFKit.PDFDocument, text: string, look: Look, area: Area, sheet: Sheet): void {
  const { size = sheet.size, bold = false, italic = false, align = 'left', color = '#111111', gap = 5, indent = 0, width = 1 } = look;
  doc.font(FACES[sheet.font][bold ? 1 : italic ? 2 : 0]).fontSize(size);
  const w = (area.w - indent) * width;
  const height = doc.heightOfString(text, { width: w, align });
  room(doc, area, height, sheet);
  doc.fillColor(color).text(text, area.x + indent, area.y, { width: w, align });
  area.y += height + gap;
}

const measured = (doc: PDFKit.PDFDocument, face: string, size: number, text: string, width: number) =>
  doc.font(face).fontSize(size).heightOfString(text, { width });

function draw(doc: PDFKit.PDFDocument, block: Block, area: Area, sheet: Sheet): void {
  const [plain, bold] = FACES[sheet.font];
  if (block.is === 'text') write(doc, block.text, block.look, area, sheet);
  else if (block.is === 'space') area.y += block.points;
  else if (block.is === 'rule') {
    doc
      .moveTo(area.x, area.y)
      .lineTo(area.x + area.w, area.y)
      .lineWidth(0.6)
      .strokeColor('#666666')
      .stroke();
    area.y += 6;
  } else if (block.is === 'page') {
    doc.addPage();
    area.y = sheet.margin;
  } else if (block.is === 'columns') {
    room(doc, area, 60, sheet);
    const left: Area = { x: area.x, w: area.w * block.share - 8, y: area.y };
    const right: Area = { x: area.x + area.w * block.share + 8, w: area.w * (1 - block.share) - 8, y: area.y };
    for (const inner of block.left) draw(doc, inner, left, sheet);
    for (const inner of block.right) draw(doc, inner, right, sheet);
    area.y = Math.max(left.y, right.y) + 4;
  } else if (block.is === 'box') {
    room(doc, area, 70, sheet);
    const inside: Area = { x: area.x + 8, w: area.w - 16, y: area.y + 7 };
    // The ground has to lie under the words: its height is measured on a sheet that is thrown away.
    if (block.fill !== undefined) {
      const trial = new PDFDocument({ size: 'A4', margin: 0 });
      const tried = { ...inside };
      for (const inner of block.inside) draw(trial, inner, tried, sheet);
      doc
        .rect(area.x, area.y, area.w, tried.y - area.y + 3)
        .fillColor(block.fill)
        .fill();
    }
    for (const inner of block.inside) draw(doc, inner, inside, sheet);
    doc
      .rect(area.x, area.y, area.w, inside.y - area.y + 3)
      .lineWidth(0.8)
      .strokeColor(block.line!)
      .stroke();
    area.y = inside.y + 11;
  } else if (block.is === 'pairs') drawPairs(doc, block.rows, block.style, area, sheet);
  else if (block.is === 'table') {
    const widths = (block.widths ?? block.rows[0]!.map(() => 1 / block.rows[0]!.length)).map((share) => share * area.w);
    [...(block.head.length === 0 ? [] : [block.head]), ...block.rows].forEach((row, n) => {
      const heading = n === 0 && block.head.length > 0;
      const size = sheet.size - 0.5;
      const height = Math.max(...row.map((cell, i) => measured(doc, heading ? bold : plain, size, cell, widths[i]! - 8))) + 7;
      room(doc, area, height, sheet);
      let x = area.x;
      row.forEach((cell, i) => {
        if (heading) doc.rect(x, area.y, widths[i]!, height).fillColor('#e4e8ee').fill();
        doc.rect(x, area.y, widths[i]!, height).lineWidth(0.5).strokeColor('#777777').stroke();
        doc
          .font(heading ? bold : plain)
          .fontSize(size)
          .fillColor('#111111')
          .text(cell, x + 4, area.y + 4, { width: widths[i]! - 8 });
        x += widths[i]!;
      });
      area.y += height;
    });
    area.y += 8;
  } else if (block.is === 'ticks') drawTicks(doc, block.rows, block.style, area, sheet);
}

function drawPairs(doc: PDFKit.PDFDocument, rows: readonly (readonly [string, string])[], style: string, area: Area, sheet: Sheet): void {
  const [plain, bold] = FACES[sheet.font];
  for (const [label, value] of rows) {
    if (style === 'colon') write(doc, `${label} : ${value}`, { gap: 3 }, area, sheet);
    else if (style === 'stacked') {
      write(doc, label, { size: sheet.size - 2, color: '#666666', gap: 1 }, area, sheet);
      write(doc, value, { bold: true, gap: 6 }, area, sheet);
    } else {
      const first = area.w * 0.38;
      const height =
        Math.max(measured(doc, plain, sheet.size, label, first - 10), measured(doc, bold, sheet.size, value, area.w - first - 10)) + 6;
      room(doc, area, height, sheet);
      if (style === 'grid') {
        doc.rect(area.x, area.y, first, height).lineWidth(0.5).strokeColor('#888888').stroke();
        doc.rect(area.x + first, area.y, area.w - first, height).stroke();
      }
      doc
        .font(plain)
        .fontSize(sheet.size)
        .fillColor('#111111')
        .text(label, area.x + 5, area.y + 3, { width: first - 10 });
      if (style === 'dots') {
        const from = area.x + 8 + Math.min(first - 10, doc.widthOfString(label));
        const dots = '.'.repeat(Math.max(0, Math.floor((area.x + first - from) / doc.widthOfString('.')) - 1));
        doc.text(dots, from, area.y + 3, { lineBreak: false });
      }
      doc.font(bold).text(value, area.x + first + 5, area.y + 3, { width: area.w - first - 10 });
      area.y += height;
    }
  }
  area.y += 7;
}

function drawTicks(doc: PDFKit.PDFDocument, rows: readonly (readonly [boolean, string])[], style: string, area: Area, sheet: Sheet): void {
  for (const [ticked, label] of rows) {
    if (style === 'brackets') write(doc, `${ticked ? '[X]' : '[ ]'} ${label}`, { gap: 3 }, area, sheet);
    else if (style === 'words') write(doc, `${label} : ${ticked ? 'OUI' : 'NON'}`, { gap: 3 }, area, sheet);
    else {
      room(doc, area, 16, sheet);
      doc
        .rect(area.x + 2, area.y + 1, 9, 9)
        .lineWidth(0.8)
        .strokeColor('#222222')
        .stroke();
      if (ticked) {
        doc.moveTo(area.x + 3, area.y + 2).lineTo(area.x + 10, area.y + 9);
        doc
          .moveTo(area.x + 10, area.y + 2)
          .lineTo(area.x + 3, area.y + 9)
          .lineWidth(1.2)
          .stroke();
      }
      write(doc, label, { indent: 18, gap: 3 }, area, sheet);
    }
  }
  area.y += 5;
}

// A sheet of QR codes to cut out, by pdfkit: ten cards on a page of A4. The library is loaded at the first use.
import { buffer } from 'node:stream/consumers';
import type { QrCard, QrSheet } from '#domain/ports/qr-sheet.ts';
import { type Modules, qrModules } from '../shared/qrcode.ts';

/** Points of 1/72 inch. */
const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 36;
const HEADING = 56;
const [COLUMNS, ROWS] = [2, 5];
const CARD = { width: (A4.width - 2 * MARGIN) / COLUMNS, height: (A4.height - 2 * MARGIN - HEADING) / ROWS };
const PADDING = 10;
/** Light modules around the code, by which a camera finds it (ISO/IEC 18004). */
const QUIET = 4;
const QR_SIDE = 128;
const ADDRESS_SIZES = [9, 8, 7, 6, 5, 4];
const ADDRESS_HEIGHT = 60;
const INK = '#1c2430';
const SOFT = '#4a5565';
const CUT = '#9aa3b0';

/** The standard fonts have the characters of Windows-1252: other letters lose their accents, other scripts become « ? ». */
const BEYOND = 'œŒšŠžŽŸ€‚ƒ„…†‡ˆ‰‹‘’“”•–—˜™›';
const INSTEAD: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i' };
const shown = (text: string): string =>
  [...text.toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')]
    .map((sign) => {
      const known = (one: string) => one <= '\u00ff' || BEYOND.includes(one);
      if (known(sign)) return sign;
      return INSTEAD[sign] ?? ([...sign.normalize('NFKD')].filter((part) => known(part)).join('') || (/\p{M}/u.test(sign) ? '' : '?'));
    })
    .join('')
    .trim();

function drawCode(doc: PDFKit.PDFDocument, { size, isDark }: Modules, x: number, y: number): void {
  const module = QR_SIDE / (size + 2 * QUIET);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      let run = 0;
      while (column + run < size && isDark(row, column + run)) run += 1;
      if (run > 0) doc.rect(x + (column + QUIET) * module, y + (row + QUIET) * module, run * module, module);
      column += run;
    }
  }
  // One path per code: no hairlines between its modules.
  doc.fill('#000000');
}

function drawCard(doc: PDFKit.PDFDocument, { name, address }: QrCard, modules: Modules, notice: string, x: number, y: number): void {
  const text = { x: x + QR_SIDE + PADDING, width: CARD.width - QR_SIDE - 2 * PADDING };
  const said = (words: string, colour: string, top: number, height: number) =>
    doc.fillColor(colour).text(words, text.x, y + top, { width: text.width, height, ellipsis: true });
  drawCode(doc, modules, x, y + (CARD.height - QR_SIDE) / 2);
  doc.font('Helvetica-Bold').fontSize(11);
  said(shown(name), INK, PADDING, 42);
  // Never truncated, but smaller: a person types it where the camera fails.
  doc.font('Courier');
  ADDRESS_SIZES.find((size) => doc.fontSize(size).heightOfString(address, { width: text.width }) <= ADDRESS_HEIGHT);
  said(address, INK, PADDING + 50, ADDRESS_HEIGHT);
  doc.font('Helvetica-Oblique').fontSize(7);
  said(notice, SOFT, CARD.height - PADDING - 18, 18);
}

function drawFrame(doc: PDFKit.PDFDocument, { title, subtitle }: QrSheet, pageWords: string, cards: number): void {
  const width = A4.width - 2 * MARGIN;
  const one = { lineBreak: false, ellipsis: true } as const;
  doc
    .font('Helvetica-Bold')
    .fontSize(16)
    .fillColor(INK)
    .text(shown(title), MARGIN, MARGIN, { width: width - 80, height: 20, ellipsis: true });
  doc
    .font('Helvetica')
    .fontSize(9)
    .fillColor(SOFT)
    .text(subtitle, MARGIN, MARGIN + 24, { width, height: 12, ...one });
  doc.text(pageWords, MARGIN, MARGIN + 4, { width, align: 'right', height: 12 });
  doc.lineWidth(0.5).strokeColor(CUT).dash(4, { space: 4 });
  const [top, rows] = [MARGIN + HEADING, Math.ceil(cards / COLUMNS)];
  for (let row = 0; row <= rows; row += 1) doc.moveTo(MARGIN, top + row * CARD.height).lineTo(A4.width - MARGIN, top + row * CARD.height);
  for (let column = 0; column <= COLUMNS; column += 1)
    doc.moveTo(MARGIN + column * CARD.width, top).lineTo(MARGIN + column * CARD.width, top + rows * CARD.height);
  doc.stroke().undash();
}

const PER_PAGE = COLUMNS * ROWS;
export const pagesOf = (cards: number): number => Math.max(1, Math.ceil(cards / PER_PAGE));

/** Holds its thread until the sheet is drawn (in-thread.ts). */
export async function writeQrSheet(sheet: QrSheet): Promise<Uint8Array> {
  const [{ default: PDFDocument }, codeOf] = await Promise.all([import('pdfkit'), qrModules()]);
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: shown(sheet.title) } });
  const written = buffer(doc);
  const { cards } = sheet;
  const pages = pagesOf(cards.length);
  for (let page = 0; page < pages; page += 1) {
    const here = cards.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
    doc.addPage();
    drawFrame(doc, sheet, sheet.pageOf(page + 1, pages), here.length);
    for (const [index, card] of here.entries()) {
      const [x, y] = [MARGIN + (index % COLUMNS) * CARD.width, MARGIN + HEADING + Math.floor(index / COLUMNS) * CARD.height];
      drawCard(doc, card, codeOf(card.address), sheet.notice, x, y);
    }
    if (here.length === 0)
      doc
        .font('Helvetica')
        .fontSize(11)
        .fillColor(INK)
        .text(sheet.empty, MARGIN, MARGIN + HEADING + PADDING);
  }
  doc.end();
  return new Uint8Array(await written);
}

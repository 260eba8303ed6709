// The sheet as it is printed: rendered by PDFium, each code compared with its expected text, module by module.
import { create } from 'qrcode';
import { beforeAll, expect, test } from 'vitest';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { QrCard } from '#domain/ports/qr-sheet.ts';
import { qrSheet } from '#domain/texts/fr/qr-sheet.ts';
import { loadPdfium, openDocument, type Pdfium } from '../analyser/pdfium-module.ts';
import { readPage } from '../analyser/pdfium-words.ts';
import { writeQrSheet } from './pdfkit-qr-sheet.ts';

const A4 = { width: 595, height: 842 };
const SCALE = 4;
const address = (n: number) => `https://subdoc.example.fr/s/abcdefghij${String(n).padStart(4, '0')}`;
const cards = (count: number): QrCard[] => Array.from({ length: count }, (_, n) => ({ name: `Entreprise ${n}`, address: address(n) }));

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadPdfium();
});

type Page = { words: string; places: { right: number; bottom: number }[]; isBlack(x: number, y: number): boolean };
async function pagesOf(list: readonly QrCard[], organization = 'Chantier Nord'): Promise<Page[]> {
  const opened = openDocument(pdfium, await writeQrSheet(qrSheet(organization, '2026-11-23' as CalendarDate, list)));
  if (typeof opened === 'string') throw new Error(opened);
  const pages = Array.from({ length: pdfium._FPDF_GetPageCount(opened.document) }, (_, index): Page => {
    const page = pdfium._FPDF_LoadPage(opened.document, index);
    const { words } = readPage(pdfium, page);
    const [width, height] = [A4.width * SCALE, A4.height * SCALE];
    const bitmap = pdfium._FPDFBitmap_Create(width, height, 0);
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
    const from = pdfium._FPDFBitmap_GetBuffer(bitmap);
    const pixels = pdfium.HEAPU8.slice(from, from + width * height * 4);
    pdfium._FPDFBitmap_Destroy(bitmap);
    pdfium._FPDF_ClosePage(page);
    return {
      words: words.map(({ text }) => text).join(' '),
      places: words.map(({ box }) => ({ right: box[2], bottom: box[3] })),
      isBlack: (x, y) => [0, 1, 2].every((channel) => pixels[(y * width + x) * 4 + channel]! < 16),
    };
  });
  opened.close();
  return pages;
}

/** Only modules are black: the words are dark blue, the lines grey. The square of one card's modules, in pixels. */
function codeIn({ isBlack }: Page, card: number): { left: number; top: number; side: number } | null {
  const [width, height] = [A4.width * SCALE, A4.height * SCALE];
  const [headed, foot] = [92 * SCALE, 36 * SCALE];
  const rowHeight = (height - headed - foot) / 5;
  const [x0, y0] = [card % 2 === 0 ? 0 : width / 2, headed + Math.floor(card / 2) * rowHeight];
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let y = Math.ceil(y0); y < y0 + rowHeight; y += 1)
    for (let x = Math.ceil(x0); x < x0 + width / 2; x += 1)
      if (isBlack(x, y)) [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  if (right < 0) return null;
  expect(Math.abs(right - left - (bottom - top))).toBeLessThanOrEqual(2);
  return { left, top, side: right - left + 1 };
}

/** The modules that differ from those of this text. */
function wrongModules(page: Page, card: number, text: string): number {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { left, top, side } = codeIn(page, card)!;
  const at = (from: number, index: number) => Math.floor(from + ((index + 0.5) * side) / modules.size);
  let wrong = 0;
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (page.isBlack(at(left, column), at(top, row)) !== (modules.get(row, column) === 1)) wrong += 1;
  return wrong;
}

test('G08 ten cards a page, each with its name, its own code and its link in clear; the last page holds the rest', async () => {
  const pages = await pagesOf(cards(23));
  expect(pages).toHaveLength(3);
  for (const [index, page] of pages.entries()) {
    const here = Math.min(10, 23 - index * 10);
    expect(page.words).toContain(`Page ${index + 1} / 3`);
    expect(page.words).toContain('Chantier Nord');
    expect(page.words).toContain('23/11/2026');
    expect(page.words.match(/Jeton secret : ne pas afficher publiquement/g)).toHaveLength(here);
    for (let card = 0; card < 10; card += 1) {
      if (card >= here) {
        expect(codeIn(page, card)).toBeNull();
        continue;
      }
      const n = index * 10 + card;
      expect(page.words).toMatch(new RegExp(`Entreprise ${n}\\b`));
      expect(page.words.replaceAll(' ', '')).toContain(address(n));
      expect(wrongModules(page, card, address(n))).toBe(0);
    }
    // A control: another text's code is detected as different.
    expect(wrongModules(page, 0, address(9_999))).toBeGreaterThan(20);
  }
});

test('a long name, another script and a long address stay on their card, and the address is whole', async () => {
  const long = `https://documents.entreprise-generale-de-construction-du-littoral.example.fr/s/${'abcdefghijklmn'}`;
  const names = [
    'Société Générale de Maçonnerie, Couverture et Zinguerie '.repeat(3),
    'X'.repeat(200),
    'Łukasz',
    '工事',
    'a\r\nb\u202e\0c',
  ];
  const [page, ...more] = await pagesOf(
    names.map((name) => ({ name, address: long })),
    'Organisation au nom très long '.repeat(4),
  );
  expect(more).toEqual([]);
  expect(page!.words.replaceAll(' ', '').split(long)).toHaveLength(names.length + 1);
  expect(page!.words).toContain('Lukasz');
  for (const { right, bottom } of page!.places) {
    expect(right).toBeLessThanOrEqual(A4.width - 35);
    expect(bottom).toBeLessThan(A4.height - 36);
  }
  for (const [card] of names.entries()) expect(wrongModules(page!, card, long)).toBe(0);
});

test('with nobody on it the sheet says so', async () => {
  const [page] = await pagesOf([]);
  expect(page!.words).toContain('Aucun sous-traitant actif');
});

// Reports as they are printed: read again by PDFium.
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import type { ReportPart } from '#domain/ports/report.ts';
import { loadPdfium, openDocument, type Pdfium } from '../analyser/pdfium-module.ts';
import { readPage } from '../analyser/pdfium-words.ts';
import { part, report } from './any-report.test-kit.ts';
import { writeReport } from './pdfkit-report.ts';

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadPdfium();
});

async function printed(parts: ReportPart[]) {
  const bytes = await buffer(writeReport(report(parts)));
  const opened = openDocument(pdfium, bytes);
  if (typeof opened === 'string') throw new Error(opened);
  const pages = Array.from({ length: pdfium._FPDF_GetPageCount(opened.document) }, (_, i) => {
    const page = pdfium._FPDF_LoadPage(opened.document, i);
    const { words } = readPage(pdfium, page);
    pdfium._FPDF_ClosePage(page);
    return words;
  });
  opened.close();
  return { pages, texts: pages.map((words) => words.map(({ text }) => text).join(' ')), raw: bytes.toString('latin1') };
}

test('G04 each part begins on a page of its own and takes two at most: what does not fit is counted for every table', async () => {
  const { pages, texts } = await printed([part('Premier'), part('Long', 3, 200, 5, 0), part('Court', 2)]);
  expect(pages).toHaveLength(4);
  expect(texts[0]).toContain('Premier');
  expect(texts[1]).toContain('Tableau 1 2');
  expect(texts[2]).toMatch(/Un Deux.*Et \d+ lignes\. Tableau 3 : Et 5 lignes\./);
  expect(texts[3]).toMatch(/^(?=.*Court)(?=.*Tableau 1 1).*page 4/);
  for (const { box } of pages.flat()) {
    expect(box[0]).toBeGreaterThanOrEqual(39);
    expect(box[2]).toBeLessThanOrEqual(595 - 39);
    expect(box[3]).toBeLessThanOrEqual(842 - 39);
  }
});

test('G04 it says what it is to whoever keeps or reads it: PDF/A-3b, 1.7, fonts inside, language, tags', async () => {
  const { raw } = await printed([part('Un', 1, 0)]);
  expect(raw.startsWith('%PDF-1.7')).toBe(true);
  expect(raw).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(raw).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
  expect(raw.match(/\/FontFile2/g)).toHaveLength(2);
  expect(raw).not.toContain('/Helvetica');
  expect(raw).toMatch(/\/Lang \(fr-FR\)/);
  for (const kind of ['Sect', 'H1', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD'])
    expect([kind, raw.includes(`/S /${kind}\n`)]).toEqual([kind, true]);
});

test('G04 the same report is the same bytes', async () => {
  const [one, other] = await Promise.all([printed([part('Un', 2)]), printed([part('Un', 2)])]);
  expect(one.raw).toBe(other.raw);
});

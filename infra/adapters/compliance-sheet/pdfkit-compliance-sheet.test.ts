// « État de conformité » as it is printed: read again by PDFium.
import { beforeAll, expect, test } from 'vitest';
import type { CalendarDate, Instant } from '#domain/kernel/calendar.ts';
import type { ReportedDocument } from '#domain/reporting/report.ts';
import { complianceSheet } from '#domain/texts/fr/compliance-sheet.ts';
import { facts, reported } from '#domain/texts/fr/mails/examples.test-kit.ts';
import { synthesisSheet } from '#domain/texts/fr/synthesis.ts';
import { loadPdfium, openDocument, type Pdfium } from '../analyser/pdfium-module.ts';
import { readPage } from '../analyser/pdfium-words.ts';
import { writeComplianceSheet } from './pdfkit-compliance-sheet.ts';

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadPdfium();
});

const LONG = 'Société Générale de Maçonnerie, Couverture, Étanchéité & Zinguerie du Littoral L';
const paper = (name: string): ReportedDocument => ({ name, status: 'missing', expiresOn: null, pending: false });

async function printed(count: number, companyName: string, name: (n: number) => string = () => LONG) {
  const subcontractors = Array.from({ length: count }, (_, n) =>
    reported(n + 1, name(n), ['Attestation de vigilance', 'Extrait Kbis', 'Assurance décennale', 'Responsabilité civile'].map(paper)),
  );
  const months = Array.from({ length: 12 }, (_, n) => ({
    month: `2026-${`${n + 1}`.padStart(2, '0')}`,
    inOrder: n,
    total: 12,
    unconfigured: 1,
  }));
  const state = { ...facts.report.figures, subcontractors, months, total: count, waiting: count };
  const about = { organization: { id: 3, name: LONG }, today: '2026-11-27' as CalendarDate, base: 'https://subdoc.example.fr' };
  return read(await writeComplianceSheet(complianceSheet(state, { companyName, ...about })));
}

function read(bytes: Uint8Array) {
  const opened = openDocument(pdfium, bytes);
  if (typeof opened === 'string') throw new Error(opened);
  const pages = pdfium._FPDF_GetPageCount(opened.document);
  const page = pdfium._FPDF_LoadPage(opened.document, 0);
  const { words } = readPage(pdfium, page);
  pdfium._FPDF_ClosePage(page);
  opened.close();
  return { pages, words, text: words.map((word) => word.text).join(' '), raw: Buffer.from(bytes).toString('latin1') };
}

test.each([0, 3, 40, 300])('G51 with %i subcontractors of eighty letters it is one page, and nothing leaves its margins', async (count) => {
  const { pages, words, text } = await printed(count, LONG);
  expect(pages).toBe(1);
  for (const { box } of words) {
    expect(box[0]).toBeGreaterThanOrEqual(39);
    expect(box[2]).toBeLessThanOrEqual(595 - 39);
    expect(box[3]).toBeLessThanOrEqual(842 - 39);
  }
  const rows = text.split(/Zinguerie du\s+Littoral L 123/).length - 1;
  expect(rows).toBe(count <= 3 ? count : rows);
  if (count <= 3) expect(text).not.toContain('La liste entière');
  else {
    expect(rows).toBeGreaterThan(6);
    expect(text).toContain(`Et ${count - rows} autres sous-traitants`);
    expect(text).toContain('https://subdoc.example.fr/dashboard?status=');
  }
});

test('G51 every French sign is printed, and a typed line break or a sign of another script breaks nothing', async () => {
  const name = 'Œuvre d’été – Lœïs Ÿ « Ça & là » 12 €\r\n\u202eŁódź 工事';
  const { text } = await printed(1, 'Dupont\nBTP', () => name);
  expect(text.replace(/\s+/g, ' ')).toContain('Œuvre d’été – Lœïs Ÿ « Ça & là » 12 €');
  expect(text).toContain('Łódź');
  expect(text).toContain('Dupont BTP');
});

test('G51 the file says its language and its title, is tagged, and holds its fonts', async () => {
  const { raw } = await printed(3, 'Dupont BTP');
  expect(raw).toMatch(/\/Lang \(fr-FR\)/);
  expect(raw).toMatch(/\/Marked true/);
  expect(raw).toMatch(/\/DisplayDocTitle true/);
  for (const kind of ['H1', 'H2', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD'])
    expect([kind, raw.includes(`/S /${kind}\n`)]).toEqual([kind, true]);
  expect(raw.match(/\/FontFile2/g)).toHaveLength(2);
  expect(raw).not.toContain('/Helvetica');
});

test.each([0, 3, 200])(
  'G73 with %i subcontractors the synthesis is one page: its months, what they mean, and the checkpoint',
  async (count) => {
    const months = Array.from({ length: 12 }, (_, n) => ({
      ...{ month: `2026-${`${n + 1}`.padStart(2, '0')}`, asked: 98_765, onTime: 90_000 },
      ...{ late: 8_000, missing: 765, received: 98_765, judged: 98_765 },
    }));
    const gaps = Array.from({ length: count }, (_, n) => ({
      ...{ subcontractorId: n, companyName: LONG, siret: '12345678901234', days: 365, open: true },
      documents: ['Attestation de vigilance', 'Extrait Kbis', 'Assurance décennale'].map((name) => ({ name, days: 365, open: true })),
    }));
    const root = 'sFodV/vSp5O8n9a8QpW6PRY97tfOSW5bsc2Xl/EQi08=';
    const checkpoint = { size: 1_000_000, root, publishedAt: '2026-11-27T09:00:00.000Z' as Instant };
    const about = { from: '2026-01-01' as CalendarDate, to: '2026-12-31' as CalendarDate, size: 1_000_001 };
    const sheet = synthesisSheet(
      { ...about, months, gaps, withGap: count, checkpoint },
      { companyName: LONG, base: 'https://subdoc.example.fr' },
    );
    const { pages, words, text } = read(await writeComplianceSheet(sheet));
    expect(pages).toBe(1);
    for (const { box } of words) {
      expect(box[0]).toBeGreaterThanOrEqual(39);
      expect(box[2]).toBeLessThanOrEqual(595 - 39);
      expect(box[3]).toBeLessThanOrEqual(842 - 39);
    }
    expect(text.match(/98 765/g)).toHaveLength(36);
    expect(text).toContain(`empreinte ${root}`);
    // The address may go on in the next line.
    expect(text.replaceAll(' ', '')).toContain('https://subdoc.example.fr/verification');
    expect(text).toContain('À temps : chaque jour du mois');
    if (count === 200) expect(text).toMatch(/Et 19\d autres sous-traitants/);
  },
);

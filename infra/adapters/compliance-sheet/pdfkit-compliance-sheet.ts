// « État de conformité » and « Synthèse » on one page of A4 each, by pdfkit: tagged, with its fonts embedded. The library is loaded at the first use.
import { buffer } from 'node:stream/consumers';
import { colors } from '#domain/brand.ts';
import type { ComplianceRow, ComplianceSheet } from '#domain/ports/compliance-sheet.ts';
import {
  A4,
  BLUE,
  type Doc,
  type Element,
  FAINT,
  GREEN,
  hairline,
  INK,
  LINE,
  MARGIN,
  openPdf,
  ornament,
  SOFT,
  shown,
  tagged,
  tallness,
  WIDTH,
  write,
} from '../shared/pdfkit-page.ts';

/** Name, SIRET, papers: their left edges from the margin, and widths. */
const COLUMNS = [
  [0, 160],
  [168, 88],
  [264, WIDTH - 264],
] as const;
const ROW = { size: 8.5, padding: 4, lines: 3 };
const CHART = { height: 64, gap: 8 };
const TABLE_ROW = 15;
const FOOT = { top: A4.height - MARGIN - 22, height: 22 };
/** Below the rows: the sentence about those that did not fit, and where they are. */
const MORE_HEIGHT = 32;

function head(doc: Doc, { title, company, scope, day }: ComplianceSheet): Element[] {
  return [
    tagged(doc, 'H1', () => write(doc, title, { y: MARGIN, width: WIDTH - 130, size: 20, bold: true, colour: BLUE })),
    tagged(doc, 'P', () => write(doc, day, { y: MARGIN + 6, size: 11, bold: true, align: 'right' })),
    tagged(doc, 'P', () => write(doc, company, { y: MARGIN + 30, size: 12, bold: true })),
    tagged(doc, 'P', () => write(doc, scope, { y: MARGIN + 47, size: 10, colour: SOFT })),
  ];
}

function standing(doc: Doc, { headline, share, remark, figures }: ComplianceSheet): Element[] {
  const y = MARGIN + 74;
  const tile = (WIDTH - 4 * 8) / 5;
  const left = (index: number) => MARGIN + index * (tile + 8);
  ornament(doc, () => {
    doc.roundedRect(MARGIN, y + 20, WIDTH, 8, 4).fill(LINE);
    if (share !== null && share > 0) doc.roundedRect(MARGIN, y + 20, Math.max(8, WIDTH * share), 8, 4).fill(GREEN);
    for (const [index, { tone }] of figures.entries()) {
      doc.roundedRect(left(index), y + 50, tile, 46, 4).fill(FAINT);
      doc.rect(left(index), y + 50, 3, 46).fill(colors.light[tone]);
    }
  });
  return [
    tagged(doc, 'P', () => write(doc, headline, { y, size: 13, bold: true })),
    ...(remark === '' ? [] : [tagged(doc, 'P', () => write(doc, remark, { y: y + 32, size: 9, colour: SOFT }))]),
    ...figures.map(({ label, value, tone }, index) =>
      tagged(doc, 'P', () => {
        const x = left(index);
        write(doc, value, { x: x + 12, y: y + 55, width: tile - 16, size: 17, bold: true, colour: colors.light[tone] });
        write(doc, label, { x: x + 12, y: y + 78, width: tile - 16, size: 8.5, colour: SOFT });
      }),
    ),
  ];
}

function chart(doc: Doc, { chart: drawn }: ComplianceSheet): Element[] {
  if (drawn === undefined) return [];
  const { title, text, columns } = drawn;
  const y = MARGIN + 190;
  const step = WIDTH / Math.max(1, columns.length);
  const draw = () => {
    const base = y + 30 + CHART.height;
    for (const [index, { label, value, share }] of columns.entries()) {
      const [x, width, height] = [MARGIN + index * step + CHART.gap / 2, step - CHART.gap, CHART.height * (share ?? 0)];
      doc.rect(x, base - CHART.height, width, CHART.height).fill(FAINT);
      if (height > 0) doc.rect(x, base - height, width, height).fill(index === columns.length - 1 ? GREEN : BLUE);
      write(doc, value, { x: x - 4, y: base - CHART.height - 12, width: width + 8, size: 8, align: 'center' });
      write(doc, label, { x: x - 4, y: base + 3, width: width + 8, size: 7.5, colour: SOFT, align: 'center' });
    }
    doc
      .moveTo(MARGIN, base)
      .lineTo(MARGIN + WIDTH, base)
      .lineWidth(0.5)
      .stroke(SOFT);
  };
  return [tagged(doc, 'H2', () => write(doc, title, { y, size: 11, bold: true })), tagged(doc, 'Figure', draw, { alt: shown(text) })];
}

const rowHeight = (doc: Doc, { name, papers }: ComplianceRow): number => {
  const tall = (text: string, bold: boolean, width: number) => tallness(doc, text, { size: ROW.size, bold, width, lines: ROW.lines });
  return Math.max(tall(name, true, COLUMNS[0][1]), tall(papers, false, COLUMNS[2][1])) + 2 * ROW.padding;
};

/** The figures of the months, and what they mean: the elements, and where the next part begins. */
function table(doc: Doc, { table: figures, notes = [] }: ComplianceSheet): { elements: Element[]; end: number } {
  if (figures === undefined) return { elements: [], end: MARGIN + 312 };
  const begin = MARGIN + 190;
  const step = WIDTH / figures.headings.length;
  const line = (texts: readonly string[], kind: 'TH' | 'TD', y: number) => {
    hairline(doc, y);
    const cells = texts.map((text, index) =>
      tagged(doc, kind, () => {
        const style = kind === 'TH' ? { bold: true, colour: SOFT } : { bold: index === 0 };
        const place = index === 0 ? {} : ({ x: MARGIN + index * step, align: 'right' } as const);
        write(doc, text, { ...style, ...place, y: y + 3, width: step, size: 8.5 });
      }),
    );
    return tagged(doc, 'TR', cells);
  };
  const lines = [figures.headings, ...figures.rows].map((texts, index) =>
    line(texts, index === 0 ? 'TH' : 'TD', begin + 18 + index * TABLE_ROW),
  );
  let y = begin + 24 + lines.length * TABLE_ROW;
  const said = notes.map((note) => {
    const [top, height] = [y, tallness(doc, note, { size: 8, lines: 2 })];
    y += height + 1;
    return tagged(doc, 'P', () => write(doc, note, { y: top, size: 8, colour: SOFT, lines: 2 }));
  });
  const title = tagged(doc, 'H2', () => write(doc, figures.title, { y: begin, size: 11, bold: true }));
  return { elements: [title, tagged(doc, 'Table', lines), ...said], end: y + 10 };
}

function list(doc: Doc, { list: { title, headings, rows, empty, more, link } }: ComplianceSheet, begin: number): Element[] {
  let y = begin;
  const elements = [tagged(doc, 'H2', () => write(doc, title, { y: begin, size: 11, bold: true }))];
  y += 20;
  if (rows.length === 0) return [...elements, tagged(doc, 'P', () => write(doc, empty, { y: begin + 22, size: 10, lines: 2 }))];
  const cells = (top: number, texts: readonly string[], kind: 'TH' | 'TD') => {
    hairline(doc, top);
    return tagged(
      doc,
      'TR',
      texts.map((text, index) =>
        tagged(doc, kind, () => {
          const [x, width] = COLUMNS[index]!;
          const style = kind === 'TH' ? { bold: true, colour: SOFT } : { bold: index === 0, colour: index === 1 ? SOFT : INK };
          write(doc, text, { ...style, x: MARGIN + x, y: top + ROW.padding, width, size: ROW.size, lines: ROW.lines });
        }),
      ),
    );
  };
  const lines = [cells(y, headings, 'TH')];
  y += 20;
  let count = 0;
  for (const row of rows) {
    const height = rowHeight(doc, row);
    const room = FOOT.top - 6 - (more(count + 1) === null ? 0 : MORE_HEIGHT);
    if (y + height > room) break;
    lines.push(cells(y, [row.name, row.siret, row.papers], 'TD'));
    y += height;
    count += 1;
  }
  const left = more(count);
  const end = y + 5;
  return [
    ...elements,
    tagged(doc, 'Table', lines),
    ...(left === null
      ? []
      : [
          tagged(doc, 'P', () => write(doc, left, { y: end, size: 9.5, bold: true })),
          tagged(doc, 'Link', () => write(doc, link, { y: end + 13, size: 8.5, colour: BLUE, link }), { alt: link }),
        ]),
  ];
}

export async function writeComplianceSheet(sheet: ComplianceSheet): Promise<Uint8Array> {
  const doc = await openPdf({
    info: { Title: shown(`${sheet.title} – ${sheet.company} – ${sheet.day}`), Author: shown(sheet.company) },
  });
  const written = buffer(doc);
  const foot = tagged(doc, 'P', () => write(doc, sheet.foot, { y: FOOT.top, size: 8, colour: SOFT, lines: 2 }));
  const figures = table(doc, sheet);
  doc.addStructure(
    tagged(doc, 'Document', [
      ...[...head(doc, sheet), ...standing(doc, sheet), ...chart(doc, sheet)],
      ...[...figures.elements, ...list(doc, sheet, figures.end), foot],
    ]),
  );
  doc.end();
  return new Uint8Array(await written);
}

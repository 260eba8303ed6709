// Reports as PDF/A-3b by pdfkit, written part by part: only the page in hand is in memory. veraPDF judges them (report.engines.test.ts).
import { colors } from '#domain/brand.ts';
import type { Report, ReportPart, ReportTable } from '#domain/ports/report.ts';
import {
  A4,
  BLUE,
  type Doc,
  type Element,
  hairline,
  INK,
  MARGIN,
  openPdf,
  ornament,
  SOFT,
  shown,
  tagged,
  tallness,
  WIDTH,
  type Words,
  write,
} from '../shared/pdfkit-page.ts';
import { type Modules, qrModules } from '../shared/qrcode.ts';

const FOOT = { top: A4.height - MARGIN - 12, size: 8 };
const MOST_PAGES = 2;
const ROW = { size: 8.5, padding: 3, lines: 4 };
const CELL_GAP = 6;
const MORE_HEIGHT = 14;
const QR = { side: 92, quiet: 2 };
const LONGEST_PARAGRAPH = 30;

/** The part that is being written: where the next words go, and how many pages it may still take. */
type Place = { doc: Doc; within: Element; y: number; pagesLeft: number; bottom: number; nextPage(): void };
type Style = Omit<Words, 'y'>;

function say(place: Place, kind: string, text: string, style: Style, gap = 0): void {
  const { doc, within, y } = place;
  within.add(tagged(doc, kind, () => write(doc, text, { ...style, y })));
  place.y += tallness(doc, text, style) + gap;
}

/** False: there is no room for this height, not on a further page of the part either. */
function roomFor(place: Place, height: number): boolean {
  if (place.y + height <= place.bottom) return true;
  if (place.pagesLeft === 0) return false;
  place.nextPage();
  return true;
}

function drawQr(doc: Doc, { size, isDark }: Modules, x: number, y: number): void {
  const module = QR.side / (size + 2 * QR.quiet);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (isDark(row, column)) doc.rect(x + (column + QR.quiet) * module, y + (row + QR.quiet) * module, module, module);
  doc.fill('#000000');
}

const edgesOf = ({ columns }: ReportTable): { x: number; width: number }[] => {
  let x = MARGIN;
  return columns.map(({ share }) => {
    const edge = { x, width: share * WIDTH - CELL_GAP };
    x += share * WIDTH;
    return edge;
  });
};

type Row = { cells: readonly string[]; edges: ReturnType<typeof edgesOf>; height: number; kind: 'TH' | 'TD' };
function row(place: Place, table: Element, { cells, edges, height, kind }: Row): void {
  const { doc, y } = place;
  const style = { size: ROW.size, lines: ROW.lines, bold: kind === 'TH', colour: kind === 'TH' ? SOFT : INK };
  hairline(doc, y);
  const line = doc.struct('TR');
  table.add(line);
  cells.forEach((text, i) => {
    const edge = edges[i]!;
    line.add(tagged(doc, kind, () => write(doc, text, { ...style, ...edge, y: y + ROW.padding })));
  });
  line.end();
  place.y += height;
}
const heightOf = (doc: Doc, cells: readonly string[], edges: ReturnType<typeof edgesOf>, bold = false): number =>
  2 * ROW.padding +
  Math.max(...cells.map((text, i) => tallness(doc, text, { size: ROW.size, bold, width: edges[i]!.width, lines: ROW.lines })));

function table(place: Place, { title, rows, empty, more, columns }: ReportTable, edges: ReturnType<typeof edgesOf>): void {
  const { doc } = place;
  const headings = columns.map(({ heading }) => heading);
  const begun = roomFor(place, 60);
  if (begun) say(place, 'H3', title, { size: 10.5, bold: true }, 4);
  if (rows.length === 0) {
    if (begun) say(place, 'P', empty, { size: 9, lines: 3 }, 8);
    return;
  }
  let shownRows = 0;
  if (begun) {
    const element = doc.struct('Table');
    place.within.add(element);
    const head: Row = { cells: headings, edges, height: heightOf(doc, headings, edges, true), kind: 'TH' };
    row(place, element, head);
    for (const cells of rows) {
      const page = place.pagesLeft;
      const height = heightOf(doc, cells, edges);
      if (!roomFor(place, height)) break;
      if (place.pagesLeft !== page) row(place, element, head);
      row(place, element, { cells, edges, height, kind: 'TD' });
      shownRows += 1;
    }
    element.end();
    hairline(doc, place.y);
  }
  const left = rows.length - shownRows;
  if (left > 0) say(place, 'P', `${begun ? '' : `${title} : `}${more(left)}`, { size: 8.5, colour: SOFT }, 2);
  place.y += 8;
}

function part(
  place: Place,
  { title, badge, facts, paragraphs, tables }: ReportPart,
  first: boolean,
  qr: Report['qr'],
  code: Modules | null,
): void {
  const { doc } = place;
  const beside = qr === null ? 0 : QR.side + 20;
  say(place, first ? 'H1' : 'H2', title, { size: first ? 20 : 15, bold: true, colour: BLUE, lines: 2, width: WIDTH - beside }, 4);
  if (badge !== null) say(place, 'P', badge.text, { size: 11, bold: true, colour: colors.light[badge.tone], width: WIDTH - beside }, 6);
  for (const [label, value] of facts) {
    const y = place.y;
    const width = WIDTH - beside - 130;
    place.within.add(
      tagged(doc, 'P', () => {
        write(doc, label, { size: 9, colour: SOFT, y, width: 124 });
        write(doc, value, { size: 9, y, x: MARGIN + 130, width, lines: 3 });
      }),
    );
    place.y += tallness(doc, value, { size: 9, width, lines: 3 }) + 3;
  }
  if (qr !== null && code !== null) {
    const x = A4.width - MARGIN - QR.side;
    place.within.add(tagged(doc, 'Figure', () => drawQr(doc, code, x, MARGIN), { alt: shown(qr.address) }));
    const y = MARGIN + QR.side + 2;
    place.within.add(
      tagged(doc, 'P', () => write(doc, qr.caption, { size: 7.5, colour: SOFT, x, y, width: QR.side, lines: 4, align: 'center' })),
    );
    place.y = Math.max(place.y, y + 36);
  }
  place.y += 8;
  for (const { title: heading, text } of paragraphs) {
    const style = { size: 9.5, lines: LONGEST_PARAGRAPH };
    if (!roomFor(place, tallness(doc, text, style) + 18)) break;
    if (heading !== null) say(place, 'H3', heading, { size: 10.5, bold: true }, 2);
    say(place, 'P', text, style, 7);
  }
  // Room stays for one sentence about each table that does not fit any more.
  for (const [i, one] of tables.entries()) {
    place.bottom = FOOT.top - 6 - (place.pagesLeft === 0 ? MORE_HEIGHT * (tables.length - i) : 0);
    table(place, one, edgesOf(one));
  }
}

/** Holds back what is drawn on a page until the answer is called: one text instead of an array of bytes for each stroke. */
function gathered(doc: Doc): () => void {
  const draw = doc.addContent.bind(doc);
  let strokes = '';
  doc.addContent = (stroke: string) => {
    strokes += `${stroke}\n`;
    return doc;
  };
  return () => {
    if (strokes !== '') draw(strokes);
    strokes = '';
  };
}

/** What its types do not tell of the library: for each page, by its key, the elements of its words in order. */
type Kept = {
  page: { structParentTreeKey: number };
  getStructParentTree(): { get(key: number): object; add(key: number, value: object): void };
  ref(data: object): { data: object; end(): void };
};
const kept = (doc: Doc) => doc as unknown as Kept;
/** Writes these lists now, each by itself: as part of the last object they would keep every element in memory until the end. */
function listElements(doc: Doc, pages: readonly number[]): void {
  const lists = kept(doc).getStructParentTree();
  for (const page of pages) {
    const list = kept(doc).ref(lists.get(page));
    list.end();
    list.data = {};
    lists.add(page, list);
  }
}

/** What the document has made so far. */
function* ready(doc: Doc): Generator<Uint8Array> {
  for (let piece = doc.read(); piece !== null; piece = doc.read()) yield piece as Uint8Array;
}

export async function* writeReport({ title, author, madeAt, qr, foot, parts }: Report): AsyncGenerator<Uint8Array> {
  const doc = await openPdf({
    ...{ subset: 'PDF/A-3b', autoFirstPage: false },
    info: { Title: shown(title), Author: shown(author), CreationDate: madeAt, ModDate: madeAt },
  });
  const code = qr === null ? null : (await qrModules())(qr.address);
  let page = 0;
  const drawPage = gathered(doc);
  let ofPart: number[] = [];
  function addPage(): void {
    drawPage();
    doc.addPage();
    page += 1;
    ofPart.push(kept(doc).page.structParentTreeKey);
    ornament(doc, () => write(doc, foot(page), { y: FOOT.top, size: FOOT.size, colour: SOFT }));
  }
  const whole = doc.struct('Document');
  doc.addStructure(whole);
  let first = true;
  for await (const one of parts) {
    addPage();
    const within = doc.struct('Sect');
    whole.add(within);
    const place: Place = {
      ...{ doc, within, y: MARGIN, pagesLeft: MOST_PAGES - 1, bottom: FOOT.top - 6 },
      nextPage() {
        addPage();
        this.y = MARGIN;
        this.pagesLeft -= 1;
        if (this.pagesLeft === 0) this.bottom -= MORE_HEIGHT * Math.max(1, one.tables.length);
      },
    };
    part(place, one, first, first ? qr : null, first ? code : null);
    within.end();
    listElements(doc, ofPart);
    ofPart = [];
    first = false;
    yield* ready(doc);
  }
  drawPage();
  whole.end();
  doc.end();
  for await (const piece of doc) yield piece as Uint8Array;
}

// Certificates in other wordings and layouts than our specimens, drawn at random: columns, tables, capitals, justified text, several fonts,
// drawn in any order. Shares no code with the specimens, so that a reader fitted to those fails here.
import PDFDocument from 'pdfkit';
import { type Document, pickFrom, piecesOf, type Random } from './foreign-words.test-kit.ts';

/**
 * Draws the document: pieces down the page, some in two columns, in any drawing order. For URSSAF `end` is the period's end; for Kbis it is
 * unused.
 */
export function foreignDocument(document: Document, random: Random): Promise<Uint8Array> {
  const pick = pickFrom(random);
  const pieces = piecesOf(document, random);
  const [regular, bold] = pick([
    ['Helvetica', 'Helvetica-Bold'],
    ['Times-Roman', 'Times-Bold'],
    ['Courier', 'Courier-Bold'],
  ] as const);
  const base = 8.5 + random() * 3;
  const align = pick(['left', 'left', 'justify'] as const);
  const lineGap = random() * 3;
  const left = 30 + random() * 40;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    info: {
      Title: 'SPÉCIMEN DE TEST',
      CreationDate: new Date(`${document.issuedOn}T09:00:00Z`),
      ModDate: new Date(`${document.issuedOn}T09:00:00Z`),
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Uint8Array>((resolve) => doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks)))));
  const width = doc.page.width - 2 * left;
  const draws: (() => void)[] = [];
  let y = 40;
  for (const piece of pieces) {
    const size = piece.size ?? base;
    const font = piece.bold ? bold : regular;
    const put = (text: string, x: number, at: number, w: number, how: 'left' | 'justify' = 'left', face: string = font) =>
      draws.push(() => doc.font(face).fontSize(size).text(text, x, at, { width: w, align: how, lineGap }));
    if (piece.cells !== undefined) {
      const columns = piece.cells[0]!.length;
      const cell = width / columns;
      for (const row of piece.cells) {
        const heights = row.map((text, i) => {
          put(text, left + i * cell, y, cell - 14, 'left', i === 0 ? bold : regular);
          return doc
            .font(bold)
            .fontSize(size)
            .heightOfString(text, { width: cell - 14, lineGap });
        });
        y += Math.max(...heights) + 3 + lineGap;
      }
      y += 10;
    } else if (piece.column === 'right') put(piece.text, left + width * 0.58, 42, width * 0.42);
    else {
      put(piece.text, left, y, piece.bold && y < 70 ? width * 0.5 : width, align);
      doc.font(font).fontSize(size);
      y += doc.heightOfString(piece.text, { width: piece.bold && y < 70 ? width * 0.5 : width, lineGap }) + 12;
    }
  }
  if (random() < 0.5) draws.reverse();
  for (const draw of draws) draw();
  doc.end();
  return done;
}

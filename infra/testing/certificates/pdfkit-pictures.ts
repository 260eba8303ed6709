// Pictures as the pages of a PDF without any text, as a scanner writes it.
import PDFDocument from 'pdfkit';

export type Sheet = { readonly jpeg: Uint8Array /** width and height in points */; readonly size: readonly [number, number] };

export function pictureSheets(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const scannedAt = new Date('2026-11-20T10:00:00Z');
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    info: { Title: 'SPÉCIMEN DE TEST', Producer: 'Scanner', CreationDate: scannedAt, ModDate: scannedAt },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const { jpeg, size } of sheets) {
    doc.addPage({ size: [...size], margin: 0 });
    doc.image(Buffer.from(jpeg), 0, 0, { width: size[0], height: size[1] });
  }
  return new Promise((resolve, reject) => {
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
    doc.end();
  });
}

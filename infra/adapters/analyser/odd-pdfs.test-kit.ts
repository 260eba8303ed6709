// PDFs that are no certificates, for tests of the reader.
import PDFDocument from 'pdfkit';

const SPECIMEN_DATE = new Date('2026-01-01T09:00:00Z');

function made(options: PDFKit.PDFDocumentOptions, draw: (doc: PDFKit.PDFDocument) => void): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', info: { CreationDate: SPECIMEN_DATE, ModDate: SPECIMEN_DATE }, ...options });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Uint8Array>((resolve) => doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks)))));
  draw(doc);
  doc.end();
  return done;
}
const LINES = [
  'ATTESTATION D’ASSURANCE',
  'RESPONSABILITÉ CIVILE PROFESSIONNELLE',
  'Nous attestons que BATI SUD, SIRET 000 100 107 00010, est titulaire du contrat n° 12.',
  'La présente attestation est valable du 01/01/2026 au 31/12/2026.',
  'Fait à Paris, le 5 janvier 2026.',
];
const certificate = (doc: PDFKit.PDFDocument, lines: readonly string[] = LINES) => {
  for (const line of lines) doc.fontSize(11).text(line);
};

const placed = (doc: PDFKit.PDFDocument) => {
  for (const [i, line] of LINES.entries()) doc.fontSize(11).text(line, 50, 60 + i * 22, { lineBreak: false });
};

export const blankPdf = () => made({}, () => undefined);
export const lockedPdf = () => made({ userPassword: 'secret', ownerPassword: 'owner', pdfVersion: '1.7' }, (doc) => certificate(doc));
/** The certificate's lines, or others instead. */
export const plainPdf = (lines: readonly string[] = LINES) => made({}, (doc) => certificate(doc, lines));
export const manyPagesPdf = (pages: number) =>
  made({}, (doc) => {
    certificate(doc);
    for (let i = 1; i < pages; i += 1) doc.addPage().text(`annexe ${i}`);
  });
/** The certificate's lines, written in another direction than the page: 90, 180 or 270 degrees. */
export const turnedPdf = (degrees: 90 | 180 | 270) =>
  made({ layout: degrees === 180 ? 'portrait' : 'landscape', margin: 0 }, (doc) => {
    const { width, height } = doc.page;
    const [x, y] = degrees === 90 ? [0, -width] : degrees === 180 ? [-width, -height] : [-height, 0];
    doc.rotate(degrees, { origin: [0, 0] }).translate(x, y);
    placed(doc);
  });
/** The certificate with a watermark across its page, as large as fits. */
export const markedPdf = (mark: string, degrees: number) =>
  made({}, (doc) => {
    certificate(doc);
    doc.rotate(degrees, { origin: [300, 420] });
    doc.fillColor('#d9a0a0').fontSize(60).text(mark, 60, 390, { width: 480, align: 'center', lineBreak: false });
  });
/** An empty picture over the whole page, with invisible text over it, as scanners with OCR produce it. */
export const recognisedScanPdf = () =>
  made({ margin: 0 }, (doc) => {
    doc.image(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC', 'base64'), 0, 0, {
      width: doc.page.width,
      height: doc.page.height,
    });
    (doc as unknown as { addContent(text: string): void }).addContent('3 Tr');
    placed(doc);
  });
/** Only a picture: a scan without any text. */
export const scanPdf = () =>
  made({ margin: 0 }, (doc) => {
    doc.image(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC', 'base64'), 0, 0, {
      width: doc.page.width,
      height: doc.page.height,
    });
  });
/** The certificate's lines over a picture of the whole page. */
export const overPicturePdf = (picture: Uint8Array) =>
  made({ margin: 0 }, (doc) => {
    doc.image(Buffer.from(picture), 0, 0, { width: doc.page.width, height: doc.page.height });
    placed(doc);
  });

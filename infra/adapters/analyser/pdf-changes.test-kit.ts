// What can be added to a certificate that would be validated automatically: actions, links, fields, files. For tests of what the reader
// finds (C18).
import PDFDocument from 'pdfkit';
import {
  add,
  certificateParts,
  classic,
  extend,
  inCatalog,
  inPage,
  type Packing,
  type Parts,
  packed,
  streamOf,
} from './pdf-parts.test-kit.ts';

export const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
export type Change = (parts: Parts) => void;
export type Made = Promise<Uint8Array>;
/** Of the original certificate; by default it is valid on the tests' day. */
export type Make = (base?: () => Promise<Parts>) => Made;
export async function changed(change: Change, base: () => Promise<Parts> = certificateParts): Promise<Parts> {
  const parts = await base();
  change(parts);
  return parts;
}
export const plain =
  (change: Change): Make =>
  async (base) =>
    classic(await changed(change, base));
export const inStreams =
  (packing: Packing, change: Change, inTwo = false): Make =>
  async (base) =>
    packed(await changed(change, base), packing, { inTwo });

export const opening =
  (action: string): Change =>
  (parts) =>
    inCatalog(parts, `/OpenAction ${action}`);
export const openingScript: Change = (parts) => inCatalog(parts, `/OpenAction ${add(parts, SCRIPT)}`);
export const annotation =
  (entries: string): Change =>
  (parts) =>
    inPage(parts, `/Annots [${add(parts, `<< /Type /Annot /Rect [10 10 90 30] ${entries} >>`)}]`);
export const link = (action: string): Change => annotation(`/Subtype /Link /Border [0 0 0] /A ${action}`);
export const field =
  (entries: string): Change =>
  (parts) => {
    const widget = add(parts, `<< /Type /Annot /Subtype /Widget /FT /Tx /T (nom) /Rect [10 10 90 30] ${entries} >>`);
    inPage(parts, `/Annots [${widget}]`);
    inCatalog(parts, `/AcroForm << /Fields [${widget}] >>`);
  };
export const fileSpecification = (parts: Parts): string =>
  add(parts, `<< /Type /Filespec /F (a.exe) /EF << /F ${add(parts, streamOf('MZ', '/Type /EmbeddedFile'))} >> >>`);
export const outline =
  (entries: string): Change =>
  (parts) => {
    const item = add(parts, `<< /Title (Garanties) ${entries} >>`);
    inCatalog(parts, `/Outlines ${add(parts, `<< /Type /Outlines /First ${item} /Last ${item} /Count 1 >>`)}`);
  };
export const names =
  (entries: string): Change =>
  (parts) => {
    const number = Number(/\/Names (\d+) 0 R/.exec(parts.objects.get(parts.root)!)![1]);
    extend(parts, number, entries);
  };

/** Written by PDFKit with an owner's password alone: it opens for everybody, and its content is encrypted. */
export async function protectedPdf(
  change: (doc: PDFKit.PDFDocument, catalog: Record<string, unknown>) => void,
  pdfVersion: '1.4' | '1.7' | '1.7ext3' = '1.7',
): Made {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 50,
    ownerPassword: 'owner',
    pdfVersion,
    info: { CreationDate: new Date('2026-01-05T09:00:00Z') },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Uint8Array>((resolve) => doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks)))));
  for (const line of PROTECTED_LINES) doc.fontSize(11).text(line);
  change(doc, (doc as unknown as { _root: { data: Record<string, unknown> } })._root.data);
  doc.end();
  return done;
}
const PROTECTED_LINES = [
  'ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE',
  'Nous attestons que BATI SUD, SIRET 000 100 107 00010, est titulaire du contrat n° 12.',
  'La présente attestation est valable du 01/01/2026 au 31/12/2026.',
  'Fait à Paris, le 5 janvier 2026.',
];

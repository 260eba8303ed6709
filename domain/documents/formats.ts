// Which file format a MIME type is (A49): what a document type allows is written in formats, what arrives is known by its bytes.
import type { FileFormat } from '../document-types/events.ts';

const FORMAT_OF_MIME: ReadonlyMap<string, FileFormat> = new Map([
  ['application/pdf', 'PDF'],
  ['image/jpeg', 'JPG'],
  ['image/png', 'PNG'],
]);

export const formatOf = (mimeType: string): FileFormat | null => FORMAT_OF_MIME.get(mimeType) ?? null;

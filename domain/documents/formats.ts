// The file format of a MIME type (A49): document types list formats, uploads are recognised by their bytes.
import type { FileFormat } from '../document-types/events.ts';

const FORMAT_OF_MIME: ReadonlyMap<string, FileFormat> = new Map([
  ['application/pdf', 'PDF'],
  ['image/jpeg', 'JPG'],
  ['image/png', 'PNG'],
]);

export const formatOf = (mimeType: string): FileFormat | null => FORMAT_OF_MIME.get(mimeType) ?? null;

// Which file format the first bytes show (A49). The subcontractor's page and the server decide by this one rule; a name, an ending or a declared
// type is at most a hint, because telephones and messengers leave them out or make them up.
import type { FileFormat } from '../document-types/events.ts';

/** « Acrobat viewers require only that the header appear somewhere within the first 1024 bytes of the file » (ISO 32000-1, annex H.3). */
export const PDF_HEAD_BYTES = 1024;

export const MIME_OF_FORMAT = { PDF: 'application/pdf', JPG: 'image/jpeg', PNG: 'image/png' } as const satisfies Record<FileFormat, string>;
export const formatOf = (mimeType: string): FileFormat | null =>
  (Object.keys(MIME_OF_FORMAT) as FileFormat[]).find((format) => MIME_OF_FORMAT[format] === mimeType) ?? null;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const FTYP = [0x66, 0x74, 0x79, 0x70];
/** JPEG-LS begins like a JPEG and is none. */
const JPEG_LS = 0xf7;
/** Brands of HEIF files (ISO 23008-12); `avif` has its own. */
const HEIC_BRAND = /^(?:he(?:ic|ix|im|is|vc|vx|vm|vs)|mif1|msf1)$/;

/** Formats that begin a file which is a PDF as well further on: such a file shows something else to other programs (C14). */
const OTHERS =
  /^(?:PK[\x03\x05]|MZ|\x7fELF|GIF8|RIFF|#!|%!PS|\{\\rtf|Rar!|7z\xbc|\xd0\xcf\x11\xe0|II\*\0|MM\0\*|\s*<(?:!doctype|html|head|script|svg|\?xml))/i;
const LONGEST_OTHER = 64;

const isAt = (head: Uint8Array, at: number, bytes: readonly number[]): boolean => bytes.every((byte, index) => head[at + index] === byte);

/** As telephones declare their photographs; stored as JPEG. */
export const HEIC_MIMES = ['image/heic', 'image/heif'] as const;

/** `head`: the first PDF_HEAD_BYTES of the file or more. A HEIC counts as a JPG, which it becomes. Null: none of ours. */
export function formatOfBytes(head: Uint8Array): FileFormat | 'HEIC' | null {
  if (isAt(head, 0, PNG)) return 'PNG';
  if (isAt(head, 0, [0xff, 0xd8, 0xff]) && head[3] !== JPEG_LS) return 'JPG';
  if (isAt(head, 4, FTYP)) return HEIC_BRAND.test(String.fromCharCode(...head.subarray(8, 12))) ? 'HEIC' : null;
  if (OTHERS.test(String.fromCharCode(...head.subarray(0, LONGEST_OTHER)))) return null;
  const last = Math.min(head.length, PDF_HEAD_BYTES) - PDF.length;
  for (let at = 0; at <= last; at++) if (isAt(head, at, PDF)) return 'PDF';
  return null;
}

// Reads and checks the dropped or chosen files: one file, photos that are made lighter or become one PDF, or a named error (F242, F243).
import { IMAGE_PIXELS_MAX, UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { formatOfBytes, HEIC_MIMES, MIME_OF_FORMAT, PDF_HEAD_BYTES } from '#domain/documents/formats.ts';
import { pixelsOf } from './picture-size.ts';
import type { DropError } from './texts.ts';

/** A chosen file whose bytes are in memory, unless it is refused anyway: the file behind it may change, vanish or be in a cloud. */
export type Chosen = { name: string; content: Blob; format: ReturnType<typeof formatOfBytes>; pixels: number };
export type Choice = { kind: 'file'; file: Chosen } | { kind: 'photos'; photos: Chosen[] } | { kind: 'error'; error: DropError };

const ENDINGS = { PDF: ['.pdf'], JPG: ['.jpg', '.jpeg'], PNG: ['.png'] } as const;
/**
 * What a provider declares that does not know the type (WhatsApp, old Androids). It is no picture, so the chooser of Android 14 offers the
 * camera too: for pictures alone, Chrome opens a gallery without one (crbug 40937303).
 */
const UNKNOWN_TYPE = 'application/octet-stream';

/** An iPhone or iPad makes JPEGs of its photographs by itself where HEIC is not asked for, and then several can be joined. */
const CONVERTS = /iPhone|iPad|Macintosh.*Mobile/;

/** The `accept` of a file chooser for these formats: a filter that helps, and hides nothing that may be one of them. */
export const acceptOf = (formats: readonly string[], device = navigator.userAgent): string =>
  [
    ...(['PDF', 'JPG', 'PNG'] as const)
      .filter((format) => formats.includes(format))
      .flatMap((format) => [MIME_OF_FORMAT[format], ...ENDINGS[format]]),
    ...(formats.includes('JPG') && !CONVERTS.test(device) ? [...HEIC_MIMES, '.heic', '.heif'] : []),
    UNKNOWN_TYPE,
  ].join(',');

export const isPhoto = ({ format }: Chosen): boolean => format === 'JPG' || format === 'PNG';

/** Reads a file into memory. Throws the browser's error when it can no longer be read. */
export async function readChosen(file: File): Promise<Chosen> {
  const head = new Uint8Array(await file.slice(0, PDF_HEAD_BYTES).arrayBuffer());
  const format = formatOfBytes(head);
  const chosen = { name: file.name, content: file as Blob, format, pixels: 0 };
  if (!isPhoto(chosen) && ((format !== 'PDF' && format !== 'HEIC') || file.size > UPLOAD_MAX_BYTES)) return chosen;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const content = new Blob([bytes], { type: format === 'HEIC' ? HEIC_MIMES[0] : MIME_OF_FORMAT[format as 'PDF' | 'JPG' | 'PNG'] });
  return { ...chosen, content, pixels: pixelsOf(bytes, format) };
}

/** Checks a choice by its bytes, as the server will. Photos are joined only where a PDF is accepted. */
export function judge(files: readonly Chosen[], formats: readonly string[]): Choice {
  const [first] = files;
  if (!first || files.some(({ content }) => content.size === 0)) return { kind: 'error', error: 'file-too-small' };
  if (files.length > 1) {
    // Few browsers open one; the server makes a JPEG of each that is sent alone.
    if (files.some(({ format }) => format === 'HEIC')) return { kind: 'error', error: 'heic' };
    if (!files.every(isPhoto) || !formats.includes('PDF')) return { kind: 'error', error: 'too-many-files' };
    return { kind: 'photos', photos: [...files] };
  }
  const format = first.format === 'HEIC' ? 'JPG' : first.format;
  if (format === null || !formats.includes(format)) return { kind: 'error', error: 'file-invalid-type' };
  if (first.content.size <= UPLOAD_MAX_BYTES && first.pixels <= IMAGE_PIXELS_MAX) return { kind: 'file', file: first };
  return isPhoto(first) ? { kind: 'photos', photos: [first] } : { kind: 'error', error: 'file-too-large' };
}

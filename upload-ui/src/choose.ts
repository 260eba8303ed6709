// Checks the dropped or chosen files: one file, several photos that become one PDF, or a named error (F242, F243).
import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import type { DropError } from './texts.ts';

const KINDS = [
  { format: 'PDF', mime: 'application/pdf', ending: /\.pdf$/i },
  { format: 'JPG', mime: 'image/jpeg', ending: /\.jpe?g$/i },
  { format: 'PNG', mime: 'image/png', ending: /\.png$/i },
] as const;

/** The default photo format of iPhones. */
const isHeic = (file: File): boolean => /^image\/hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name);

export type Choice = { kind: 'file'; file: File } | { kind: 'photos'; files: File[] } | { kind: 'error'; error: DropError };

const formatOf = (file: File): string | null =>
  KINDS.find((kind) => file.type === kind.mime || (file.type === '' && kind.ending.test(file.name)))?.format ?? null;

export const isPhoto = (file: File): boolean => ['JPG', 'PNG'].includes(formatOf(file) ?? '');

/** The `accept` of a file chooser for these formats. */
export const acceptOf = (formats: readonly string[]): string =>
  KINDS.filter((kind) => formats.includes(kind.format))
    .flatMap((kind) => (kind.format === 'JPG' ? [kind.mime, '.jpg', '.jpeg'] : [kind.mime, `.${kind.format.toLowerCase()}`]))
    .join(',');

/**
 * Checks a choice. Photos are joined only where a PDF is accepted; their size is checked after they are joined. The server checks the
 * content again: the type that the browser reports is a hint.
 */
export function judge(files: readonly File[], formats: readonly string[]): Choice {
  const [first] = files;
  if (!first) return { kind: 'error', error: 'file-too-small' };
  if (files.some(isHeic)) return { kind: 'error', error: 'heic' };
  if (files.length > 1) {
    if (!files.every(isPhoto) || !formats.includes('PDF')) return { kind: 'error', error: 'too-many-files' };
    return { kind: 'photos', files: [...files] };
  }
  const format = formatOf(first);
  if (format === null || !formats.includes(format)) return { kind: 'error', error: 'file-invalid-type' };
  if (first.size === 0) return { kind: 'error', error: 'file-too-small' };
  if (first.size > UPLOAD_MAX_BYTES)
    return format === 'PDF' ? { kind: 'error', error: 'file-too-large' } : { kind: 'photos', files: [first] };
  return { kind: 'file', file: first };
}

// What a PDF's metadata says: the programs and the day that created it, and whether it was extended after it was signed (T26).
import type { FileMetadata } from '#domain/documents/file-metadata.ts';
import { type CalendarDate, isCalendarDate } from '#domain/kernel/calendar.ts';
import { metaText, type Pdfium } from './pdfium-module.ts';

/** « D:20260105090000+01'00' » (ISO 32000-1, 7.9.4): its day, in the writer's time zone. */
const dayOf = (text: string): CalendarDate | null => {
  const [, year, month = '01', day = '01'] = /^D:(\d{4})(\d{2})?(\d{2})?/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return isCalendarDate(date) ? date : null;
};

export const fileMetadataOf = (pdfium: Pdfium, document: number): FileMetadata => ({
  programs: ['Creator', 'Producer'].map((tag) => metaText(pdfium, document, tag).slice(0, 200)).filter((name) => name !== ''),
  createdOn: dayOf(metaText(pdfium, document, 'CreationDate')),
});

/** Every entry that can contain words. */
export const metaTexts = (pdfium: Pdfium, document: number): string[] =>
  ['Title', 'Subject', 'Author', 'Keywords', 'Creator', 'Producer'].map((tag) => metaText(pdfium, document, tag));

const SIGNED_RANGE = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

/** Signed, and longer than the last signature covers: something was added since (ISO 32000-1, 12.8.1). */
export function grewAfterSigning(bytes: Uint8Array): boolean {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  let signedTo: number | null = null;
  for (const [, , , from, length] of source.matchAll(SIGNED_RANGE)) signedTo = Math.max(signedTo ?? 0, Number(from) + Number(length));
  return signedTo !== null && source.slice(signedTo).trim() !== '';
}

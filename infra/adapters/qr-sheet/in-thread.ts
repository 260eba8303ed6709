// Draws sheets of QR codes in a thread, one after the other: a sheet of thousands is seconds of work (threads.ts).
import type { QrSheet, WriteQrSheet } from '#domain/ports/qr-sheet.ts';
import { threads } from '../shared/threads.ts';
import { pagesOf } from './pdfkit-qr-sheet.ts';

/** What goes into a thread: words in place of a function. */
export type SheetTask = Omit<QrSheet, 'pageOf'> & { readonly pageWords: readonly string[] };

const HEAP_MB = 256;

export function qrSheetWriter(): { write: WriteQrSheet; close(): Promise<void> } {
  const { started, close } = threads<SheetTask, Uint8Array>(new URL('./sheet-thread.ts', import.meta.url), {
    most: 1,
    limits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  return {
    async write({ pageOf, ...sheet }, signal) {
      const pages = pagesOf(sheet.cards.length);
      const pageWords = Array.from({ length: pages }, (_, page) => pageOf(page + 1, pages));
      return (await started()).run({ ...sheet, pageWords }, signal === undefined ? {} : { signal });
    },
    close,
  };
}

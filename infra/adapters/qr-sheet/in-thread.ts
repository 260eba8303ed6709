// Draws sheets of QR codes in a thread of low priority, one after the other: a sheet of thousands is seconds of work, which would hold up
// everybody's calls. The thread starts with the first sheet and ends after a minute without one.
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import type { QrSheet, WriteQrSheet } from '#domain/ports/qr-sheet.ts';
import { pagesOf } from './pdfkit-qr-sheet.ts';

/** What goes into a thread: words in place of a function. */
export type SheetTask = Omit<QrSheet, 'pageOf'> & { readonly pageWords: readonly string[] };

const IDLE_MS = 60_000;
const HEAP_MB = 256;

export function qrSheetWriter(): { write: WriteQrSheet; close(): Promise<void> } {
  let pool: Promise<Piscina<SheetTask, Uint8Array>> | null = null;
  const start = async () => {
    const { Piscina } = await import('piscina');
    return new Piscina<SheetTask, Uint8Array>({
      filename: fileURLToPath(new URL('./sheet-thread.ts', import.meta.url)),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      niceIncrement: process.platform === 'linux' ? 10 : 0,
    });
  };
  return {
    async write({ pageOf, ...sheet }, signal) {
      pool ??= start();
      const pages = pagesOf(sheet.cards.length);
      const pageWords = Array.from({ length: pages }, (_, page) => pageOf(page + 1, pages));
      return (await pool).run({ ...sheet, pageWords }, signal === undefined ? {} : { signal });
    },
    async close() {
      await (await pool)?.destroy();
    },
  };
}

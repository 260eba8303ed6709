// Runs in the thread of in-thread.ts.
import type { SheetTask } from './in-thread.ts';
import { writeQrSheet } from './pdfkit-qr-sheet.ts';

export default ({ pageWords, ...sheet }: SheetTask): Promise<Uint8Array> =>
  writeQrSheet({ ...sheet, pageOf: (page) => pageWords[page - 1] ?? '' });

// Runs in the child process of reader-process.ts: reads one file per message. Nothing it does can outlive it.
import { readBlobFile } from '../blobs/blob-file.ts';
import { WASM_MEMORY_MAX_BYTES } from './limits.ts';
import { looksWhole } from './openable.ts';
import { loadPdfium, openDocument, type Pdfium } from './pdfium-module.ts';
import { ownWords } from './pdfium-own-words.ts';
import { readPdf } from './pdfium-read.ts';
import type { Answer, Job } from './reader-process.ts';

// PDFium asks for more memory through this call alone; a refusal makes it fail the allocation instead of taking the machine's.
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function limited(this: WebAssembly.Memory, pages: number): number {
  if (this.buffer.byteLength + pages * 65_536 > WASM_MEMORY_MAX_BYTES) throw new RangeError('memory limit of the reader');
  return grow.call(this, pages);
};

let pdfium: Promise<Pdfium> | null = null;
const library = (): Promise<Pdfium> => (pdfium ??= loadPdfium());

/** Sent before the file is touched, which may keep this process from sending anything ever after. */
const tellBegun = (id: number): Promise<unknown> => new Promise((sent) => process.send!({ id, begun: true } satisfies Answer, sent));

async function answer({ id, kind, bytes: content }: Job & { id: number }): Promise<unknown> {
  const module = await library();
  await tellBegun(id);
  const bytes = content instanceof Uint8Array ? content : readBlobFile(content);
  if (kind === 'read') return readPdf(module, bytes);
  if (kind === 'words') return ownWords(module, bytes);
  if (!looksWhole(bytes)) return 'broken';
  const opened = openDocument(module, bytes);
  if (typeof opened === 'string') return opened;
  const pages = module._FPDF_GetPageCount(opened.document);
  const first = pages > 0 ? module._FPDF_LoadPage(opened.document, 0) : 0;
  if (first !== 0) module._FPDF_ClosePage(first);
  opened.close();
  return first === 0 ? 'broken' : 'ok';
}

process.on('message', (message: Job & { id: number }) => {
  answer(message).then(
    (read) => process.send!({ id: message.id, answer: read } satisfies Answer),
    (error: unknown) => process.send!({ id: message.id, error: error instanceof Error ? error.name : 'unknown' } satisfies Answer),
  );
});
process.on('disconnect', () => process.exit(0));
// Warm: the first document does not wait for the library.
void library();

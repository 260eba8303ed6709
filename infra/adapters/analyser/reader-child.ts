// Runs in the child process of reader-process.ts and reads one file per message. Whatever a file does to it ends with the process.
import { readBlobFile } from '../blobs/blob-file.ts';
import { answerJobs } from './child-jobs.ts';
import { WASM_MEMORY_MAX_BYTES } from './limits.ts';
import { looksWhole } from './openable.ts';
import { loadPdfium, openDocument, type Pdfium } from './pdfium-module.ts';
import { ownWords } from './pdfium-own-words.ts';
import { readPdf } from './pdfium-read.ts';
import { Tesseract } from './pictures/tesseract-engine.ts';
import type { ReadLine } from './printed-places.ts';
import { type Job, UNSEEN } from './reader-process.ts';
import { limitWasmMemory } from './wasm-memory.ts';

limitWasmMemory(WASM_MEMORY_MAX_BYTES);

let pdfium: Promise<Pdfium> | null = null;
const library = (): Promise<Pdfium> => (pdfium ??= loadPdfium());

let tesseract: Promise<Tesseract> | null = null;
/** Started with the first paper that may be validated. */
const look = async (): Promise<ReadLine> => {
  tesseract ??= Tesseract.load();
  const engine = await tesseract;
  return (line) => engine.line(line);
};

async function answer({ kind, bytes: content }: Job): Promise<unknown> {
  const module = await library();
  const bytes = content instanceof Uint8Array ? content : readBlobFile(content);
  if (kind === 'read') {
    const { reading, unseen } = await readPdf(module, bytes, undefined, look);
    return unseen ? UNSEEN : reading;
  }
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

answerJobs(library, answer);

// Runs in a child process of reader-process.ts: reads photographs, and PDFs that have pictures for pages. Its one argument is the mode.
import { readBlobFile } from '../../blobs/blob-file.ts';
import { answerJobs } from '../child-jobs.ts';
import { loadPdfium, type Pdfium } from '../pdfium-module.ts';
import { readPdf } from '../pdfium-read.ts';
import type { ReadLine } from '../printed-places.ts';
import type { Job } from '../reader-process.ts';
import { limitWasmMemory } from '../wasm-memory.ts';
import { readFull } from './full.ts';
import type { Grey } from './grey.ts';
import { readLight } from './light.ts';
import { OnnxModels } from './onnx-models.ts';
import { drawnPage } from './pdfium-picture.ts';
import { PICTURE_WASM_MAX_BYTES } from './picture-limits.ts';
import { readPicture } from './read-picture.ts';
import type { SeenPage } from './seen-page.ts';
import { Tesseract } from './tesseract-engine.ts';
import { codesOn } from './zxing-codes.ts';

limitWasmMemory(PICTURE_WASM_MAX_BYTES);

type Libraries = {
  readonly pdfium: Pdfium;
  readonly line: ReadLine;
  readonly see: (picture: Grey, pixelsPerPoint: number) => Promise<SeenPage>;
};
async function load(): Promise<Libraries> {
  const tesseract = await Tesseract.load();
  const models = process.argv[2] === 'full' ? await OnnxModels.load() : null;
  const see: Libraries['see'] = async (picture, pixelsPerPoint) => {
    const codes = await codesOn(picture);
    const page = await (models === null
      ? readLight(tesseract, picture, pixelsPerPoint)
      : readFull(tesseract, models, picture, pixelsPerPoint));
    return { ...page, codes };
  };
  return { pdfium: await loadPdfium(), line: (picture) => tesseract.line(picture), see };
}
let loaded: Promise<Libraries> | null = null;
const libraries = (): Promise<Libraries> => (loaded ??= load());

async function answer({ bytes: content, mimeType = 'application/pdf' }: Job): Promise<unknown> {
  const { pdfium, line, see } = await libraries();
  const bytes = content instanceof Uint8Array ? content : readBlobFile(content);
  if (mimeType !== 'application/pdf') return readPicture(bytes, mimeType, see);
  const seePage = async (page: number): Promise<SeenPage> => {
    const { picture, pixelsPerPoint } = drawnPage(pdfium, page);
    return see(picture, pixelsPerPoint);
  };
  const read = await readPdf(pdfium, bytes, seePage, async () => line);
  return read.reading;
}

answerJobs(libraries, answer);

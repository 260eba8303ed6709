// A PDF by pdf.js: what a page looks like, and its text. In a chunk of its own, fetched with the first PDF. The « legacy » build: it
// runs in browsers of the last years, the other one in those of the last months. The worker, and what single files need beside it
// (vite/pdf-assets.ts), are files of our own.
import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  OPS,
  PasswordException,
  type PDFPageProxy,
  RenderingCancelledException,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { OpenPdf, PdfFault, PdfWork, Placed } from './pdf.ts';

GlobalWorkerOptions.workerSrc = worker;
const FILES = new URL('/pdfjs/', location.href).href;
/** What the weakest telephones still draw in one piece. */
const MAX_PIXELS = 16_000_000;

/** Throws with a PdfFault as its cause where the file is one that cannot be shown. */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    cMapUrl: `${FILES}cmaps/`,
    standardFontDataUrl: `${FILES}standard_fonts/`,
    wasmUrl: `${FILES}wasm/`,
    // A paper whose fonts are not in it looks the same on every machine, with letters of the right width.
    useSystemFonts: false,
    verbosity: 0,
  });
  const pdf = await task.promise.catch(async (error: unknown) => {
    await task.destroy();
    throw new Error('PDF', { cause: faultOf(error) });
  });
  return {
    pages: pdf.numPages,
    size: async (number) => {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
      return [width, height];
    },
    draw: (number, placed, into) => begun(pdf.getPage(number), (page) => drawn(page, placed, into)),
    layText: (number, turn, into) => begun(pdf.getPage(number), (page) => laid(page, turn, into)),
    close: () => task.destroy(),
  };
}

function faultOf(error: unknown): PdfFault {
  if (error instanceof PasswordException) return 'password';
  return error instanceof InvalidPDFException ? 'broken' : 'unavailable';
}

/** What can be given up at any moment, also before its page is there. */
function begun(page: Promise<PDFPageProxy>, start: (page: PDFPageProxy) => PdfWork): PdfWork {
  let work: PdfWork | null = null;
  let given = false;
  const done = page.then((loaded) => {
    if (given) return;
    work = start(loaded);
    return work.done;
  });
  return {
    done: done.catch((error: unknown) => {
      if (!given && !(error instanceof RenderingCancelledException)) throw error;
    }),
    cancel: () => {
      given = true;
      work?.cancel();
    },
  };
}

const viewOf = (page: PDFPageProxy, turn: number, scale: number) => page.getViewport({ scale, rotation: (page.rotate + turn) % 360 });

/** Drawn aside and put in its place when it is whole: no white page between two zooms. */
function drawn(page: PDFPageProxy, { width, turn }: Placed, into: HTMLElement): PdfWork {
  const one = viewOf(page, turn, 1);
  const wished = (width / one.width) * (globalThis.devicePixelRatio || 1);
  const viewport = viewOf(page, turn, Math.min(wished, Math.sqrt(MAX_PIXELS / (one.width * one.height))));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  Object.assign(canvas.style, { width: '100%', height: '100%', display: 'block' });
  const task = page.render({ canvas, viewport });
  const shown = async (): Promise<void> => {
    await task.promise;
    // A picture without its decoder: pdf.js leaves it out with a warning, and the page looks empty.
    if (isBlank(canvas) && (await hasPictures(page))) throw new Error('the page came out blank although it has pictures');
    into.replaceChildren(canvas);
  };
  return { done: shown(), cancel: () => task.cancel() };
}

const BLANK_SIDE = 200;
/** Lighter than this in each colour counts as white: thin letters become light grey when the page is made small. */
const WHITE = 250;

/** Whether nothing is seen on it. */
export function isBlank(canvas: HTMLCanvasElement): boolean {
  const small = document.createElement('canvas');
  small.width = BLANK_SIDE;
  small.height = BLANK_SIDE;
  const context = small.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, BLANK_SIDE, BLANK_SIDE);
  context.drawImage(canvas, 0, 0, BLANK_SIDE, BLANK_SIDE);
  return context.getImageData(0, 0, BLANK_SIDE, BLANK_SIDE).data.every((value) => value >= WHITE);
}

const PICTURES: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
]);
const hasPictures = async (page: PDFPageProxy): Promise<boolean> =>
  (await page.getOperatorList()).fnArray.some((name) => PICTURES.has(name));

/** Invisible text over the page, to be selected and read aloud. Its size follows `--total-scale-factor` of what holds it. */
function laid(page: PDFPageProxy, turn: number, into: HTMLElement): PdfWork {
  const viewport = viewOf(page, turn, 1);
  const container = document.createElement('div');
  container.className = 'pdf-text';
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
  into.replaceChildren(container);
  return { done: layer.render(), cancel: () => layer.cancel() };
}

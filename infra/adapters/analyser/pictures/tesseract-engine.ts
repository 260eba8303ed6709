// Tesseract, in this process: its neural engine alone, in French, from installed files.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import type { Box } from '#domain/documents/reading.ts';
import type { Grey } from './grey.ts';

type Rectangle = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
type Recognised = {
  readonly blocks?: readonly {
    readonly paragraphs?: readonly {
      readonly lines?: readonly {
        readonly words?: readonly { readonly text: string; readonly confidence: number; readonly bbox: Rectangle }[];
      }[];
    }[];
  }[];
};
interface TessBaseApi {
  Init(path: null, language: string, engine: number, config: undefined): number;
  SetVariable(name: string, value: string): void;
  SetImageFile(exif: number, radians: number): number;
  Recognize(monitor: null): number;
  GetJSONText(): string;
}
interface Core {
  FS: { writeFile(path: string, data: Uint8Array): void };
  TessBaseAPI: new () => TessBaseApi;
}

/** A word's box in pixels of its picture; `confidence` 0 to 100, as Tesseract reports it. */
export type TesseractWord = { readonly text: string; readonly box: Box; readonly confidence: number };

const LSTM_ONLY = 1;
/** Page segmentation: a single line. Tesseract does not search lines itself: on a slanted page it drops some. */
const LINE = '7';

export class Tesseract {
  readonly #core: Core;
  readonly #api: TessBaseApi;

  private constructor(core: Core, api: TessBaseApi) {
    this.#core = core;
    this.#api = api;
  }

  static async load(): Promise<Tesseract> {
    const require = createRequire(import.meta.url);
    // Its own output about a picture is discarded: nothing of a document reaches a log.
    const quiet = { print: () => undefined, printErr: () => undefined };
    const core = (await require('tesseract.js-core/tesseract-core-simd-lstm')(quiet)) as Core;
    const packed = readFileSync(require.resolve('@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz'));
    core.FS.writeFile('./fra.traineddata', gunzipSync(packed));
    const api = new core.TessBaseAPI();
    if (api.Init(null, 'fra', LSTM_ONLY, undefined) !== 0) throw new Error('Tesseract does not start');
    api.SetVariable('user_defined_dpi', '200');
    api.SetVariable('tessedit_pageseg_mode', LINE);
    return new Tesseract(core, api);
  }

  /** The words of one line that fills the picture. */
  line({ width, height, data }: Grey): TesseractWord[] {
    const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
    const file = new Uint8Array(head.length + data.length);
    file.set(head);
    file.set(data, head.length);
    this.#core.FS.writeFile('/input', file);
    if (this.#api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract takes no picture');
    if (this.#api.Recognize(null) !== 0) return [];
    const { blocks = [] } = JSON.parse(this.#api.GetJSONText()) as Recognised;
    return blocks
      .flatMap(({ paragraphs = [] }) => paragraphs.flatMap(({ lines = [] }) => lines.flatMap(({ words = [] }) => words)))
      .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({ text: text.trim(), confidence, box: [x0, y0, x1, y1] as const }))
      .filter(({ text }) => text !== '');
  }
}

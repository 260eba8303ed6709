// Tesseract, in this process: its neural engine alone, in French, from files that came with the installation.
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
        readonly bbox: Rectangle;
        readonly baseline: Rectangle;
        readonly rowAttributes: { readonly rowHeight: number; readonly descenders: number };
        readonly words?: readonly { readonly text: string; readonly confidence: number; readonly bbox: Rectangle }[];
      }[];
    }[];
  }[];
};
interface TessBaseApi {
  Init(path: null, language: string, engine: number, config: undefined): number;
  SetVariable(name: string, value: string): void;
  SetImageFile(exif: number, radians: number): number;
  FindLines(): void;
  GetGradient(): number;
  Recognize(monitor: null): number;
  GetJSONText(): string;
}
interface Core {
  FS: { writeFile(path: string, data: Uint8Array): void };
  TessBaseAPI: new () => TessBaseApi;
}

/** A word in pixels of its picture; `confidence` 0 to 100, as Tesseract says it. */
export type TesseractWord = { readonly text: string; readonly box: Box; readonly confidence: number };
/** `baseline`: the feet of its letters, from its first to its last; `below` and `above`: how far they reach on either side of it. */
export type TesseractLine = {
  readonly box: Box;
  readonly baseline: Box;
  readonly above: number;
  readonly below: number;
  readonly words: readonly TesseractWord[];
};

const LSTM_ONLY = 1;
/** Page segmentation: a page of text in any arrangement, and one line. */
const PAGE = '3';
const LINE = '7';

const boxOf = ({ x0, y0, x1, y1 }: Rectangle): Box => [x0, y0, x1, y1];

export class Tesseract {
  readonly #core: Core;
  readonly #api: TessBaseApi;

  private constructor(core: Core, api: TessBaseApi) {
    this.#core = core;
    this.#api = api;
  }

  static async load(): Promise<Tesseract> {
    const require = createRequire(import.meta.url);
    // What it would write about a picture goes nowhere: nothing of a document reaches a log.
    const quiet = { print: () => undefined, printErr: () => undefined };
    const core = (await require('tesseract.js-core/tesseract-core-simd-lstm')(quiet)) as Core;
    const packed = readFileSync(require.resolve('@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz'));
    core.FS.writeFile('./fra.traineddata', gunzipSync(packed));
    const api = new core.TessBaseAPI();
    if (api.Init(null, 'fra', LSTM_ONLY, undefined) !== 0) throw new Error('Tesseract does not start');
    api.SetVariable('user_defined_dpi', '200');
    return new Tesseract(core, api);
  }

  /** By how much the lines of a page fall to the right, in radians. `pageShown` then reads it as it is. */
  slopeOf(picture: Grey): number {
    this.#show(picture, PAGE);
    this.#api.FindLines();
    return this.#api.GetGradient();
  }

  /** The lines of the page whose slope was asked last: they are found already. */
  pageShown(): TesseractLine[] {
    return this.#recognised();
  }

  /** The lines of a page, in reading order. */
  page(picture: Grey): TesseractLine[] {
    this.#show(picture, PAGE);
    return this.#recognised();
  }

  /** One line that fills the picture. */
  line(picture: Grey): TesseractWord[] {
    this.#show(picture, LINE);
    return this.#recognised().flatMap(({ words }) => words);
  }

  #show({ width, height, data }: Grey, segmentation: string): void {
    const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
    const file = new Uint8Array(head.length + data.length);
    file.set(head);
    file.set(data, head.length);
    this.#core.FS.writeFile('/input', file);
    this.#api.SetVariable('tessedit_pageseg_mode', segmentation);
    if (this.#api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract takes no picture');
  }

  #recognised(): TesseractLine[] {
    if (this.#api.Recognize(null) !== 0) return [];
    const { blocks = [] } = JSON.parse(this.#api.GetJSONText()) as Recognised;
    const lines = blocks.flatMap(({ paragraphs = [] }) => paragraphs.flatMap((paragraph) => paragraph.lines ?? []));
    return lines.map(({ bbox, baseline, rowAttributes: { rowHeight, descenders }, words = [] }) => ({
      box: boxOf(bbox),
      baseline: boxOf(baseline),
      above: Math.max(1, rowHeight - descenders),
      below: Math.max(0, descenders),
      words: words
        .map(({ text, confidence, bbox: box }) => ({ text: text.trim(), confidence, box: boxOf(box) }))
        .filter(({ text }) => text !== ''),
    }));
  }
}

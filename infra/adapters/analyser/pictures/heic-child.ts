// Runs in a child process of reader-process.ts: makes a JPEG of a HEIC photograph. Whatever a file does to it ends with the process.
import { createRequire } from 'node:module';
import { IMAGE_PIXELS_MAX } from '#domain/constants.ts';
import { readBlobFile } from '../../blobs/blob-file.ts';
import { answerJobs } from '../child-jobs.ts';
import type { Job } from '../reader-process.ts';
import { limitWasmMemory } from '../wasm-memory.ts';
import { HEIC_WASM_MAX_BYTES } from './picture-limits.ts';
import { jpegOf } from './sharp-picture.ts';

limitWasmMemory(HEIC_WASM_MAX_BYTES);

/** What is used of libheif-js, which has no types of its own. */
type Shown = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };
type Picture = {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(into: Shown, done: (shown: Shown | null) => void): void;
  free(): void;
};
type Libheif = { readonly HeifDecoder: new () => { decode(bytes: Uint8Array): Picture[] } };

let loaded: Libheif | null = null;
const require = createRequire(import.meta.url);
const library = (): Libheif => (loaded ??= require('libheif-js/wasm-bundle') as Libheif);

/** The JPEG, upright and without the photograph's metadata; `large`: more pixels than one picture may have, nothing was decoded. */
async function converted(bytes: Uint8Array): Promise<Uint8Array | 'broken' | 'large'> {
  const pictures = new (library().HeifDecoder)().decode(bytes);
  try {
    const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
    if (picture === undefined) return 'broken';
    // libheif turns and crops as the file says.
    const [width, height] = [picture.get_width(), picture.get_height()];
    if (width < 1 || height < 1) return 'broken';
    if (width * height > IMAGE_PIXELS_MAX) return 'large';
    const into = { data: new Uint8ClampedArray(width * height * 4), width, height };
    const shown = await new Promise<Shown | null>((done) => picture.display(into, done));
    if (shown === null) return 'broken';
    const pixels = new Uint8Array(shown.data.buffer, shown.data.byteOffset, shown.data.length);
    return await jpegOf(pixels, width, height);
  } finally {
    for (const picture of pictures) picture.free();
  }
}

answerJobs(
  async () => library(),
  async ({ bytes }: Job) => converted(bytes instanceof Uint8Array ? bytes : readBlobFile(bytes)),
);

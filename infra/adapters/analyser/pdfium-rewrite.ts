// The file as PDFium parsed it, written again: one revision, no encryption, no object streams, every name spelt plainly. So PDFium undoes
// everything that makes a PDF hard to inspect (ISO 32000-1, 7.5 and 7.6), and we inspect what a reader acts on.
import { REWRITTEN_MAX_BYTES } from './limits.ts';
import { type Cursor, type Dict, isDict, readInteger, readValue, refOf, skipSpace, Unfinished, type Value } from './pdf-values.ts';
import { callback, type Pdfium, scratch } from './pdfium-module.ts';

const NO_INCREMENTAL_NO_SECURITY = 3;

export type Rewritten = {
  readonly source: string;
  readonly objects: ReadonlyMap<number, Value>;
  readonly root: number | null;
  /** The offset of each stream's content in `source`, by its object. */
  readonly streams: ReadonlyMap<number, readonly [from: number, to: number]>;
};

export function rewritten(pdfium: Pdfium, document: number, budget: Cursor['budget']): Rewritten {
  const source = saved(pdfium, document);
  const cursor: Cursor = { source, at: 0, budget };
  const objects = new Map<number, Value>();
  const streams = new Map<number, readonly [number, number]>();
  for (;;) {
    const number = readInteger(cursor);
    if (number === null) break;
    if (readInteger(cursor) === null || !took(cursor, 'obj')) throw new Unfinished('an object without a beginning');
    const value = readValue(cursor);
    objects.set(number, value);
    if (isDict(value) && took(cursor, 'stream')) {
      const length = value.get('Length');
      if (typeof length !== 'number') throw new Unfinished('a stream without its length');
      const from = cursor.at + (source.startsWith('\r\n', cursor.at) ? 2 : 1);
      streams.set(number, [from, from + length]);
      cursor.at = from + length;
      if (!took(cursor, 'endstream')) throw new Unfinished('a stream without its end');
    }
    if (!took(cursor, 'endobj')) throw new Unfinished('an object without an end');
  }
  cursor.at = source.lastIndexOf('trailer') + 'trailer'.length;
  const trailer: Value | Dict = readValue(cursor);
  return { source, objects, root: refOf(isDict(trailer) ? trailer.get('Root') : undefined), streams };
}

function took(cursor: Cursor, word: string): boolean {
  skipSpace(cursor);
  if (!cursor.source.startsWith(word, cursor.at)) return false;
  cursor.at += word.length;
  return true;
}

function saved(pdfium: Pdfium, document: number): string {
  const pieces: string[] = [];
  let size = 0;
  const write = (_: number, data: number, bytes: number): number => {
    size += bytes;
    if (size > REWRITTEN_MAX_BYTES) return 0;
    pieces.push(Buffer.from(pdfium.HEAPU8.buffer, data, bytes).toString('latin1'));
    return 1;
  };
  const done = callback(pdfium, write, (pointer) =>
    // FPDF_FILEWRITE: the version, then the function.
    scratch(pdfium, 8, (memory) => {
      pdfium.HEAP32[memory >> 2] = 1;
      pdfium.HEAP32[(memory >> 2) + 1] = pointer;
      return pdfium._FPDF_SaveAsCopy(document, memory, NO_INCREMENTAL_NO_SECURITY);
    }),
  );
  if (!done) throw new Unfinished('not written anew');
  return pieces.join('');
}

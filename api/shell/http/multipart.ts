// Reads the fields and the one file of a multipart body, in the order in which they come. The file is streamed and never held in memory.
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'hono';
import { Problem } from '../problem.ts';
import { bodyOf } from './body.ts';

export type FilePart = { readonly content: AsyncIterable<Uint8Array>; readonly fileName: string };
type FieldPart = { readonly name: string; readonly value: string };
/** Iterate once. Read the file before asking for the next part; leaving the loop stops the reading. */
export type Form = AsyncIterable<FieldPart | FilePart> & {
  /** The first error of the form. When the loop fails as well, the sender gets this one. */
  readonly failure: Problem | null;
};

const LIMITS = { files: 2, fields: 10, parts: 12, fieldSize: 16 * 1024, fieldNameSize: 100, headerPairs: 20, headerSize: 8 * 1024 };

export const isForm = (c: Context): boolean => /^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '');

function parserOf(c: Context, fileField: string): BusboyInstance {
  if (!isForm(c)) throw new Problem('unsupported-media-type', { message: 'Le fichier doit être envoyé en multipart/form-data.' });
  try {
    return new Busboy({
      headers: { 'content-type': c.req.header('content-type') ?? '' },
      limits: LIMITS,
      isPartAFile: (name, _type, fileName) => name === fileField || fileName !== undefined,
    });
  } catch {
    throw new Problem('malformed-upload');
  }
}

export function openForm(c: Context, fileField: string): Form {
  const parser = parserOf(c, fileField);
  const source = bodyOf(c);
  const names = new Set<string>();
  const parts: (FieldPart | FilePart)[] = [];
  let file: BusboyFileStream | null = null;
  let over = false;
  let wake = (): void => {};
  const form = { failure: null as Problem | null, [Symbol.asyncIterator]: arriving };

  function stop(): void {
    source.unpipe(parser);
    parser.destroy();
    // Ends the reader of the file as well.
    file?.destroy(new Error('the form ended early'));
  }
  function fail(problem: Problem): void {
    if (over) return;
    over = true;
    form.failure = problem;
    // Deferred until the parser has finished the event that reported this.
    queueMicrotask(stop);
    wake();
  }
  const malformed = (cause?: unknown): void => fail(new Problem('malformed-upload', { cause }));

  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (nameTruncated || valueTruncated || names.has(name)) return malformed();
    names.add(name);
    parts.push({ name, value });
    wake();
  });
  parser.on('file', (name, content, fileName) => {
    content.on('error', malformed);
    if (name !== fileField || file) {
      content.resume();
      return fail(new Problem(file ? 'one-file-only' : 'malformed-upload'));
    }
    file = content;
    parts.push({ content, fileName: fileName ?? '' });
    wake();
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => malformed());
  parser.on('error', malformed);
  parser.on('finish', () => {
    over = true;
    wake();
  });
  source.on('error', malformed);
  // A client that disconnects causes no `end`: without this listener the reading would wait forever.
  source.on('close', () => (source.readableEnded ? undefined : malformed()));

  async function* arriving(): AsyncGenerator<FieldPart | FilePart> {
    try {
      source.pipe(parser);
      for (;;) {
        const part = parts.shift();
        if (part) yield part;
        else if (form.failure) throw form.failure;
        else if (over) return;
        else
          await new Promise<void>((woken) => {
            wake = woken;
          });
      }
    } finally {
      over = true;
      stop();
    }
  }
  return form;
}

// One file and a few fields from a streamed multipart body. The file may come before the fields; nothing is held in memory.
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'hono';
import { Problem } from '../problem.ts';
import { bodyOf } from './body.ts';

export type Form<File> = { fields: ReadonlyMap<string, string>; file: File | null };
/** `fields`: those that came before the file. */
export type TakeFile<File> = (
  file: { content: AsyncIterable<Uint8Array>; fileName: string },
  fields: ReadonlyMap<string, string>,
) => Promise<File>;

const LIMITS = { files: 2, fields: 10, parts: 12, fieldSize: 1000, fieldNameSize: 100, headerPairs: 20, headerSize: 8 * 1024 };

export const isForm = (c: Context): boolean => /^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '');

/** Reads the form; `take` drinks the file as it comes. What `take` throws ends the reading at once; `undo` gets a file whose form went wrong. */
export async function readForm<File>(
  c: Context,
  fileField: string,
  take: TakeFile<File>,
  undo: (file: File) => Promise<void>,
): Promise<Form<File>> {
  const contentType = c.req.header('content-type') ?? '';
  if (!isForm(c)) throw new Problem('unsupported-media-type', { message: 'Le fichier doit être envoyé en multipart/form-data.' });
  const source = bodyOf(c);
  const fields = new Map<string, string>();
  let taken: Promise<File> | null = null;
  let stream: BusboyFileStream | null = null;

  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: LIMITS,
      isPartAFile: (name, _type, fileName) => name === fileField || fileName !== undefined,
    });
  } catch {
    throw new Problem('malformed-upload');
  }

  try {
    await new Promise<void>((done, fail) => {
      const malformed = (cause: unknown) => fail(new Problem('malformed-upload', { cause }));
      parser.on('field', (name, value, nameTruncated, valueTruncated) => {
        if (nameTruncated || valueTruncated || fields.has(name)) return malformed(undefined);
        fields.set(name, value);
      });
      parser.on('file', (name, content, fileName) => {
        content.on('error', malformed);
        if (name !== fileField || taken) {
          content.resume();
          return fail(new Problem(taken ? 'one-file-only' : 'malformed-upload'));
        }
        stream = content;
        taken = take({ content, fileName: fileName ?? '' }, new Map(fields));
        taken.catch(fail);
      });
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => malformed(undefined));
      parser.on('error', malformed);
      parser.on('finish', done);
      source.on('error', malformed);
      // A client that goes away mid-way ends nothing: without this the reading would wait for ever.
      source.on('close', () => (source.readableEnded ? undefined : malformed(undefined)));
      source.pipe(parser);
    });
    return { fields, file: taken ? await taken : null };
  } catch (error) {
    source.unpipe(parser);
    parser.destroy();
    // Whoever reads the file must end before anybody cleans up behind it.
    (stream as BusboyFileStream | null)?.destroy(new Error('the form ended early'));
    const file = await (taken as Promise<File> | null)?.catch(() => null);
    if (file) await undo(file);
    throw error;
  }
}

// .zip by yazl, entry by entry, as fast as the reader takes it; zip64 beyond 4 GB. The library is loaded at the first use.
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ZipEntry } from '#domain/ports/zip.ts';

export async function* writeZip(entries: AsyncIterable<ZipEntry>, modifiedAt: Date): AsyncGenerator<Uint8Array> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const failed = (error: Error): void => void output.destroy(error);
  zip.on('error', failed);
  // The loop below reports it to the reader; after that nobody listens any more.
  output.on('error', () => {});
  let current: Readable | null = null;

  async function fill(): Promise<void> {
    for await (const { path, content, packed } of entries) {
      if (output.destroyed) return;
      if (content instanceof Uint8Array) {
        zip.addBuffer(Buffer.from(content), path, { mtime: modifiedAt, compress: false });
        continue;
      }
      current = Readable.from(content, { objectMode: false });
      // The sizes of a stream follow it. Behind a stored entry that is no archive for readers that take it in one pass (Java's
      // ZipInputStream): only a deflated one says where it ends.
      zip.addReadStream(current, path, { mtime: modifiedAt, compressionLevel: packed === true ? 1 : 6 });
      await finished(current);
    }
    zip.end();
  }
  const filled = fill().catch(failed);
  try {
    yield* output;
  } finally {
    output.destroy();
    (current as Readable | null)?.destroy();
    // A reader that disconnected must not leave the entries half read.
    await filled;
  }
}

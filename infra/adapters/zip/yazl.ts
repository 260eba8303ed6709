// .zip by yazl, entry by entry, as fast as the reader takes it; zip64 beyond 4 GB. The library is loaded at the first use.
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ZipFile } from 'yazl';
import type { ZipEntry } from '#domain/ports/zip.ts';

/** The library keeps every name to the end of the archive, as a slice of Node's pool: a copy does not keep the pool's 64 kB with it. */
function keepNameAlone(zip: ZipFile): void {
  const last = (zip as unknown as { entries: { utf8FileName: Uint8Array }[] }).entries.at(-1)!;
  last.utf8FileName = new Uint8Array(last.utf8FileName);
}

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
      // Lazily: the library keeps what it was given to the end of the archive, with the buffers behind it.
      zip.addReadStreamLazy(path, { mtime: modifiedAt, compressionLevel: packed === true ? 1 : 6 }, (ready) => ready(null, current!));
      keepNameAlone(zip);
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

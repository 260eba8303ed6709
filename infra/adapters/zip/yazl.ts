// .zip by yazl, entry by entry, as fast as the reader takes it; zip64 where it grows beyond 4 GB. It is loaded with the first one.
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ZipEntry } from '#domain/ports/zip.ts';

export async function* writeZip(entries: AsyncIterable<ZipEntry>, modifiedAt: Date): AsyncGenerator<Uint8Array> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const failed = (error: Error): void => void output.destroy(error);
  zip.on('error', failed);
  // Whoever reads is told by the loop below; behind it nobody listens any more.
  output.on('error', () => {});
  let current: Readable | null = null;

  async function fill(): Promise<void> {
    for await (const { path, content, packed } of entries) {
      if (output.destroyed) return;
      current = Readable.from(content, { objectMode: false });
      zip.addReadStream(current, path, { mtime: modifiedAt, compress: packed !== true });
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
    // A reader that went away is no reason to leave the entries half asked for.
    await filled;
  }
}

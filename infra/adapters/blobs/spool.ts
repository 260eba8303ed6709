// Encrypted bytes on their way to a remote storage, in an unlinked file: they can be sent again, take no memory, and vanish with the
// process, however it ends.
import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

const READ_BYTES = 65_536;

export type Spool = {
  /** Appends. */
  write(bytes: Uint8Array): Promise<void>;
  /** Reads `size` bytes from `from` on, which must have been written. */
  read(from: number, size: number): Readable;
  close(): Promise<void>;
};

export async function openSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(16).toString('hex'));
  const file = await open(path, 'wx+', 0o600);
  // Windows removes the name at the end.
  await rm(path, { force: true }).catch(() => {});
  let end = 0;

  async function* pieces(from: number, size: number): AsyncGenerator<Uint8Array> {
    for (let at = from; at < from + size; ) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(Math.min(READ_BYTES, from + size - at)), { position: at });
      if (bytesRead === 0) throw new Error('a file of our own is shorter than what was written into it');
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  }
  return {
    async write(bytes) {
      for (let at = 0; at < bytes.length; ) {
        // A disk that fills up writes a part; writing the rest again then throws the reason.
        const { bytesWritten } = await file.write(bytes, at, bytes.length - at, end);
        at += bytesWritten;
        end += bytesWritten;
      }
    },
    read: (from, size) => Readable.from(pieces(from, size), { objectMode: false, highWaterMark: READ_BYTES }),
    async close() {
      await file.close();
      await rm(path, { force: true });
    },
  };
}

// Opens a proof file for the verifier: in a browser a chosen file, in Node one opened as a Blob. Nothing is sent, and only the entry in hand is
// in memory.
import type { ProofFile } from '#domain/proof/verify.ts';
import { contentStart, directoryEntries, directoryPlace, END_BYTES, LOCAL_BYTES, type ZipEntryPlace } from '#domain/proof/zip-entries.ts';

export type Hasher = { update(bytes: Uint8Array): unknown; digest(): Uint8Array };

/** Entries that are read whole: proofs and texts, no originals. */
const MOST_BYTES = 512 * 1024 * 1024;
/** An entry that unpacks to more than this many times its packed size is no file of ours. */
const MOST_RATIO = 200;

const bytesOf = async (file: Blob, from: number, to: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(from, to).arrayBuffer());

/** Null where the file is no archive that can be read in one way alone. */
export async function openArchive(file: Blob, createSha256: () => Hasher): Promise<ProofFile | null> {
  const place = directoryPlace(await bytesOf(file, Math.max(0, file.size - END_BYTES), file.size), file.size);
  if (place === null) return null;
  const entries = directoryEntries(await bytesOf(file, place.offset, place.offset + place.size), place.count);
  if (entries === null) return null;
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));

  /** The entry's content; throws where it is not as long as the directory says. */
  async function* content(path: string): AsyncGenerator<Uint8Array> {
    const entry = byPath.get(path) as ZipEntryPlace;
    const start = contentStart(await bytesOf(file, entry.offset, entry.offset + LOCAL_BYTES), entry);
    if (start === null || start + entry.packedSize > place!.offset) throw new Error('an entry is not where the directory says');
    if (entry.size > Math.max(1024 * 1024, entry.packedSize * MOST_RATIO)) throw new Error('an entry unpacks to too much');
    const packed = file.slice(start, start + entry.packedSize).stream();
    const stream = entry.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw') as never);
    const reader = (stream as ReadableStream<Uint8Array>).getReader();
    let length = 0;
    try {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        length += piece.value.length;
        if (length > entry.size) break;
        yield piece.value;
      }
    } finally {
      await reader.cancel().catch(() => {});
    }
    if (length !== entry.size) throw new Error('an entry is not as long as the directory says');
  }

  return {
    paths: entries.map(({ path }) => path),
    async digest(path) {
      const hash = createSha256();
      for await (const piece of content(path)) hash.update(piece);
      return hash.digest();
    },
    async bytes(path) {
      const { size } = byPath.get(path)!;
      if (size > MOST_BYTES) throw new Error('an entry is too large to be read whole');
      const whole = new Uint8Array(size);
      let at = 0;
      for await (const piece of content(path)) {
        whole.set(piece, at);
        at += piece.length;
      }
      return whole;
    },
    async *lines(path) {
      const text = new TextDecoder('utf-8', { fatal: true });
      const hash = createSha256();
      let rest = '';
      for await (const piece of content(path)) {
        hash.update(piece);
        const lines = (rest + text.decode(piece, { stream: true })).split('\n');
        rest = lines.pop()!;
        yield lines;
      }
      if (rest !== '') yield [rest];
      return hash.digest();
    },
  };
}

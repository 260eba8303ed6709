// The directory of a .zip, read strictly: what two readers would understand differently is no archive here (PROOF §3). Pure: whoever calls
// reads the bytes. Archives beyond 4 GB (zip64) are not read.

export type ZipEntryPlace = {
  readonly path: string;
  /** 0: stored, 8: deflated. */
  readonly method: 0 | 8;
  readonly crc32: number;
  readonly packedSize: number;
  readonly size: number;
  /** Of the local header, from the file's first byte. */
  readonly offset: number;
};

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
export const END_BYTES = 22;
export const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const UTF8 = 0x800;
const ENCRYPTED = 0x1;

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The directory's place from the file's last 22 bytes: an archive with a comment, or with anything behind its end, is refused. */
export function directoryPlace(end: Uint8Array, fileSize: number): { count: number; offset: number; size: number } | null {
  const at = view(end);
  if (end.length !== END_BYTES || at.getUint32(0, true) !== END || at.getUint16(20, true) !== 0) return null;
  const [disk, first, here, count] = [4, 6, 8, 10].map((offset) => at.getUint16(offset, true)) as [number, number, number, number];
  const [size, offset] = [at.getUint32(12, true), at.getUint32(16, true)];
  if (disk !== 0 || first !== 0 || here !== count || count === 0xffff || offset + size + END_BYTES !== fileSize) return null;
  return { count, offset, size };
}

/** The entries of a directory, or null where its bytes do not say `count` entries exactly. */
export function directoryEntries(bytes: Uint8Array, count: number): ZipEntryPlace[] | null {
  const at = view(bytes);
  const text = new TextDecoder('utf-8', { fatal: true });
  const entries: ZipEntryPlace[] = [];
  let from = 0;
  for (let i = 0; i < count; i++) {
    if (from + ENTRY_BYTES > bytes.length || at.getUint32(from, true) !== ENTRY) return null;
    const flags = at.getUint16(from + 8, true);
    const method = at.getUint16(from + 10, true);
    const [name, extra, comment] = [28, 30, 32].map((offset) => at.getUint16(from + offset, true)) as [number, number, number];
    const encoded = bytes.subarray(from + ENTRY_BYTES, from + ENTRY_BYTES + name);
    const ascii = encoded.every((byte) => byte < 0x80);
    if (encoded.length !== name || (flags & ENCRYPTED) !== 0 || (method !== 0 && method !== 8) || (!ascii && (flags & UTF8) === 0))
      return null;
    const [crc32, packedSize, size] = [16, 20, 24].map((offset) => at.getUint32(from + offset, true)) as [number, number, number];
    const offset = at.getUint32(from + 42, true);
    if ([packedSize, size, offset].includes(0xffffffff)) return null;
    try {
      entries.push({ path: text.decode(encoded), method, crc32, packedSize, size, offset });
    } catch {
      return null;
    }
    from += ENTRY_BYTES + name + extra + comment;
  }
  return from === bytes.length ? entries : null;
}

/** Where the entry's bytes begin, from its local header; null where that names another method. */
export function contentStart(header: Uint8Array, { offset, method }: ZipEntryPlace): number | null {
  const at = view(header);
  if (header.length !== LOCAL_BYTES || at.getUint32(0, true) !== LOCAL || at.getUint16(8, true) !== method) return null;
  return offset + LOCAL_BYTES + at.getUint16(26, true) + at.getUint16(28, true);
}

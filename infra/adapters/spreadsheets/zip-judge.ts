// Checks a file's ZIP directory before anything of it is parsed (C24): its entries must be those of a plain workbook, few, small, without
// encryption, links or unsafe paths, and none with an excessive compression ratio. Declared sizes may be wrong, so the decompressed bytes
// are counted again.
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import type { WorkbookFault } from '#domain/ports/spreadsheets.ts';

/** The file is not a supported or honest spreadsheet. The reason is for tests and logs; the uploader is told the fault. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly fault: WorkbookFault;
  constructor(reason: string, { fault = 'damaged', cause }: { fault?: WorkbookFault; cause?: unknown } = {}) {
    super(reason, { cause });
    this.fault = fault;
  }
}
const tooLarge = { fault: 'too-large' } as const;

/** A workbook of one sheet has about a dozen parts; each sheet, drawing and comment adds some. */
const ENTRIES_MAX = 500;
/** The decompressed size of one part: 10,000 rows take about 4 MB. */
const ENTRY_MAX_BYTES = 48 * 1024 * 1024;
/** Sheets of numbers compress to a twentieth, sheets of identical cells to a fiftieth. */
const RATIO_MAX = 120;
/** Below this size any ratio is harmless. */
const SMALL_BYTES = 1024 * 1024;
const SYMLINK = 0o120_000;
const TYPE_OF_FILE = 0o170_000;

/** yauzl itself refuses absolute names, « .. » or a backslash, and to open an encrypted entry. */
function judge(entry: Entry): void {
  if (((entry.externalFileAttributes >>> 16) & TYPE_OF_FILE) === SYMLINK) throw new Unreadable('link');
  if (/vbaProject|\/macrosheets\//i.test(entry.fileName)) throw new Unreadable('macros', { fault: 'macros' });
  if (entry.isEncrypted()) throw new Unreadable('encrypted', { fault: 'password' });
  const { compressedSize: packed, uncompressedSize: size } = entry;
  if (size > ENTRY_MAX_BYTES) throw new Unreadable('too large', tooLarge);
  if (size > SMALL_BYTES && size > RATIO_MAX * packed) throw new Unreadable('bomb', tooLarge);
}

/** What other programs save as a ZIP, by the first part that only they have. */
const OTHERS: readonly (readonly [name: string, fault: WorkbookFault])[] = [
  ['xl/workbook.bin', 'binary'],
  ['word/', 'document'],
  ['ppt/', 'document'],
  ['index/', 'numbers'],
  ['meta-inf/manifest.xml', 'opendocument'],
];

export type Workbook = {
  /** The decompressed bytes of a part, up to the limit; throws Unreadable where there is none. */
  part(name: string): AsyncIterable<Uint8Array>;
  has(name: string): boolean;
};

const END_RECORD = Buffer.from([0x50, 0x4b, 5, 6]);
/** Web servers put line breaks behind the files that they make; other programs pass them over. */
function withoutTail(zip: Buffer): Buffer {
  const at = zip.lastIndexOf(END_RECORD);
  if (at < 0 || at + 22 > zip.length) return zip;
  const end = at + 22 + zip.readUInt16LE(at + 20);
  return end < zip.length && /^[\s\0]*$/.test(zip.toString('latin1', end)) ? zip.subarray(0, end) : zip;
}

/** Throws Unreadable. Nothing is decompressed yet. */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const entries = new Map<string, Entry>();
  const zip = await new Promise<ZipFile>((opened, fail) => {
    const wrong = (cause: unknown) => fail(cause instanceof Unreadable ? cause : new Unreadable('no zip', { cause }));
    fromBuffer(
      withoutTail(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
      { lazyEntries: true, autoClose: false },
      (error, file) => {
        if (error) return wrong(error);
        if (file.entryCount > ENTRIES_MAX) return wrong(new Unreadable('too many entries', tooLarge));
        file.on('error', wrong);
        file.on('end', () => opened(file));
        file.on('entry', (entry: Entry) => {
          try {
            judge(entry);
            // Two parts of one name: programs differ in which one they show. Names of parts differ by more than case (ECMA-376, part 2, 6.2).
            const name = entry.fileName.toLowerCase();
            if (entries.has(name)) throw new Unreadable('twice');
            entries.set(name, entry);
            file.readEntry();
          } catch (cause) {
            wrong(cause);
          }
        });
        file.readEntry();
      },
    );
  });
  const other = OTHERS.find(([name]) => [...entries.keys()].some((entry) => entry.startsWith(name)))?.[1];
  if (!entries.has('[content_types].xml') || other !== undefined) throw new Unreadable('no workbook', { fault: other ?? 'not-a-workbook' });

  async function* part(name: string): AsyncIterable<Uint8Array> {
    const entry = entries.get(name.toLowerCase());
    if (entry === undefined) throw new Unreadable(`no ${name}`);
    const stream = await new Promise<NodeJS.ReadableStream>((opened, fail) =>
      zip.openReadStream(entry, (cause, readable) => (cause ? fail(new Unreadable('damaged', { cause })) : opened(readable))),
    );
    let size = 0;
    try {
      for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) {
        size += piece.length;
        if (size > ENTRY_MAX_BYTES || (size > SMALL_BYTES && size > RATIO_MAX * entry.compressedSize))
          throw new Unreadable('bomb', tooLarge);
        yield piece;
      }
    } catch (cause) {
      // A wrong size or checksum, damaged bytes: all the same to the uploader.
      throw cause instanceof Unreadable ? cause : new Unreadable('damaged', { cause });
    }
  }
  return { part, has: (name) => entries.has(name.toLowerCase()) };
}

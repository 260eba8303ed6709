// Port: many files as one .zip, written while it is read. Promises that no more than a few pieces of one file are held at a time.

export type ZipEntry = {
  /** Relative, with `/` between its parts: never `..`, a drive or a leading slash. */
  readonly path: string;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** What is small already (JPEG, PDF) is stored as it is. */
  readonly packed?: boolean;
};
/** One entry is asked for when the one before it is written. Where the reader stops, the entries are told (`return`); where they fail, so does the file. */
export type WriteZip = (entries: AsyncIterable<ZipEntry>, modifiedAt: Date) => AsyncIterable<Uint8Array>;

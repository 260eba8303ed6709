// Port: many files as one .zip, written while it is read. Only a few chunks of one file are in memory at a time.

export type ZipEntry = {
  /** Relative, with `/` as separator; never `..`, a drive or a leading slash. */
  readonly path: string;
  /** Bytes as a whole are stored as they are, without a descriptor behind them: formats that begin with a fixed entry want it so. */
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | Uint8Array;
  /** The content is compressed already (JPEG, PDF): as little work as possible is spent on it. */
  readonly packed?: boolean;
};
/**
 * Requests an entry when the one before is written. If the reader stops, the entries are closed (`return`); if an entry fails, so does the
 * file.
 */
export type WriteZip = (entries: AsyncIterable<ZipEntry>, modifiedAt: Date) => AsyncIterable<Uint8Array>;

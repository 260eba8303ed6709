// What one picture may cost. Reading a scan takes a hundred times what a text layer takes.

/** Above what uploads accept (`IMAGE_PIXELS_MAX`), so that whatever was accepted is opened. */
export const PICTURE_PIXELS_MAX = 80_000_000;
/** Longest side in pixels of what is read: A4 at 200 dots an inch has 2 339. */
export const LONG_SIDE_MAX = 2600;
export const LONG_SIDE_MIN = 2000;
export const DOTS_PER_INCH = 200;
/** Scanned pages that are read of one document; a certificate has one to four. */
export const PICTURE_PAGES_MAX = 6;
/** Less than what the analysis as a whole may take (workflows/document-analysis), so that its reader is stopped before it is given up. */
export const PICTURE_TIMEOUT_MS = 110_000;
/** Six pages in the mode that takes longest, on a slow machine. */
export const PICTURE_CPU_MS = 90_000;
/** Of the files of one link in an hour: some 150 pages. */
export const PICTURE_LINK_CPU_MS_PER_HOUR = 600_000;
/** Resident memory of one reader of pictures; measured 1.34 GB and 0.5 GB at most. */
export const FULL_MEMORY_MAX_MB = 1_400;
export const LIGHT_MEMORY_MAX_MB = 600;
/** Memory comes back with the process: it serves few documents, and does not wait long for the next. */
export const PICTURES_PER_PROCESS = 20;
export const PICTURE_IDLE_MS = 20_000;
export const PICTURE_HEAP_MAX_MB = 256;
/** Memory of Tesseract or PDFium alone. */
export const PICTURE_WASM_MAX_BYTES = 320 * 1024 * 1024;
/** Readers of pictures side by side, each on one processor. */
export const PICTURE_READERS = 2;
/** What must be free on the machine for the full mode: both readers and the product itself. */
export const FULL_MODE_FREE_MB = 4_000;

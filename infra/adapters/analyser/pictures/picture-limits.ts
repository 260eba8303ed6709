// Limits of one picture. Reading a scan costs a hundred times a text layer.

/** Above what uploads accept (`IMAGE_PIXELS_MAX`), so that every accepted picture is opened. */
export const PICTURE_PIXELS_MAX = 80_000_000;
/** The longest side in pixels of what is read: A4 at 200 dots per inch has 2 339. */
export const LONG_SIDE_MAX = 2600;
export const LONG_SIDE_MIN = 2000;
export const DOTS_PER_INCH = 200;
/** Scanned pages that are read per document; a certificate has one to four. */
export const PICTURE_PAGES_MAX = 6;
/**
 * Less than the time limit of the whole analysis (workflows/document-analysis), so that the reader is stopped before the analysis fails.
 */
export const PICTURE_TIMEOUT_MS = 110_000;
/** Six pages in the slowest mode, on a slow machine. */
export const PICTURE_CPU_MS = 90_000;
/** For the files of one link in an hour: about 150 pages. */
export const PICTURE_LINK_CPU_MS_PER_HOUR = 600_000;
/** For the files of one account in an hour: one of the readers without a pause, about 900 pages. */
export const PICTURE_ACCOUNT_CPU_MS_PER_HOUR = 3_600_000;
/** Resident memory of one picture reader; 1.34 GB and 0.5 GB were measured at most. */
export const FULL_MEMORY_MAX_MB = 1_400;
export const LIGHT_MEMORY_MAX_MB = 600;
/** Memory is freed with the process: it reads few documents, and does not stay idle for long. */
export const PICTURES_PER_PROCESS = 20;
export const PICTURE_IDLE_MS = 20_000;
export const PICTURE_HEAP_MAX_MB = 256;
/** Memory of Tesseract or PDFium alone. */
export const PICTURE_WASM_MAX_BYTES = 320 * 1024 * 1024;
/** A HEIC photograph of 48 million pixels as libheif holds it; one of 12 takes a second of processor time. */
export const HEIC_WASM_MAX_BYTES = 900 * 1024 * 1024;
export const HEIC_CPU_MS = 20_000;
export const HEIC_TIMEOUT_MS = 40_000;
/** Picture readers side by side, each on one processor. */
export const PICTURE_READERS = 2;
/** Free memory needed for the full mode: both readers and the product itself. */
export const FULL_MODE_FREE_MB = 4_000;

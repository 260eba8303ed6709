// Limits on what one document may cost (C17, C23).

/**
 * A certificate has one or two pages, a long insurance one ten; of a longer document only the first pages are read, and a person decides.
 */
export const PAGES_READ_MAX = 12;
/** A dense A4 page holds about 6 000 characters. */
export const CHARACTERS_PER_PAGE_MAX = 40_000;
/** Drawn objects inspected per page, to determine which covers which. */
export const OBJECTS_PER_PAGE_MAX = 20_000;
/** What PDFium decodes to draw one page, in its memory: a sheet of A4 scanned at 600 dots per inch has 35 million pixels. */
export const PICTURE_PIXELS_PER_PAGE_MAX = 40_000_000;
/** 200 inches, the largest page that readers agree on (ISO 32000-1, annex C.2). */
export const PAGE_SIDE_MAX_POINTS = 14_400;
/**
 * The size of the rewritten file that is inspected: its object streams are decompressed, so that it may be several times as large as the
 * upload.
 */
export const REWRITTEN_MAX_BYTES = 48 * 1024 * 1024;
/** Values (numbers, names, dictionaries) inspected in one file; a tagged document of ten pages has about 50 000. */
export const VALUES_MAX = 1_000_000;
/** The decompressed size of one object stream, where we must decompress it ourselves. */
export const OBJECT_STREAM_MAX_BYTES = 16 * 1024 * 1024;
/**
 * One analysis: its own processor time, since a busy machine is not the document's fault; a text layer takes about 30 ms, the look at its
 * places as much again. The other limit is elapsed time, and well below that of the whole analysis (workflows/document-analysis).
 */
export const READ_LIMITS = { cpuMs: 15_000, timeoutMs: 60_000 } as const;
/** One request to an external analyser, network included; a model takes 3 to 15 s for two pages. */
export const OUTSIDE_TIMEOUT_MS = 30_000;
/** An external analyser's answer, in tokens: the fields of a dense certificate need about 1 500. */
export const OUTSIDE_ANSWER_TOKENS_MAX = 4_000;
/**
 * Limits of the check before an upload is accepted; opening takes about 2 ms. A file that needs a second of processor time is accepted
 * unchecked, and judged by its analysis; the other limit is elapsed time, the reader's start and a busy machine included.
 */
export const OPEN_CPU_MS = 1_000;
export const OPEN_TIMEOUT_MS = 4_000;
/** Reader processes for these checks, and as many for the analyses: a hostile file blocks one of them, the other serves everybody else. */
export const READERS = 2;
/**
 * Processor time of readers for the files of one link in an hour: three hundred documents, or twenty hostile ones at the check before
 * acceptance.
 */
export const LINK_CPU_MS_PER_HOUR = 30_000;
/** The same for all links of one account: as many as ten links spend whole, or three thousand documents. */
export const ACCOUNT_CPU_MS_PER_HOUR = 300_000;
/** Charged in addition to a file that kills its reader: the start of the next reader, which delays the API by about 10 ms as well. */
export const READER_START_CPU_MS = 500;
/** Files that may wait for a reader, of one tenant and in all. They wait in the storage, not in memory. */
export const WAITING_MAX_OF_TENANT = 200;
export const WAITING_MAX = 1_000;
/** PDFium's own memory and the reader's JavaScript heap. */
export const WASM_MEMORY_MAX_BYTES = 256 * 1024 * 1024;
export const HEAP_MAX_MB = 256;
/** A reader process is replaced after this many documents, so that a leak cannot grow, and exits when unused this long. */
export const DOCUMENTS_PER_PROCESS = 500;
export const IDLE_MS = 60_000;
/** A reader's scheduling priority (nice(1)): lower than the API's, so that an analysis never makes a page slow. */
export const NICE = 10;

// What one document may cost. A hostile file meets these and nothing else (C17, C23).

/** A certificate has one or two pages, a long insurance one ten; beyond this only the first are read and a person looks. */
export const PAGES_READ_MAX = 12;
/** A dense A4 page holds some 6 000 characters. */
export const CHARACTERS_PER_PAGE_MAX = 40_000;
/** Drawn objects looked at per page, to tell what covers what. */
export const OBJECTS_PER_PAGE_MAX = 20_000;
/** What PDFium unpacks to draw one page, in its memory: a sheet of A4 scanned at 600 dots has 35 million. */
export const PICTURE_PIXELS_PER_PAGE_MAX = 40_000_000;
/** 200 inches, the largest page that readers agree on (ISO 32000-1, annex C.2). */
export const PAGE_SIDE_MAX_POINTS = 14_400;
/** The file written anew, to be looked through: object streams are unpacked in it, so that it may be some times as large as what was sent. */
export const REWRITTEN_MAX_BYTES = 48 * 1024 * 1024;
/** Values (numbers, names, dictionaries) looked at in one file; a tagged document of ten pages has some 50 000. */
export const VALUES_MAX = 1_000_000;
/** What one object stream may unpack to where we must do it ourselves. */
export const OBJECT_STREAM_MAX_BYTES = 16 * 1024 * 1024;
/** One analysis; a text layer takes some 20 ms. */
export const READ_TIMEOUT_MS = 15_000;
/** One question to an analyser elsewhere, the way included; a model takes 3 to 15 s for two pages. */
export const OUTSIDE_TIMEOUT_MS = 30_000;
/** An answer of an analyser elsewhere, in tokens: the fields of a dense certificate need some 1 500. */
export const OUTSIDE_ANSWER_TOKENS_MAX = 4_000;
/**
 * The look before an upload is accepted; opening takes some 2 ms. What needs a second of processor time is accepted unlooked, and judged by
 * its analysis; the other limit counts what passes, the reader's start and a busy machine included.
 */
export const OPEN_CPU_MS = 1_000;
export const OPEN_TIMEOUT_MS = 4_000;
/** Readers for the looks, and as many for the analyses: a hostile file holds one of them, the other serves everybody else. */
export const READERS = 2;
/** Processor time of readers that the files of one link may take in an hour: a thousand documents, or twenty hostile ones at the door. */
export const LINK_CPU_MS_PER_HOUR = 30_000;
/** What a file pays besides whose reader is lost with it: the start of the next one, which holds up the API for some 10 ms as well. */
export const READER_START_CPU_MS = 500;
/** Files that may wait for a reader, of one tenant and in all. They wait where they lie, not in memory. */
export const WAITING_MAX_OF_TENANT = 200;
export const WAITING_MAX = 1_000;
/** PDFium's own memory and the reader's JavaScript heap. */
export const WASM_MEMORY_MAX_BYTES = 256 * 1024 * 1024;
export const HEAP_MAX_MB = 256;
/** A reader process is replaced after this many documents, so that a leak cannot grow, and ends when unused this long. */
export const DOCUMENTS_PER_PROCESS = 500;
export const IDLE_MS = 60_000;

// Decides whether an uploaded PDF can be opened at all: an empty or truncated one is refused at once (422), one with a password is
// accepted.

/** Readers accept the header within the first kilobyte and the end mark within the last (ISO 32000-1, annex H.3). */
const HEAD_BYTES = 1024;
const TAIL_BYTES = 2048;

const text = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/**
 * Checks both ends quickly, without parsing. PDFium repairs a truncated file and shows the pages it finds; for a compliance document that
 * is not enough, so the end mark must be there.
 */
export function looksWhole(bytes: Uint8Array): boolean {
  if (bytes.length < 64) return false;
  const head = text(bytes.subarray(0, HEAD_BYTES));
  const tail = text(bytes.subarray(Math.max(0, bytes.length - TAIL_BYTES)));
  return head.includes('%PDF-') && (tail.includes('%%EOF') || tail.includes('startxref'));
}

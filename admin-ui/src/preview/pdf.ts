// What the viewer knows of a PDF. How one is opened is in pdf-document.ts, which is fetched when the first is looked at.

/** Locked by a password; no PDF that can be read; the program or its worker could not be had. */
export type PdfFault = 'password' | 'broken' | 'unavailable';
/** `width` in CSS pixels; `turn` clockwise, in degrees, beside the page's own. */
export type Placed = { width: number; turn: number };
/** Rejects when the page cannot be drawn; resolves when it was given up. */
export type PdfWork = { done: Promise<void>; cancel(): void };
export type OpenPdf = {
  pages: number;
  /** Width and height in points, as the page lies. Pages count from 1. */
  size(page: number): Promise<readonly [number, number]>;
  draw(page: number, placed: Placed, into: HTMLElement): PdfWork;
  layText(page: number, turn: number, into: HTMLElement): PdfWork;
  /** Frees what the worker holds of it. */
  close(): Promise<void>;
};

export const faultIn = (error: unknown): PdfFault => {
  const cause = error instanceof Error ? error.cause : null;
  return cause === 'password' || cause === 'broken' ? cause : 'unavailable';
};

// Port: a sheet of QR codes as a PDF, A4, to print and to cut along its lines. No text exceeds its card.

export type QrCard = { readonly name: string; readonly address: string };
export type QrSheet = {
  readonly title: string;
  /** Printed below the title on every page. */
  readonly subtitle: string;
  /** Printed on every card. */
  readonly notice: string;
  /** Printed when there are no cards. */
  readonly empty: string;
  /** « Page 1 / 3 ». */
  pageOf(page: number, pages: number): string;
  readonly cards: readonly QrCard[];
};
/** `signal`: nobody waits for it any more; the sheet is given up. */
export type WriteQrSheet = (sheet: QrSheet, signal?: AbortSignal) => Promise<Uint8Array>;

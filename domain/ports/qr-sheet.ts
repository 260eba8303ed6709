// Port: a sheet of QR codes as a PDF to print, A4, cut along its lines. It promises that nothing runs over the edge of its own card.

export type QrCard = { readonly name: string; readonly address: string };
export type QrSheet = {
  readonly title: string;
  /** Below the title, on every page. */
  readonly subtitle: string;
  /** On every card. */
  readonly notice: string;
  /** Instead of cards, where there is none. */
  readonly empty: string;
  /** « Page 1 / 3 ». */
  pageOf(page: number, pages: number): string;
  readonly cards: readonly QrCard[];
};
export type WriteQrSheet = (sheet: QrSheet) => Promise<Uint8Array>;

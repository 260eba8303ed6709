// Port: a report of any length as a PDF that stays readable for decades (PDF/A-3b, all fonts embedded), on A4, written while its parts come.
import type { Tone } from '../brand.ts';

export type ReportTable = {
  readonly title: string;
  /** `share` of the width; the shares of a table add up to 1. */
  readonly columns: readonly { readonly heading: string; readonly share: number }[];
  readonly rows: readonly (readonly string[])[];
  /** Instead of rows, where there are none. */
  readonly empty: string;
  /** Below the rows, where the last `left` of them did not fit. */
  more(left: number): string;
};
/** A part on pages of its own: two at most, and what does not fit is counted. */
export type ReportPart = {
  readonly title: string;
  readonly badge: { readonly text: string; readonly tone: Tone } | null;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly paragraphs: readonly { readonly title: string | null; readonly text: string }[];
  readonly tables: readonly ReportTable[];
};
export type Report = {
  readonly title: string;
  readonly author: string;
  readonly madeAt: Date;
  /** On the first page, beside its facts. */
  readonly qr: { readonly address: string; readonly caption: string } | null;
  /** At the foot of each page. */
  foot(page: number): string;
  readonly parts: AsyncIterable<ReportPart> | Iterable<ReportPart>;
};
export type WriteReport = (report: Report) => AsyncIterable<Uint8Array>;

// Port: « État de conformité » and « Synthèse », each one page of A4 as a PDF to send on. The rows that do not fit are counted on the page.
import type { Tone } from '../brand.ts';

export type ComplianceRow = { readonly name: string; readonly siret: string; readonly papers: string };
export type ComplianceSheet = {
  readonly title: string;
  /** The company; `scope`: one of its organisations, or all; `day`: what day the figures are of. */
  readonly company: string;
  readonly scope: string;
  readonly day: string;
  /** One sentence, and beside it the share from 0 to 1; null: there is nobody to judge. */
  readonly headline: string;
  readonly share: number | null;
  /** Below the headline; empty: nothing to say. */
  readonly remark: string;
  readonly figures: readonly { readonly label: string; readonly value: string; readonly tone: Tone }[];
  /** Columns from the oldest to the newest; `share` from 0 to 1, null: nobody was there. `text`: the same for who cannot see it. */
  readonly chart?: {
    readonly title: string;
    readonly text: string;
    readonly columns: readonly { readonly label: string; readonly value: string; readonly share: number | null }[];
  };
  /** Figures in place of the chart, the first cell of a row its name; `notes`: sentences under them that say what they mean. */
  readonly table?: { readonly title: string; readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] };
  readonly notes?: readonly string[];
  readonly list: {
    readonly title: string;
    readonly headings: readonly [string, string, string];
    readonly rows: readonly ComplianceRow[];
    /** Instead of rows, where there are none. */
    readonly empty: string;
    /** What stands below the rows if only the first `shown` of them fit; null: all are there. */
    more(shown: number): string | null;
    /** Where the whole list is. */
    readonly link: string;
  };
  readonly foot: string;
};
export type WriteComplianceSheet = (sheet: ComplianceSheet) => Promise<Uint8Array>;

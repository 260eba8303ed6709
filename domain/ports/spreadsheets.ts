// Port: tables as files that people open in a spreadsheet. Writing promises text cells alone: nothing that was typed becomes a formula (C25).
// Reading promises that no file, however hostile, costs more than a bounded time and memory (C24).

/** `width` in characters. Every row has a text for each column. */
export type Table = {
  readonly name: string;
  readonly columns: readonly { readonly heading: string; readonly width: number }[];
  readonly rows: readonly (readonly string[])[];
};
/** .xlsx */
export type WriteSpreadsheet = (table: Table) => Promise<Uint8Array>;

export type WrittenCell = string | number;
/** One of any length, whose rows come as they are asked for. */
export type LongTable = Omit<Table, 'rows'> & { readonly rows: AsyncIterable<readonly WrittenCell[]> };
/** .xlsx, written while it is read: few rows are held at a time. */
export type WriteLongSpreadsheet = (table: LongTable, modifiedAt: Date) => AsyncIterable<Uint8Array>;

/** The value itself, not how it is shown: 73282932000074 of a cell that shows 7,3283E+13. Dates are YYYY-MM-DD; a formula is what it gave. */
export type Cell = string | number | boolean | null | undefined;
/** One row that holds anything; `line` as the spreadsheet numbers it. */
export type SheetRow = { readonly line: number; readonly cells: readonly Cell[] };
/** `more`: the sheet has rows beyond those that were asked for. */
export type SheetContent = { readonly rows: readonly SheetRow[]; readonly more: boolean };
/**
 * The first visible sheet of an .xlsx, at most so many rows. `not-a-workbook`: another kind of file. `unreadable`: damaged, protected, with
 * macros, of an older format, or made to harm. `busy`: too many wait already.
 */
export type ReadSpreadsheet = (bytes: Uint8Array, mostRows: number) => Promise<SheetContent | 'not-a-workbook' | 'unreadable' | 'busy'>;

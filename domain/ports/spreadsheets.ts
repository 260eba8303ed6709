// Port: tables as spreadsheet files. The writer makes text cells only, so that no typed text becomes a formula (C25). The reader uses
// bounded time and memory, however hostile the file (C24).

/** `width` in characters. Every row has one text for each column. */
export type Table = {
  readonly name: string;
  readonly columns: readonly { readonly heading: string; readonly width: number }[];
  readonly rows: readonly (readonly string[])[];
};
/** .xlsx */
export type WriteSpreadsheet = (table: Table) => Promise<Uint8Array>;

export type WrittenCell = string | number;
/** A table of any length, whose rows are requested one by one. */
export type LongTable = Omit<Table, 'rows'> & { readonly rows: AsyncIterable<readonly WrittenCell[]> };
/** .xlsx, written while it is read: only a few rows are in memory at a time. */
export type WriteLongSpreadsheet = (table: LongTable, modifiedAt: Date) => AsyncIterable<Uint8Array>;

/** The value itself, not its display: 73282932000074 of a cell that shows 7,3283E+13. A date is YYYY-MM-DD; a formula is its result. */
export type Cell = string | number | boolean | null | undefined;
/** A row with at least one value; `line` is the spreadsheet's row number. */
export type SheetRow = { readonly line: number; readonly cells: readonly Cell[] };
/** `more`: the sheet has rows beyond the requested ones. */
export type SheetContent = { readonly rows: readonly SheetRow[]; readonly more: boolean };
/**
 * Reads the first visible sheet of an .xlsx, at most `mostRows` rows. `not-a-workbook`: another kind of file. `unreadable`: damaged,
 * protected, with macros, of an older format, or hostile. `busy`: the queue is full.
 */
export type ReadSpreadsheet = (bytes: Uint8Array, mostRows: number) => Promise<SheetContent | 'not-a-workbook' | 'unreadable' | 'busy'>;

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

/** A formula that its writer saved without computing: it has a value only once a spreadsheet program has opened it. */
export type Uncomputed = { readonly formula: 'uncomputed' };
/** The value itself, not its display: 73282932000074 of a cell that shows 7,3283E+13. A date is YYYY-MM-DD; a formula is its result. */
export type Cell = string | number | boolean | null | undefined | Uncomputed;
/** A row with at least one value; `line` is the spreadsheet's row number. */
export type SheetRow = { readonly line: number; readonly cells: readonly Cell[] };
/** `more`: the sheet has rows beyond the requested ones. */
export type SheetContent = { readonly rows: readonly SheetRow[]; readonly more: boolean };
/** The first rows of a visible sheet. `active`: the one that a spreadsheet program shows first. */
export type SheetHead = { readonly name: string; readonly active: boolean; readonly rows: readonly SheetRow[] };
/** Of one sheet, by its index in `heads`: these columns, from 0, of at most `most` rows behind the line `after`. Other cells are null. */
export type SheetPart = { readonly sheet: number; readonly columns: readonly number[]; readonly after: number; readonly most: number };

/**
 * Why a file cannot be read. `not-a-workbook`: nothing that a spreadsheet program saves. `old-format`: .xls. `too-large`: more content than
 * an import can have. `damaged`: also hostile.
 */
export const WORKBOOK_FAULTS = [
  ...(['not-a-workbook', 'old-format', 'binary', 'opendocument', 'numbers', 'document', 'password', 'macros'] as const),
  ...(['too-large', 'damaged'] as const),
] as const;
export type WorkbookFault = (typeof WORKBOOK_FAULTS)[number];
/** Each read is bounded in time and memory. `busy`: the queue is full. `spent`: the account's files took too much work within an hour. */
export type WorkbookReader = {
  heads(bytes: Uint8Array): Promise<readonly SheetHead[] | WorkbookFault | 'busy' | 'spent'>;
  rows(bytes: Uint8Array, part: SheetPart): Promise<SheetContent | WorkbookFault | 'busy' | 'spent'>;
};
/** Accounts take turns: one with slow files waits for itself. */
export type WorkbookReaders = { of(accountId: number): WorkbookReader };

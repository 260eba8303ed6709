// Writes a long table as .csv while its rows are read.
import type { LongTable } from '#domain/ports/spreadsheets.ts';
import { CSV_MARK, csvLine } from '#domain/texts/fr/csv.ts';

/** Characters collected before a chunk is sent. */
const PIECE = 64 * 1024;

export async function* csvOf({ columns, rows }: Pick<LongTable, 'columns' | 'rows'>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let piece = CSV_MARK + csvLine(columns.map(({ heading }) => heading));
  for await (const row of rows) {
    piece += csvLine(row);
    if (piece.length < PIECE) continue;
    yield encoder.encode(piece);
    piece = '';
  }
  yield encoder.encode(piece);
}

// The SQL of simple projectors over the rows of a database in memory. Read models speak SQL by the law of the house, so this is the one
// place where texts are looked at: four forms of whole-row statements (projections/rows.ts). Any other is refused by its text.
import type { Transaction } from '../../../domain/ports/transaction.ts';
import type { Sql } from '../../../projections/sql.ts';
import type { MemoryDatabase } from '../../testing/stores/database.ts';
import type { Row, Tables } from '../../testing/stores/tables.ts';

/** A projector says something new to its database: here it has to be said what that does to rows. */
export class UnknownStatement extends Error {}

const NONE: readonly Row[] = [];
const entriesOf = (tables: Tables, table: string): [string, Row][] => [...tables.rows].filter(([at]) => at.startsWith(`${table}:`));
const among = (wanted: unknown, column: string) => (row: Row) => (wanted as unknown[]).includes(row[column]);

type Form = {
  form: RegExp;
  reads?: true;
  work: (found: readonly string[], ...values: readonly unknown[]) => (tables: Tables) => readonly Row[];
};
const FORMS: readonly Form[] = [
  {
    form: /^INSERT INTO (\w+) \(.*?\) SELECT .* FROM json_populate_recordset\(.*\) ON CONFLICT \((.*?)\) DO UPDATE/,
    work: ([table, keys], json) => {
      const rows = JSON.parse(json as string) as Row[];
      const columns = keys!.split(', ');
      return (tables) => {
        for (const row of rows) tables.rows.set(`${table}:${columns.map((column) => row[column]).join(',')}`, row);
        return NONE;
      };
    },
  },
  {
    // Of several columns, the rows that any of them names.
    form: /^\s*SELECT \* FROM (\w+) WHERE (\w+) = ANY \(\?::int\[\]\) OR (\w+) = ANY \(/,
    reads: true,
    work:
      ([table, ...columns], ...wanted) =>
      (tables) =>
        entriesOf(tables, table!)
          .map(([, row]) => ({ ...row }))
          .filter((row) => columns.some((column, at) => among(wanted[at], column)(row))),
  },
  {
    form: /^SELECT \* FROM (\w+) WHERE (\w+) = ANY \(/,
    reads: true,
    work:
      ([table, column], wanted) =>
      (tables) =>
        entriesOf(tables, table!)
          .map(([, row]) => ({ ...row }))
          .filter(among(wanted, column!)),
  },
  {
    form: /^DELETE FROM (\w+) WHERE (\w+) = ANY \(/,
    work:
      ([table, column], wanted) =>
      (tables) => {
        for (const [at, row] of entriesOf(tables, table!)) if (among(wanted, column!)(row)) tables.rows.delete(at);
        return NONE;
      },
  },
];

/** What a statement does to rows, and whether it changes any. */
export function understand(text: string): Form & { found: readonly string[] } {
  for (const form of FORMS) {
    const found = form.form.exec(text);
    if (found) return { ...form, found: found.slice(1) };
  }
  throw new UnknownStatement(`the simulation does not know this statement (infra/lab/simulation/rows.ts): ${text}`);
}

export function rowsSql(db: MemoryDatabase, tx: Transaction): Sql {
  const run = async (text: string, values: readonly unknown[]): Promise<readonly Row[]> => {
    const { found, reads = false, work } = understand(text);
    return db.run({ says: text.slice(0, 40), reads, work: work(found, ...values) }, tx);
  };
  const tag = (strings: TemplateStringsArray, ...values: unknown[]) => run(strings.join('?'), values);
  const unsafe = (text: string, values: readonly unknown[]) => run(text, values);
  return Object.assign(tag, { unsafe }) as unknown as Sql;
}

// The statements of the code under simulation, each as what it does to the tables. The code itself is the real one; a statement that is not
// here is refused by its text, so that nothing is simulated that is not understood.
import { type IsHeld, none, type Values } from './statements/known.ts';
import { OPS } from './statements/ops.ts';
import { TIMERS } from './statements/timers.ts';
import type { Row, Statement, Tables, Work } from './tables.ts';

/** Rows of read models, by table and key: the few statements that every simple projector writes and reads them with (projections/rows.ts). */
const rowsIn = (tables: Tables, table: string): Row[] => [...tables.rows].flatMap(([at, row]) => (at.startsWith(`${table}:`) ? [row] : []));
const keyed = (table: string, keys: readonly string[], row: Row): string => `${table}:${keys.map((key) => row[key]).join(',')}`;

type Shape = { form: RegExp; reads?: true; work: (found: readonly string[], values: Values) => Work };
const SHAPES: readonly Shape[] = [
  {
    form: /^INSERT INTO (\w+) \(.*?\) SELECT .* FROM json_populate_recordset\(.*\) ON CONFLICT \((.*?)\) DO UPDATE/,
    work:
      ([table, keys], [json]) =>
      (tables) => {
        for (const row of JSON.parse(json as string) as Row[]) tables.rows.set(keyed(table!, keys!.split(', '), row), row);
        return none;
      },
  },
  {
    form: /^SELECT \* FROM (\w+) WHERE (\w+) = ANY \(/,
    reads: true,
    work:
      ([table, column], [wanted]) =>
      (tables) =>
        rowsIn(tables, table!).filter((row) => (wanted as unknown[]).includes(row[column!])),
  },
  {
    form: /^DELETE FROM (\w+) WHERE (\w+) = ANY \(/,
    work:
      ([table, column], [wanted]) =>
      (tables) => {
        for (const [at, row] of tables.rows)
          if (at.startsWith(`${table}:`) && (wanted as unknown[]).includes(row[column!])) tables.rows.delete(at);
        return none;
      },
  },
  {
    form: /^ADD TO (\w+)$/,
    work:
      ([table], [changes]) =>
      (tables) => {
        for (const [what, n] of changes as [string, number][]) {
          const at = `${table}:${what}`;
          const sum = ((tables.rows.get(at)?.['n'] as number | undefined) ?? 0) + n;
          if (sum === 0) tables.rows.delete(at);
          else tables.rows.set(at, { what, n: sum });
        }
        return none;
      },
  },
];

/** The longest beginning wins: some statements begin like others. */
const ALL = [...OPS, ...TIMERS].sort((a, b) => b.begins.length - a.begins.length);

/** The product says something new to its database: here it has to be said what that does. */
export class UnknownStatement extends Error {}

/** What was found for a text, whatever its values. */
const found = new Map<string, (values: Values, isHeld: IsHeld) => Statement>();
function find(text: string): (values: Values, isHeld: IsHeld) => Statement {
  const known = ALL.find(({ begins }) => text.startsWith(begins));
  if (known) return (values, isHeld) => ({ work: known.work(values, isHeld), reads: known.reads === true });
  const shape = SHAPES.find(({ form }) => form.test(text));
  if (!shape) throw new UnknownStatement(`the simulation does not know this statement (infra/proof/simulation/statements.ts): ${text}`);
  const parts = shape.form.exec(text)!.slice(1);
  return (values) => ({ work: shape.work(parts, values), reads: shape.reads === true });
}
export function understand(text: string, values: Values, isHeld: IsHeld): Statement {
  const statement = found.get(text) ?? find(text);
  found.set(text, statement);
  return statement(values, isHeld);
}

// The name of a person. The first person of an account has the account's id, and its name is the company's. When an account has several
// people, their names are looked up here, and every place that shows who did something calls this (infra/decisions/081).
import type { Fragment, Sql } from '../sql.ts';

/** SQL for the name of the person whose id is in this column; null when the column is null or the person was erased. */
export const personName = (sql: Sql, column: string): Fragment =>
  sql`(SELECT p.company_name FROM accounts p WHERE p.id = ${sql.unsafe(column)})`;

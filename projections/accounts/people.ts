// What a person is called. The first person of an account has the account's own number and gave no name but the company's; when accounts
// have colleagues, theirs are looked up here, and whatever shows a deed shows them (infra/decisions/081).
import type { Fragment, Sql } from '../sql.ts';

/** The name of the person in this column; null where there is nobody, or nobody any more. */
export const personName = (sql: Sql, column: string): Fragment =>
  sql`(SELECT p.company_name FROM accounts p WHERE p.id = ${sql.unsafe(column)})`;

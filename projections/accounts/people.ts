// The name of a person: the one that he gave when he accepted an invitation; the first person of an account is called as the company is.
// Every place that shows who did something calls this (infra/decisions/081, 138).
import { ERASED_PERSON } from '#domain/texts/fr/people.ts';
import type { Fragment, Sql } from '../sql.ts';

/** SQL for the name of the person whose id is in this column; null when the column is null, or nobody is known by it. */
export const personName = (sql: Sql, column: string): Fragment => sql`coalesce(
  (SELECT p.name FROM persons p WHERE p.id = ${sql.unsafe(column)}), (SELECT p.company_name FROM accounts p WHERE p.id = ${sql.unsafe(column)}),
  (SELECT ${ERASED_PERSON}::text FROM members p WHERE p.person_id = ${sql.unsafe(column)} AND p.erased LIMIT 1))`;

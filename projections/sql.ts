// PostgreSQL, as read models and whoever keeps rows of his own know it: the driver's types, nothing of how a connection is made.
import type postgres from 'postgres';
import type { Transaction } from '#domain/ports/transaction.ts';

/** Anything that runs statements: a pool, or one transaction of it. What repositories and projections take. */
export type Sql = postgres.ISql & Transaction;
/** The pool itself: `begin`, `listen`, `end` as well. A `Database` is a `Sql`. */
export type Database = postgres.Sql;
/** A copy of the database that follows it. */
export type ReadReplica = {
  readonly sql: Database;
  /** Whether it has all that the primary has now; waits a moment for it. Where it is away, or late: false. */
  isFresh(): Promise<boolean>;
};
/** A piece of a statement, with its parameters, that goes into a larger one. */
// biome-ignore lint/suspicious/noExplicitAny: the rows of a piece are nobody's: only the whole statement has rows
export type Fragment = postgres.PendingQuery<any>;

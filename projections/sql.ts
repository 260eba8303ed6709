// PostgreSQL as read models and other owners of rows use it: the driver's types, without how a connection is made.
import type postgres from 'postgres';
import type { Transaction } from '#domain/ports/transaction.ts';

/** Anything that runs statements: a pool, or one of its transactions. Repositories and projections take it. */
export type Sql = postgres.ISql & Transaction;
/** The pool itself, with `begin`, `listen` and `end`. A `Database` is a `Sql`. */
export type Database = postgres.Sql;
/** A replica that follows the primary database. */
export type ReadReplica = {
  readonly sql: Database;
  /** For calls that read whole accounts, each a pool of one. */
  readonly lanes?: readonly Database[];
  /** Whether it has everything that the primary has now, after a short wait. False if it is unavailable or too far behind. */
  isFresh(): Promise<boolean>;
};
/** A fragment of a statement with its parameters, to be used in a larger one. */
// biome-ignore lint/suspicious/noExplicitAny: the rows of a piece are nobody's: only the whole statement has rows
export type Fragment = postgres.PendingQuery<any>;

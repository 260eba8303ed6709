// One transaction with the rows of one or several projections, their checkpoints, and the notification that PostgreSQL sends at the commit.
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Checkpoints, Parking, Reached } from '#domain/ports/checkpoints.ts';
import type { Position } from '#domain/ports/event-store.ts';
import type { Recalled } from '#domain/ports/keys.ts';
import type { Transaction } from '#domain/ports/transaction.ts';
import type { ProjectedEvent, Projection } from './projection.ts';
import type { Sql } from './sql.ts';

/** The NOTIFY channel on which other processes learn that there are new rows. */
export const CHANNEL = 'subdoc_read_models';
/** Accounts per notification: PostgreSQL limits its payload to 8000 bytes. */
const ACCOUNTS_PER_NOTICE = 700;

export type Part = { projection: Projection; from: Position | null; events: readonly ProjectedEvent[]; parking: Parking };
/** Which accounts have new rows: these; perhaps any ([]); or none, and only checkpoints moved (null). */
export type Notice = { position: Position; accounts: number[] | null };

/**
 * Runs the projectors concurrently on one connection and waits for all of them, also after a failure: none may still write after the
 * transaction has ended.
 */
export async function projectAll(parts: readonly { projection: Projection; events: readonly ProjectedEvent[] }[], tx: Sql): Promise<void> {
  const results = await Promise.allSettled(
    parts.filter((part) => part.events.length > 0).map((part) => part.projection.project(part.events, tx)),
  );
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as { code?: string }] : []));
  // 25P02 only says that another statement of the transaction had failed before: report that error.
  if (errors.length > 0) throw errors.find((error) => error?.code !== '25P02') ?? errors[0];
}

/** The accounts whose read-model rows these events change. */
export const accountsOf = (parts: readonly Pick<Part, 'projection' | 'events'>[]): Set<AccountId> =>
  new Set(parts.flatMap(({ projection, events }) => (projection.kind === 'read-model' ? events.map(({ meta }) => meta.accountId) : [])));

class OutOfDate extends Error {}

/**
 * Commits all of it or nothing; throws where `still` does not hold. `moved`: a checkpoint is not where this process left it (another process, a rebuild or a database that lost
 * its last transactions moved it), or belongs to another version. Then nothing was written, and the caller reads the checkpoints again.
 */
export async function apply(
  checkpoints: Checkpoints,
  parts: readonly Part[],
  to: Reached,
  still: Recalled['still'] = async () => true,
): Promise<'done' | 'moved'> {
  const accounts = accountsOf(parts);
  const steps = parts.map(({ projection, from, events, parking }) => ({ projection, from, seen: events.length, parking }));
  const write = async (tx: Transaction): Promise<void> => {
    const valid = still(tx);
    valid.catch(() => {});
    await projectAll(parts, tx as Sql);
    if (!(await valid)) throw new OutOfDate('somebody was erased since the batch was opened');
  };
  return (await checkpoints.commit(steps, to, accounts.size === 0 ? null : [...accounts], write)) ? 'done' : 'moved';
}

export async function ring(tx: Sql, position: Position, accounts: readonly number[] | null): Promise<void> {
  const notices: Notice[] = accounts === null ? [{ position, accounts }] : [];
  for (let i = 0; accounts !== null && (i === 0 || i < accounts.length); i += ACCOUNTS_PER_NOTICE)
    notices.push({ position, accounts: accounts.slice(i, i + ACCOUNTS_PER_NOTICE) });
  await tx`SELECT pg_notify(${CHANNEL}, notice) FROM unnest(${notices.map((notice) => JSON.stringify(notice))}::text[]) notice`;
}

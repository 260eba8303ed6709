// Translates the positions that the database stores to the positions of the same events in another store, so that every reader resumes
// where it was: nothing is processed twice or skipped.
import type { EventStore, Position, StoredEvent } from '#domain/ports/event-store.ts';
import type { Database, Sql } from '#projections/sql.ts';

/** Every row of the database that holds a position, with its reader. */
export type Noted = { who: string; position: Position };
const SEQUENCES = 'ops.sequences_checked';

export async function notedIn(sql: Sql): Promise<Noted[]> {
  const rows = await sql<Noted[]>`
    select name as who, position from ops.projections where position is not null
    union all select ${SEQUENCES}, position from ops.sequences_checked order by 1`;
  return [...rows];
}

/** Runs in the transaction that records the new store. */
export async function moveNoted(tx: Sql, noted: readonly Noted[], placeOf: (position: Position) => Position | null): Promise<void> {
  for (const { who, position } of noted) {
    const place = placeOf(position);
    if (who !== SEQUENCES) await tx`update ops.projections set position = ${place} where name = ${who}`;
    else if (place === null) await tx`delete from ops.sequences_checked`;
    else await tx`update ops.sequences_checked set position = ${place}`;
  }
}

/**
 * Filled while both histories are read in parallel. A position is translated by the event at it, or else by the last one before it: the
 * events after it are the same in both. Null: before the first event.
 */
export function placesOf(wanted: readonly Position[], compare: EventStore['compare']) {
  const left = [...new Set(wanted)].sort(compare);
  const places = new Map<Position, Position | null>();
  let last: Position | null = null;
  const found = (): void => void places.set(left.shift()!, last);
  return {
    pass(source: StoredEvent, target: StoredEvent): void {
      while (left.length > 0 && compare(left[0]!, source.position) < 0) found();
      last = target.position;
      while (left.length > 0 && compare(left[0]!, source.position) === 0) found();
    },
    /** Throws for a position after the end of the history. */
    placeOf(position: Position): Position | null {
      const place = places.get(position);
      if (place === undefined) throw new Error(`position ${position} is not in the history`);
      return place;
    },
  };
}

/** Our sessions: the product, or a command line that may write. `own` is the caller's application name. */
export async function othersConnected(sql: Sql | Database, own: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'subdoc%' and application_name <> ${own} order by 1`;
  return rows.map(({ name }) => name);
}

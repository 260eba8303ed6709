// The replay of a read model in which each row depends on its own events only: a map by id is enough.
import type { ProjectedEvent, Replay } from './projection.ts';

/** `apply` applies one event to the rows. */
export function replayById<Row extends object>(table: string, apply: (rows: Map<number, Row>, event: ProjectedEvent) => void): Replay {
  const rows = new Map<number, Row>();
  return {
    add(events) {
      for (const event of events) apply(rows, event);
    },
    size: () => rows.size,
    tables: () => [{ table, rows: rows.values() }],
  };
}

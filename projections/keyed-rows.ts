// The replay of a read model whose rows stand each for itself: a map by id is all it needs.
import type { ProjectedEvent, Replay } from './projection.ts';

/** `apply` does to the rows what one event says. */
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

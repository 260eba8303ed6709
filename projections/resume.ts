// After the event store went back: process managers cannot know where to go on, so the operator gives the position (infra/decisions/084).

import type { EventStore, Position } from '#domain/ports/event-store.ts';
import { readCheckpoints } from './checkpoints.ts';
import { withoutGround } from './projection-status.ts';
import { REBUILT } from './rebuild.ts';
import type { Database } from './sql.ts';

type Resuming = {
  sql: Database;
  store: Pick<EventStore, 'readStream' | 'head' | 'compare'>;
  /** The position after which they get events again. Default: only new events. */
  after?: Position;
};

/**
 * Returns the names of the process managers that go on; no other projection is moved. Throws a TypeError if `after` is no position of this
 * store.
 */
export async function resume({ sql, store, after }: Resuming): Promise<string[]> {
  const head = await store.head();
  if (after !== undefined && (head === null || store.compare(after, head) > 0)) throw new TypeError('not a position of this log');
  return sql.begin(async (tx) => {
    const rows = await tx`SELECT name FROM ops.projections WHERE kind = 'process-manager' ORDER BY name FOR UPDATE`;
    const names = rows.map((row) => row['name'] as string);
    const lost = [...(await withoutGround(store, await readCheckpoints(tx, names)))];
    await tx`
      UPDATE ops.projections SET position = ${after ?? head}, event_id = NULL, event_stream = NULL, event_revision = NULL,
        stopped_event_id = NULL, stopped_error = NULL
      WHERE name = ANY (${lost}::text[])`;
    await tx`SELECT pg_notify(${REBUILT}, '')`;
    return lost;
  }) as Promise<string[]>;
}

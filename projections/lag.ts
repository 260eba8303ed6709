// Whether the rows of a read model miss the newest events of the store: a list made from them would leave something out without saying so.
import type { EventStore } from '#domain/ports/event-store.ts';
import { readCheckpoints } from './checkpoints.ts';
import { readParked } from './parking.ts';
import type { Sql } from './sql.ts';

/** Also true while one of its streams is parked. `name`: of the projection. */
export async function lagsBehind(
  { sql, store }: { sql: Sql; store: Pick<EventStore, 'head' | 'compare'> },
  name: string,
): Promise<boolean> {
  const head = await store.head();
  const [checkpoints, parked] = await Promise.all([readCheckpoints(sql, [name]), readParked(sql, [name])]);
  const position = checkpoints.get(name)?.position ?? null;
  if ((parked.get(name)?.size ?? 0) > 0) return true;
  return head !== null && (position === null || store.compare(position, head) < 0);
}

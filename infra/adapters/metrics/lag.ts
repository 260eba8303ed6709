// The lag of each projection by its checkpoint: for the metrics and the operator's page.
import { millis } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { EventStore, Position } from '#domain/ports/event-store.ts';
import type { Sql } from '#projections/sql.ts';

export type Standing = {
  readonly name: string;
  readonly kind: 'read-model' | 'process-manager';
  readonly stopped: { readonly eventId: string; readonly error: string } | null;
  readonly parked: number;
  /** Age of the first event that it has not processed; 0 when there is none. */
  readonly lagSeconds: number;
};
type Row = Pick<Standing, 'name' | 'kind' | 'parked'> & { position: Position | null; eventId: string | null; error: string | null };

/** One read of the store for each distinct position: nearly always one. */
export async function standings(sql: Sql, store: Pick<EventStore, 'readAll'>, clock: Pick<Clock, 'now'>): Promise<Standing[]> {
  const rows = await sql<Row[]>`
    SELECT name, kind, position, stopped_event_id AS "eventId", stopped_error AS error,
      (SELECT count(*)::int FROM ops.parked_streams p WHERE p.projection = c.name) AS parked
    FROM ops.projections c ORDER BY name`;
  const lags = new Map<Position | null, Promise<number>>();
  async function lag(position: Position | null): Promise<number> {
    const [next] = await store.readAll({ after: position, limit: 1 });
    // An unreadable event has no certain age: its stream is parked.
    return next === undefined || next.unreadable ? 0 : Math.max(0, (millis(clock.now()) - millis(next.occurredAt)) / 1000);
  }
  return Promise.all(
    rows.map(async ({ position, eventId, error, ...row }) => {
      const asked = lags.get(position) ?? lag(position);
      lags.set(position, asked);
      return { ...row, stopped: eventId === null ? null : { eventId, error: error ?? '' }, lagSeconds: await asked };
    }),
  );
}

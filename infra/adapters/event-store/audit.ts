// Checks the whole history in PostgreSQL and reports the first event that is not as it was written (G02, C56).
import type { Sql } from '#projections/sql.ts';
import { type BrokenLink, chainVerifier } from './chain.ts';
import { COLUMNS, DATA, type EventRow, readEvent } from './rows.ts';

export type Audit = {
  events: number;
  streams: number;
  broken:
    | BrokenLink
    | { position: number | string; problem: 'missing position' }
    | { problem: 'unreadable'; stream: string; revision: number }
    | null;
};

const BATCH = 1000;

/**
 * Reads the columns' exact bytes, stream by stream, then looks for gaps in the positions: a row removed from the end of its stream breaks
 * no link but leaves a gap in the log. Rows removed from the end of the log leave no gap: only a record outside the database reveals that,
 * such as `seenPosition`, the last position that somebody else noted.
 */
export async function auditEvents(sql: Sql, seenPosition = 0): Promise<Audit> {
  const verifier = chainVerifier();
  const audit = (broken: Audit['broken']): Audit => ({ events: verifier.events(), streams: verifier.streams(), broken });
  let stream = '';
  let revision = -1;
  for (;;) {
    const rows = (await sql
      .unsafe(`select ${COLUMNS} from es.events e where (e.stream, e.revision) > ($1, $2) order by e.stream, e.revision limit ${BATCH}`, [
        stream,
        revision,
      ])
      .values()) as unknown as EventRow[];
    for (const row of rows) {
      [, stream, revision] = row;
      const event = readOrNull(row);
      if (event === null) return audit({ problem: 'unreadable', stream, revision });
      const broken = verifier.next({ event, dataText: row[DATA], position: Number(event.position) });
      if (broken) return audit(broken);
    }
    if (rows.length < BATCH) break;
  }
  return audit(await firstHole(sql, seenPosition));
}

function readOrNull(row: EventRow): ReturnType<typeof readEvent> | null {
  try {
    return readEvent(row);
  } catch {
    return null;
  }
}

async function firstHole(sql: Sql, seenPosition: number): Promise<{ position: number; problem: 'missing position' } | null> {
  const [log] = await sql<{ count: number; last: number }[]>`select count(*) as count, coalesce(max(position), 0) as last from es.events`;
  const { count, last } = log!;
  if (count === last) return seenPosition > last ? { position: last + 1, problem: 'missing position' } : null;
  const [hole] = await sql<{ position: number }[]>`
    select p as position from (select position, row_number() over (order by position) as p from es.events) e where position <> p order by p limit 1`;
  return { position: hole!.position, problem: 'missing position' };
}

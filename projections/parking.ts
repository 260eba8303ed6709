// A stream with an event that a projection cannot read or process is parked for that projection: its later events are skipped, other
// streams go on, and the stream is retried until it succeeds (infra/decisions/083). Parked streams are stored in ops.parked_streams, beside
// the checkpoint. A projection whose rows follow the order of the store holds back the whole account instead (`parks`), so that what comes
// late still comes in that order.
import type { StreamName } from '#domain/kernel/event.ts';
import type { ParkedStream, ParkedStreams, Parking } from '#domain/ports/checkpoints.ts';
import type { StoredEvent } from '#domain/ports/event-store.ts';
import { NewerThanThisProgram } from '#domain/upcast.ts';
import { nameOfError } from './error-name.ts';
import type { Gate } from './opened.ts';
import type { Projection } from './projection.ts';
import type { Sql } from './sql.ts';

/** The limit per projection. If more streams fail, the fault is in the projection and not in the events: it stops. */
export const MOST_PARKED = 100;

export const NOTHING_PARKED: ParkedStreams = new Map();

/** Null where the store has lost even that of an event. */
function accountOf(stored: StoredEvent): number | null {
  try {
    return stored.accountId;
  } catch {
    return null;
  }
}

/**
 * Skips parked streams, or all of their accounts, and parks those that fail. If a newer program wrote the event, it throws instead of
 * parking: this program must be upgraded.
 */
export function gateOf(
  { parks }: Pick<Projection, 'parks'>,
  known: ParkedStreams,
  most = MOST_PARKED,
): Gate & { readonly added: ParkedStreams } {
  const added = new Map<StreamName, ParkedStream>();
  const shut = new Set([...known.values()].flatMap(({ accountId }) => accountId ?? []));
  return {
    added,
    isShut: (stored) => known.has(stored.stream) || added.has(stored.stream) || (shut.size > 0 && shut.has(accountOf(stored) ?? 0)),
    fails(stored, error) {
      if (error instanceof NewerThanThisProgram || known.size + added.size >= most) throw error;
      const { stream, revision, eventId } = stored;
      const accountId = parks === 'account' ? accountOf(stored) : null;
      added.set(stream, { stream, revision, eventId, accountId, error: nameOfError(error) });
      if (accountId !== null) shut.add(accountId);
    },
  };
}

/** The parked streams after a step. */
export function parkedAfter({ known, added, left }: Parking): ParkedStreams {
  if (added.size === 0 && left === undefined) return known;
  const after = new Map([...known, ...added]);
  if (left !== undefined) after.delete(left);
  return after;
}

export async function readParked(sql: Sql, names: readonly string[]): Promise<Map<string, ParkedStreams>> {
  const rows = await sql<({ projection: string } & ParkedStream)[]>`
    SELECT projection, stream, revision, event_id AS "eventId", account_id AS "accountId", error FROM ops.parked_streams
    WHERE projection = ANY (${[...names]}::text[])`;
  const found = new Map<string, Map<StreamName, ParkedStream>>();
  for (const { projection, ...parked } of rows) {
    const streams = found.get(projection) ?? new Map<StreamName, ParkedStream>();
    found.set(projection, streams.set(parked.stream, parked));
  }
  return found;
}

export const isParkedAs = (rows: ParkedStreams, known: ParkedStreams): boolean =>
  rows.size === known.size && [...rows].every(([stream, { revision }]) => known.get(stream)?.revision === revision);

type Step = { readonly projection: { readonly name: string }; readonly parking: Parking };

/**
 * Called while the checkpoints are locked. False if the stored parked streams differ from those that this process knows, because another
 * process parked or released one: writing on would skip events for good.
 */
export async function stillParked(tx: Sql, steps: readonly Step[]): Promise<boolean> {
  const found = await readParked(
    tx,
    steps.map(({ projection }) => projection.name),
  );
  return steps.every(({ projection, parking }) => isParkedAs(found.get(projection.name) ?? NOTHING_PARKED, parking.known));
}

/** Replaces the parked streams of a projection by those that its rebuild parked. */
export async function replaceParked(tx: Sql, name: string, streams: ParkedStreams): Promise<void> {
  await tx`DELETE FROM ops.parked_streams WHERE projection = ${name}`;
  await writeParked(tx, [{ projection: { name }, parking: { known: NOTHING_PARKED, added: streams } }]);
}

export async function writeParked(tx: Sql, steps: readonly Step[]): Promise<void> {
  for (const { projection, parking } of steps) {
    const { added, left } = parking;
    if (left !== undefined) await tx`DELETE FROM ops.parked_streams WHERE projection = ${projection.name} AND stream = ${left}`;
    if (added.size === 0) continue;
    const rows = JSON.stringify([...added.values()]);
    await tx`
      INSERT INTO ops.parked_streams (projection, stream, revision, event_id, account_id, error)
      SELECT ${projection.name}, p.stream, p.revision, p."eventId", p."accountId", p.error
      FROM json_to_recordset(${rows}::text::json) AS p (stream text, revision integer, "eventId" text, "accountId" integer, error text)
      ON CONFLICT (projection, stream) DO UPDATE
      SET revision = excluded.revision, event_id = excluded.event_id, account_id = excluded.account_id, error = excluded.error, since = now()`;
  }
}

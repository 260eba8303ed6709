// Copies events of another store into this one, unchanged and in order, when a history is moved (infra/decisions/126).
import type { EventStore, StoredEvent } from '#domain/ports/event-store.ts';
import type { Database } from '#projections/sql.ts';
import { checkAppend } from './check-append.ts';
import { type AppendCommand, appendedOf, batchParameters } from './rows.ts';

/** The target does not end where the events begin, or ends with another event. */
export class DoesNotFollow extends Error {
  override readonly name = 'DoesNotFollow';
  readonly place: Pick<StoredEvent, 'stream' | 'revision'>;
  constructor({ stream, expected }: AppendCommand, cause?: unknown) {
    super(`event ${expected + 1} of ${stream} does not follow what is there`, { cause });
    this.place = { stream: stream as StoredEvent['stream'], revision: expected + 1 };
  }
}

/**
 * Appends what follows the end of the store. Whole streams need not be in memory: each event must chain to the one before it. Throws
 * DoesNotFollow.
 */
export type Copy = (events: readonly StoredEvent[]) => Promise<void>;

/** Far below what a server accepts at once, however large events are. */
const LONGEST_RUN = 100;

/** Consecutive events of one stream are one append. */
function runsOf(events: readonly StoredEvent[]): AppendCommand[] {
  const runs: (AppendCommand & { events: StoredEvent[] })[] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last?.stream === event.stream && last.events.length < LONGEST_RUN && last.events.at(-1)!.revision + 1 === event.revision)
      last.events.push(event);
    else runs.push({ stream: event.stream, expected: event.revision - 1, events: [event] });
  }
  return runs;
}

/** One after the other: concurrent appends may be written in another order. */
export const copyInto =
  (store: Pick<EventStore, 'append'>): Copy =>
  async (events) => {
    for (const run of runsOf(events)) {
      const result = await store.append(run.stream as StoredEvent['stream'], run.expected, run.events).catch((cause: Error) => {
        throw /does not follow/.test(cause.message) ? new DoesNotFollow(run, cause) : cause;
      });
      if (!result.ok) throw new DoesNotFollow(run);
    }
  };

/** es.append takes each stream once, and assigns positions in the order of its input. */
function* batchesOf(runs: readonly AppendCommand[]): Generator<AppendCommand[]> {
  const batch = new Map<string, AppendCommand>();
  for (const run of runs) {
    if (batch.has(run.stream)) {
      yield [...batch.values()];
      batch.clear();
    }
    batch.set(run.stream, run);
  }
  if (batch.size > 0) yield [...batch.values()];
}

const APPEND = `select results from es.append(${Array.from({ length: 20 }, (_, i) => `$${i + 1}`).join(',')})`;

/** All events of a call in one transaction: an interruption leaves none of them, and the disk is synced once. */
export const copyIntoPostgres =
  (db: Database): Copy =>
  async (events) => {
    await db.begin(async (tx) => {
      for (const batch of batchesOf(runsOf(events))) {
        for (const run of batch) checkAppend(run.stream, run.expected, run.events);
        const [row] = await tx
          .unsafe(APPEND, [...batchParameters(batch), null], { prepare: true })
          .catch((cause: Error & { code?: string }) => {
            throw cause.code === DATA_EXCEPTION ? new DoesNotFollow(batch[0]!, cause) : cause;
          });
        const refused = (row!['results'] as readonly number[]).findIndex((result) => 'actual' in appendedOf(result));
        if (refused >= 0) throw new DoesNotFollow(batch[refused]!);
      }
    });
  };
/** How es.append refuses an event that does not chain. */
const DATA_EXCEPTION = '22000';

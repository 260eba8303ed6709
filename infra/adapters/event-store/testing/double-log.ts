// The log of the double of EventStoreDB, in memory: streams, expected revisions, idempotent repeats and places as the server's source and
// documentation have them (EVENTSTORE.md says which, and what is not here).

export type LogRecord = {
  /** Byte offset in the log: commit and prepare position are both this, as for every append that is no explicit transaction. */
  readonly place: bigint;
  readonly next: bigint;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  /** Seconds on the clock of the double when it was written. */
  readonly at: number;
};
export type Proposed = Pick<LogRecord, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;
export type Expected = number | 'any' | 'no-stream' | 'stream-exists';
export type Outcome = { ok: true; last: number; place: bigint } | { ok: false; current: number } | { ok: false; deleted: true };

/** How often the server writes its own records between ours. */
const STATISTICS_EVERY = 5;
/** « Truncate before » of a stream that was soft-deleted. */
const SOFT_DELETED = Number.MAX_SAFE_INTEGER;

export function doubleLog() {
  const records: LogRecord[] = [];
  const streams = new Map<string, LogRecord[]>();
  const tombstones = new Set<string>();
  /** The double's own clock: only a test moves it. */
  let seconds = 0;
  let end = 0n;
  let appends = 0;
  let change = Promise.withResolvers<void>();

  function put(stream: string, proposed: Proposed): LogRecord {
    const kept = streams.get(stream) ?? [];
    const size = 90 + 2 * (stream.length + proposed.type.length) + proposed.data.length + proposed.metadata.length;
    const record: LogRecord = { ...proposed, stream, revision: kept.length, place: end, next: end + BigInt(size), at: seconds };
    end = record.next;
    kept.push(record);
    records.push(record);
    streams.set(stream, kept);
    return record;
  }

  /** What the server writes for itself: any reader of $all meets it. */
  function own(stream: string, type: string, text: string): void {
    put(stream, { id: crypto.randomUUID(), type, contentType: 'application/json', data: Buffer.from(text), metadata: Buffer.from('') });
  }

  /** The record that makes this append a repeat of one that is written; null: it is another. */
  function repeated(kept: readonly LogRecord[], expected: Expected, events: readonly Proposed[]): LogRecord | null {
    const named = typeof expected === 'number' || expected === 'no-stream';
    const first = named ? (expected === 'no-stream' ? 0 : expected + 1) : kept.findIndex(({ id }) => id === events[0]!.id);
    if (first < 0 || first >= kept.length) return null;
    return events.every((event, i) => kept[first + i]?.id === event.id) ? kept[first + events.length - 1]! : null;
  }

  /** What the stream `$$name` says last of a stream. */
  const limitsOf = (stream: string): { $tb?: number; $maxCount?: number; $maxAge?: number } => {
    const last = streams.get(`$$${stream}`)?.at(-1);
    return last === undefined ? {} : JSON.parse(Buffer.from(last.data).toString());
  };
  /** Readers of $all still meet the others, until a scavenge, which is not in the double. */
  function shownOf(stream: string): LogRecord[] {
    const kept = streams.get(stream) ?? [];
    const { $tb = 0, $maxCount = Number.POSITIVE_INFINITY, $maxAge = Number.POSITIVE_INFINITY } = limitsOf(stream);
    return kept.filter(({ revision, at }) => revision >= Math.max($tb, kept.length - $maxCount) && seconds - at <= $maxAge);
  }
  const isSoftDeleted = (stream: string): boolean => (limitsOf(stream).$tb ?? 0) === SOFT_DELETED;

  own('$user-admin', '$UserCreated', '{"loginName":"admin"}');
  own('$settings', '$settings', '{}');

  return {
    records: records as readonly LogRecord[],
    /** Every record of it, whatever its metadata hide. */
    stream: (name: string): readonly LogRecord[] | undefined => streams.get(name),
    /** What a reader of it is shown: null where the stream does not exist, or was soft-deleted. */
    shown: (name: string): readonly LogRecord[] | null => (!streams.has(name) || isSoftDeleted(name) ? null : shownOf(name)),
    hasTombstone: (name: string): boolean => tombstones.has(name),
    /** Lets time pass. */
    wait(more: number): void {
      seconds += more;
    },
    /** It can be written again, and goes on where it was (seen on 23.10.8). */
    softDelete: (name: string): void => own(`$$${name}`, '$metadata', `{"$tb":${SOFT_DELETED}}`),
    /** It can never be written again. */
    tombstone: (name: string): void => void tombstones.add(name),
    end: () => end,
    /** Resolves at the next append. */
    changed: () => change.promise,

    /** `idempotent` false: repeats are conflicts, as for a server that has forgotten its index. */
    append(stream: string, expected: Expected, events: readonly Proposed[], idempotent = true): Outcome {
      if (tombstones.has(stream)) return { ok: false, deleted: true };
      const kept = streams.get(stream) ?? [];
      const gone = isSoftDeleted(stream);
      const current = gone ? -1 : kept.length - 1;
      const same = idempotent && !gone ? repeated(kept, expected, events) : null;
      if (same) return { ok: true, last: same.revision, place: same.place };
      const fits =
        expected === 'any' ||
        (expected === 'no-stream' ? current === -1 : expected === 'stream-exists' ? current >= 0 : expected === current);
      if (!fits) return { ok: false, current };
      if (gone) own(`$$${stream}`, '$metadata', `{"$tb":${kept.length}}`);
      else if (current === -1) own('$streams', '$>', `0@${stream}`);
      const last = events.map((event) => put(stream, event)).at(-1)!;
      if (++appends % STATISTICS_EVERY === 0) own('$stats-127.0.0.1:2113', '$statsCollected', '{}');
      const changed = change;
      change = Promise.withResolvers();
      changed.resolve();
      return { ok: true, last: last.revision, place: last.place };
    },
  };
}
export type DoubleLog = ReturnType<typeof doubleLog>;

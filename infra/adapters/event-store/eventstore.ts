// The event store in EventStoreDB (or KurrentDB), for the full profile: implements the port on the server's guarantees (EVENTSTORE.md).
import { setTimeout as sleep } from 'node:timers/promises';
import { STREAM_CATEGORIES, type StreamCategory, type StreamName } from '#domain/kernel/event.ts';
import { Unavailable } from '#domain/kernel/failure.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { AppendResult, EventStore, NewEvent, Position, Revision, StoredEvent, Subscription } from '#domain/ports/event-store.ts';
import { checkAppend } from './check-append.ts';
import { type Answer, appendLine, Unsettled } from './eventstore-appends.ts';
import { eventStoreConnection, mayPass } from './eventstore-connection.ts';
import { eventstoreHead } from './eventstore-head.ts';
import { eventstoreMark } from './eventstore-mark.ts';
import { reader } from './eventstore-reads.ts';
import { comparePositions } from './eventstore-records.ts';
import { subscribeToEventStore } from './eventstore-subscription.ts';
import { streamHeads } from './stream-heads.ts';
import { kept } from './subscription.ts';

export type EventStoreDbOptions = {
  /** `esdb://…`, `kurrentdb://…` or either with `+discover`, credentials and TLS options included. */
  url: string;
  bus: Bus;
  /** The prefix of every stream name: several installations, or tests, on one server. */
  scope?: string;
  pollMs?: number;
  /** The delay between two tries; it doubles each time. */
  retryMs?: number;
  /** How long an answer to an append or a page of a read may take. After twice that the call fails. */
  answerMs?: number;
};

const isUnsettled = (error: unknown): boolean => error instanceof Unsettled;
const TRIES = 4;
const PAGE = 1000;

type Persist = <Result>(work: () => Promise<Result>, worthATry: (error: unknown) => boolean) => Promise<Result>;

/** Retries after a delay where that does no harm: reads, and appends whose answer was lost. */
const persistence =
  (retryMs: number, answerMs: number): Persist =>
  async (work, worthATry) => {
    const started = performance.now();
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (cause) {
        if (!worthATry(cause)) throw cause;
        if (tries === TRIES || performance.now() - started > 2 * answerMs)
          throw new Unavailable('EventStoreDB', 'does not answer', { cause, code: 'NO_ANSWER' });
        await sleep(retryMs * 2 ** (tries - 1));
      }
    }
  };

type Reads = ReturnType<typeof pagedReads>;
type ReadDeps = { read: ReturnType<typeof reader>; persist: Persist; scope: string; heads: ReturnType<typeof streamHeads> };

/** Reads of any length, page by page. */
function pagedReads({ read, persist, scope, heads }: ReadDeps) {
  /** Streams of other programs on the same server, and the server's own, are never requested. */
  const prefixesOf = (categories: readonly StreamCategory[]): string[] => categories.map((category) => `${scope}${category}-`);
  const everything = prefixesOf(STREAM_CATEGORIES);

  async function readStream(
    stream: StreamName,
    from: Revision | 'end',
    direction: 'forwards' | 'backwards',
    limit: number,
  ): Promise<StoredEvent[]> {
    const found: StoredEvent[] = [];
    for (let next: Revision | 'end' = from; found.length < limit && next !== -1; ) {
      const count = Math.min(PAGE, limit - found.length);
      const wanted = { stream, from: next, direction, count };
      const page: StoredEvent[] = await persist(() => read.streamPage(wanted), mayPass);
      found.push(...page);
      if (page.length < count) break;
      next = page.at(-1)!.revision + (direction === 'forwards' ? 1 : -1);
    }
    heads.note(direction === 'forwards' ? found.at(-1) : found[0]);
    return found;
  }

  async function readAll(after: Position | null, limit: number, categories?: readonly StreamCategory[]): Promise<StoredEvent[]> {
    if (categories?.length === 0) return [];
    const prefixes = prefixesOf(categories ?? STREAM_CATEGORIES);
    const found: StoredEvent[] = [];
    for (let last = after; found.length < limit; last = found.at(-1)!.position) {
      // A read begins with the event at the position, so one more is read and the first one dropped.
      const wanted = Math.min(PAGE, limit - found.length);
      const count = last === null ? wanted : wanted + 1;
      const page = await persist(() => read.allPage({ from: last ?? 'start', direction: 'forwards', count, prefixes }), mayPass);
      const fresh = page.filter((event) => last === null || comparePositions(event.position, last) > 0).slice(0, wanted);
      found.push(...fresh);
      if (fresh.length < wanted) break;
    }
    return found;
  }

  return {
    readStream,
    readAll,
    first: async (stream: StreamName) =>
      (await persist(() => read.streamPage({ stream, from: 0, direction: 'forwards', count: 1 }), mayPass))[0],
    head: eventstoreHead({
      end: () => persist(read.end, mayPass),
      allPage: (wanted) => persist(() => read.allPage(wanted), mayPass),
      compare: comparePositions,
      prefixes: everything,
    }),
    subscribe: (after: Position | null) => read.subscribe(after, everything),
  };
}

/** A conflict may be told some milliseconds before its winner can be read (EVENTSTORE.md). */
const SHOWN_MS = 2_000;
const LOOK_AGAIN_MS = 5;
/** Resolves when the event at `actual` can be read, or after SHOWN_MS. */
async function shown({ readStream }: Reads, stream: StreamName, actual: Revision): Promise<void> {
  for (const from = performance.now(); actual >= 0 && performance.now() - from < SHOWN_MS; await sleep(LOOK_AGAIN_MS))
    if ((await readStream(stream, actual, 'forwards', 1)).length > 0) return;
}

type AppendDeps = Pick<ReadDeps, 'persist' | 'heads'> & { line: ReturnType<typeof appendLine>; reads: Reads };

/** Appends that chain to the head of their stream, and are written once although an answer was lost. */
function checkedAppends({ line, reads, persist, heads }: AppendDeps): EventStore['append'] {
  const { readStream } = reads;
  /** An append that chains to another event than the one it was decided on must not be written, as in the other stores. */
  async function checkChain(stream: StreamName, expected: Revision, first: NewEvent): Promise<void> {
    if (expected === -1) return;
    if (heads.hashAt(stream, expected) === first.prev) return;
    // The cached head may be from before the server went back, so the server is asked.
    const [head] = await readStream(stream, expected, 'forwards', 1);
    if (head !== undefined && head.hash !== first.prev) throw new Error(`append to ${stream} does not follow the hash of its head`);
  }

  /** The position of the last of these events, when the stream has exactly them after `expected`; otherwise null. */
  async function positionOfSame(stream: StreamName, expected: Revision, events: readonly NewEvent[]): Promise<Position | null> {
    const kept = await readStream(stream, expected + 1, 'forwards', events.length);
    return events.every((event, i) => kept[i]?.eventId === event.eventId) ? kept.at(-1)!.position : null;
  }

  async function settled(stream: StreamName, expected: Revision, events: readonly NewEvent[], answer: Answer): Promise<AppendResult> {
    // A stream that was deleted by others goes on at another revision than an empty one: its chain is broken.
    if (answer.written && answer.revision !== null && answer.revision !== expected + events.length)
      throw new Error(`append to ${stream} was written up to revision ${answer.revision} instead of ${expected + events.length}`);
    if (!answer.written) await shown(reads, stream, answer.actual);
    const known = answer.written ? answer.position : null;
    const position = known ?? (await positionOfSame(stream, expected, events));
    // The server answers a repetition as it answered the first time.
    if (position !== null) return { ok: true, position, again: true };
    if (answer.written) throw new Unavailable('EventStoreDB', `wrote to ${stream} and does not show it`);
    return { ok: false, actual: answer.actual };
  }

  return async (stream, expected, events) => {
    checkAppend(stream, expected, events);
    await checkChain(stream, expected, events[0]!);
    const answer = await persist(() => line.append(stream, expected, events), isUnsettled);
    const result = await settled(stream, expected, events, answer);
    if (result.ok) heads.note(events.at(-1));
    return result;
  };
}

/** Loads the vendor's client. Connects at the first use: a missing server shows then. */
export async function eventstoreEventStore(options: EventStoreDbOptions): Promise<EventStore> {
  const { url, bus, scope = '', pollMs = 15_000, retryMs = 100, answerMs = 6000 } = options;
  const connection = await eventStoreConnection(url);
  const line = appendLine({ connection, scope, answerMs });
  const heads = streamHeads();
  const persist = persistence(retryMs, answerMs);
  const reads = pagedReads({ read: reader({ connection, scope, deadlineMs: answerMs }), persist, scope, heads });
  const append = checkedAppends({ line, reads, persist, heads });
  const subscriptions = new Set<Subscription>();
  const underWay = new Set<Promise<AppendResult>>();

  async function appendAndRing(...args: Parameters<EventStore['append']>): Promise<AppendResult> {
    const result = await append(...args);
    if (result.ok) bus.ring('events', result.position);
    return result;
  }

  return {
    name: 'eventstore',

    mark: eventstoreMark({
      first: reads.first,
      async begin(event) {
        const answer = await persist(() => line.append(event.stream, -1, [event]), isUnsettled);
        if (!answer.written) await shown(reads, event.stream, answer.actual);
      },
    }),

    append(stream, expected, events) {
      const appending = appendAndRing(stream, expected, events).finally(() => underWay.delete(appending));
      underWay.add(appending);
      return appending;
    },

    readStream(stream, { from, direction = 'forwards', limit = Number.POSITIVE_INFINITY } = {}) {
      return reads.readStream(stream, from ?? (direction === 'forwards' ? 0 : 'end'), direction, limit);
    },

    readAll: ({ after, limit, categories }) => reads.readAll(after, limit, categories),
    head: reads.head,
    compare: comparePositions,

    subscribe(wanted) {
      const more = async (after: Position | null): Promise<boolean> => (await reads.readAll(after, 1)).length > 0;
      return kept(subscriptions, subscribeToEventStore({ open: reads.subscribe, more, scope, pollMs, retryMs }, wanted));
    },

    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await Promise.allSettled(underWay);
      await connection.close();
    },
  };
}

// Group commit: appends that arrive while a batch is being written become the next batch. One batch is in flight per process; an idle queue
// writes at once (a microtask later), so a lone append does not wait. A full waiting batch is encoded while the previous one is in flight,
// so that the server does not wait for the encoding.
import { isTransient, Unavailable } from '#domain/kernel/failure.ts';
import { stateOf } from '../sql/failures.ts';
import { dataTextOf } from './envelope.ts';
import type { AppendCommand } from './rows.ts';

type Waiting = { command: AppendCommand; size: number; resolve(result: number): void; reject(error: unknown): void };

/** A larger batch gains nothing and delays its first command. */
const MAX_COMMANDS = 256;
const MAX_BYTES = 4_000_000;
const ENVELOPE_BYTES = 400;
/**
 * Limits of the queue: about half a second of work of a busy server, and no more memory than a few uploads take. Beyond it the server is
 * overloaded, and a caller gets an error at once instead of waiting longer than its client does.
 */
const MAX_WAITING_COMMANDS = 4096;
const MAX_WAITING_BYTES = 64_000_000;

/** The server took too long: the appends' lock or the whole statement timed out. */
const TOO_LONG: ReadonlySet<unknown> = new Set(['55P03', '57014']);
/** It wrote nothing of the batch: one command caused the error, by itself or by a conflict (class 40). */
const refusedTogether = (error: unknown, state: string | null): boolean =>
  state !== null && (!isTransient(error) || state.startsWith('40'));

type Write = () => Promise<readonly number[]>;
type Batch = { items: readonly Waiting[]; write: Write };
type Outcome = { results: readonly number[] } | { error: unknown };

/** Encodes commands for the server. The function it answers sends them, and answers one number per command, as es.append does. */
export type PrepareBatch = (commands: readonly AppendCommand[]) => Write;

/** The queue, and the batches that are made of it. */
function createQueue(prepare: PrepareBatch, onBatch: (commands: number) => void) {
  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  /** Sent next, before the rest of the queue. */
  let whole: Batch | null = null;

  function batchOf(items: readonly Waiting[]): Batch {
    try {
      if (items.length === 0) return { items, write: async () => [] };
      onBatch(items.length);
      return { items, write: prepare(items.map((item) => item.command)) };
    } catch (error) {
      return { items, write: () => Promise.reject(error) };
    }
  }

  /** Each stream at most once: a second command on it must see the first one's result. The order within a stream is kept. */
  function takeItems(): Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const streams = new Set<string>();
    let bytes = 0;
    for (const item of waiting) {
      const fits = batch.length === 0 || (batch.length < MAX_COMMANDS && bytes + item.size <= MAX_BYTES);
      if (fits && !streams.has(item.command.stream)) {
        batch.push(item);
        bytes += item.size;
        waitingBytes -= item.size;
      } else {
        later.push(item);
      }
      streams.add(item.command.stream);
    }
    waiting = later;
    return batch;
  }

  return {
    batchOf,
    /** Whether a full batch is already encoded. */
    hasWhole: (): boolean => whole !== null,
    manyWait: (): boolean => waiting.length >= MAX_COMMANDS,
    hasRoomFor: (size: number): boolean => waiting.length < MAX_WAITING_COMMANDS && waitingBytes + size <= MAX_WAITING_BYTES,
    push(item: Waiting): void {
      waiting.push(item);
      waitingBytes += item.size;
    },
    encodeAhead(): void {
      if (whole === null && waiting.length >= MAX_COMMANDS) whole = batchOf(takeItems());
    },
    next(): Batch {
      const next = whole ?? batchOf(takeItems());
      whole = null;
      return next;
    },
    empty(): Waiting[] {
      const all = [...(whole?.items ?? []), ...waiting];
      whole = null;
      waiting = [];
      waitingBytes = 0;
      return all;
    },
  };
}

async function send({ write }: Batch): Promise<Outcome> {
  try {
    return { results: await write() };
  } catch (error) {
    return { error };
  }
}

/** `onBatch` receives the size of each batch. */
export function appendBatcher(
  prepare: PrepareBatch,
  onBatch: (commands: number) => void = () => {},
): { append(command: AppendCommand): Promise<number>; idle(): Promise<void> } {
  const queue = createQueue(prepare, onBatch);
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    await null;
    let batch = queue.next();
    let written = send(batch);
    while (batch.items.length > 0) {
      queue.encodeAhead();
      const outcome = await written;
      const over = batch.items;
      // A full batch is already waiting: it is sent before the answered callers use the processor. After a failure the order comes first.
      const early = 'results' in outcome && queue.hasWhole();
      if (!early) await answer(over, outcome);
      // An answered caller may append again at once: after one turn of the loop they share the next batch instead of two.
      if (!early && over.length > 1) await new Promise(setImmediate);
      batch = queue.next();
      written = send(batch);
      // The driver sends a few microtasks later: without a turn of the loop the following code would run before the batch is sent.
      if (early || queue.manyWait()) await new Promise(setImmediate);
      if (early) await answer(over, outcome);
    }
    running = null;
  }

  async function answer(items: readonly Waiting[], outcome: Outcome): Promise<void> {
    if ('results' in outcome) {
      for (let i = 0; i < items.length; i++) items[i]!.resolve(outcome.results[i]!);
      return;
    }
    // Retries each command by itself, so that only the faulty one fails. When the server is gone, stopping or full all of them fail: it is
    // unknown which are written, and a retry is harmless.
    const { error } = outcome;
    const state = stateOf(error);
    if (TOO_LONG.has(state)) giveUp(error);
    if (items.length === 1 || !refusedTogether(error, state)) for (const item of items) item.reject(error);
    else for (const item of items) await answer([item], await send(queue.batchOf([item])));
  }

  /** When the server does not answer in time, the queued commands fail too: each batch would wait as long again. */
  function giveUp(cause: unknown): void {
    for (const { reject } of queue.empty()) reject(new Unavailable('PostgreSQL', 'appends are not answered in time', { cause }));
  }

  return {
    append(command) {
      const size = command.events.reduce((sum, event) => sum + ENVELOPE_BYTES + dataTextOf(event).length + (event.sealed?.length ?? 0), 0);
      if (!queue.hasRoomFor(size)) return Promise.reject(new Unavailable('PostgreSQL', 'too many appends wait'));
      return new Promise((resolve, reject) => {
        queue.push({ command, size, resolve, reject });
        running ??= run();
        queue.encodeAhead();
      });
    },
    async idle() {
      while (running) await running;
    },
  };
}

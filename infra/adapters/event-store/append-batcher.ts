// Group commit: appends that arrive while a batch is being written wait together and become the next batch. One batch is in flight
// per process; an idle queue writes at once (a microtask later), so a lone append waits for nobody. A whole batch that waits is put into
// the server's form while the one before is there, so that the server does not wait for that in turn.
import { isTransient, Unavailable } from '#domain/kernel/failure.ts';
import { stateOf } from '../sql/failures.ts';
import { dataTextOf } from './envelope.ts';
import type { AppendCommand } from './rows.ts';

type Waiting = { command: AppendCommand; size: number; resolve(result: number): void; reject(error: unknown): void };

/** Beyond these a batch gains nothing more and delays its first command. */
const MAX_COMMANDS = 256;
const MAX_BYTES = 4_000_000;
const ENVELOPE_BYTES = 400;
/**
 * What may wait: about half a second of work of a busy server, and no more memory than a few uploads take. Beyond it the server is not
 * keeping up, and whoever waits longer than his client does is better told at once.
 */
const MAX_WAITING_COMMANDS = 4096;
const MAX_WAITING_BYTES = 64_000_000;

/** The server took too long: the lock of the appends was not to be had, or the whole statement. */
const TOO_LONG: ReadonlySet<unknown> = new Set(['55P03', '57014']);
/** It wrote nothing, and said so of all: one of them is the reason, by what it is or by what it met (class 40). */
const refusedTogether = (error: unknown, state: string | null): boolean =>
  state !== null && (!isTransient(error) || state.startsWith('40'));

type Write = () => Promise<readonly number[]>;
type Batch = { items: readonly Waiting[]; write: Write };
type Outcome = { results: readonly number[] } | { error: unknown };

/** Puts commands into the server's form. What it answers sends them, and answers one number per command, as es.append does. */
export type PrepareBatch = (commands: readonly AppendCommand[]) => Write;

/** What waits, and the batches that are made of it. */
function createQueue(prepare: PrepareBatch, onBatch: (commands: number) => void) {
  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  /** What goes next, before all that waits. */
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

  /** Each stream at most once: a second command on it must see what the first one did. Order within a stream is kept. */
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
    /** Whether a whole batch is in the server's form already. */
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

/** `onBatch` hears how many commands go together. */
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
      // A whole batch waits already: it is on its way before those who are answered now use the processor. After a failure order comes first.
      const early = 'results' in outcome && queue.hasWhole();
      if (!early) await answer(over, outcome);
      // Who has just been answered may come straight back: one turn of the loop, and they share the next batch instead of two.
      if (!early && over.length > 1) await new Promise(setImmediate);
      batch = queue.next();
      written = send(batch);
      // The driver sends a few microtasks later: without a turn of the loop what follows would come before the batch is gone.
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
    // Each again by itself, and the poison fails alone. When the server is gone, going or full all of them fail: nobody knows which are
    // written, and their retry is harmless.
    const { error } = outcome;
    const state = stateOf(error);
    if (TOO_LONG.has(state)) giveUp(error);
    if (items.length === 1 || !refusedTogether(error, state)) for (const item of items) item.reject(error);
    else for (const item of items) await answer([item], await send(queue.batchOf([item])));
  }

  /** Who waits behind a server that does not answer in time would wait as long, batch after batch. */
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

// Group commit: appends that arrive while a batch is being written wait together and become the next batch. One batch is in flight
// per process; an idle queue writes at once (a microtask later), so a lone append waits for nobody.
import { isSqlError } from '../sql/postgres.ts';
import { dataTextOf } from './envelope.ts';
import type { AppendCommand } from './rows.ts';

type Waiting = { command: AppendCommand; size: number; resolve(result: number): void; reject(error: unknown): void };

/** Beyond these a batch gains nothing more and delays its first command. */
const MAX_COMMANDS = 256;
const MAX_BYTES = 4_000_000;
const ENVELOPE_BYTES = 400;

type Outcome = { results: readonly number[] } | { error: unknown };

/** Answers one number per command, as es.append does. */
export type WriteBatch = (commands: readonly AppendCommand[]) => Promise<readonly number[]>;

export function appendQueue(write: WriteBatch): { append(command: AppendCommand): Promise<number>; idle(): Promise<void> } {
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    await null;
    let batch = takeBatch();
    let written = send(batch);
    while (batch.length > 0) {
      const outcome = await written;
      const over = batch;
      // A whole batch waits already: it is on its way before those who are answered now use the processor. After a failure order comes first.
      const early = 'results' in outcome && waiting.length >= MAX_COMMANDS;
      if (!early) await answer(over, outcome);
      // Who has just been answered may come straight back: one turn of the loop, and they share the next batch instead of two.
      if (!early && over.length > 1) await new Promise(setImmediate);
      batch = takeBatch();
      written = send(batch);
      if (early) await answer(over, outcome);
    }
    running = null;
  }

  /** Each stream at most once: a second command on it must see what the first one did. Order within a stream is kept. */
  function takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const streams = new Set<string>();
    let bytes = 0;
    for (const item of waiting) {
      const fits = batch.length === 0 || (batch.length < MAX_COMMANDS && bytes + item.size <= MAX_BYTES);
      if (fits && !streams.has(item.command.stream)) {
        batch.push(item);
        bytes += item.size;
      } else {
        later.push(item);
      }
      streams.add(item.command.stream);
    }
    waiting = later;
    return batch;
  }

  async function send(batch: readonly Waiting[]): Promise<Outcome> {
    try {
      return { results: batch.length === 0 ? [] : await write(batch.map((item) => item.command)) };
    } catch (error) {
      return { error };
    }
  }

  async function answer(batch: readonly Waiting[], outcome: Outcome): Promise<void> {
    if ('results' in outcome) {
      for (let i = 0; i < batch.length; i++) batch[i]!.resolve(outcome.results[i]!);
      return;
    }
    // The commands were refused together, and one of them is the reason: each again by itself, and the poison fails alone. When the
    // server is gone or stopping (class 57, 53) all of them fail: nobody knows which are written, and their retry is harmless.
    const { error } = outcome;
    const answered = isSqlError(error) && !/^5[37]/.test(error.code);
    if (batch.length === 1 || !answered) for (const item of batch) item.reject(error);
    else for (const item of batch) await answer([item], await send([item]));
  }

  return {
    append(command) {
      const size = command.events.reduce((sum, event) => sum + ENVELOPE_BYTES + dataTextOf(event).length + (event.sealed?.length ?? 0), 0);
      return new Promise((resolve, reject) => {
        waiting.push({ command, size, resolve, reject });
        running ??= run();
      });
    },
    async idle() {
      while (running) await running;
    },
  };
}

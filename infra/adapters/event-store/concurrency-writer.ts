// One writing process of the C53 harness: many clients that append to their own streams and to shared ones, controlled by JSON lines.
// Arguments: database, function to call, number of this process, clients, commands per client.
import { createInterface } from 'node:readline';
import type { StreamName } from '#domain/kernel/event.ts';
import { isTransient } from '#domain/kernel/failure.ts';
import type { EventStore, NewEvent } from '#domain/ports/event-store.ts';
import type { Database } from '#projections/sql.ts';
import { connect } from '../sql/postgres.ts';
import { postgresEventStore } from './postgres.ts';
import { link, someEvents } from './some-events.ts';

/** `intent` before a command is sent, `ack` or `conflict` after its answer: compared with the log they show what was lost or doubled. */
export type Line =
  | { kind: 'intent' | 'ack' | 'conflict'; ids: string[]; revision: number; stream: string }
  | { kind: 'batch-failed'; message: string }
  | { kind: 'command-failed'; message: string }
  | { kind: 'done' };

const SHARED = 3;
const say = (line: Line): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

if (import.meta.main) await main();

async function main(): Promise<void> {
  const [url, appendFunction, number, clients, commands] = process.argv.slice(2) as [string, string, string, string, string];
  const name = `writer-${number}`;
  const reads = connect(url, { name: `${name}-reads`, max: 2 });
  const appends = connect(url, { name, max: 1 });
  const deaf = { name: 'deaf', ring: () => {}, on: () => () => {}, close: async () => {} };
  const store = postgresEventStore(reads, { bus: deaf, notifyChannel: 'c53', appends: tellingFailures(appends), appendFunction });
  await new Promise<void>((go) => createInterface(process.stdin).once('line', () => go()));
  process.stdin.unref();
  await Promise.all(Array.from({ length: Number(clients) }, (_, client) => write(store, Number(number), client, Number(commands))));
  await Promise.all([appends.end(), reads.end()]);
  say({ kind: 'done' });
}

function tellingFailures(db: Database): Database {
  const unsafe = async (...args: Parameters<Database['unsafe']>): Promise<unknown> => {
    try {
      return await db.unsafe(...args);
    } catch (error) {
      say({ kind: 'batch-failed', message: String(error) });
      throw error;
    }
  };
  return new Proxy(db, { get: (target, key) => (key === 'unsafe' ? unsafe : Reflect.get(target, key)) });
}

async function write(store: EventStore, process: number, client: number, commands: number): Promise<void> {
  const own: StreamName = `subcontractor-${process * 1000 + client}`;
  let last: NewEvent | undefined;
  for (let i = 0; i < commands; i++) {
    const size = 1 + ((client + i) % 3);
    const shared = (client + i) % 4 === 3;
    if (shared) await appendUntilWon(store, `account-${(client + i) % SHARED}`, size);
    else last = (await append(store, own, last, size)) ?? last;
  }
}

/** As any client does on a conflict: read the head, decide again. */
async function appendUntilWon(store: EventStore, stream: StreamName, size: number): Promise<void> {
  for (let won = false; !won; ) {
    const [head] = await store.readStream(stream, { direction: 'backwards', limit: 1 });
    won = (await append(store, stream, head, size)) !== null;
  }
}

/** The last event written; null on a conflict. A lost connection is retried with the same event ids. */
async function append(store: EventStore, stream: StreamName, after: NewEvent | undefined, size: number): Promise<NewEvent | null> {
  const events = await someEvents(stream, { after, events: Array.from({ length: size }, (_, i) => link([i + 1])) });
  const told = { ids: events.map((event) => event.eventId), revision: events[0]!.revision, stream };
  say({ kind: 'intent', ...told });
  for (;;) {
    try {
      const result = await store.append(stream, after?.revision ?? -1, events);
      say({ kind: result.ok ? 'ack' : 'conflict', ...told });
      return result.ok ? events.at(-1)! : null;
    } catch (error) {
      if (!isTransient(error)) {
        say({ kind: 'command-failed', message: String(error) });
        return null;
      }
    }
  }
}

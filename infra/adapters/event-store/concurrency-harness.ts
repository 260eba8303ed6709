// C53: three processes write, one reads, then everything is counted. The same run must catch the faults of planted.ts.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { StoredEvent } from '#domain/ports/event-store.ts';
import type { Database } from '#projections/sql.ts';
import { migrate } from '../sql/migrate.ts';
import { connect } from '../sql/postgres.ts';
import type { Line } from './concurrency-writer.ts';
import { GATE, installPauses, plant, type Variant } from './planted.ts';
import { postgresEventStore } from './postgres.ts';
import { testBus } from './suite.ts';

export type RunOptions = {
  url: string;
  variant: Variant;
  clients: number;
  commands: number;
  maxPauseMs: number;
  /** What happens to the first writer while its transaction is between INSERT and commit. */
  kill?: 'process' | 'backend';
};

export type Counts = {
  stored: number;
  /** In the log, but never delivered to the reader. */
  missed: number;
  doubled: number;
  disordered: number;
  /** Positions without an event. */
  gaps: number;
  failedBatches: number;
  failedCommands: number;
  acknowledged: number;
  /** Acknowledged commands that are not in the log exactly once. */
  lost: number;
  /** Commands that were answered with a conflict but are in the log. */
  ghosts: number;
  /** Commands without an answer, and those of them that are partly in the log. */
  unknown: number;
  torn: number;
};

const PROCESSES = 3;

type Writer = { name: string; child: ChildProcess; lines: Line[]; go(): void; ended: Promise<void> };

function startWriter(options: RunOptions, appendFunction: string, number: number): Writer {
  const script = new URL('./concurrency-writer.ts', import.meta.url).pathname;
  const args = [script, options.url, appendFunction, String(number), String(options.clients), String(options.commands)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin!.on('error', () => {});
  const lines: Line[] = [];
  const reading = createInterface(child.stdout!);
  reading.on('line', (text) => lines.push(JSON.parse(text)));
  const ended = new Promise<void>((resolve) => reading.once('close', resolve));
  return { name: `writer-${number}`, child, lines, go: () => void child.stdin!.write('go\n'), ended };
}

/** Waits in the database until every session of this name waits for a lock, or all are gone again. */
const waitUntilBlocked = (db: Database, writer: string): Promise<unknown> =>
  db.unsafe(`do $$ declare sessions int; blocked int; seen boolean := false; begin
    loop
      perform pg_stat_clear_snapshot();
      select count(*), count(*) filter (where wait_event_type = 'Lock') into sessions, blocked
        from pg_stat_activity where application_name = '${writer}';
      seen := seen or sessions > 0;
      exit when seen and sessions = blocked;
      perform pg_sleep(0.005);
    end loop;
  end $$`);

/** A live reader that remembers everything, and reports when it has reached a position. */
function startReader(db: Database) {
  const bus = testBus();
  const store = postgresEventStore(db, { bus, pollMs: 1000, retryMs: 10 });
  const seen: StoredEvent[] = [];
  let check = (): void => {};
  const subscription = store.subscribe({
    after: null,
    batchSize: 50,
    async onBatch(events) {
      seen.push(...events);
      check();
    },
  });
  const reached = (position: string): Promise<void> =>
    new Promise((resolve) => {
      check = () => Number(seen.at(-1)?.position ?? 0) >= Number(position) && resolve();
      check();
    });
  return { store, seen, reached, ring: () => bus.ring('events'), stop: () => subscription.stop() };
}

/** Runs the writers so that the first one stops before its first commit while the others write as far as they can. */
export async function runConcurrency(options: RunOptions): Promise<Counts> {
  const db = connect(options.url, { name: 'harness', max: 6 });
  const gatekeeper = connect(options.url, { name: 'gatekeeper', max: 1 });
  let writers: Writer[] = [];
  try {
    await migrate(db);
    const appendFunction = await plant(db, options.variant);
    await installPauses(db, options.maxPauseMs);
    const reader = startReader(db);
    await db.listen('c53', reader.ring);
    writers = Array.from({ length: PROCESSES }, (_, i) => startWriter(options, appendFunction, i));
    const [first, ...others] = writers as [Writer, ...Writer[]];

    await gatekeeper`select pg_advisory_lock(${GATE})`;
    first.go();
    await waitUntilBlocked(db, first.name);
    for (const writer of others) writer.go();
    await Promise.all(others.map((writer) => Promise.race([writer.ended, waitUntilBlocked(db, writer.name)])));
    const during = await reader.store.head();
    if (during !== null) await reader.reached(during);
    if (options.kill === 'process') first.child.kill('SIGKILL');
    if (options.kill === 'backend') await db`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${first.name}`;
    await gatekeeper`select pg_advisory_unlock(${GATE})`;

    await Promise.all(writers.map((writer) => writer.ended));
    // The session of a killed process may still be committing; the lock shows when it has ended.
    await db`select pg_advisory_lock(1400204611), pg_advisory_unlock(1400204611)`;
    const head = await reader.store.head();
    if (head !== null) await reader.reached(head);
    await reader.stop();
    return count(
      reader.seen,
      await readLog(db),
      writers.flatMap((writer) => writer.lines),
    );
  } finally {
    for (const writer of writers) writer.child.kill('SIGKILL');
    await gatekeeper.end({ timeout: 1 });
    await db.end({ timeout: 1 });
  }
}

type Kept = { id: string; position: number };

const readLog = (db: Database): Promise<Kept[]> => db<Kept[]>`select event_id as id, position from es.events order by position`;

function count(seen: readonly StoredEvent[], log: readonly Kept[], lines: readonly Line[]): Counts {
  const kept = new Map<string, number>();
  for (const { id } of log) kept.set(id, (kept.get(id) ?? 0) + 1);
  const delivered = new Set(seen.map((event) => event.eventId));
  const commands = new Map<string, { ids: string[]; answer: 'ack' | 'conflict' | null }>();
  for (const line of lines)
    if ('ids' in line) commands.set(line.ids[0]!, { ids: line.ids, answer: line.kind === 'intent' ? null : line.kind });
  const answered = (answer: 'ack' | 'conflict' | null) => [...commands.values()].filter((command) => command.answer === answer);
  const timesInLog = ({ ids }: { ids: string[] }): number[] => ids.map((id) => kept.get(id) ?? 0);
  return {
    stored: log.length,
    missed: log.filter(({ id }) => !delivered.has(id)).length,
    doubled: seen.length - delivered.size,
    disordered: seen.filter((event, i) => i > 0 && Number(event.position) <= Number(seen[i - 1]!.position)).length,
    gaps: (log.at(-1)?.position ?? 0) - log.length,
    failedBatches: lines.filter(({ kind }) => kind === 'batch-failed').length,
    failedCommands: lines.filter(({ kind }) => kind === 'command-failed').length,
    acknowledged: answered('ack').length,
    lost: answered('ack').filter((command) => timesInLog(command).some((times) => times !== 1)).length,
    ghosts: answered('conflict').filter((command) => timesInLog(command).some((times) => times > 0)).length,
    unknown: answered(null).length,
    torn: answered(null).filter((command) => new Set(timesInLog(command)).size > 1 || timesInLog(command).some((times) => times > 1))
      .length,
  };
}

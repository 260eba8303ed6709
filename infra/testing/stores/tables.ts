// The tables of a database in memory: rows are replaced, never changed, so that a copy of a table is a snapshot. A transaction sees
// committed rows and its own (READ COMMITTED) and commits completely or not at all; the last commits that did not wait for the disk can be
// lost.
import type { Checkpoint, ParkedStreams } from '#domain/ports/checkpoints.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import type { PaperMark, UploadedFile } from '#domain/ports/facts.ts';
import type { OpenedKey } from '#domain/ports/idempotency.ts';
import type { ClaimedTimer, DeadTimer, FinishedTimer } from '#domain/ports/timers.ts';

export type Row = Readonly<Record<string, unknown>>;
/** Its owner. */
type Owner = Pick<DeadTimer, 'accountId' | 'subcontractorId'>;
export type WaitingTimer = { key: string; kind: string } & NonNullable<FinishedTimer['again']> & Owner;
export type Tables = {
  timers: Map<string, Readonly<WaitingTimer>>;
  firing: Map<string, Readonly<ClaimedTimer & Owner & { driver: number }>>;
  dead: Map<string, Readonly<DeadTimer>>;
  deliveries: Map<number, Readonly<DeliveryRow>>;
  files: Map<number, Readonly<UploadedFile>>;
  /** By document and mark. */
  marks: Map<string, Readonly<PaperMark>>;
  /** Account by subcontractor. */
  subcontractors: Map<number, number>;
  keys: Map<string, Readonly<OpenedKey & { startedAt: string }>>;
  checkpoints: Map<string, Checkpoint>;
  parked: Map<string, ParkedStreams>;
  /** Of read models, by table and key. */
  rows: Map<string, Row>;
};

const NAMES = [
  'timers',
  'firing',
  'dead',
  'deliveries',
  'files',
  'marks',
  'subcontractors',
  'keys',
  'checkpoints',
  'parked',
  'rows',
] as const satisfies (keyof Tables)[];
const copy = (tables?: Tables): Tables =>
  Object.fromEntries(NAMES.map((name) => [name, new Map<never, never>(tables?.[name] as never)])) as never;

/** One statement: its effect on the given tables, and its answer. It may be run again on a newer snapshot. */
export type Work<Answer> = (tables: Tables) => Answer;
export type Statement<Answer> = {
  /** For a trace. */
  says: string;
  work: Work<Answer>;
  /** Changes nothing, and nothing depends on its answer. */
  reads?: boolean;
};

export type StoredTransaction = {
  run<Answer>(statement: Statement<Answer>): Answer;
  commit(): void;
};
export type Storage = {
  readonly tables: Tables;
  run<Answer>(statement: Statement<Answer>): Answer;
  /** `asynchronous`: its commit does not wait for the disk. */
  begin(asynchronous: boolean): StoredTransaction;
  /** Another write to the same disk was synced: all earlier commits are safe. */
  synced(): void;
  /** The server is killed: commits that did not wait for the disk may be lost, the latest first. */
  loseTail(howMany: (available: number) => number): number;
};

export function createStorage(): Storage {
  let tables = copy();
  /** Increases with every commit. */
  let version = 0;
  /** The tables before each commit that no later sync has made safe. */
  let unsafe: Tables[] = [];
  const synced = (): void => {
    unsafe = [];
  };
  return {
    get tables() {
      return tables;
    },
    run({ work, reads }) {
      if (reads) return work(tables);
      synced();
      version++;
      return work(tables);
    },
    begin(asynchronous) {
      const done: Work<unknown>[] = [];
      let seen = tables;
      let seenAt = -1;
      const now = (): Tables => {
        if (seenAt === version) return seen;
        seen = copy(tables);
        seenAt = version;
        for (const work of done) work(seen);
        return seen;
      };
      return {
        run({ work, reads }) {
          if (reads) return work(done.length === 0 ? tables : now());
          const answer = work(now());
          done.push(work);
          return answer;
        },
        commit() {
          if (done.length === 0) return;
          const before = tables;
          tables = now();
          version++;
          if (asynchronous) unsafe.push(before);
          else synced();
        },
      };
    },
    synced,
    loseTail(howMany) {
      const lost = Math.min(howMany(unsafe.length), unsafe.length);
      if (lost > 0) tables = unsafe[unsafe.length - lost]!;
      unsafe = [];
      version++;
      return lost;
    },
  };
}

// The tables of a database in memory: rows that are replaced, never changed, so that a copy of a table is a snapshot. A transaction sees
// what is committed and itself (READ COMMITTED), commits whole or not at all, and the last ones that did not wait for the disk can be lost.
import type { Checkpoint, ParkedStreams } from '#domain/ports/checkpoints.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import type { PaperMark, UploadedFile } from '#domain/ports/facts.ts';
import type { OpenedKey } from '#domain/ports/idempotency.ts';
import type { ClaimedTimer, DeadTimer, FinishedTimer } from '#domain/ports/timers.ts';

export type Row = Readonly<Record<string, unknown>>;
/** Whose it is. */
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

/** One statement: what it does to whatever tables it is given, and what it answers. It may be done again on a newer snapshot. */
export type Work<Answer> = (tables: Tables) => Answer;
export type Statement<Answer> = {
  /** For a trace. */
  says: string;
  work: Work<Answer>;
  /** Changes nothing, and its answer binds nobody. */
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
  /** Something else was written to the same disk, and waited for: what came before it is safe. */
  synced(): void;
  /** The server ends by force: commits that did not wait for the disk may be gone, the latest first. */
  loseTail(howMany: (available: number) => number): number;
};

export function createStorage(): Storage {
  let tables = copy();
  /** Grows with every change of what is committed. */
  let version = 0;
  /** How the tables were before each commit that nothing after it has made safe. */
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

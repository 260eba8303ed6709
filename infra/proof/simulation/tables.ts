// The tables of a simulated database: rows that are replaced, never changed, so that a copy of a table is a snapshot. A transaction sees
// what is committed and itself (READ COMMITTED), commits whole or not at all, and the last ones that did not wait for the disk can be lost.
export type Row = Readonly<Record<string, unknown>>;

const NAMES = ['timers', 'firing', 'deliveries', 'uploaded_files', 'account_subcontractors', 'checkpoints', 'idempotency', 'rows'] as const;
export type TableName = (typeof NAMES)[number];
export type Tables = Record<TableName, Map<string, Row>>;
export type Rows = readonly Row[] & { count?: number };

const empty = (): Tables => Object.fromEntries(NAMES.map((name) => [name, new Map()])) as unknown as Tables;
const copy = (tables: Tables): Tables => Object.fromEntries(NAMES.map((name) => [name, new Map(tables[name])])) as unknown as Tables;

/** One statement: what it does to whatever tables it is given, and what it answers. */
export type Work = (tables: Tables) => Rows;
export type Statement = {
  work: Work;
  /** Changes nothing, and its answer binds nobody. */
  reads: boolean;
};

export type Transaction = {
  run(statement: Statement): Rows;
  commit(): void;
  /** Its commit does not wait for the disk. */
  asynchronous: boolean;
};
export type Storage = {
  readonly tables: Tables;
  run(statement: Statement): Rows;
  begin(): Transaction;
  /** Something else was written to the same disk, and waited for: what came before it is safe. */
  synced(): void;
  /** The server ends by force: commits that did not wait for the disk may be gone, the latest first. */
  loseTail(howMany: (available: number) => number): number;
};

export function createStorage(): Storage {
  let tables = empty();
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
    begin() {
      const done: Work[] = [];
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
        asynchronous: false,
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
          if (this.asynchronous) unsafe.push(before);
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

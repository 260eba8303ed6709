// A streaming standby of PostgreSQL: a query goes there only if it has replayed everything that the primary had when the query came
// (infra/decisions/126). The replayed WAL position decides, so rows of any table may be read there.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, ReadReplica } from '#projections/sql.ts';
import { type ConnectOptions, connect, connectLanes } from './postgres.ts';

type Options = {
  connection: ConnectOptions;
  /** How many sessions there are for calls that read whole accounts. */
  lanes: number;
  /** Called once, for a server that is no standby of this primary. */
  onForeign(): void;
  /** How long a query waits for it to catch up; then the primary answers. */
  waitMs?: number;
  /** How long it is not used after it was late or unreachable. */
  restMs?: number;
};

const PAUSE_MS = 5;
/** Bytes of the WAL since its beginning. */
const BYTES = (lsn: string): string => `pg_wal_lsn_diff(${lsn}, '0/0')::bigint`;
/** Identifies the server it is a copy of, and the database there. */
const IDENTITY =
  '(select system_identifier from pg_control_system())::text || (select oid from pg_database where datname = current_database())';
/** With the timeline: a standby that did not follow a promotion has another history at the same positions. */
const WRITTEN = `select ${BYTES('pg_current_wal_insert_lsn()')} as at, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline`;
const REPLAYED = `select pg_is_in_recovery() as standby, ${BYTES('pg_last_wal_replay_lsn()')} as at, ${IDENTITY} as identity,
  upper(lpad(to_hex((select timeline_id from pg_control_checkpoint())), 8, '0')) as timeline`;

type Written = { at: number; timeline: string };
type Replayed = Written & { standby: boolean; identity: string };

export function postgresReplica(primary: Database, url: string, options: Options): ReadReplica & { close(): Promise<void> } {
  const { waitMs = 50, restMs = 1000 } = options;
  const sql = connect(url, options.connection);
  const lanes = connectLanes(url, options.lanes, { ...options.connection, name: `${options.connection.name}-lane` });
  let has: Written = { at: -1, timeline: '' };
  let identity: string | null = null;
  let restsUntil = 0;
  let looking: Promise<void> | null = null;
  let told = false;

  async function look(): Promise<void> {
    identity ??= (await primary.unsafe(`select ${IDENTITY} as identity`))[0]!['identity'] as string;
    const [found] = (await sql.unsafe(REPLAYED)) as unknown as [Replayed];
    const isOurs = found.standby && found.identity === identity;
    if (!isOurs && !told) options.onForeign();
    told = !isOurs;
    has = isOurs ? found : { at: -1, timeline: '' };
  }
  /** One check at a time, shared by all waiting queries. */
  function lookOnce(): Promise<void> {
    looking ??= look().finally(() => (looking = null));
    looking.catch(() => {});
    return looking;
  }
  const covers = ({ at, timeline }: Written): boolean => has.at >= at && has.timeline === timeline;

  async function catchesUp(began: number): Promise<boolean> {
    const [wanted] = (await primary.unsafe(WRITTEN)) as unknown as [Written];
    for (;;) {
      if (covers(wanted)) return true;
      const leftMs = waitMs - (performance.now() - began);
      if (leftMs <= 0) return false;
      await Promise.race([lookOnce(), sleep(leftMs)]);
      if (!covers(wanted)) await sleep(PAUSE_MS);
    }
  }

  return {
    sql,
    lanes,
    async isFresh() {
      const began = performance.now();
      if (began < restsUntil) return false;
      const fresh = await catchesUp(began).catch(() => false);
      if (!fresh) restsUntil = performance.now() + restMs;
      return fresh;
    },
    // Its running queries only read.
    close: async () => void (await Promise.all([sql, ...lanes].map((pool) => pool.end({ timeout: 1 })))),
  };
}

// Each process writes its status to the database every few seconds, and the operator's page reads them all: another process than the one
// that answers may read documents or fire timers.
import { randomUUID } from 'node:crypto';
import type { Sql } from '#projections/sql.ts';
import type { Counters } from '../adapters/metrics/counters.ts';
import type { EngineState, Engines } from './engines.ts';

/** `readersWaiting`: documents that wait for a reader. */
export type Report = { engines: EngineState[]; readersWaiting: number };
export type ProcessRow = Report & { roles: string[]; version: string; upSeconds: number; silentSeconds: number };

const TELL_MS = 5_000;
/** A process whose status is older counts as gone. */
const HEARD_MINUTES = 10;

type Deps = {
  sql: Sql;
  engines: Pick<Engines, 'states'>;
  counters: Pick<Counters, 'gauges'>;
  roles: Iterable<string>;
  version: string;
};

/** Resolves after the first report. When the database does not answer, the report is sent later. */
export async function tellOfProcess({ sql, engines, counters, roles, version }: Deps): Promise<{ stop(): Promise<void> }> {
  const id = randomUUID();
  const waiting = (): number => [...counters.gauges('readers_waiting').values()].reduce((sum, read) => sum + read(), 0);
  let telling: Promise<unknown> | null = null;
  const tell = (): Promise<unknown> => {
    const report: Report = { engines: engines.states(), readersWaiting: waiting() };
    telling ??= sql`
      WITH gone AS (DELETE FROM ops.processes WHERE told_at < now() - interval '1 day' AND id <> ${id})
      INSERT INTO ops.processes (id, roles, version, started_at, told_at, report)
      VALUES (${id}, ${[...roles]}, ${version}, now() - ${performance.now()} * interval '1 millisecond', now(), ${JSON.stringify(report)})
      ON CONFLICT (id) DO UPDATE SET told_at = excluded.told_at, report = excluded.report`
      .catch(() => {})
      .finally(() => {
        telling = null;
      });
    return telling;
  };
  const timer = setInterval(tell, TELL_MS).unref();
  await tell();
  return {
    async stop() {
      clearInterval(timer);
      await telling;
      await sql`DELETE FROM ops.processes WHERE id = ${id}`.catch(() => {});
    },
  };
}

/** The known processes, by their roles. */
export async function processesIn(sql: Sql): Promise<ProcessRow[]> {
  const rows = await sql<(Omit<ProcessRow, keyof Report> & { report: string })[]>`
    SELECT roles, version, greatest(0, extract(epoch FROM now() - started_at))::int AS "upSeconds", greatest(0, extract(epoch FROM now() - told_at))::int AS "silentSeconds", report
    FROM ops.processes WHERE told_at > now() - ${HEARD_MINUTES} * interval '1 minute' ORDER BY roles, started_at`;
  return rows.map(({ report, ...row }) => ({ ...row, ...(JSON.parse(report) as Report) }));
}

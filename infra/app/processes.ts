// Each process tells every few seconds how it stands, and the operator's page reads what all of them told: who reads documents or fires
// timers may be another process than who answers.
import { randomUUID } from 'node:crypto';
import type { Sql } from '#projections/sql.ts';
import type { Counters } from '../adapters/metrics/counters.ts';
import type { EngineState, Engines } from './engines.ts';

/** `readersWaiting`: documents. */
export type Report = { engines: EngineState[]; readersWaiting: number };
export type ProcessRow = Report & { roles: string[]; version: string; upSeconds: number; silentSeconds: number };

const TELL_MS = 5_000;
/** Who said nothing for longer is no process any more. */
const HEARD_MINUTES = 10;

type Deps = {
  sql: Sql;
  engines: Pick<Engines, 'states'>;
  counters: Pick<Counters, 'gauges'>;
  roles: Iterable<string>;
  version: string;
};

/** Resolves when it has told once. A database that does not answer hears of it later. */
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

/** Those that were heard of, by their roles. */
export async function processesIn(sql: Sql): Promise<ProcessRow[]> {
  const rows = await sql<(Omit<ProcessRow, keyof Report> & { report: string })[]>`
    SELECT roles, version, greatest(0, extract(epoch FROM now() - started_at))::int AS "upSeconds", greatest(0, extract(epoch FROM now() - told_at))::int AS "silentSeconds", report
    FROM ops.processes WHERE told_at > now() - ${HEARD_MINUTES} * interval '1 minute' ORDER BY roles, started_at`;
  return rows.map(({ report, ...row }) => ({ ...row, ...(JSON.parse(report) as Report) }));
}

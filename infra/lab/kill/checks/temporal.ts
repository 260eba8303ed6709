// I6 on Temporal: after a settle its open workflows are those of the plan in our rows, each waits for the moment of its row, and nothing is
// left that Temporal was not told.
import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { type Instant, instant, millis } from '../../../../domain/kernel/calendar.ts';
import type { Database } from '../../../../projections/sql.ts';
import { type Finding, finding } from './finding.ts';

/** Workflows end a moment after their last step, and are listed a moment after that. */
const LIMIT_MS = 30_000;
const LOOK_MS = 250;

/** `at`: what it says it waits for. */
export type OpenWorkflow = { id: string; at: Instant | null };
export type WaitingRow = { key: string; readyAt: Instant };

const isOf = (key: string, id: string): boolean => key === id || key.startsWith(`${id}-`);

/** Both ways: a workflow that nothing waits for, and a row that no workflow watches at its moment. */
export function differences(open: readonly OpenWorkflow[], rows: readonly WaitingRow[]): string[] {
  const idle = open.filter(({ id }) => !rows.some(({ key }) => isOf(key, id)));
  const wrong = rows.flatMap(({ key, readyAt }) => {
    const watching = open.find(({ id }) => isOf(key, id));
    if (watching === undefined) return [`${key} waits for ${readyAt} and no workflow knows`];
    const first = rows.filter((row) => isOf(row.key, watching.id)).every((row) => row.readyAt >= readyAt);
    return first && watching.at !== readyAt ? [`${key} waits for ${readyAt}, its workflow for ${watching.at}`] : [];
  });
  return [...idle.map(({ id }) => `workflow ${id} is open and nothing waits`), ...wrong];
}

async function look(client: Client, db: Database): Promise<{ open: OpenWorkflow[]; rows: WaitingRow[] }> {
  const open: OpenWorkflow[] = [];
  for await (const { workflowId, searchAttributes } of client.workflow.list({ query: "ExecutionStatus = 'Running'" })) {
    const [at] = (searchAttributes?.['NextStepAt'] ?? []) as Date[];
    open.push({ id: workflowId, at: at === undefined ? null : instant(at.toISOString()) });
  }
  const rows = await db<WaitingRow[]>`select key, ready_at as "readyAt" from ops.timers`;
  return { open, rows: rows.map(({ key, readyAt }) => ({ key, readyAt: instant(millis(readyAt)) })) };
}

/** `settle` answers whether everything that was due is done. */
export async function checkTemporal(address: string, db: Database, settle: () => Promise<boolean>): Promise<Finding[]> {
  const settled = await settle();
  const connection = await Connection.connect({ address });
  try {
    const client = new Client({ connection });
    let seen = await look(client, db);
    for (const from = performance.now(); differences(seen.open, seen.rows).length > 0; seen = await look(client, db)) {
      if (performance.now() - from > LIMIT_MS) break;
      await delay(LOOK_MS);
    }
    const [row] = await db<{ untold: number; firing: number }[]>`
      select (select count(*)::int from ops.timer_changes) as untold, (select count(*)::int from ops.firing) as firing`;
    const late = settled ? [] : ['what was due is not done within the limit'];
    if (row!.untold > 0) late.push(`${row!.untold} changes were not told`);
    if (row!.firing > 0) late.push(`${row!.firing} timers are still being fired`);
    const figure = `${seen.open.length} open, ${seen.rows.length} waiting`;
    return [
      finding('I6', 'on Temporal: due and not done, or not told', `${late.length}`, late),
      finding('I6', 'on Temporal: open workflows ÷ timers that wait', figure, differences(seen.open, seen.rows)),
    ];
  } finally {
    await connection.close();
  }
}

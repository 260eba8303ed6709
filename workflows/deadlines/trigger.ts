// Event -> timer: when the next deadline of a subcontractor's documents is to be told (DESIGN 3.7, 3.10).
import type { SubcontractorEvent } from '#domain/events.ts';
import type { Instant } from '#domain/kernel/calendar.ts';
import { never } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { WorkflowEngine } from '#domain/ports/workflow-engine.ts';
import type { ProjectedEvent, Projection } from '#projections/projection.ts';
import type { Sql } from '#projections/sql.ts';
import { planNext } from '../plan-next.ts';
import { ringing } from '../ringing.ts';
import { deadlinesKey } from '../timer-keys.ts';
import { nextDeadlineAt } from './next.ts';

/** Whether an event can move the next deadline. */
function moves(event: SubcontractorEvent): boolean {
  switch (event.type) {
    case 'SubcontractorEdited':
    case 'SubcontractorArchived':
    case 'SubcontractorRestored':
    case 'RequiredTypesConfigured':
    case 'DocumentValidated':
    case 'DocumentReplaced':
    case 'DocumentDeadlineReached':
    case 'PersonErased':
      return true;
    case 'SubcontractorRegistered':
    case 'LinkIssued':
    case 'LinkExtended':
    case 'LinkRevoked':
    case 'LinkOpened':
    case 'DocumentUploaded':
    case 'DocumentAnalysed':
    case 'DocumentAnalysisFailed':
    case 'DocumentRejected':
      return false;
    default:
      return never(event);
  }
}

type Touched = { subcontractors: Set<number>; accounts: Set<AccountId>; joined: Map<number, AccountId>; left: Set<number> };

function touchedBy(events: readonly ProjectedEvent[]): Touched {
  const touched: Touched = { subcontractors: new Set(), accounts: new Set(), joined: new Map(), left: new Set() };
  for (const event of events) {
    const { stream, accountId } = event.meta;
    if (stream.startsWith('documenttypes-')) {
      touched.accounts.add(accountId);
      continue;
    }
    const id = idOf(stream);
    // The last word of a batch counts.
    if (event.type === 'SubcontractorRegistered' || event.type === 'SubcontractorRestored') {
      touched.joined.set(id, accountId);
      touched.left.delete(id);
    }
    if (event.type === 'SubcontractorArchived' || event.type === 'PersonErased') {
      touched.joined.delete(id);
      touched.left.add(id);
    }
    if (moves(event as SubcontractorEvent)) touched.subcontractors.add(id);
  }
  return touched;
}

/** A changed type arms timers for everybody whom it may touch, in one statement: each timer then asks the policy for itself. */
async function timerAccounts(
  sql: Sql,
  accounts: ReadonlySet<AccountId>,
  engine: Pick<WorkflowEngine, 'plan'>,
  now: Instant,
): Promise<void> {
  if (accounts.size === 0) return;
  const rows = await sql<{ id: number }[]>`
    select subcontractor_id as id from ops.account_subcontractors where account_id = any(${[...accounts]}::integer[])`;
  await engine.plan(
    rows.map(({ id }) => ({ key: deadlinesKey(id), dueAt: now })),
    sql,
  );
}

export type TriggerDeps = { loadState: LoadState; clock: Clock; engine: WorkflowEngine; bus: Bus };

export function deadlinesTrigger(deps: TriggerDeps): Projection {
  const { clock } = deps;
  const { engine, committed } = ringing(deps);
  return {
    name: 'deadlines',
    kind: 'process-manager',
    version: 1,
    // Planned from what the documents are now.
    start: 'beginning',
    tables: '',
    categories: ['subcontractor', 'documenttypes'],
    personal: false,
    async project(events, sql) {
      const { subcontractors, accounts, joined, left } = touchedBy(events);
      if (joined.size > 0) {
        await sql`
          insert into ops.account_subcontractors (subcontractor_id, account_id)
          select * from unnest(${[...joined.keys()]}::integer[], ${[...joined.values()]}::integer[]) on conflict do nothing`;
      }
      if (left.size > 0) await sql`delete from ops.account_subcontractors where subcontractor_id = any(${[...left]}::integer[])`;
      const next = await Promise.all(
        [...subcontractors].map(async (id) => ({ key: deadlinesKey(id), at: await nextDeadlineAt(deps, id) })),
      );
      await timerAccounts(sql, accounts, engine, clock.now());
      await planNext(engine, next, sql);
    },
    committed,
  };
}

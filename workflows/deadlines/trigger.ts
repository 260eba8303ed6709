// Event -> timer: when the next deadline of a subcontractor's documents is to be told (DESIGN 3.7, 3.10).
import type { SubcontractorEvent } from '#domain/events.ts';
import { never } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { AccountId, SubcontractorId } from '#domain/kernel/ids.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { Facts } from '#domain/ports/facts.ts';
import type { Timers } from '#domain/ports/timers.ts';
import type { ProjectedEvent, Projection } from '#projections/projection.ts';
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

type Touched = {
  subcontractors: Set<SubcontractorId>;
  accounts: Set<AccountId>;
  joined: Map<SubcontractorId, AccountId>;
  left: Set<SubcontractorId>;
};

function touchedBy(events: readonly ProjectedEvent[]): Touched {
  const touched: Touched = { subcontractors: new Set(), accounts: new Set(), joined: new Map(), left: new Set() };
  for (const event of events) {
    const { stream, accountId } = event.meta;
    if (stream.startsWith('documenttypes-')) {
      touched.accounts.add(accountId);
      continue;
    }
    const id = idOf(stream) as SubcontractorId;
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

export type TriggerDeps = { loadState: LoadState; clock: Clock; facts: Facts; timers: Timers; bus: Bus };

export function deadlinesTrigger(deps: TriggerDeps): Projection {
  const { clock, facts } = deps;
  const { timers, committed } = ringing(deps);
  return {
    name: 'deadlines',
    kind: 'process-manager',
    version: 1,
    // Planned from what the documents are now.
    start: 'beginning',
    tables: '',
    categories: ['subcontractor', 'documenttypes'],
    personal: false,
    async project(events, tx) {
      const { subcontractors, accounts, joined, left } = touchedBy(events);
      await facts.join(joined, tx);
      await facts.leave([...left], tx);
      const next = await Promise.all(
        [...subcontractors].map(async (id) => ({ key: deadlinesKey(id), at: await nextDeadlineAt(deps, id) })),
      );
      // A changed type arms timers for everybody whom it may touch, in one statement: each timer then asks the policy for itself.
      const now = clock.now();
      const woken = await facts.subcontractorsOf([...accounts], tx);
      await timers.plan(
        [...woken.keys()].map((id) => ({ key: deadlinesKey(id), dueAt: now })),
        tx,
      );
      await planNext(timers, next, tx);
    },
    committed,
  };
}

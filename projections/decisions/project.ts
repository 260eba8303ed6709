// Decisions on sign-ups, for administrators: approved or rejected, by whom and when.
import type { DomainEvent } from '#domain/events.ts';
import { idOf } from '#domain/kernel/event.ts';
import { replayById } from '../keyed-rows.ts';
import type { ProjectedEvent, Projection } from '../projection.ts';
import { upsert } from '../rows.ts';
import type { Sql } from '../sql.ts';
import { tableText } from '../table-text.ts';

export type DecisionRow = {
  account_id: number;
  decision: 'approved' | 'rejected';
  decided_at: string;
  by_id: number | null;
  by_kind: 'administrator' | 'operator' | 'himself';
};

function rowOf(projected: ProjectedEvent): DecisionRow | null {
  const event = projected as DomainEvent;
  const account_id = idOf(projected.meta.stream);
  if (event.type === 'AccountRejected')
    return { account_id, decision: 'rejected', decided_at: event.data.rejectedAt, by_id: event.data.by, by_kind: 'administrator' };
  if (event.type !== 'AccountApproved') return null;
  const { by, approvedAt } = event.data;
  const by_kind = by !== null ? 'administrator' : projected.meta.actor.kind === 'user' ? 'himself' : 'operator';
  return { account_id, decision: 'approved', decided_at: approvedAt, by_id: by, by_kind };
}

async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const rows = new Map(events.flatMap((event) => rowOf(event) ?? []).map((row) => [row.account_id, row]));
  await upsert(sql, 'account_decisions', ['account_id'], [...rows.values()]);
}

export const decisions: Projection = {
  name: 'decisions',
  kind: 'read-model',
  version: 1,
  start: 'beginning',
  tables: tableText(import.meta.url),
  categories: ['account'],
  personal: false,
  project,
  replay: () =>
    replayById<DecisionRow>('account_decisions', (rows, event) => {
      const row = rowOf(event);
      if (row !== null) rows.set(row.account_id, row);
    }),
};

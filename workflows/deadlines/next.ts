// The question that both sides of a deadline timer ask: whoever plans it, and whoever has just been fired.
import type { DocumentTypesState } from '#domain/document-types/document-types.ts';
import type { Instant } from '#domain/kernel/calendar.ts';
import type { SubcontractorId } from '#domain/kernel/ids.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import { nextDeadline } from '#domain/subcontractors/next-step.ts';
import type { SubcontractorState } from '#domain/subcontractors/subcontractor.ts';

/** When the next deadline of this subcontractor is due, asked of the pure policy; null: nothing to wait for. */
export async function nextDeadlineAt(deps: { loadState: LoadState; clock: Clock }, id: number): Promise<Instant | null> {
  const state = (await deps.loadState('subcontractor', id)).state as SubcontractorState;
  if (state.accountId === null) return null;
  const types = (await deps.loadState('documenttypes', state.accountId)).state as DocumentTypesState;
  const context = { now: deps.clock.now(), today: deps.clock.today(), organizations: new Map(), documentTypes: types.types };
  return nextDeadline(state, id as SubcontractorId, context)?.at ?? null;
}

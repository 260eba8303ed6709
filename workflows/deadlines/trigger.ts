// Event -> timer: when the next deadline of a subcontractor's documents must be recorded (DESIGN 3.7, 3.10).
import { moves } from '#domain/events.ts';
import { categoryOf, idOf } from '#domain/kernel/event.ts';
import type { SubcontractorId } from '#domain/kernel/ids.ts';
import { nextDeadline } from '#domain/subcontractors/next-step.ts';
import { joins, memberBy } from '../membership.ts';
import type { ProcessManager } from '../process-manager.ts';
import { deadlinesKey } from '../timer-keys.ts';

export const deadlinesManager: ProcessManager = {
  name: 'deadlines',
  version: 1,
  // It plans from the current state of the documents, so the whole history is safe.
  start: 'beginning',
  categories: ['subcontractor', 'documenttypes'],
  personal: false,
  asks(event) {
    const { stream, accountId } = event.meta;
    if (!moves(event, 'deadlines')) return {};
    return categoryOf(stream) === 'documenttypes' ? { membersOf: accountId } : { states: [stream, `documenttypes-${accountId}`] };
  },
  react(event, known) {
    if (event.type === 'SubcontractorRegistered') return joins;
    if (!moves(event, 'deadlines')) return {};
    const { stream, accountId } = event.meta;
    // A changed type sets a timer for every subcontractor of the account in one statement; each timer then asks the policy. A subcontractor
    // registered in the same batch has no documents yet, or its timer was planned with the current types.
    if (categoryOf(stream) === 'documenttypes')
      return { timers: known.members(accountId).map((id) => ({ key: deadlinesKey(id), at: known.now, subcontractorId: id })) };
    const id = idOf(stream) as SubcontractorId;
    const { types: documentTypes } = known.state('documenttypes', accountId);
    const state = known.state('subcontractor', id);
    const due = nextDeadline(state, id, { now: known.now, today: known.today, documentTypes });
    return { ...memberBy(event, state), timers: [{ key: deadlinesKey(id), at: due?.at ?? null }] };
  },
};

// Event -> timer: when the next deadline of a subcontractor's documents is to be told (DESIGN 3.7, 3.10).
import type { SubcontractorEvent } from '#domain/events.ts';
import { never } from '#domain/kernel/decider.ts';
import { categoryOf, idOf } from '#domain/kernel/event.ts';
import type { SubcontractorId } from '#domain/kernel/ids.ts';
import { isReminderEvent } from '#domain/reminders/events.ts';
import { nextDeadline } from '#domain/subcontractors/next-step.ts';
import { joins, memberBy } from '../membership.ts';
import type { ProcessManager } from '../process-manager.ts';
import { deadlinesKey } from '../timer-keys.ts';

/** Whether an event can move the next deadline. */
function moves(event: SubcontractorEvent): boolean {
  if (isReminderEvent(event)) return false;
  switch (event.type) {
    case 'SubcontractorEdited':
    case 'SubcontractorArchived':
    case 'SubcontractorRestored':
    case 'RequiredTypesConfigured':
    case 'DocumentValidated':
    case 'DocumentReplaced':
    case 'DocumentReopened':
    case 'DocumentCorrected':
    case 'DocumentReinstated':
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
    case 'ReadingCorrected':
    case 'ReadingCorrectionWithdrawn':
    case 'NoteWritten':
    case 'NoteRemoved':
      return false;
    default:
      return never(event);
  }
}

export const deadlinesManager: ProcessManager = {
  name: 'deadlines',
  version: 1,
  // Planned from what the documents are now.
  start: 'beginning',
  categories: ['subcontractor', 'documenttypes'],
  personal: false,
  asks(event) {
    const { stream, accountId } = event.meta;
    if (categoryOf(stream) === 'documenttypes') return { membersOf: accountId };
    return moves(event as SubcontractorEvent) ? { states: [stream, `documenttypes-${accountId}`] } : {};
  },
  react(event, known) {
    const { stream, accountId } = event.meta;
    // A changed type arms timers for everybody whom it may touch, in one statement: each timer then asks the policy for itself. Whoever
    // joined within the batch has no documents yet, or was asked about with the types as they are now.
    if (categoryOf(stream) === 'documenttypes')
      return { timers: known.members(accountId).map((id) => ({ key: deadlinesKey(id), at: known.now, subcontractorId: id })) };
    const change = event as SubcontractorEvent;
    if (change.type === 'SubcontractorRegistered') return joins;
    if (!moves(change)) return {};
    const id = idOf(stream) as SubcontractorId;
    const { types: documentTypes } = known.state('documenttypes', accountId);
    const state = known.state('subcontractor', id);
    const due = nextDeadline(state, id, { now: known.now, today: known.today, documentTypes });
    return { ...memberBy(change, state), timers: [{ key: deadlinesKey(id), at: due?.at ?? null }] };
  },
};

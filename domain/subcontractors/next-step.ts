// What waits for one subcontractor, and until when: the policy that the timer engine asks after every event and every timer
// (DESIGN 3.10). A step that is overdue is due now; a timer that fires for nothing is answered with nothing.
import { nextAnalysis } from '../documents/analysis-policy.ts';
import { type Instant, parisInstant } from '../kernel/calendar.ts';
import type { DocumentId, SubcontractorId } from '../kernel/ids.ts';
import type { SubcontractorCommand } from './commands.ts';
import { deadlines, type SubcontractorContext, type SubcontractorState } from './subcontractor.ts';

export type DeadlineStep = { readonly at: Instant; readonly command: Extract<SubcontractorCommand, { type: 'NoteDeadlines' }> };
/** Not a command: the shell analyses the file, then dispatches RecordAnalysis or RecordAnalysisFailure. */
export type AnalysisStep = { readonly at: Instant; readonly documentId: DocumentId };

const notBefore = (at: Instant, now: Instant): Instant => (at > now ? at : now);

/** The next deadline to tell: 00:00 Paris of the day on which a document starts to warn, or is over. */
export function nextDeadline(
  state: SubcontractorState,
  subcontractorId: SubcontractorId,
  context: SubcontractorContext,
): DeadlineStep | null {
  const { accountId } = state;
  const days = deadlines(state, context)
    .map(({ on }) => on)
    .sort();
  if (accountId === null || days[0] === undefined) return null;
  return { at: notBefore(parisInstant(days[0]), context.now), command: { type: 'NoteDeadlines', subcontractorId, accountId } };
}

/** The next document to analyse, first tries and retries alike. */
export function nextAnalysisStep(state: SubcontractorState, now: Instant): AnalysisStep | null {
  const next = state.archived ? null : nextAnalysis(state.documents);
  return next && { at: notBefore(next.at, now), documentId: next.documentId };
}

/** The earlier of the two; one timer per subcontractor is enough, since firing it asks again. */
export function nextStep(
  state: SubcontractorState,
  subcontractorId: SubcontractorId,
  context: SubcontractorContext,
): DeadlineStep | AnalysisStep | null {
  const deadline = nextDeadline(state, subcontractorId, context);
  const analysis = nextAnalysisStep(state, context.now);
  if (deadline === null || analysis === null) return deadline ?? analysis;
  return analysis.at <= deadline.at ? analysis : deadline;
}

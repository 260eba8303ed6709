// The timers of one subcontractor: these policies are asked after every event and by every timer (DESIGN 3.10). A timer that fires without
// need changes nothing.

import type { Instant } from '../kernel/calendar.ts';
import { parisInstant } from '../kernel/calendar.ts';
import { type Due, notBefore } from '../kernel/due.ts';
import type { DocumentId, SubcontractorId } from '../kernel/ids.ts';
import type { SubcontractorCommand } from './commands.ts';
import type { SubcontractorState } from './state.ts';
import { type DeadlineFacts, deadlines } from './subcontractor.ts';

export type DeadlineStep = Extract<SubcontractorCommand, { type: 'NoteDeadlines' }>;
/** Not a command: the shell has the file analysed, then dispatches RecordAnalysis or RecordAnalysisFailure. */
export type AnalysisStep = { readonly type: 'analyse'; readonly documentId: DocumentId };

/** The next deadline to record: 00:00 in Paris on the day on which a document starts to warn, or has expired. */
export function nextDeadline(state: SubcontractorState, subcontractorId: SubcontractorId, facts: DeadlineFacts): Due<DeadlineStep> | null {
  const { accountId } = state;
  const days = deadlines(state, facts)
    .map(({ on }) => on)
    .sort();
  if (accountId === null || days[0] === undefined) return null;
  return { at: notBefore(parisInstant(days[0]), facts.now), step: { type: 'NoteDeadlines', subcontractorId, accountId } };
}

/** When to analyse a document: after its upload, then at each retry; null: it needs no analysis (F185, C23). */
export function nextAnalysis({ documents, archived }: SubcontractorState, documentId: DocumentId, now: Instant): Due<AnalysisStep> | null {
  const document = documents.get(documentId);
  if (archived || document?.status !== 'pending' || document.analysed) return null;
  const at = document.failures === 0 ? document.uploadedAt : document.retryAt;
  return at && { at: notBefore(at, now), step: { type: 'analyse', documentId } };
}

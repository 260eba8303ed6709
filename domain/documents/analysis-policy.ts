// When a document is analysed, and tried again after the analyser failed (F185, C23): the upload is never lost, only late.
import { ANALYSIS_RETRY_MINUTES } from '../constants.ts';
import { addMillis, type Instant } from '../kernel/calendar.ts';
import type { DocumentId } from '../kernel/ids.ts';
import type { Paper, Papers } from './slots.ts';

/** When to try again after so many earlier failures; null: given up, a person decides. For `RecordAnalysisFailure`. */
export function analysisRetryAt(failuresBefore: number, now: Instant): Instant | null {
  const minutes = ANALYSIS_RETRY_MINUTES[failuresBefore];
  return minutes === undefined ? null : addMillis(now, minutes * 60_000);
}

/** When this paper is to be analysed: from its upload on, then at its retry; null: it is not waiting for that. */
export const analysisDueAt = (paper: Paper): Instant | null => {
  if (paper.status !== 'pending' || paper.analysed) return null;
  return paper.failures === 0 ? paper.uploadedAt : paper.retryAt;
};

/** The paper whose analysis is due first: from its upload on, then at its retry. */
export function nextAnalysis(papers: Papers): { at: Instant; documentId: DocumentId } | null {
  let next: { at: Instant; documentId: DocumentId } | null = null;
  for (const [documentId, paper] of papers) {
    const at = analysisDueAt(paper);
    if (at !== null && (next === null || at < next.at)) next = { at, documentId };
  }
  return next;
}

// When a document is analysed, and tried again after the analyser failed (F185, C23): the upload is never lost, only late.
import { ANALYSIS_RETRY_MINUTES } from '../constants.ts';
import { addMillis, type Instant } from '../kernel/calendar.ts';
import type { DocumentId } from '../kernel/ids.ts';
import type { Document, Documents } from './slots.ts';

/** When to try again after so many earlier failures; null: given up, a person decides. For `RecordAnalysisFailure`. */
export function analysisRetryAt(failuresBefore: number, now: Instant): Instant | null {
  const minutes = ANALYSIS_RETRY_MINUTES[failuresBefore];
  return minutes === undefined ? null : addMillis(now, minutes * 60_000);
}

/** When this document is to be analysed: from its upload on, then at its retry; null: it is not waiting for that. */
export const analysisDueAt = (document: Document): Instant | null => {
  if (document.status !== 'pending' || document.analysed) return null;
  return document.failures === 0 ? document.uploadedAt : document.retryAt;
};

/** The document whose analysis is due first: from its upload on, then at its retry. */
export function nextAnalysis(documents: Documents): { at: Instant; documentId: DocumentId } | null {
  let next: { at: Instant; documentId: DocumentId } | null = null;
  for (const [documentId, document] of documents) {
    const at = analysisDueAt(document);
    if (at !== null && (next === null || at < next.at)) next = { at, documentId };
  }
  return next;
}

// When a document is read again after the analyser failed (F185, C23): the upload is never lost, only late.
import { ANALYSIS_RETRY_MINUTES } from '../constants.ts';
import { addMillis, type Instant } from '../kernel/calendar.ts';

/** When to try again after so many earlier failures; null: given up, a person decides. For `RecordAnalysisFailure`. */
export function analysisRetryAt(failuresBefore: number, now: Instant): Instant | null {
  const minutes = ANALYSIS_RETRY_MINUTES[failuresBefore];
  return minutes === undefined ? null : addMillis(now, minutes * 60_000);
}

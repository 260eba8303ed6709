// When a failed analysis is retried (F185, C23): the upload itself is never lost.
import { ANALYSIS_RETRY_MINUTES } from '../constants.ts';
import { addMillis, type Instant } from '../kernel/calendar.ts';

/** The time of the next attempt after this many failures; null: no further attempt, a person decides. For `RecordAnalysisFailure`. */
export function analysisRetryAt(failuresBefore: number, now: Instant): Instant | null {
  const minutes = ANALYSIS_RETRY_MINUTES[failuresBefore];
  return minutes === undefined ? null : addMillis(now, minutes * 60_000);
}

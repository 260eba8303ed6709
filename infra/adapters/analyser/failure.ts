// Failures of the analyser itself, as opposed to a file that cannot be read (domain/ports/analyser.ts).

/**
 * The document may have caused `timeout` and `crash`: they are retried a few times, then a person decides. `budget`: its link has used up
 * the processor time of its files in this hour.
 */
export class AnalyserFailure extends Error {
  readonly reason: 'timeout' | 'crash' | 'garbage' | 'unavailable' | 'aborted' | 'budget';
  constructor(reason: AnalyserFailure['reason'], options?: { cause?: unknown }) {
    super(`analyser failed: ${reason}`, options);
    this.name = 'AnalyserFailure';
    this.reason = reason;
  }
}

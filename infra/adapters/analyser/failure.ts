// How an analyser itself fails, as against a file that cannot be read (domain/ports/analyser.ts).

/**
 * `timeout` and `crash` may be the document's doing: retry a few times, then leave it to a person. `budget`: its link has used up what the
 * files of one link may cost in an hour.
 */
export class AnalyserFailure extends Error {
  readonly reason: 'timeout' | 'crash' | 'garbage' | 'unavailable' | 'aborted' | 'budget';
  constructor(reason: AnalyserFailure['reason'], options?: { cause?: unknown }) {
    super(`analyser failed: ${reason}`, options);
    this.name = 'AnalyserFailure';
    this.reason = reason;
  }
}

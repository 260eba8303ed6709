// The external analysers that may read a document, and the recorded outcome of asking one (infra/decisions/122).
import type { Instant } from '../kernel/calendar.ts';

export const OUTSIDE_ANALYSERS = ['openai'] as const;
export type OutsideAnalyser = (typeof OUTSIDE_ANALYSERS)[number];

/**
 * `confirms`: it read the same. `completes`: it read what we could not. `differs`: it read something else. `adds-nothing`: it read no more
 * than we did. `unavailable`: it gave no usable answer.
 */
export type SecondOpinionOutcome = 'confirms' | 'completes' | 'differs' | 'adds-nothing' | 'unavailable';
export type SecondOpinion = {
  readonly provider: OutsideAnalyser;
  /** Since when the account's consent was given under which the document was sent out. */
  readonly consentedAt: Instant;
  readonly outcome: SecondOpinionOutcome;
};

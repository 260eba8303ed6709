// Who else than our own analyser may read a document, and what is kept of asking him (infra/decisions/122).
import type { Instant } from '../kernel/calendar.ts';

export const OUTSIDE_ANALYSERS = ['openai'] as const;
export type OutsideAnalyser = (typeof OUTSIDE_ANALYSERS)[number];

/**
 * `confirms`: it read what we read. `completes`: it read what we could not. `differs`: it read something else. `adds-nothing`: it could not
 * read it better. `unavailable`: it was asked, and gave no answer that can be used.
 */
export type SecondOpinionOutcome = 'confirms' | 'completes' | 'differs' | 'adds-nothing' | 'unavailable';
export type SecondOpinion = {
  readonly provider: OutsideAnalyser;
  /** Since when the consent stood under which the paper was shown. */
  readonly consentedAt: Instant;
  readonly outcome: SecondOpinionOutcome;
};

// The content of « Synthèse »: what was checked on time in the last twelve months, as it was known then. What « on time » means is said with
// the words that are printed (domain/texts/fr/synthesis.ts).
import type { CalendarDate, Instant } from '../kernel/calendar.ts';

export const SYNTHESIS_MONTHS = 12;
/** Maximum number of subcontractors that are named; how many there are is said beside them. */
export const SYNTHESIS_ROWS = 200;

/**
 * `asked`: documents that were required of an active subcontractor on at least one day of the month; each is on time, late or missing.
 * `received`, `judged`: what came in and was validated or rejected in the month, whoever it was asked of.
 */
export type SynthesisMonth = {
  month: string;
  asked: number;
  onTime: number;
  late: number;
  missing: number;
  received: number;
  judged: number;
};
/** A subcontractor who lacked a document he was asked for. `days`: on which at least one was lacking; `open`: today as well. */
export type SynthesisGap = {
  subcontractorId: number;
  companyName: string;
  siret: string;
  days: number;
  open: boolean;
  documents: { name: string; days: number; open: boolean }[];
};
export type SynthesisFigures = {
  months: SynthesisMonth[];
  /** Those that lack something today first, then by days; at most `SYNTHESIS_ROWS` of `withGap`. */
  gaps: SynthesisGap[];
  withGap: number;
};
export type Synthesis = SynthesisFigures & {
  from: CalendarDate;
  to: CalendarDate;
  /** How many events the log had. */
  size: number;
  /** The newest one; null: none was published. */
  checkpoint: { size: number; root: string; publishedAt: Instant } | null;
};

/** The share of all that was asked, from 0 to 1; null: nothing was asked. */
export function shareOnTime(months: readonly Pick<SynthesisMonth, 'asked' | 'onTime'>[]): number | null {
  const asked = months.reduce((sum, month) => sum + month.asked, 0);
  return asked === 0 ? null : months.reduce((sum, month) => sum + month.onTime, 0) / asked;
}

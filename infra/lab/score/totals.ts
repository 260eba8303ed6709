// Outcomes counted: by field, kind and carrier, what was validated by itself, how sure readings are right, and what they took.
import { AUTO_VALIDATION_CONFIDENCE } from '../../../domain/constants.ts';
import { FIELDS, type Field, type Outcome } from './measure.ts';

export type Share = { readonly right: number; readonly of: number };
export type Totals = {
  readonly papers: number;
  /** Of honest papers; traps count for what they must not do. */
  readonly fields: Record<Field, Share>;
  /** Clean and current ones that were validated without a person. */
  readonly validated: Share;
  readonly falseValidations: readonly string[];
  /** Of the readings at or above the confidence that validates: all fields right. */
  readonly calibration: Share;
  /** The right of each field among them. */
  readonly calibrationOfFields: Record<Field, Share>;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly medianCpuMs: number;
};

export const share = (list: readonly (boolean | null)[]): Share => ({
  right: list.filter((one) => one === true).length,
  of: list.filter((one) => one !== null).length,
});
/** null: nothing was counted. */
export const ratio = ({ right, of }: Share): number | null => (of === 0 ? null : right / of);
export function percentile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * at) - 1)] ?? 0;
}

const fieldsOf = (outcomes: readonly Outcome[]): Record<Field, Share> =>
  Object.fromEntries(FIELDS.map((field) => [field, share(outcomes.map((one) => one.right[field]))])) as Record<Field, Share>;

export function totalsOf(outcomes: readonly Outcome[]): Totals {
  const honest = outcomes.filter((one) => one.case.trap === null);
  const sure = outcomes.filter((one) => one.confidence >= AUTO_VALIDATION_CONFIDENCE);
  const clean = outcomes.filter((one) => one.case.expected === 'validate');
  const ms = outcomes.map((one) => one.ms);
  return {
    papers: outcomes.length,
    fields: fieldsOf(honest),
    validated: share(clean.map((one) => one.validated)),
    falseValidations: outcomes.flatMap((one) => one.falseValidations.map((what) => `${one.case.id}: ${what}`)),
    // Of a trap that only tells what must not happen, nothing is right or wrong.
    calibration: share(sure.map((one) => (FIELDS.every((field) => one.right[field] === null) ? null : one.wrong.length === 0))),
    calibrationOfFields: fieldsOf(sure),
    medianMs: percentile(ms, 0.5),
    p95Ms: percentile(ms, 0.95),
    medianCpuMs: percentile(
      outcomes.map((one) => one.cpuMs),
      0.5,
    ),
  };
}

/** Groups in the order in which they first come. */
export function by(outcomes: readonly Outcome[], key: (one: Outcome) => string): [string, Totals][] {
  const groups = new Map<string, Outcome[]>();
  for (const one of outcomes) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return [...groups].map(([name, list]) => [name, totalsOf(list)]);
}

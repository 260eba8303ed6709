// What a check answers: what it counted, and each thing that must not be.
export type Finding = { invariant: string; what: string; figure: string; violations: string[] };

/** The first few are enough to start looking; the number is told. */
export const finding = (invariant: string, what: string, figure: string, violations: string[]): Finding => ({
  invariant,
  what,
  figure,
  violations,
});

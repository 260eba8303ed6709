// What the public pages claim with a figure: measured by our own tests, with the day (A53). A figure without a test is not shown, or is
// called an example.

/** infra/adapters/analyser/accuracy.test.ts (F177, F178) holds these as limits at every run. */
export const READING = {
  rightAtLeast: '95 %',
  secondsAtMost: 3,
  documents: 150,
  measuredOn: '21/11/2026',
} as const;
/** A subcontractor set up, link sent; infra/proof/e2e/public-site.test.ts (F018). */
export const SET_UP_MINUTES = 2;

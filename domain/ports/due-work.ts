// Port: what a durable workflow calls. The workflow holds no policy and no plan but looks both up each time, so that a change of either
// does not break the replay of an open workflow. It holds ids only, because it is stored outside of the database.

/** `waitMs`: by our clock, 0 or less when due; `at`: epoch milliseconds, for display; `longestMs`: the maximum duration of the step. */
export type NextStep = { waitMs: number; at: number | null; longestMs: number };

/** `of`: the timers of one workflow: the one with this key, or all whose keys begin with `of-`, one at a time. */
export interface DueActivities {
  /** null: no timer waits and none is being fired. Quick, and may be called as often as one likes. */
  plan(of: string): Promise<NextStep | null>;
  /** Fires the due timer. False: none was available. Fails with the error's name alone, after it has stored the pause. */
  step(of: string): Promise<boolean>;
}

// Port: what a durable workflow asks of us. It holds no policy and no plan, both are looked up each time: a change of either breaks the
// replay of no open workflow. Ids only: this is kept outside of the database.

/** `waitMs`: by our clock, 0 or less when it is due; `at`: for whoever looks on, in epoch milliseconds; `longestMs`: what its step may take. */
export type NextStep = { waitMs: number; at: number | null; longestMs: number };

/** `of`: the timers of one workflow, that of this key, or all whose keys begin with `of-`, one at a time. */
export interface DueActivities {
  /** null: nothing waits and nothing is being fired. Short, and asked as often as one likes. */
  plan(of: string): Promise<NextStep | null>;
  /** Fires the one that is due. False: there was none to be had. Fails, with the error's name alone, after its pause was written down. */
  step(of: string): Promise<boolean>;
}

// Port: the timers that were planned, moved or cancelled since an engine outside of the database was last notified. Each change is written
// in the transaction of the plan itself; the engine receives it after the commit, at least once.
import type { Instant } from '../kernel/calendar.ts';

export type TimerChange = { change: number; key: string; accountId: number | null; subcontractorId: number | null };

export interface TimerChanges {
  /**
   * Passes the oldest changes that no other process holds to `tell`, and deletes those whose numbers it answers. A later change of the same
   * timer has a number of its own. Answers how many it passed on.
   */
  forward(most: number, tell: (changes: readonly TimerChange[]) => Promise<readonly number[]>): Promise<number>;
  /**
   * Records a change again for timers that have been ready since before `before` and are not being fired, the longest ready first,
   * beginning behind `after`. Answers the last of them, or null when there was none.
   */
  noteOverdue(before: Instant, most: number, after: Overdue | null): Promise<Overdue | null>;
  /** Whether changes of these kinds wait to be forwarded. */
  waiting(kinds: readonly string[]): Promise<boolean>;
  /**
   * Records which engine fires timers from now on. One that needs changes gets one for every timer; for one that reads the plans itself all
   * changes are deleted. Answers whether another engine fired before.
   */
  becomes(engine: 'embedded' | 'temporal'): Promise<boolean>;
}
export type Overdue = { readyAt: Instant; key: string };

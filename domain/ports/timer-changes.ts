// Port: which timers were planned, moved or cancelled since an engine outside of the database was told. Written in the transaction of the
// plan itself: an engine hears of it after the commit, at least once.
import type { Instant } from '../kernel/calendar.ts';

export type TimerChange = { change: number; key: string; accountId: number | null; subcontractorId: number | null };

export interface TimerChanges {
  /**
   * Hands over the oldest changes that nobody else has in hand, and forgets those whose numbers `tell` answers. A later change of the same
   * timer has a number of its own. Answers how many were handed over.
   */
  forward(most: number, tell: (changes: readonly TimerChange[]) => Promise<readonly number[]>): Promise<number>;
  /**
   * Notes, once more, timers that are ready since before `before` and are not being fired, the longest ready first, beginning behind
   * `after`. Answers the last of them, or null when there was none.
   */
  noteOverdue(before: Instant, most: number, after: Overdue | null): Promise<Overdue | null>;
  /** Whether changes of these kinds wait to be told. */
  waiting(kinds: readonly string[]): Promise<boolean>;
  /**
   * From now on this engine fires. One that was not told of plans until now finds all of them noted; one that reads them forgets all notes.
   * Answers whether the one before was another.
   */
  becomes(engine: 'embedded' | 'temporal'): Promise<boolean>;
}
export type Overdue = { readyAt: Instant; key: string };

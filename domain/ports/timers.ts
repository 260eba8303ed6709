// Port: planned timers and those being fired. One driver at a time fires a timer, never early; when a driver dies, the timers that it had
// claimed become ready again. These rows are the plan, whichever engine fires them.
import type { Instant } from '../kernel/calendar.ts';
import type { Transaction } from './transaction.ts';

/** The key, `<kind>-<ids>`, is unique. */
export type Timer = { key: string; dueAt: Instant };
/** The tenant, for fair turns and for display; absent for work without a tenant. Ids only. */
export type PlannedTimer = Timer & { accountId?: number; subcontractorId?: number | null };
/** `taking` identifies this one firing of the key. */
export type ClaimedTimer = Timer & { failures: number; taking: string };
/** At most `most` timers of a kind. `inTurn`: one at a time for each holder, with keys `<kind>-<holder>-<id>-<tenant>`. */
export type WantedTimers = { kind: string; most: number; inTurn?: boolean | undefined };
/** The outcome of a fired timer: removed, due again, or retried later; `dead`: given up, for an operator to see. */
export type FinishedTimer = {
  key: string;
  taking: string;
  again: { dueAt: Instant; readyAt: Instant; failures: number } | null;
  dead?: Death | undefined;
};
/** `error` is the error's name alone: a message may hold personal data. */
export type Death = { failures: number; diedAt: Instant; error: string };
/** A dead letter: its firing failed too often, so it is no longer planned. A new plan of its key revives it, a cancellation deletes it. */
export type DeadTimer = Timer & Death & { accountId: number | null; subcontractorId: number | null };
/** A living driver, and the keys that it knows to have claimed. */
export type OwnTimers = { driver: number; inHand: readonly string[] };
/** `locked`: the driver counts as alive from then on. `lost`: resolves when the hold ends, rejects when its session was lost. */
export type DriverHold = { locked: Promise<void>; lost: Promise<unknown> };

/** Every method works on a set: one statement for a batch. */
export interface Timers {
  /** Plans or moves timers; the last plan of a key wins. A timer that is being fired stays so, and the new plan takes effect after it. */
  plan(timers: readonly PlannedTimer[], tx?: Transaction): Promise<void>;
  cancel(keys: readonly string[], tx?: Transaction): Promise<void>;
  /**
   * Claims ready timers for a driver, and skips those that another one is claiming at this moment. A key is never fired twice at once. When
   * more of a kind are ready than requested, tenants take turns. `next`: the earliest moment at which another of these kinds is ready.
   */
  claim(driver: number, wanted: readonly WantedTimers[], now: Instant): Promise<{ claimed: ClaimedTimer[]; next: Instant | null }>;
  /**
   * For an engine with one workflow for each group of keys (`of` itself, or keys that begin with `of-`). Claims the earliest ready one, if
   * none of the group is being fired; null otherwise.
   */
  claimOf(driver: number, of: string, now: Instant): Promise<ClaimedTimer | null>;
  /** When the earliest of that group becomes ready, and whether one is being fired; null when none waits and none is being fired. */
  waitsOf(of: string): Promise<{ readyAt: Instant; firing: boolean } | null>;
  /**
   * Ends firings of one kind; idempotent. A key that was planned anew meanwhile keeps that plan. Answers the earliest moment at which a timer
   * is ready that had to wait for these: one of the same keys or, `inTurn`, any of their kind.
   */
  finish(finished: readonly FinishedTimer[], inTurn?: boolean): Promise<Instant | null>;
  /** The latest dead letters, at most `most`, and how many there are. */
  dead(most: number): Promise<{ total: number; latest: DeadTimer[] }>;
  /** Plans dead letters again at their due times, ready now, with their failures reset. Answers their keys. */
  sendAgain(keys: readonly string[] | 'all', now: Instant): Promise<string[]>;
  /** The earliest moment at which a timer of these kinds is ready, or null. */
  nextReady(kinds: readonly string[]): Promise<Instant | null>;
  /**
   * Makes ready again what dead drivers had claimed, and what our own claimed without hearing of it, because the connection broke before
   * the answer; never what it has in hand, even while its hold is lost with the server. A plan made since then wins. Answers how many.
   */
  takeBack(own?: OwnTimers): Promise<number>;
  /**
   * Whether any driver is firing a timer of these kinds, or one is ready by then (null: does not count): in one look, because between two
   * a timer can go from one state to the other.
   */
  isBusy(kinds: readonly string[], readyBy: Instant | null): Promise<boolean>;
  newDriver(): Promise<number>;
  /** A driver is alive while its hold exists. The end of its process releases the hold at once, without a lease that has to run out. */
  hold(driver: number, until: Promise<void>): DriverHold;
}

// Port: the timers that wait and those that are being fired. It promises that a timer is fired by one driver at a time, never before its
// moment, and is lost by nobody's end: what a dead driver had taken is ready again. These rows are the plan, whichever engine fires them.
import type { Instant } from '../kernel/calendar.ts';
import type { Transaction } from './transaction.ts';

/** The key, `<kind>-<ids>`, is unique. */
export type Timer = { key: string; dueAt: Instant };
/** Whose work it is, for fair turns and for whoever looks at what waits; left out where it is no tenant's. Ids only. */
export type PlannedTimer = Timer & { accountId?: number; subcontractorId?: number | null };
/** `taking` names this one firing of the key, for ever. */
export type ClaimedTimer = Timer & { failures: number; taking: string };
/** At most so many of a kind. `inTurn`: one of a holder at a time, keys being `<kind>-<holder>-<id>-<tenant>`. */
export type WantedTimers = { kind: string; most: number; inTurn?: boolean | undefined };
/** What becomes of a timer that was fired: gone, due again, or tried again later; `dead`: given up, for an operator to see. */
export type FinishedTimer = {
  key: string;
  taking: string;
  again: { dueAt: Instant; readyAt: Instant; failures: number } | null;
  dead?: Death | undefined;
};
/** `error` is its name alone: a message may hold what is about a person. */
export type Death = { failures: number; diedAt: Instant; error: string };
/** A dead letter: what is planned no more because its firing failed too often. A new plan of its key revives it, a cancelled one forgets it. */
export type DeadTimer = Timer & Death & { accountId: number | null; subcontractorId: number | null };
/** A living driver, and the keys that it knows to have taken. */
export type OwnTimers = { driver: number; inHand: readonly string[] };
/** `locked`: it counts as alive from then on. `lost`: it does no more; rejected where its session was lost. */
export type DriverHold = { locked: Promise<void>; lost: Promise<unknown> };

/** Everything goes by set: one statement for a batch. */
export interface Timers {
  /** Planning again moves a timer, and the last plan of a key wins. One that is being fired stays so: the new plan comes after it. */
  plan(timers: readonly PlannedTimer[], tx?: Transaction): Promise<void>;
  cancel(keys: readonly string[], tx?: Transaction): Promise<void>;
  /**
   * Hands what is ready to a driver; what another one is claiming this moment is passed over. A key is never fired twice at once. Where more
   * of a kind is ready than there is room for, tenants are served in a round.
   */
  claim(driver: number, wanted: readonly WantedTimers[], now: Instant): Promise<ClaimedTimer[]>;
  /**
   * For an engine with a workflow of its own for each group: the keys that are `of`, or begin with it and a dash. The earliest of them that is
   * ready, while nothing of them is being fired; null otherwise.
   */
  claimOf(driver: number, of: string, now: Instant): Promise<ClaimedTimer | null>;
  /** When the earliest of that group may be taken, and whether one of it is being fired; null where nothing waits and nothing is fired. */
  waitsOf(of: string): Promise<{ readyAt: Instant; firing: boolean } | null>;
  /** Ends firings of one kind; written twice it ends none but these. A key that was planned anew meanwhile keeps that plan. */
  finish(finished: readonly FinishedTimer[]): Promise<void>;
  /** The dead letters, those of today first, at most so many; and how many there are. */
  dead(most: number): Promise<{ total: number; latest: DeadTimer[] }>;
  /** Plans dead letters again under the moments they were due at, ready now, as if they had never failed. Answers their keys. */
  sendAgain(keys: readonly string[] | 'all', now: Instant): Promise<string[]>;
  /** The earliest moment at which a timer of these kinds may be taken, or null; `inTurn`: of those that are taken in turn. */
  nextReady(kinds: readonly string[], inTurn?: readonly string[]): Promise<Instant | null>;
  /**
   * What dead drivers had taken is ready again, and what our own took without hearing of it, because the answer was lost with its
   * connection; never what it has in hand, also while its hold is away with the server. A plan made since then wins. Answers how many.
   */
  takeBack(own?: OwnTimers): Promise<number>;
  /** Whether anything of these kinds is being fired, by anybody. */
  isFiring(kinds: readonly string[]): Promise<boolean>;
  newDriver(): Promise<number>;
  /** A driver is alive while its hold is there, and its process' end frees it at once, without a lease that somebody must wait for. */
  hold(driver: number, until: Promise<void>): DriverHold;
}

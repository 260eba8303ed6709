// Limits the processor time that hostile files may use in an hour: those of one upload link, and those of one account through all of its
// links (C17).
import type { Payer } from '#domain/ports/analyser.ts';
import type { Clock } from '#domain/ports/clock.ts';

const HOUR_MS = 3_600_000;

export type CpuBudget = {
  /** Whether this link and its account may have another file opened. The current file may exceed the budget, by its own limit at most. */
  hasLeft(payer: Payer): boolean;
  spend(payer: Payer, ms: number): void;
};

/** A sliding hour of the application clock, in memory: a restart forgets an hour's use at most. `link`, `account`: ms in an hour. */
export function cpuBudget(clock: Pick<Clock, 'now'>, most: { readonly link: number; readonly account: number }): CpuBudget {
  const links = slidingHour(clock, most.link);
  const accounts = slidingHour(clock, most.account);
  const linkOf = ({ accountId, subcontractorId }: Payer): string => `${accountId}/${subcontractorId}`;
  return {
    hasLeft: (payer) => links.hasLeft(linkOf(payer)) && accounts.hasLeft(String(payer.accountId)),
    spend(payer, ms) {
      links.spend(linkOf(payer), ms);
      accounts.spend(String(payer.accountId), ms);
    },
  };
}

function slidingHour(clock: Pick<Clock, 'now'>, most: number) {
  /** In the order of their last use, the oldest first. */
  const spendings = new Map<string, { at: number; ms: number }[]>();
  const recentOf = (who: string, now: number) => (spendings.get(who) ?? []).filter(({ at }) => at > now - HOUR_MS);
  return {
    hasLeft: (who: string): boolean => recentOf(who, Date.parse(clock.now())).reduce((sum, { ms }) => sum + ms, 0) < most,
    spend(who: string, ms: number): void {
      const now = Date.parse(clock.now());
      const recent = recentOf(who, now);
      spendings.delete(who);
      spendings.set(who, [...recent, { at: now, ms }]);
      for (const [other, spent] of spendings) {
        if (spent.at(-1)!.at > now - HOUR_MS) break;
        spendings.delete(other);
      }
    },
  };
}

import { describe, expect, it } from 'vitest';
import { addMillis, instant } from '#domain/kernel/calendar.ts';
import { fixedClock } from '../clock/fixed.ts';
import { cpuBudget } from './cpu-budget.ts';

const START = instant('2026-11-21T09:00:00Z');
const link = (accountId: number, subcontractorId: number) => ({ accountId, subcontractorId });

describe('C17 the hour of a link and of its account', () => {
  it('C17 slides: each spending is over an hour after it was made', () => {
    const clock = fixedClock(START);
    const budget = cpuBudget(clock, { link: 100, account: 1_000 });
    const minutes = (n: number) => clock.set(addMillis(START, n * 60_000));
    const mine = link(1, 1);
    budget.spend(mine, 60);
    minutes(30);
    budget.spend(mine, 40);
    expect([budget.hasLeft(mine), budget.hasLeft(link(1, 2))]).toEqual([false, true]);
    minutes(59);
    expect(budget.hasLeft(mine)).toBe(false);
    minutes(60);
    expect(budget.hasLeft(mine)).toBe(true);
    budget.spend(mine, 60);
    expect(budget.hasLeft(mine)).toBe(false);
    minutes(90);
    expect(budget.hasLeft(mine)).toBe(true);
  });

  it('C17 what the links of one account spend together is its own, and no other account’s', () => {
    const budget = cpuBudget(fixedClock(START), { link: 100, account: 250 });
    for (const mine of [1, 2, 3]) budget.spend(link(1, mine), 90);
    expect([budget.hasLeft(link(1, 4)), budget.hasLeft(link(2, 1))]).toEqual([false, true]);
  });
});

import { expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../kernel/calendar.ts';
import { uncovered } from './uncovered.ts';

const START = '2027-01-01' as CalendarDate;
const days = (from: number, to: number) => ({ from: addDays(START, from), to: addDays(START, to) });

it('G04 the days without cover are what a day by day count says, for any covers', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 500; round += 1) {
    const covers = Array.from({ length: random(5) }, () => {
      const from = random(24) - 2;
      return days(from, from + random(8));
    });
    const gaps = uncovered(covers, days(0, 20));
    const inside = (all: readonly { from: string; to: string }[], day: string) => all.some(({ from, to }) => from <= day && day <= to);
    for (let day = -1; day < 23; day += 1) {
      const date = addDays(START, day);
      expect([day, inside(gaps, date)]).toEqual([day, day >= 0 && day <= 20 && !inside(covers, date)]);
    }
  }
});

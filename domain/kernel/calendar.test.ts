// Our date functions, with temporal-polyfill as oracle.
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMillis,
  addMonths,
  type CalendarDate,
  calendarDate,
  dateOf,
  daysBetween,
  frenchDate,
  inParis,
  instant,
  isCalendarDate,
  PARIS,
  parisDay,
  parisInstant,
} from './calendar.ts';
import { seeded } from './random.test-kit.ts';

const random = seeded(20_261_121);
const day = (): CalendarDate =>
  Temporal.PlainDate.from('1990-01-01')
    .add({ days: random.int(30_000) })
    .toString() as CalendarDate;
const plain = (date: string) => Temporal.PlainDate.from(date);
const many = Array.from({ length: 500 }, () => ({ a: day(), b: day(), n: random.int(2_000) - 1_000 }));
const toOracle = (date: CalendarDate, hour: number, minute: number) =>
  instant(plain(date).toZonedDateTime({ timeZone: PARIS, plainTime: { hour, minute } }).epochMilliseconds);

describe('calendar dates agree with Temporal', () => {
  test('days and months added, also backwards and clamped to the end of the month', () => {
    for (const { a, n } of many) {
      expect(addDays(a, n)).toBe(plain(a).add({ days: n }).toString());
      expect(addMonths(a, n)).toBe(plain(a).add({ months: n }).toString());
    }
    expect(addMonths('2026-08-31' as CalendarDate, 6)).toBe('2027-02-28');
    expect(addMonths('2023-08-31' as CalendarDate, 6)).toBe('2024-02-29');
    expect(addMonths('2022-11-30' as CalendarDate, 6)).toBe('2023-05-30');
  });

  test('days between', () => {
    for (const { a, b } of many) {
      expect(daysBetween(a, b)).toBe(plain(a).until(plain(b)).days);
    }
  });

  test('only existing days are days', () => {
    for (const text of [
      '2026-02-31',
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '01/02/2026',
      '',
      '2026-01-01T00:00:00Z',
      null,
      20260101,
      // Year 0 does not exist, and no column of PostgreSQL can hold it: an event with it would stop every projection.
      '0000-01-01',
    ]) {
      expect(isCalendarDate(text)).toBe(false);
    }
    expect(isCalendarDate('2028-02-29')).toBe(true);
    expect(() => calendarDate('2026-02-31')).toThrow(RangeError);
    expect(dateOf(2026, 2, 31)).toBeNull();
    expect(dateOf(2026, 2, 3)).toBe('2026-02-03');
    expect(frenchDate('2026-02-03' as CalendarDate)).toBe('03/02/2026');
  });

  test('the day after the last one still compares: a document « without end » is not expired at once', () => {
    const last = '9999-12-31' as CalendarDate;
    expect(addDays(last, 1) >= last).toBe(true);
    expect(isCalendarDate(addDays(last, 400))).toBe(true);
    expect(isCalendarDate(addDays('0001-01-01' as CalendarDate, -1))).toBe(true);
  });
});

describe('Paris', () => {
  const changes = ['2026-10-25', '2027-03-28', '2025-10-26', '2026-03-29'];
  const around = changes.flatMap((date) => [-1, 0, 1].map((n) => addDays(date as CalendarDate, n)));

  test('every half hour of the days on which the clocks change is the moment that Temporal names', () => {
    for (const date of around)
      for (let hour = 0; hour < 24; hour += 1)
        for (const minute of [0, 30]) expect(parisInstant(date, hour, minute)).toBe(toOracle(date, hour, minute));
  });

  test('02:00 on the spring day is 03:00, on the autumn day the first of the two', () => {
    expect(parisInstant('2027-03-28' as CalendarDate, 2)).toBe('2027-03-28T01:00:00.000Z');
    expect(parisInstant('2026-10-25' as CalendarDate, 2)).toBe('2026-10-25T00:00:00.000Z');
    expect(parisInstant('2026-12-01' as CalendarDate, 8)).toBe('2026-12-01T07:00:00.000Z');
    expect(parisInstant('2026-07-01' as CalendarDate, 8)).toBe('2026-07-01T06:00:00.000Z');
  });

  test('random days and hours', () => {
    for (const { a } of many) {
      const hour = random.int(24);
      expect(parisInstant(a, hour)).toBe(toOracle(a, hour, 0));
    }
  });

  test('the wall clock and the day of random moments', () => {
    for (const { n } of many) {
      const at = addMillis(instant('2026-06-01T00:00:00Z'), n * 9_876_543);
      const oracle = Temporal.Instant.from(at).toZonedDateTimeISO(PARIS);
      expect(inParis(at)).toEqual({ date: oracle.toPlainDate().toString(), hour: oracle.hour, minute: oracle.minute });
    }
  });

  test('A38 the day begins at 00:00 in Paris: 22:00 UTC in summer, 23:00 in winter', () => {
    expect(parisDay(instant('2026-07-01T21:59:59.999Z'))).toBe('2026-07-01');
    expect(parisDay(instant('2026-07-01T22:00:00Z'))).toBe('2026-07-02');
    expect(parisDay(instant('2026-12-01T22:59:59.999Z'))).toBe('2026-12-01');
    expect(parisDay(instant('2026-12-01T23:00:00Z'))).toBe('2026-12-02');
  });

  test('an instant parses with any offset, and nothing else does', () => {
    expect(instant('2026-12-01T08:00:00+01:00')).toBe('2026-12-01T07:00:00.000Z');
    expect(() => instant('tomorrow')).toThrow(RangeError);
  });
});

// Business hours for calls (A17), against another library's holidays and time zones.
import Holidays from 'date-holidays';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { callOpening, easter, isPublicHoliday, nextOpening, type Opening, smsOpening, weekday } from './business-hours.ts';
import { addDays, type CalendarDate, parisInstant } from './calendar.ts';

const at = (text: string) => parisInstant(text.slice(0, 10) as CalendarDate, Number(text.slice(11, 13)), Number(text.slice(14, 16)));
const opening = (text: string, of?: Opening): string =>
  Temporal.Instant.from(nextOpening(at(text), of))
    .toZonedDateTimeISO('Europe/Paris')
    .toPlainDateTime()
    .toString()
    .slice(0, 16)
    .replace('T', ' ');

describe('A17 F208 business hours for calls', () => {
  test.each([
    ['a Saturday at 08:00 waits for Monday', '2026-11-21 08:00', '2026-11-23 09:00'],
    ['a Sunday night', '2026-11-22 23:59', '2026-11-23 09:00'],
    ['before the opening', '2026-11-23 08:59', '2026-11-23 09:00'],
    ['at the opening', '2026-11-23 09:00', '2026-11-23 09:00'],
    ['the last minute of the morning', '2026-11-23 11:59', '2026-11-23 11:59'],
    ['noon', '2026-11-23 12:00', '2026-11-23 14:00'],
    ['at table', '2026-11-23 13:59', '2026-11-23 14:00'],
    ['the last minute', '2026-11-23 17:59', '2026-11-23 17:59'],
    ['18:00', '2026-11-23 18:00', '2026-11-24 09:00'],
    ['Friday at 18:00', '2026-11-20 18:00', '2026-11-23 09:00'],
    ['a holiday in the week', '2026-11-11 10:00', '2026-11-12 09:00'],
    ['Easter', '2027-03-26 18:00', '2027-03-30 09:00'],
    ['Christmas on a Friday', '2026-12-24 18:00', '2026-12-28 09:00'],
    ['the end of the year', '2026-12-31 18:00', '2027-01-04 09:00'],
  ])('%s', (_, text, expected) => expect(opening(text)).toBe(expected));
});

test.each([
  ['a Saturday', '+33612345678', '2026-11-21 08:00', '2026-11-21 08:00'],
  ['a Sunday waits for Monday', '+33612345678', '2026-11-22 08:00', '2026-11-23 08:00'],
  ['Easter Sunday waits for Tuesday', '+33612345678', '2027-03-28 08:00', '2027-03-30 08:00'],
  ['the 11th of November', '+33612345678', '2026-11-11 08:00', '2026-11-12 08:00'],
  ['Christmas on a Friday waits for Saturday', '+33612345678', '2026-12-25 08:00', '2026-12-26 08:00'],
  ['Saturday evening in Paris waits for Monday', '+33612345678', '2026-11-21 20:30', '2026-11-23 08:00'],
  ['a Sunday in Martinique waits for its Monday', '+596696123456', '2026-11-22 14:00', '2026-11-23 14:00'],
  ['a Sunday in New Caledonia', '+687751234', '2026-11-22 08:00', '2026-11-23 08:00'],
  ['the abolition day of Guadeloupe', '+590690123456', '2027-05-27 14:00', '2027-05-28 14:00'],
  ['the same day in Martinique', '+596696123456', '2027-05-27 14:00', '2027-05-27 14:00'],
])('K38 an automatic SMS: %s', (_, phone, text, expected) => expect(opening(text, smsOpening(phone))).toBe(expected));

test.each([
  ['GP', '+590690123456', '2027-05-27'],
  ['MQ', '+596696123456', '2027-05-22'],
  ['GF', '+594694123456', '2027-06-10'],
  ['RE', '+262692123456', '2027-12-20'],
  ['YT', '+262639123456', '2027-04-27'],
])('K38 K2 calls and SMS leave out the local holiday of %s, which is in another list too', (region, phone, day) => {
  const theirs = new Holidays('FR', region).getHolidays(2027).map(({ date }) => date.slice(0, 10));
  expect(theirs).toContain(day);
  expect(isPublicHoliday(day as CalendarDate)).toBe(false);
  for (const opening of [callOpening(phone), smsOpening(phone)]) expect(opening.isOpen(day as CalendarDate)).toBe(false);
});

test('C66 the eleven public holidays of every year to 2060 are those of another list', () => {
  const list = new Holidays('FR');
  for (let year = 2020; year <= 2060; year += 1) {
    const theirs = new Set(
      list
        .getHolidays(year)
        .filter(({ type }) => type === 'public')
        .map(({ date }) => date.slice(0, 10)),
    );
    const ours = new Set<string>();
    for (let day = `${year}-01-01` as CalendarDate; day < `${year + 1}-01-01`; day = addDays(day, 1))
      if (isPublicHoliday(day)) ours.add(day);
    expect([...ours].sort()).toEqual([...theirs].sort());
  }
});

test('Easter is a Sunday within its bounds, and weekdays are those of the calendar', () => {
  for (let year = 1900; year <= 2200; year += 1) {
    const day = easter(year);
    expect(weekday(day)).toBe(0);
    expect(Temporal.PlainDate.from(day).dayOfWeek).toBe(7);
    expect(day >= `${year}-03-22` && day <= `${year}-04-25`).toBe(true);
  }
});

test('C64 no opening before its time or outside the hours, in any hour of the weeks of the clock changes', () => {
  for (const week of ['2026-10-19', '2027-03-22', '2028-02-24', '2026-12-24']) {
    let now = at(`${week} 00:00`);
    for (let step = 0; step < 24 * 14; step += 1) {
      const open = nextOpening(now);
      const wall = Temporal.Instant.from(open).toZonedDateTimeISO('Europe/Paris');
      expect(open >= now && wall.dayOfWeek <= 5 && [9, 10, 11, 14, 15, 16, 17].includes(wall.hour)).toBe(true);
      expect(nextOpening(open)).toBe(open);
      now = new Date(Date.parse(now) + 3_600_000).toISOString() as typeof now;
    }
  }
});

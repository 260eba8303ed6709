// K2: a person of overseas France is written to and called by day where he is, in summer and in winter.
import { expect, test } from 'vitest';
import { callOpening, nextOpening } from './business-hours.ts';
import { type CalendarDate, parisInstant } from './calendar.ts';
import { callHours, messageHours } from './phone-hours.ts';

const ZONES: readonly (readonly [phone: string, zone: string])[] = [
  ['+262692123456', 'Indian/Reunion'],
  ['+262639123456', 'Indian/Mayotte'],
  ['+590690123456', 'America/Guadeloupe'],
  ['+596696123456', 'America/Martinique'],
  ['+594694123456', 'America/Cayenne'],
  ['+508551234', 'America/Miquelon'],
  ['+687751234', 'Pacific/Noumea'],
  ['+68987123456', 'Pacific/Tahiti'],
  ['+33612345678', 'Europe/Paris'],
];
const DAYS = ['2026-01-13', '2026-07-15'] as CalendarDate[];
const at = (zone: string, day: CalendarDate, hour: number) => {
  const parts = new Intl.DateTimeFormat('fr-FR', { timeZone: zone, day: '2-digit', hour: '2-digit', hourCycle: 'h23' }).formatToParts(
    new Date(parisInstant(day, hour)),
  );
  const part = (type: string) => Number(parts.find((one) => one.type === type)!.value);
  return { day: part('day'), hour: part('hour') };
};

test.each(ZONES)('%s: messages between 08:00 and 20:00, calls between 09:00 and 18:00 of %s, on the same date', (phone, zone) => {
  for (const day of DAYS) {
    const date = Number(day.slice(8));
    const [from, to] = messageHours(phone);
    for (let hour = from; hour < to; hour++) {
      const local = at(zone, day, hour);
      expect([hour, local.day, local.hour >= 8 && local.hour < 20]).toEqual([hour, date, true]);
    }
    for (const [open, close] of callHours(phone))
      for (let hour = open; hour < close; hour++) {
        const local = at(zone, day, hour);
        expect([hour, local.day, local.hour >= 9 && local.hour < 18]).toEqual([hour, date, true]);
      }
  }
});

test('a call to Martinique that is asked for in the morning of Paris waits for the morning there', () => {
  const opening = callOpening('+596696123456');
  expect(nextOpening(parisInstant('2026-01-13' as CalendarDate, 9), opening)).toBe(parisInstant('2026-01-13' as CalendarDate, 15));
  expect(nextOpening(parisInstant('2026-01-13' as CalendarDate, 21), opening)).toBe(parisInstant('2026-01-13' as CalendarDate, 21));
});

test('K2 no call under +590 on the day of the abolition that Saint-Barthélemy keeps, either', () => {
  const opening = callOpening('+590690123456');
  expect(nextOpening(parisInstant('2026-10-09' as CalendarDate, 9), opening)).toBe(parisInstant('2026-10-12' as CalendarDate, 15));
});

import { expect, test } from 'vitest';
import { instant } from '../kernel/calendar.ts';
import { at } from '../kernel/given-when-then.ts';
import { nextReminderLabel } from './next-reminder-label.ts';

const row = { nextReminderDate: null, expiredCount: 0, pendingCount: 0, status: 'incomplet' as const };
const dated = (reminder: string, now: string) => nextReminderLabel({ ...row, nextReminderDate: instant(reminder) }, at(now));

test('F121 today, late, or the day; days are those of Paris, one minute before and after midnight', () => {
  expect(dated('2026-11-21T07:00:00Z', '2026-11-21T09:00:00Z')).toBe('Aujourd’hui');
  expect(dated('2026-11-20T07:00:00Z', '2026-11-21T09:00:00Z')).toBe('En retard');
  expect(dated('2026-11-22T07:00:00Z', '2026-11-21T09:00:00Z')).toBe('22/11/2026');
  expect(dated('2026-11-21T22:59:00Z', '2026-11-21T09:00:00Z')).toBe('Aujourd’hui');
  expect(dated('2026-11-21T23:01:00Z', '2026-11-21T09:00:00Z')).toBe('22/11/2026');
  expect(dated('2026-11-21T22:59:00Z', '2026-11-21T23:01:00Z')).toBe('En retard');
});

test('F122 without a date: urgent if expired, awaiting if pending, none if current, else to define — in this order', () => {
  const label = (more: Partial<{ expiredCount: number; pendingCount: number; status: 'current' | 'incomplet' }>) =>
    nextReminderLabel({ ...row, ...more }, at('2026-11-21T09:00:00Z'));
  expect(label({ expiredCount: 1, pendingCount: 1 })).toBe('Urgent');
  expect(label({ pendingCount: 1, status: 'current' })).toBe('En attente validation');
  expect(label({ status: 'current' })).toBe('Aucun rappel prévu');
  expect(label({})).toBe('À définir');
});

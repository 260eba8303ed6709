import { expect, it } from 'vitest';
import { instant } from '../../kernel/calendar.ts';
import { linkQuotaText } from './quotas.ts';

it.each([
  ['2026-11-21T14:40:00.000Z', '15 h 40'],
  ['2026-11-21T14:40:00.001Z', '15 h 41'],
  ['2026-11-21T22:59:30.000Z', '0 h 00'],
  ['2026-07-21T06:05:00.000Z', '8 h 05'],
])('C17 what may be sent from %s on is told as %s of Paris, never earlier', (until, told) => {
  expect(linkQuotaText(instant(until))).toContain(`à partir de ${told}.`);
});

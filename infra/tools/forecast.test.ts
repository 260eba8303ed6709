import { expect, test } from 'vitest';
import type { ForecastItem } from '#contract/forecast.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { readConfig } from '../app/config.ts';
import { foretell, timeline } from './forecast.ts';

const item = (at: string, more: Partial<ForecastItem> = {}): ForecastItem => ({
  id: '7-email-2026-12-05',
  at,
  subcontractorId: 7,
  companyName: 'DUPONT BTP',
  channel: 'email',
  kind: 'echeance',
  offset: -15,
  documents: [{ documentTypeId: 1, name: 'Kbis', expirationDate: '2026-12-20' as CalendarDate }],
  cost: { amount: 0, currency: 'EUR' },
  skipped: null,
  ...more,
});

test('G06 the timeline: a heading a day, hours of Paris, why, and what goes out of it in all', () => {
  const sms = { channel: 'sms', cost: { amount: 0.08, currency: 'EUR' } } as const;
  const text = timeline(
    [
      item('2026-12-05T07:00:00.000Z'),
      item('2026-12-05T07:00:00.000Z', { ...sms, kind: 'pieces-manquantes', offset: 3 }),
      item('2027-07-01T06:00:00.000Z', { ...sms, offset: 0, skipped: { reason: 'Promis', at: '2026-12-01T00:00:00.000Z' } }),
    ],
    60,
  );
  expect(text.split('\n').map((line) => line.replace(/ {2,}/g, '  '))).toEqual([
    'samedi 05/12/2026',
    '  08:00  e-mail  J-15  DUPONT BTP : Kbis',
    '  08:00  SMS  pièces, jour 3 DUPONT BTP : Kbis',
    'jeudi 01/07/2027',
    '  08:00  SMS  Jour J  DUPONT BTP : Kbis  (passée : Promis)',
    '',
    '60 jours : 1 e-mail, 1 SMS, 0 appel vocal IA ; 0,08 €',
  ]);
});

test.each([['0'], ['366'], ['x'], ['1.5']])('G06 %s days are none: how it is used is told', async (days) => {
  const asked = foretell(['--days', days], readConfig({ DATA_DIR: '/nowhere' }));
  await expect(asked).rejects.toBeInstanceOf(ForPeople);
});

import { describe, expect, it } from 'vitest';
import { type CalendarDate, calendarDate } from '../kernel/calendar.ts';
import { conflictingDates, expiryOf, startsOn } from './expiry.ts';
import type { DocumentKind } from './kinds.ts';
import { type DateLabel, type DocumentReading, emptyReading, type LabelledDate } from './reading.ts';

type Read = Partial<Record<DateLabel, string | readonly string[]>>;
function reading(dates: Read, more: Partial<DocumentReading> = {}): DocumentReading {
  const list: LabelledDate[] = Object.entries(dates).flatMap(([label, values]) =>
    [values].flat().map((value) => ({
      label: label as DateLabel,
      date: calendarDate(value as string),
      repaired: false,
      evidence: { page: 1, box: null, label, text: value as string },
    })),
  );
  return { ...emptyReading('test', true, 1, []), dates: list, ...more };
}
const at = (kind: DocumentKind, dates: Read, days = 365, more: Partial<DocumentReading> = {}) =>
  expiryOf(reading(dates, more), kind, { validityPeriodDays: days, uploadedOn: '2026-11-21' as CalendarDate });

/** Two ends of cover at these positions, each with this label. */
const ends = (kind: DocumentKind, ...places: readonly (readonly [value: string, left: number, label: string])[]) => {
  const dates = places.map(([value, left, label], i): LabelledDate => {
    const evidence = { page: 1, box: [left, 100 + 20 * i, left + 50, 110 + 20 * i], label, text: value } as const;
    return { label: 'cover-end', date: calendarDate(value), repaired: false, evidence };
  });
  return conflictingDates({ ...emptyReading('test', true, 1, []), dates }, kind);
};

describe('A34 expiry rules (DOCUMENTS §4)', () => {
  it('T13 a qualification starts on its « date d’effet » where no period says otherwise', () => {
    expect(startsOn(reading({ 'contract-start': '2027-01-01' }), 'rge')).toBe('2027-01-01');
    expect(startsOn(reading({ 'contract-start': '2027-01-01', 'cover-start': '2026-03-01' }), 'rge')).toBe('2026-03-01');
  });
  it('F183 the ends of an RGE certificate’s domains, one column of a list, contradict nothing; elsewhere two ends do', () => {
    const list = [
      ['2027-05-14', 400, 'date de fin'],
      ['2027-03-31', 400, 'date de fin'],
    ] as const;
    expect(ends('rge', ...list)).toEqual([]);
    expect(ends('decennale', ...list)).toHaveLength(2);
    expect(ends('rge', list[0], ['2027-03-31', 320, 'date de fin'])).toHaveLength(2);
    expect(ends('rge', list[0], ['2027-03-31', 400, 'expire le'])).toHaveLength(2);
  });
  it('URSSAF: end of the period + 6 months, not the issue date + 6 months', () => {
    const expiry = at('urssaf', { 'period-end': '2022-11-30', 'issued-on': '2023-01-02' }, 90);
    expect(expiry).toMatchObject({ date: '2023-05-30', rule: 'derived', ruleName: 'Fin de la période analysée : 30/11/2022 + 6 mois' });
  });
  it('URSSAF: never later than issue + 6 months', () => {
    expect(at('urssaf', { 'period-end': '2026-11-30', 'issued-on': '2026-11-15' })).toMatchObject({ date: '2027-05-15', rule: 'derived' });
  });
  it('URSSAF: month alone ends with the month, and month arithmetic clamps', () => {
    expect(at('urssaf', { 'period-month': '2026-08-31' })).toMatchObject({ date: '2027-02-28' });
    expect(at('urssaf', { 'period-end': '2027-08-31' })).toMatchObject({ date: '2028-02-29' });
  });
  it('URSSAF: period unreadable = issue + 90 days, only as a fallback', () => {
    expect(at('urssaf', { 'issued-on': '2026-11-01' }, 90)).toMatchObject({ date: '2027-01-30', rule: 'fallback' });
  });
  it('Kbis: « à jour au » + 3 calendar months, not 90 days; the 99 years are no expiry', () => {
    const dates: Read = {
      'up-to-date-on': '2026-08-25',
      'company-duration': '2113-03-12',
      'registered-on': '2014-03-12',
      'born-on': '1975-05-04',
    };
    expect(at('kbis', dates, 90)).toMatchObject({ date: '2026-11-25', rule: 'derived', ruleName: 'À jour au 25/08/2026 + 3 mois' });
  });
  it('Kbis without any date: upload day + 90', () => {
    expect(at('kbis', {}, 90)).toMatchObject({ date: '2027-02-19', rule: 'fallback', evidence: null });
  });
  it('insurance: the printed end; a shorter printed validity wins', () => {
    const period: Read = { 'cover-start': '2026-01-01', 'cover-end': '2026-12-31', 'issued-on': '2026-01-10' };
    expect(at('rc-pro', period)).toMatchObject({ date: '2026-12-31', rule: 'printed', ruleName: 'Fin de la période imprimée' });
    const evidence = { page: 1, box: null, label: 'durée', text: 'valable 3 mois' };
    expect(at('rc-pro', period, 365, { validity: { months: 3, days: 0, evidence } })).toMatchObject({
      date: '2026-04-10',
      rule: 'derived',
      evidence,
    });
    expect(at('decennale', { ...period, 'valid-until': '2026-06-30' })).toMatchObject({ date: '2026-06-30' });
  });
  it('insurance: nothing printed = issue + 365 as fallback; without an issue date nothing', () => {
    expect(at('assurance', { 'issued-on': '2026-01-10' })).toMatchObject({ date: '2027-01-10', rule: 'fallback' });
    expect(at('assurance', {})).toBeNull();
  });
  it('T15 tacit renewal gives no date at all', () => {
    expect(at('assurance', { 'issued-on': '2026-01-10', 'contract-start': '2026-01-01' }, 365, { tacitRenewal: true })).toBeNull();
    expect(at('assurance', { 'cover-end': '2026-12-31' }, 365, { tacitRenewal: true })).toMatchObject({ date: '2026-12-31' });
  });
  it('RGE: the certificate’s own end, never the qualification’s', () => {
    const dates: Read = {
      'valid-until': '2023-07-06',
      'qualification-end': '2026-07-06',
      'insurance-end': '2022-12-31',
      'tax-status': '2022-06-30',
      'issued-on': '2022-07-08',
    };
    expect(at('rge', dates, 1460)).toMatchObject({ date: '2023-07-06', rule: 'printed' });
    expect(at('rge', { 'issued-on': '2022-07-08', 'qualification-end': '2026-07-06' }, 1460)).toMatchObject({
      date: '2026-07-07',
      rule: 'fallback',
    });
  });
  it('without a context there is no fallback', () => {
    expect(expiryOf(reading({ 'issued-on': '2026-01-10' }), 'assurance', null)).toBeNull();
  });
  it('F183 two different ends under one label conflict, the same one twice does not', () => {
    expect(conflictingDates(reading({ 'valid-until': ['2026-12-31', '2027-12-31'] }), 'rc-pro')).toEqual(['2026-12-31', '2027-12-31']);
    expect(conflictingDates(reading({ 'valid-until': ['2026-12-31', '2026-12-31'] }), 'rc-pro')).toEqual([]);
    expect(conflictingDates(reading({ 'period-end': '2026-10-31', 'period-month': '2026-09-30' }), 'urssaf')).toEqual([
      '2026-09-30',
      '2026-10-31',
    ]);
  });
  it('T13 in force from the printed start', () => {
    expect(startsOn(reading({ 'cover-start': '2026-01-01', 'cover-end': '2026-12-31' }), 'rc-pro')).toBe('2026-01-01');
    // Of several the latest, in whatever order they stand, so that nothing counts too early.
    for (const days of [
      ['2026-01-01', '2026-03-01', '2026-02-01'],
      ['2026-03-01', '2026-01-01'],
    ])
      expect(startsOn(reading({ 'cover-start': days, 'cover-end': '2026-12-31' }), 'rc-pro')).toBe('2026-03-01');
    expect(startsOn(reading({ 'up-to-date-on': '2026-01-01' }), 'kbis')).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate, instant, parisDay } from '../kernel/calendar.ts';
import { seeded } from '../kernel/random.test-kit.ts';
import {
  badges,
  coverOf,
  type Figure,
  figureChanges,
  isCovered,
  requiredTypeStatus,
  type Slot,
  slotFigure,
  slotStatus,
  standing,
  validityOn,
} from './status.ts';

const day = (text: string) => text as CalendarDate;
const TODAY = day('2026-11-21');
/** A document that expires this many days from today. */
const expiringIn = (days: number, alertDays = 15) => coverOf(addDays(TODAY, days), alertDays);
const slot = (effective: number | null, pending = 0, required = true, alertDays = 15): Slot => ({
  required,
  pending,
  effective: effective === null ? null : expiringIn(effective, alertDays),
});

describe('by day', () => {
  test('F170 boundaries: 16 days left is current, 15 warns, the last day holds, the next is over', () => {
    expect([16, 15, 1, 0, -1].map((days) => validityOn(expiringIn(days), TODAY))).toEqual([
      'current',
      'expiring_soon',
      'expiring_soon',
      'expiring_soon',
      'expired',
    ]);
    expect([61, 60].map((days) => validityOn(expiringIn(days, 60), TODAY))).toEqual(['current', 'expiring_soon']);
    expect([1, 0, -1].map((days) => validityOn(expiringIn(days, 0), TODAY))).toEqual(['current', 'expiring_soon', 'expired']);
  });

  test('F169 A38 a validity changes with the day alone, at 00:00 in Paris', () => {
    const cover = coverOf(day('2026-11-30'), 15);
    const at = (iso: string) => validityOn(cover, parisDay(instant(iso)));
    expect(at('2026-11-14T22:59:59Z')).toBe('current');
    expect(at('2026-11-14T23:00:00Z')).toBe('expiring_soon');
    expect(at('2026-11-30T22:59:59Z')).toBe('expiring_soon');
    expect(at('2026-11-30T23:00:00Z')).toBe('expired');
  });

  test('a document « without end » stays current', () => expect(validityOn(coverOf(day('9999-12-31'), 15), TODAY)).toBe('current'));
});

describe('the three priorities of A14', () => {
  test('F171 a required type: validated, expired, expiring soon, pending, missing — all sixteen combinations', () => {
    const table: [validated: 0 | 1, expired: 0 | 1, expiring: 0 | 1, pending: 0 | 1, status: string][] = [
      [0, 0, 0, 0, 'missing'],
      [0, 0, 0, 1, 'pending'],
      [0, 0, 1, 0, 'expiring_soon'],
      [0, 0, 1, 1, 'expiring_soon'],
      [0, 1, 0, 0, 'expired'],
      [0, 1, 0, 1, 'expired'],
      [0, 1, 1, 0, 'expired'],
      [0, 1, 1, 1, 'expired'],
      [1, 0, 0, 0, 'validated'],
      [1, 0, 0, 1, 'validated'],
      [1, 0, 1, 0, 'validated'],
      [1, 0, 1, 1, 'validated'],
      [1, 1, 0, 0, 'validated'],
      [1, 1, 0, 1, 'validated'],
      [1, 1, 1, 0, 'validated'],
      [1, 1, 1, 1, 'validated'],
    ];
    for (const [validated, expired, expiring, pending, status] of table) {
      expect(requiredTypeStatus({ validated: !!validated, expired: !!expired, expiring_soon: !!expiring, pending: !!pending })).toBe(
        status,
      );
    }
  });

  test('F171 of a slot: what is in effect counts before what waits', () => {
    const rows = [slot(100), slot(100, 1), slot(3), slot(3, 1), slot(-1), slot(-1, 1), slot(null, 1), slot(null)];
    expect(rows.map((row) => slotStatus(row, TODAY))).toEqual([
      'validated',
      'validated',
      'expiring_soon',
      'expiring_soon',
      'expired',
      'expired',
      'pending',
      'missing',
    ]);
  });

  test('F172 on the list of missing documents: whatever no validated document covers today, pending alone included', () => {
    expect([slot(100), slot(0), slot(-1), slot(-1, 1), slot(null, 1), slot(null)].map((row) => isCovered(row, TODAY))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the table', () => {
  test('F120 each badge alone, several at once, none asked, nothing outstanding', () => {
    const of = (...slots: Slot[]) => standing(slots, TODAY).badges;
    expect(of(slot(null, 1))).toEqual(['pending']);
    expect(of(slot(-1))).toEqual(['expired']);
    expect(of(slot(5))).toEqual(['expiring_soon']);
    expect(of(slot(null))).toEqual(['missing']);
    expect(of()).toEqual(['config_required']);
    expect(of(slot(100), slot(200))).toEqual(['up_to_date']);
    expect(of(slot(100, 1), slot(-1), slot(5), slot(null))).toEqual(['pending', 'expired', 'expiring_soon', 'missing']);
    expect(badges({ totalRequiredDocuments: 0, pendingCount: 0, expiredCount: 0, expiringSoonCount: 0, missingCount: 0 })).toEqual([
      'config_required',
    ]);
  });

  test('F119 three of six is 50 %; received counts what waits or was validated, completion what holds today', () => {
    const row = standing([slot(100), slot(3), slot(50), slot(-1), slot(null, 1), slot(null)], TODAY);
    expect(row).toMatchObject({
      totalRequiredDocuments: 6,
      documentsCount: 5,
      completionPercentage: 50,
      upToDateCount: 2,
      expiringSoonCount: 1,
      expiredCount: 1,
      missingCount: 1,
      pendingCount: 1,
      status: 'incomplet',
    });
  });

  test('A55 optional types count nowhere', () => {
    expect(standing([slot(100), slot(null, 0, false), slot(-1, 1, false)], TODAY)).toMatchObject({
      totalRequiredDocuments: 1,
      completionPercentage: 100,
      pendingCount: 0,
      status: 'current',
      badges: ['up_to_date'],
    });
  });

  test('current as long as every slot is covered, through the last day; never where nothing is asked', () => {
    expect(standing([slot(0), slot(100, 1)], TODAY).status).toBe('current');
    expect(standing([slot(-1), slot(100)], TODAY).status).toBe('incomplet');
    expect(standing([slot(null, 1)], TODAY).status).toBe('incomplet');
    expect(standing([], TODAY)).toMatchObject({ status: 'incomplet', completionPercentage: 0, badges: ['config_required'] });
  });
});

describe('figures as rows', () => {
  const FIGURES: Figure[] = ['upToDate', 'expiringSoon', 'expired', 'missing', 'pendingValidation'];
  const random = seeded(7);
  const slots = Array.from({ length: 300 }, () =>
    slot(random.chance(0.3) ? null : random.int(120) - 60, random.int(2), random.chance(0.8), random.pick([0, 1, 15, 30, 60])),
  );

  test('summed up to any day they are that day’s figures', () => {
    const changes = slots.flatMap((one) => figureChanges(one));
    for (let days = -130; days <= 130; days += 1) {
      const today = addDays(TODAY, days);
      const sums = Object.fromEntries(
        FIGURES.map((figure) => [
          figure,
          changes
            .filter((change) => change.figure === figure && (change.from === null || change.from <= today))
            .reduce((sum, { delta }) => sum + delta, 0),
        ]),
      );
      const direct = standing(slots, today);
      expect(sums).toEqual({
        upToDate: direct.upToDateCount,
        expiringSoon: direct.expiringSoonCount,
        expired: direct.expiredCount,
        missing: direct.missingCount,
        pendingValidation: direct.pendingCount,
      });
    }
  });

  test('F113 the sets are disjoint and add up to the slots', () => {
    for (let days = -130; days <= 130; days += 13) {
      const today = addDays(TODAY, days);
      const { upToDateCount, expiringSoonCount, expiredCount, missingCount, totalRequiredDocuments } = standing(slots, today);
      const waiting = slots.filter((s) => s.required && slotFigure(s, today) === null).length;
      expect(upToDateCount + expiringSoonCount + expiredCount + missingCount + waiting).toBe(totalRequiredDocuments);
    }
  });

  test('an optional slot has no share', () => expect(figureChanges(slot(5, 1, false))).toEqual([]));
});

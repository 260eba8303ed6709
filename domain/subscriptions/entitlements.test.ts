import { expect, test } from 'vitest';
import { type Instant, instant } from '../kernel/calendar.ts';
import { entitlementsOf, type Subscription } from './entitlements.ts';

const now = instant('2026-11-21T09:00:00Z');
const subscription = (more: Partial<Subscription>): Subscription => ({
  plan: 'standard',
  status: 'active',
  customerId: 'cus_1',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  ...more,
});
const can = (more: Partial<Subscription>, when: Instant = now) => entitlementsOf(subscription(more), when);

test('A09 C6 manual SMS on both plans; automatic SMS and voice on Autopilot only', () => {
  expect(can({})).toMatchObject({ access: true, plan: 'standard', smsManual: true, smsAuto: false, voice: false });
  expect(can({ plan: 'autopilot' })).toMatchObject({ access: true, plan: 'autopilot', smsManual: true, smsAuto: true, voice: true });
});

test('A43 a trial has access; a late payment keeps it seven days with a banner; a cancelled one until the period ends', () => {
  expect(can({ status: 'trialing' }).access).toBe(true);
  const late = (when: string) => can({ status: 'past_due', plan: 'autopilot', pastDueSince: now }, instant(when));
  expect(late('2026-11-28T08:59:59Z')).toMatchObject({ access: true, paymentLate: true, voice: true });
  expect(late('2026-11-28T09:00:00Z')).toMatchObject({ access: false, paymentLate: false, voice: false, smsManual: false });
  const cancelled = (when: string) => can({ status: 'canceled', currentPeriodEnd: instant('2026-12-01T00:00:00Z') }, instant(when)).access;
  expect([cancelled('2026-11-30T23:59:59Z'), cancelled('2026-12-01T00:00:00Z')]).toEqual([true, false]);
  // Of one that nobody paid for: until its period ends, or its grace days do, whichever comes first.
  const unpaid = (ends: string, when: string) =>
    can({ status: 'canceled', currentPeriodEnd: instant(ends), pastDueSince: now }, instant(when)).access;
  const shortly = '2026-11-24T09:00:00Z';
  expect([unpaid(shortly, '2026-11-24T08:59:59Z'), unpaid(shortly, shortly)]).toEqual([true, false]);
  const later = '2026-12-20T09:00:00Z';
  expect([unpaid(later, '2026-11-28T08:59:59Z'), unpaid(later, '2026-11-28T09:00:00Z')]).toEqual([true, false]);
  expect(can({ status: 'canceled' }).access).toBe(false);
  expect(can({ status: 'incomplete' }).access).toBe(false);
});

test('F042 an account that never subscribed has nothing', () => {
  expect(entitlementsOf(null, now)).toEqual({
    access: false,
    plan: 'none',
    status: 'none',
    customerId: '',
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    paymentLate: false,
    smsManual: false,
    smsAuto: false,
    voice: false,
    remindersAuto: false,
  });
});

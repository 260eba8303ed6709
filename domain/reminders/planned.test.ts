// K38: an SMS step on a Sunday or public holiday waits for the next day that is neither, and is looked at again before it leaves.
import { describe, expect, test } from 'vitest';
import { inParis } from '../kernel/calendar.ts';
import { profile } from '../subcontractors/subcontractor.test-kit.ts';
import { foreseen } from './forecast.ts';
import { isSmsSent } from './planned.ts';
import { Life, paris, typesWith } from './reminders.test-kit.ts';

/** When its last SMS leaves. */
const sms = (life: Life) =>
  life
    .reminded()
    .flatMap(({ channels, smsAt }) => (channels.includes('sms') ? [smsAt ?? 'at once'] : []))
    .at(-1);
const foretold = (life: Life, to = '2026-11-29 00:00') =>
  foreseen(life.state, life.facts(), paris(to)).flatMap(({ at, channel, skipped }) => {
    const { date, hour } = inParis(at);
    return channel === 'voice' ? [] : [`${date} ${hour}:00 ${channel}${skipped ? ' skipped' : ''}`];
  });
/** Its document ends on Sunday 22 November: mail, SMS and call are due that day. */
const sunday = (until: string, contact = profile) => new Life({ types: typesWith(15, 15), contact }).holds(1, '2026-11-22').until(until);
const MONDAY = paris('2026-11-23 08:00');
const goesOut = (life: Life) => isSmsSent(life.state, MONDAY, life.facts(MONDAY));

describe('K38 an SMS step on a Sunday', () => {
  test('waits for Monday at 08:00 while its mail keeps its day; the forecast says so before and after the decision', () => {
    const days = ['2026-11-22 8:00 email', '2026-11-23 8:00 sms'];
    expect(foretold(sunday('2026-11-20 12:00'))).toEqual(days);
    const life = sunday('2026-11-22 12:00');
    expect(sms(life)).toBe(MONDAY);
    expect(foretold(life)).toEqual(days.slice(1));
    expect(goesOut(life)).toBe(true);
  });

  test('on Saturday it leaves at once, and on Easter Sunday it waits for Tuesday', () => {
    expect(sms(new Life().holds(1, '2026-11-21').until('2026-11-21 12:00'))).toBe('at once');
    expect(sms(new Life({ from: '2027-03-01 10:00' }).holds(1, '2027-03-28').until('2027-03-28 12:00'))).toBe(paris('2027-03-30 08:00'));
  });

  test('takes the place of the SMS of the day it waits for: one a day', () => {
    const types = typesWith(15, 15);
    const life = new Life({ types, from: '2027-03-20 10:00' }).holds(1, '2027-03-28').holds(2, '2027-04-02').until('2027-03-30 12:00');
    expect(sms(life)).toBe(paris('2027-03-30 08:00'));
    expect(life.held()).toContain('sms same-day');
  });

  test('in overseas France the day of the place counts', () => {
    const contact = { ...profile, contactPhone: '+596696123456' };
    expect(sms(sunday('2026-11-22 23:00', contact))).toBe(paris('2026-11-23 14:00'));
  });

  test('is not sent once it is refused, paused, skipped, or replaced by one that a person sent; nor once its document came', () => {
    const until = '2026-11-22 12:00';
    const after: Record<string, (life: Life) => unknown> = {
      refused: (life) => life.prefer({ sms: false }),
      paused: (life) => life.pause('2026-11-24'),
      skipped: (life) => life.skip('sms', '2026-11-23'),
      replaced: (life) => life.request('sms'),
      sent: (life) => [1, 2].map((of) => life.holds(of, '2027-11-22')),
    };
    for (const [what, happens] of Object.entries(after)) {
      const life = sunday(until);
      happens(life);
      expect([what, goesOut(life)]).toEqual([what, false]);
      expect([what, foretold(life).filter((one) => one.endsWith('sms'))]).toEqual([what, []]);
    }
  });

  test('what a person asks for by hand leaves at once', () => {
    const life = new Life().until('2026-11-22 10:00');
    life.request('sms');
    expect(sms(life)).toBe('at once');
  });
});

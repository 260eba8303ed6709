// A cycle that begins with the request or on a morning, the spacing of messages to several, and whom nobody asks.
import { describe, expect, test } from 'vitest';
import type { SubcontractorCommand } from '../subcontractors/commands.ts';
import { c, link, profile } from '../subcontractors/subcontractor.test-kit.ts';
import { subcontractorDecider } from '../subcontractors/subcontractor.ts';
import { Life, typesWith } from './reminders.test-kit.ts';
import { ifBegun, unchased } from './unchased.ts';

const asked = (more: ConstructorParameters<typeof Life>[0] = {}) => new Life({ types: typesWith(15, 15), ...more });
/** Registered again, with his missing documents asked for by itself. */
function chased(more: ConstructorParameters<typeof Life>[0] = {}): Life {
  const life = asked(more);
  [life.state, life.events] = [subcontractorDecider.initial, []];
  life.ask({ ...c.register(), link: link('k1'), autoReminders: true } as SubcontractorCommand);
  return life;
}
const later = (life: Life) => life.ask(life.command('SetReminderCycle', { enabled: true, later: true }));
const spaced = (life: Life) => life.ask(life.command('SendRequest', { channel: 'email', spaced: true }));

describe('F195 a cycle that does not begin at once', () => {
  test('without a request it begins on the next morning, and goes on three and six days later', () => {
    const life = chased();
    expect(life.until('2027-01-01 00:00').sent()).toEqual([
      '03/11 08:00 email cycle 0: 1 2',
      '06/11 08:00 email cycle 3: 1 2',
      '09/11 08:00 email cycle 6: 1 2',
    ]);
  });

  test('a request sent before is its first message, and the next follow from that day', () => {
    const life = chased();
    life.request();
    expect(life.until('2027-01-01 00:00').sent()).toEqual([
      '02/11 10:00 email demande: 1 2',
      '05/11 08:00 email cycle 3: 1 2',
      '08/11 08:00 email cycle 6: 1 2',
    ]);
  });

  test('switched on for many, it begins at the earliest two days after the last message; where nothing is missing nothing begins', () => {
    const life = asked();
    life.request();
    expect(later(life)).toEqual(['ReminderCycleStarted']);
    expect(life.until('2026-11-05 00:00').sent().slice(1)).toEqual(['04/11 08:00 email cycle 0: 1 2']);
    expect(later(asked().holds(1, '2027-12-31').holds(2, '2027-12-31'))).toEqual([]);
  });

  test('while nothing is asked of him it waits: it is not over', () => {
    const life = chased();
    const { types } = life;
    life.types = new Map();
    life.until('2026-11-04 00:00');
    life.types = types;
    expect(life.until('2026-11-10 00:00').sent()[0]).toBe('04/11 08:00 email cycle 0: 1 2');
  });

  test('an inactive one has none', () => {
    const life = asked();
    life.state = subcontractorDecider.initial;
    life.ask({ ...c.register({ isActive: false }), link: link('k1'), autoReminders: true } as SubcontractorCommand);
    expect(life.state.reminders.cycle.enabled).toBe(false);
  });
});

test('a spaced message is refused until 48 hours after the last one, whichever kind that was; one by hand is not', () => {
  const life = asked();
  expect(spaced(life)).toEqual(['ReminderDecided']);
  life.until('2026-11-04 09:59');
  expect(spaced(life)).toBe('recent-message');
  life.until('2026-11-04 10:00');
  expect(spaced(life)).toContain('ReminderDecided');
  expect([spaced(life), life.request()]).toEqual(['recent-message', ['ReminderDecided']]);
});

describe('whose missing documents nobody asks for', () => {
  const why = (life: Life) => unchased(life.state, life.facts());
  test('the cycle is off, runs, is over; an expiry that is still reminded of counts as asked for', () => {
    const life = asked();
    expect(why(life)).toBe('off');
    life.cycle();
    expect(why(life)).toBeNull();
    expect(why(life.until('2026-11-09 00:00'))).toBe('over');
    const lapsing = asked().holds(1, '2026-12-31').holds(2, '2027-12-31').until('2027-01-02 00:00');
    expect(why(lapsing)).toBeNull();
    expect(why(lapsing.until('2027-01-08 00:00'))).toBe('off');
  });

  test('nothing is missing, or all of it is pending: nobody is left out', () => {
    expect(why(asked().holds(1, '2027-12-31').holds(2, '2027-12-31'))).toBeNull();
    const pending = asked();
    pending.upload(1);
    pending.upload(2);
    expect(why(pending)).toBeNull();
  });

  test('each other reason', () => {
    const inactive = asked();
    inactive.ask(c.edit({ isActive: false }));
    const dead = asked();
    dead.ask(c.revoke());
    const unwilling = asked();
    unwilling.prefer({ email: false });
    const paused = asked();
    paused.pause('2026-12-01');
    const ended = asked();
    ended.subscribe('standard', 'canceled');
    const all = [inactive, dead, asked({ contact: { ...profile, contactEmail: '' } }), unwilling, paused, ended];
    expect(all.map(why)).toEqual(['inactive', 'dead-link', 'no-email', 'opted-out', 'paused', 'no-plan']);
  });

  test('what would go if his cycle began is what goes when it does', () => {
    const life = asked();
    const told = ifBegun(life.state, life.facts());
    later(life);
    life.until('2027-01-01 00:00');
    expect(told).toEqual(life.reminded().map(({ decidedAt }) => decidedAt));
    expect(told).toHaveLength(3);
  });
});

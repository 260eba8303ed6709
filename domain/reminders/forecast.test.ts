// The forecast for one subcontractor (G06, F205): also of decided calls that are still to be made, and of those that no longer will be.
import { describe, expect, test } from 'vitest';
import { inParis, parisDay } from '../kernel/calendar.ts';
import { foreseen } from './forecast.ts';
import { Life, paris, typesWith } from './reminders.test-kit.ts';

const foretold = (life: Life, to = '2026-12-31 00:00') =>
  foreseen(life.state, life.facts(), paris(to)).map(({ at, channel, skipped }) => `${parisDay(at)} ${channel}${skipped ? ' skipped' : ''}`);
const calls = (life: Life, to?: string) => foretold(life, to).filter((one) => one.includes('voice'));
/** Its document ends on a Saturday: the call is decided at 08:00 and scheduled for Monday. */
const saturday = () => new Life({ types: typesWith(15, 15) }).holds(1, '2026-11-21').until('2026-11-21 12:00');

describe('a call that is decided and not made yet', () => {
  test('is in the forecast, as is the one a week later; not beyond the end of the forecast', () => {
    expect(calls(saturday())).toEqual(['2026-11-23 voice', '2026-11-30 voice']);
    expect(calls(saturday(), '2026-11-22 23:00')).toEqual([]);
  });

  test('leaves the forecast once it is refused, or paused at its time; a pause that ends before does not remove it', () => {
    const refused = saturday();
    refused.prefer({ voice: false });
    expect(calls(refused)).toEqual([]);
    const [held, over] = [saturday(), saturday()];
    held.pause('2026-11-24');
    over.pause('2026-11-23');
    expect([calls(held), calls(over)]).toEqual([['2026-11-30 voice'], ['2026-11-23 voice', '2026-11-30 voice']]);
  });

  test('is skipped once, although another step falls on the day of the call', () => {
    // The other document ended on the Monday before: its second call would ring on the same morning.
    const life = new Life({ types: typesWith(15, 15) }).holds(2, '2026-11-16').holds(1, '2026-11-21').until('2026-11-21 12:00');
    life.skip('voice', '2026-11-23');
    expect(calls(life)).toEqual(['2026-11-23 voice skipped', '2026-11-30 voice']);
  });

  test('gives way to a manual call, which is not automatic, so the forecast has neither', () => {
    const life = saturday().until('2026-11-22 10:00');
    life.call();
    expect(calls(life)).toEqual(['2026-11-30 voice']);
  });
});

test('a skipped call appears at the business hours at which it would have been made, never on a Sunday', () => {
  // One document ends on a Sunday, one on a later weekday, and no reminder of them is decided yet.
  const life = new Life({ types: typesWith(15, 15) }).holds(1, '2026-11-22').holds(2, '2026-12-02').until('2026-11-20 12:00');
  const rings = () =>
    foreseen(life.state, life.facts(), paris('2026-12-31 00:00')).flatMap(({ at, channel, skipped }) =>
      channel === 'voice' ? [`${parisDay(at)} ${inParis(at).hour}:00 ${skipped?.reason ?? ''}`] : [],
    );
  const before = rings();
  expect(before).toEqual(['2026-11-23 9:00 ', '2026-11-30 9:00 ', '2026-12-02 9:00 ', '2026-12-09 9:00 ']);
  for (const ring of before) life.skip('voice', ring.slice(0, 10), 'vu');
  life.skip('voice', '2026-11-22', 'dimanche');
  expect(rings()).toEqual(before.map((one) => `${one}vu`));
});

test('cover that is over when the next begins after a gap has no further step in the forecast', () => {
  const life = new Life({ types: typesWith(15) }).holds(1, '2026-11-20').holds(1, '2027-06-30', '2026-11-25').until('2026-11-22 10:00');
  // The step a week after the end would come after the start of the next cover.
  expect(life.next()).toBe(paris('2027-06-15 08:00'));
});

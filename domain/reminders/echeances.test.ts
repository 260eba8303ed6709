// « Échéances »: the steps of an expiry, which documents share a message, and what is too late (A01-A03).
import { describe, expect, test } from 'vitest';
import type { SubcontractorCommand } from '../subcontractors/commands.ts';
import { c, link, profile } from '../subcontractors/subcontractor.test-kit.ts';
import { FIRM_REMINDER_POLICY, type ReminderStep } from './policy.ts';
import { Life, paris, typesWith } from './reminders.test-kit.ts';

const only = (...steps: ReminderStep[]) => ({ preset: 'personnalise' as const, steps, missing: [0, 3, 6] });
const EXPIRES = '2026-12-31';

describe('steps and channels', () => {
  test('A01 A02 F204 on Autopilot: D-15 and D-7 an e-mail, D-3 with an SMS, D and D+7 on all three', () => {
    const life = new Life().holds(1, EXPIRES).until('2027-06-01 00:00');
    expect(life.sent()).toEqual([
      '16/12 08:00 email D-15: 1',
      '24/12 08:00 email D-7: 1',
      '28/12 08:00 email+sms D-3: 1',
      '31/12 08:00 voice+email+sms D: 1',
      '07/01 08:00 voice+email+sms D+7: 1',
    ]);
  });

  test('F204 C6 on Basic every step is an e-mail', () => {
    const life = new Life({ plan: 'standard' }).holds(1, EXPIRES).until('2027-06-01 00:00');
    expect(life.reminded().map(({ channels, offset }) => [...channels, offset])).toEqual([-15, -7, -3, 0, 7].map((day) => ['email', day]));
  });

  test('F203 A01 a type that warns 7 days before has no D-15; D and D+7 are never filtered, not even with 0 days', () => {
    const steps = (alert: number) =>
      new Life({ types: typesWith(alert) })
        .holds(1, EXPIRES)
        .until('2027-06-01 00:00')
        .reminded()
        .map(({ offset }) => offset);
    expect([60, 30, 15, 14, 7, 0].map(steps)).toEqual([
      [-15, -7, -3, 0, 7],
      [-15, -7, -3, 0, 7],
      [-15, -7, -3, 0, 7],
      [-7, -3, 0, 7],
      [-7, -3, 0, 7],
      [0, 7],
    ]);
  });

  test('A02 « soutenu » writes an SMS a week before already', () => {
    const life = new Life().rule(FIRM_REMINDER_POLICY).holds(1, EXPIRES).until('2026-12-25 00:00');
    expect(life.sent()).toEqual(['16/12 08:00 email D-15: 1', '24/12 08:00 email+sms D-7: 1']);
  });

  test('F206 C64 always at 08:00 of Paris, on the days of both clock changes as well', () => {
    const life = new Life({ types: typesWith(0, 0) }).rule(only({ day: 0, channels: ['email'] }));
    life.holds(1, '2027-03-28').holds(2, '2027-10-31').until('2028-01-01 00:00');
    expect(life.sent()).toEqual(['28/03 08:00 email D: 1', '31/10 08:00 email D: 2']);
    expect(life.reminded().map(({ decidedAt }) => decidedAt)).toEqual(['2027-03-28T06:00:00.000Z', '2027-10-31T07:00:00.000Z']);
  });

  test('without a number, or with one that cannot receive SMS, only the e-mail is sent', () => {
    const fixed = new Life({ contact: { ...profile, contactPhone: '+33145678901' } }).holds(1, EXPIRES).until('2026-12-31 12:00');
    expect(fixed.sent().slice(2)).toEqual(['28/12 08:00 email D-3: 1', '31/12 08:00 voice+email D: 1']);
    const none = new Life({ contact: { ...profile, contactPhone: '' } }).holds(1, EXPIRES).until('2026-12-31 12:00');
    expect(none.sent().slice(2)).toEqual(['28/12 08:00 email D-3: 1', '31/12 08:00 email D: 1']);
  });

  test('a step without a channel at its time is marked done: a later upgrade does not send it', () => {
    const life = new Life({ plan: 'standard' })
      .rule(only({ day: -7, channels: ['sms'] }))
      .holds(1, EXPIRES)
      .until('2026-12-26 12:00');
    life.subscribe('autopilot').until('2027-06-01 00:00');
    expect(life.reminded().map(({ offset, channels }) => [offset, channels])).toEqual([[-7, []]]);
  });
});

describe('A03 F207 grouping', () => {
  test('three documents that expire within five days share one message, with the steps of the earliest; a fifth day later starts another', () => {
    const life = new Life({ types: typesWith(15, 15, 15, 15) });
    life.holds(1, '2026-12-31').holds(2, '2027-01-02').holds(3, '2027-01-04').holds(4, '2027-01-05').until('2026-12-22 00:00');
    expect(life.sent()).toEqual(['16/12 08:00 email D-15: 1 2 3', '21/12 08:00 email D-15: 4']);
  });

  test('each member is listed at the steps that its own alert days let through', () => {
    const life = new Life({ types: typesWith(15, 7) }).holds(1, '2026-12-31').holds(2, '2027-01-02').until('2026-12-25 00:00');
    expect(life.sent()).toEqual(['16/12 08:00 email D-15: 1', '24/12 08:00 email D-7: 1 2']);
  });

  test('a member that comes later gets only the steps that it has not had', () => {
    const life = new Life({ types: typesWith(15, 15) }).holds(2, '2027-01-04').until('2026-12-22 12:00');
    // The group starts at 31/12 now: its D-7 is on 24/12, while D-7 of the other alone would be on 28/12.
    life.holds(1, '2026-12-31').until('2026-12-29 00:00');
    expect(life.sent()).toEqual(['20/12 08:00 email D-15: 2', '24/12 08:00 email D-7: 1 2', '28/12 08:00 email+sms D-3: 1 2']);
  });

  test('a member that outlives the group continues with its own remaining steps', () => {
    const life = new Life({ types: typesWith(15, 15) }).holds(1, '2026-12-31').holds(2, '2027-01-03').until('2026-12-25 00:00');
    life.holds(1, '2027-12-31').until('2027-01-11 00:00');
    expect(life.sent()).toEqual([
      '16/12 08:00 email D-15: 1 2',
      '24/12 08:00 email D-7: 1 2',
      '31/12 08:00 email+sms D-3: 2',
      '03/01 08:00 voice+email+sms D: 2',
      '10/01 08:00 voice+email+sms D+7: 2',
    ]);
  });
});

describe('cover', () => {
  test('the end of an unbroken stretch counts, not that of its first document', () => {
    const life = new Life().holds(1, '2026-12-31').holds(1, '2027-03-31', '2027-01-01').until('2027-03-17 00:00');
    expect(life.sent()).toEqual(['16/03 08:00 email D-15: 1']);
  });

  test('after a gap the next cover counts from its first day on, and not before', () => {
    const life = new Life().holds(1, '2026-12-10').holds(1, '2027-01-05', '2026-12-30').until('2027-01-20 00:00');
    expect(life.sent()).toEqual([
      '25/11 08:00 email D-15: 1',
      '03/12 08:00 email D-7: 1',
      '07/12 08:00 email+sms D-3: 1',
      '10/12 08:00 voice+email+sms D: 1',
      '17/12 08:00 voice+email+sms D+7: 1',
      // D-15 and D-7 would have been before its first day.
      '02/01 08:00 email+sms D-3: 1',
      '05/01 08:00 voice+email+sms D: 1',
      '12/01 08:00 voice+email+sms D+7: 1',
    ]);
  });

  test('a step before the document’s validation does not apply to it', () => {
    const life = new Life().until('2026-12-24 08:01');
    life.holds(1, EXPIRES).until('2026-12-29 00:00');
    expect(life.sent()).toEqual(['28/12 08:00 email+sms D-3: 1']);
  });

  test('a renewal in time ends the reminders; a pending renewal is not asked for again', () => {
    const life = new Life().holds(1, EXPIRES).until('2026-12-20 12:00');
    const renewal = life.upload(1);
    life.until('2026-12-25 00:00');
    expect([life.sent(), life.held()]).toEqual([['16/12 08:00 email D-15: 1'], ['email nothing-to-ask']]);
    expect(renewal).toBe(2);
    life.holds(1, '2027-12-31').until('2027-06-01 00:00');
    expect(life.sent()).toHaveLength(1);
  });
});

describe('late, and too late', () => {
  test('overdue steps are sent in one message that marks all of them done', () => {
    const life = new Life().holds(1, EXPIRES).asleepUntil('2026-12-28 10:00').until('2026-12-29 00:00');
    expect(life.sent()).toEqual(['28/12 10:00 email+sms D-3: 1 1']);
    expect(life.reminded()[0]!.documents.map(({ offset }) => offset)).toEqual([-7, -3]);
  });

  test('a late message is sent by day: not before 08:00, not from 20:00 on', () => {
    const awakeAt = (text: string) => new Life().holds(1, EXPIRES).asleepUntil(text).until('2026-12-20 00:00').sent();
    expect(awakeAt('2026-12-16 19:59')).toEqual(['16/12 19:59 email D-15: 1']);
    expect(awakeAt('2026-12-16 20:00')).toEqual(['17/12 08:00 email D-15: 1']);
    expect(awakeAt('2026-12-17 07:59')).toEqual(['17/12 08:00 email D-15: 1']);
  });

  test('more than seven days late it lapses', () => {
    const awakeAt = (text: string) => new Life().holds(1, EXPIRES).asleepUntil(text).until('2026-12-23 23:00').sent();
    expect(awakeAt('2026-12-23 08:00')).toEqual(['23/12 08:00 email D-15: 1']);
    expect(awakeAt('2026-12-23 08:01')).toEqual([]);
  });

  test('A52 steps that were due while access was away lapse', () => {
    const life = new Life().holds(1, EXPIRES).until('2026-12-01 00:00').subscribe('autopilot', 'canceled').until('2026-12-26 12:00');
    life.subscribe('standard').until('2026-12-29 00:00');
    expect(life.sent()).toEqual(['28/12 08:00 email D-3: 1']);
  });

  test('a policy set today sends no earlier step; neither does a document type with more alert days', () => {
    const policy = new Life({ types: typesWith(30) }).holds(1, EXPIRES).until('2026-12-13 12:00');
    policy.rule(only({ day: -20, channels: ['email'] }, { day: -1, channels: ['email'] })).until('2026-12-31 12:00');
    expect(policy.sent()).toEqual(['30/12 08:00 email D-1: 1']);

    const alert = new Life({ types: typesWith(7) }).holds(1, EXPIRES).until('2026-12-18 12:00');
    alert.warn(1, 15).until('2026-12-25 00:00');
    expect(alert.sent()).toEqual(['24/12 08:00 email D-7: 1']);
  });
});

test('F211 no message while inactive, archived or with a revoked link; missed ones are not sent afterwards', () => {
  const after = (...commands: SubcontractorCommand[]) => {
    const life = new Life().holds(1, EXPIRES).until('2026-12-10 00:00');
    for (const command of commands) life.ask(command);
    return life.until('2026-12-25 00:00');
  };
  const ends = [c.edit({ isActive: false }), c.revoke(), c.archive()];
  expect(ends.map((end) => after(end).until('2027-06-01 00:00').sent())).toEqual([[], [], []]);
  const begins = [c.edit(), c.renew(link('k2', paris('2027-12-25 00:00'))), c.restore()];
  ends.forEach((end, index) => {
    const life = after(end);
    life.ask(begins[index]!);
    expect(life.until('2026-12-29 00:00').sent()).toEqual(['28/12 08:00 email+sms D-3: 1']);
  });
});

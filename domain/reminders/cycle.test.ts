// « Pièces manquantes »: the cycle of three reminders, and what ends, restarts and pauses it (A15, A16).
import { describe, expect, test } from 'vitest';
import { c } from '../subcontractors/subcontractor.test-kit.ts';
import { missingDocuments } from './agenda.ts';
import { DEFAULT_REMINDER_POLICY } from './policy.ts';
import { Life, paris, typesWith } from './reminders.test-kit.ts';

const asked = () => new Life({ types: typesWith(15, 15) });

describe('the cycle', () => {
  test('F195 A15 at once, three and six days after the start at 08:00, by e-mail, and then no more', () => {
    const life = asked();
    expect(life.cycle()).toEqual(['ReminderCycleStarted', 'ReminderDecided']);
    expect(life.until('2027-06-01 00:00').sent()).toEqual([
      '02/11 10:00 email cycle 0: 1 2',
      '05/11 08:00 email cycle 3: 1 2',
      '08/11 08:00 email cycle 6: 1 2',
    ]);
    expect(life.state.reminders.cycle).toMatchObject({ enabled: true, attempt: 3 });
  });

  test('F199 it ends when every document is sent and validated; one of two is not enough', () => {
    const life = asked();
    life.cycle();
    life.holds(1, '2027-12-31').until('2026-11-06 00:00').holds(2, '2027-12-31').until('2026-12-01 00:00');
    expect(life.sent()).toEqual(['02/11 10:00 email cycle 0: 1 2', '05/11 08:00 email cycle 3: 2']);
    expect(life.state.reminders.cycle).toMatchObject({ enabled: false, attempt: 2 });
  });

  test('F172 F199 while every document is pending nothing is sent, and the step is marked done', () => {
    const life = asked();
    life.cycle();
    const documents = [life.upload(1), life.upload(2)];
    life.until('2026-11-06 00:00');
    expect([life.sent().length, life.held(), life.state.reminders.cycle.attempt]).toEqual([1, ['email nothing-to-ask'], 2]);
    // The documents are rejected after all: he is asked again, with the remaining steps only.
    for (const document of documents) life.ask(c.reject(document));
    expect(life.until('2026-12-01 00:00').sent().slice(1)).toEqual(['08/11 08:00 email cycle 6: 1 2']);
  });

  test('A38 a document is missing from the day after its last one', () => {
    const life = asked().holds(1, '2026-11-05').holds(2, '2026-12-31');
    const missing = (moment: string) =>
      missingDocuments(life.state, life.facts(paris(moment))).map(({ documentTypeId, state }) => [documentTypeId, state]);
    expect([missing('2026-11-05 23:59'), missing('2026-11-06 00:00')]).toEqual([[], [[1, 'expired']]]);
  });

  test('a pending document is listed beside the missing ones', () => {
    const life = asked();
    life.upload(2);
    life.cycle();
    expect(life.reminded()[0]!.documents.map(({ state }) => state)).toEqual(['missing', 'pending']);
  });

  test('F195 switching it off ends it; switching it on twice starts one cycle', () => {
    const life = asked();
    life.cycle();
    expect(life.cycle()).toEqual([]);
    expect(life.cycle(false)).toEqual(['ReminderCycleEnded']);
    expect(life.cycle(false)).toEqual([]);
    expect(life.until('2026-12-01 00:00').sent()).toHaveLength(1);
  });

  test('A16 a finished cycle restarts with an e-mail at once; without one if a message was sent that day', () => {
    const life = asked();
    life.cycle();
    life.until('2026-11-08 12:00');
    expect(life.cycle()).toEqual(['ReminderCycleStarted', 'ReminderDecided']);
    expect([life.state.reminders.cycle.attempt, life.held()]).toEqual([1, ['email same-day']]);
    life.until('2026-11-20 10:00');
    life.cycle();
    expect(life.until('2026-12-01 00:00').sent().slice(3)).toEqual([
      '11/11 08:00 email cycle 3: 1 2',
      '14/11 08:00 email cycle 6: 1 2',
      '20/11 10:00 email cycle 0: 1 2',
      '23/11 08:00 email cycle 3: 1 2',
      '26/11 08:00 email cycle 6: 1 2',
    ]);
  });

  test('a cycle of one step restarts on a new request, but not on a repeated command', () => {
    const life = asked().rule({ ...DEFAULT_REMINDER_POLICY, missing: [0] });
    const begin = life.command('SetReminderCycle', { enabled: true });
    expect(life.ask(begin)).toContain('ReminderCycleStarted');
    expect(life.ask(begin)).toEqual([]);
    life.until('2026-11-03 10:00');
    expect(life.cycle()).toContain('ReminderCycleStarted');
  });

  test('a subcontractor without missing documents, or an inactive one, has no cycle', () => {
    expect(new Life().holds(1, '2027-12-31').cycle()).toBe('nothing-to-ask');
    const life = asked();
    life.ask(c.edit({ isActive: false }));
    expect(life.cycle()).toBe('subcontractor-inactive');
  });

  test('a late cycle sends only its latest step; a week late it is recorded as over', () => {
    const late = asked();
    late.cycle();
    expect(late.asleepUntil('2026-11-09 10:00').until('2026-12-01 00:00').sent().slice(1)).toEqual(['09/11 10:00 email cycle 6: 1 2']);
    const over = asked();
    over.cycle();
    over.asleepUntil('2026-11-15 08:01').until('2026-12-01 00:00');
    expect([over.sent().length, over.held(), over.state.reminders.cycle.attempt]).toEqual([1, ['email lapsed'], 3]);
  });
});

describe('pauses', () => {
  test('steps during the pause lapse; reminders are sent again from its end on', () => {
    const life = asked();
    life.cycle();
    expect(life.pause('2026-11-07')).toEqual(['RemindersPaused']);
    expect(life.until('2026-12-01 00:00').sent().slice(1)).toEqual(['08/11 08:00 email cycle 6: 1 2']);
  });

  test('the end of the pause is the first day with reminders; a lapsed last step of the cycle is recorded', () => {
    const life = asked();
    life.cycle();
    life.pause('2026-11-08');
    expect(life.until('2026-11-08 08:00').sent()).toHaveLength(2);
    const gone = asked();
    gone.cycle();
    gone.pause('2026-11-09');
    gone.until('2026-12-01 00:00');
    expect([gone.sent().length, gone.held(), gone.state.reminders.cycle.attempt]).toEqual([1, ['email lapsed'], 3]);
  });

  test('a lapsed step of the cycle adds nothing to the message of an expiry at that moment', () => {
    const life = new Life({ types: typesWith(15, 15) }).holds(1, '2026-11-24');
    life.cycle();
    life.pause('2026-11-09');
    life.asleepUntil('2026-11-09 08:30').until('2026-11-09 12:00');
    expect(life.sent().slice(1)).toEqual(['09/11 08:30 email D-15: 1']);
    expect(life.state.reminders.cycle.attempt).toBe(3);
  });

  test('a pause that is ended early sends no missed reminder', () => {
    const life = new Life().holds(1, '2026-11-17');
    life.pause('2026-12-01');
    life.until('2026-11-11 12:00');
    expect([life.resume(), life.resume()]).toEqual([['RemindersResumed'], []]);
    expect(life.until('2026-11-15 00:00').sent()).toEqual(['14/11 08:00 email+sms D-3: 1']);
  });

  test('another list, or another address, does not end a pause', () => {
    const life = new Life({ types: typesWith(15, 15) }).holds(1, '2026-11-17');
    life.pause('2026-11-12');
    life.ask(c.configure(1));
    life.ask(c.edit({ isActive: false }));
    life.ask(c.edit());
    expect(life.until('2026-11-15 00:00').sent()).toEqual(['14/11 08:00 email+sms D-3: 1']);
  });

  test('it needs a reason and an end in the future', () => {
    expect([asked().pause('2026-12-01', ' '), asked().pause('2026-11-02')]).toEqual(['why-required', 'pause-in-the-past']);
  });
});

// Nobody gets too many messages: one for each channel and day, over both engines and manual ones (A03); skips and refusals hold too.
import { describe, expect, test } from 'vitest';
import { c, link, profile } from '../subcontractors/subcontractor.test-kit.ts';
import { Life, paris, typesWith } from './reminders.test-kit.ts';

/** Type 1 expires on Thursday 31 December, type 2 is missing. */
const both = () => new Life({ types: typesWith(15, 15) }).holds(1, '2026-12-31');

describe('A03 the daily limit', () => {
  test('after a manual e-mail at 07:00 no automatic e-mail follows that day; its SMS and its call do', () => {
    const life = both().until('2026-12-31 07:00');
    life.send();
    expect(life.until('2027-01-01 00:00').sent().slice(-2)).toEqual(['31/12 07:00 email manuel: 2 1', '31/12 08:00 voice+sms D: 1']);
    expect(life.held()).toEqual(['email same-day']);
  });

  test('a manual message is never held back', () => {
    const life = both().until('2026-12-16 08:30');
    expect([life.send(), life.send()]).toEqual([['LinkExtended', 'ReminderDecided'], ['ReminderDecided']]);
    expect(life.sent()).toEqual(['16/12 08:00 email D-15: 1', '16/12 08:30 email manuel: 2 1', '16/12 08:30 email manuel: 2 1']);
  });

  test('if the cycle and an expiry step fall on one day, one message names both', () => {
    const life = both().until('2026-12-13 10:00');
    life.cycle();
    expect(life.until('2026-12-17 00:00').sent()).toEqual(['13/12 10:00 email cycle 0: 2', '16/12 08:00 email D-15: 1 2']);
    expect(life.reminded()[1]).toMatchObject({ kind: 'echeance', cycleAttempt: 2 });
    expect(life.reminded()[1]!.documents.map(({ offset }) => offset)).toEqual([-15, null]);
  });

  test('a cycle that starts at 07:00 includes the step of that day; its SMS is sent at 08:00 all the same', () => {
    const life = both().until('2026-12-28 07:00');
    life.cycle();
    expect(life.until('2026-12-29 00:00').sent().slice(2)).toEqual(['28/12 07:00 email cycle 0: 1 2', '28/12 08:00 sms D-3: 1']);
  });

  test('two calls that a weekend moves to one morning become one; a manual one on Friday night is the one of Monday', () => {
    const policy = { preset: 'personnalise' as const, missing: [0, 3, 6], steps: [{ day: 0, channels: ['voice' as const] }] };
    const weekend = new Life({ types: typesWith(0, 0) })
      .rule(policy)
      .holds(1, '2026-11-21')
      .holds(2, '2026-11-21')
      .until('2026-11-25 00:00');
    expect(weekend.reminded().map(({ call }) => call?.scheduledFor)).toEqual([paris('2026-11-23 09:00')]);
    const friday = new Life({ types: typesWith(0) }).rule(policy).holds(1, '2026-11-21').until('2026-11-20 19:00');
    expect(friday.call()).toBe('nothing-to-ask');
    friday.until('2026-11-21 07:00');
    friday.call();
    friday.until('2026-11-25 00:00');
    expect([friday.sent(), friday.held()]).toEqual([['21/11 07:00 voice manuel: 1'], ['voice same-day']]);
  });

  test('the SMS requested in a call is sent once a day', () => {
    const life = both().until('2026-12-22 10:00');
    expect([life.callSms(), life.callSms()]).toEqual([['LinkExtended', 'ReminderDecided'], []]);
    expect(life.sent().at(-1)).toBe('22/12 10:00 sms appel: 2 1');
  });
});

describe('skips', () => {
  test('a skipped channel is not used, the others are; a withdrawn skip sends it', () => {
    const life = both();
    expect([life.skip('email', '2026-12-28', ' '), life.skip('email', '2026-11-01')]).toEqual(['why-required', 'reminder-gone']);
    life.skip('email', '2026-12-28');
    life.skip('voice', '2026-12-31');
    life.unskip('voice', '2026-12-31');
    expect(life.until('2027-01-01 00:00').sent().slice(2)).toEqual(['28/12 08:00 sms D-3: 1', '31/12 08:00 voice+email+sms D: 1']);
    expect(life.held()).toEqual(['email skipped']);
  });

  test('a call is skipped on the day on which it would be made', () => {
    const life = new Life().holds(1, '2026-11-21');
    life.skip('voice', '2026-11-23');
    expect(life.until('2026-11-24 00:00').sent().at(-1)).toBe('21/11 08:00 email+sms D: 1');
  });

  test('a message of today can be skipped today, and another message of that morning does not undo it', () => {
    const life = both().until('2026-12-28 06:30');
    expect(life.skip('sms', '2026-12-28')).toEqual(['ReminderSkipped']);
    life.until('2026-12-28 07:00').send();
    expect(life.until('2026-12-29 00:00').sent().slice(2)).toEqual(['28/12 07:00 email manuel: 2 1']);
    expect(life.held()).toEqual(['email same-day,sms skipped']);
  });

  test('a skip of a past day cannot be withdrawn', () => {
    const life = both();
    life.skip('sms', '2026-12-20');
    life.until('2026-12-21 00:00');
    expect(life.unskip('sms', '2026-12-20')).toBe('reminder-gone');
  });
});

describe('refusals', () => {
  test('C30 a refused channel gets nothing, the others do; by hand it is 409', () => {
    const life = both();
    life.prefer({ sms: false, voice: false });
    expect(life.until('2027-01-01 00:00').sent().slice(2)).toEqual(['28/12 08:00 email D-3: 1', '31/12 08:00 email D: 1']);
    expect([life.call(), life.callSms()]).toEqual(['opted-out', []]);
    life.prefer({ email: false });
    expect(life.send()).toBe('opted-out');
    life.prefer({ email: true });
    expect(life.send()).toContain('ReminderDecided');
  });

  test('they belong to one contact: a new number is not bound, and the e-mail refusal stays if only the number changes', () => {
    const life = both();
    life.prefer({ email: false, sms: false });
    life.ask(c.edit({ profile: { ...profile, contactPhone: '+33698765432' } }));
    expect(Object.keys(life.state.reminders.refused)).toEqual(['email']);
    expect(life.until('2026-12-29 00:00').sent()).toEqual(['28/12 08:00 sms D-3: 1']);
    life.ask(c.edit({ profile: { ...profile, contactEmail: 'autre@d.fr' } }));
    expect(life.send()).toContain('ReminderDecided');
  });

  test('the proof of a refusal stays, whatever changes for another channel later', () => {
    const life = both();
    life.prefer({ voice: false });
    const { voice } = life.state.reminders.refused;
    life.until('2026-11-10 10:00').prefer({ sms: false });
    expect(life.state.reminders.refused).toMatchObject({ voice, sms: { at: paris('2026-11-10 10:00') } });
  });

  test('a channel that is allowed again sends no missed message', () => {
    const life = new Life({ plan: 'standard' }).holds(1, '2026-12-31');
    life.prefer({ email: false });
    life.until('2026-12-26 12:00').prefer({ email: true });
    expect(life.until('2026-12-29 00:00').sent()).toEqual(['28/12 08:00 email D-3: 1']);
  });
});

describe('the link', () => {
  test('every message renews it for twelve months; one that expired is replaced', () => {
    const life = both().until('2026-12-16 12:00');
    expect(life.state.link?.expiresAt).toBe(paris('2027-12-16 08:00'));
    life.until('2028-02-01 10:00');
    const events = life.events.length;
    life.send();
    expect(life.events.slice(events).map((event) => event.type)).toEqual(['LinkIssued', 'ReminderDecided']);
    expect(life.state.link?.expiresAt).toBe(paris('2029-02-01 10:00'));
  });

  test('F211 with a revoked link no message is sent, not even a manual one', () => {
    const life = both();
    life.ask(c.revoke());
    expect([life.send(), life.callSms(), life.until('2027-06-01 00:00').sent()]).toEqual(['invalid-link', [], []]);
    life.ask(c.renew(link('k2', paris('2028-06-01 00:00'))));
    expect(life.send()).toContain('ReminderDecided');
  });
});

describe('by hand', () => {
  const refusal = (given: (life: Life) => void, contact = profile, plan: 'standard' | 'autopilot' = 'autopilot') => {
    const life = new Life({ plan, contact });
    given(life);
    return [life.send(), life.call()].map((answer) => (Array.isArray(answer) ? 'sent' : answer));
  };
  test('C6 the gates: inactive, dead link, plan, number, refusal, nothing to ask', () => {
    expect(refusal(() => {})).toEqual(['sent', 'sent']);
    expect(refusal((life) => life.ask(c.edit({ isActive: false })))).toEqual(['subcontractor-inactive', 'subcontractor-inactive']);
    expect(refusal((life) => life.ask(c.revoke()))).toEqual(['invalid-link', 'invalid-link']);
    expect(refusal((life) => life.ask(c.archive()))).toEqual(['not-found', 'not-found']);
    expect(refusal(() => {}, profile, 'standard')).toEqual(['sent', 'voice-not-included']);
    expect(refusal((life) => life.subscribe('autopilot', 'canceled'))).toEqual(['sent', 'voice-not-included']);
    expect(refusal(() => {}, { ...profile, contactPhone: '' })).toEqual(['sent', 'no-phone']);
    expect(refusal(() => {}, { ...profile, contactPhone: '+33899123456' })).toEqual(['sent', 'no-phone']);
    expect(refusal((life) => life.prefer({ voice: false }))).toEqual(['sent', 'opted-out']);
    expect(refusal((life) => life.upload(1))).toEqual(['nothing-to-ask', 'nothing-to-ask']);
    expect(refusal((life) => life.holds(1, '2027-12-31'))).toEqual(['nothing-to-ask', 'nothing-to-ask']);
  });

  test('F172 a manual message asks for missing, expired and warning documents; a call for the chosen ones of these', () => {
    const life = new Life({ types: typesWith(15, 15, 15) }).holds(1, '2026-11-10').holds(3, '2027-12-31');
    life.send();
    life.call(1);
    expect(life.sent()).toEqual(['02/11 10:00 email manuel: 2 1', '02/11 10:00 voice manuel: 1']);
    expect(life.call(3)).toBe('nothing-to-ask');
  });

  test('A17 F208 a call outside business hours is moved to the next ones', () => {
    const life = new Life().until('2026-12-24 18:00');
    life.call();
    expect(life.reminded().at(-1)?.call?.scheduledFor).toBe(paris('2026-12-28 09:00'));
  });
});

// The first request: manual, on both plans, and in one decision with the registration (CONTRACT « First request », A09).
import { describe, expect, test } from 'vitest';
import type { CallId, ReminderId } from '../kernel/ids.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { SubcontractorCommand } from '../subcontractors/commands.ts';
import { c, link, profile } from '../subcontractors/subcontractor.test-kit.ts';
import { subcontractorDecider } from '../subcontractors/subcontractor.ts';
import { Life, typesWith } from './reminders.test-kit.ts';

const FIXED_LINE = '+33467123456';
const asked = (more: ConstructorParameters<typeof Life>[0] = {}) => new Life({ types: typesWith(15, 15), ...more });

describe('A09 G08 a first request', () => {
  test.each(['email', 'sms'] as const)('goes out by %s on Basic as on Autopilot, and asks for all that is missing', (channel) => {
    for (const plan of ['standard', 'autopilot'] as const) {
      const life = asked({ plan });
      expect(life.request(channel)).toEqual(['ReminderDecided']);
      expect(life.sent()).toEqual([`02/11 10:00 ${channel} demande: 1 2`]);
      expect(life.reminded()[0]).toMatchObject({ source: 'manual', kind: 'demande', cycleAttempt: null, held: [], call: null });
    }
  });

  test('A03 it counts for the day: the automatic message of that channel is held back, the other channel is sent; the request itself is never held back', () => {
    const life = asked().holds(1, '2026-12-31').until('2026-12-28 07:00');
    life.request('sms');
    expect(life.until('2026-12-29 00:00').sent().slice(-2)).toEqual(['28/12 07:00 sms demande: 2 1', '28/12 08:00 email D-3: 1']);
    expect(life.held()).toEqual(['sms same-day']);
    expect([life.request('sms'), life.request('sms')]).toEqual([['LinkExtended', 'ReminderDecided'], ['ReminderDecided']]);
  });

  test('it marks no step of an expiry or of the cycle as done', () => {
    const life = asked();
    life.request();
    life.until('2026-11-03 00:00');
    life.cycle();
    expect(life.until('2026-11-04 00:00').sent()).toEqual(['02/11 10:00 email demande: 1 2', '03/11 00:00 email cycle 0: 1 2']);
  });

  test('A30 the link of a year ago is replaced, as by every reminder', () => {
    const life = asked().until('2027-11-02 10:00');
    expect(life.request()).toEqual(['LinkIssued', 'ReminderDecided']);
  });

  test('a request that cannot be sent is refused', () => {
    const refusals = {
      'subcontractor-inactive': asked(),
      'dead-link': asked(),
      'no-email': asked({ contact: { ...profile, contactEmail: '' } }),
      'opted-out': asked(),
      'nothing-to-ask': asked().holds(1, '2027-12-31').holds(2, '2027-12-31'),
      'not-found': asked(),
    };
    refusals['subcontractor-inactive'].ask(c.edit({ isActive: false }));
    refusals['dead-link'].ask(c.revoke());
    refusals['opted-out'].prefer({ email: false });
    refusals['not-found'].ask(c.archive());
    for (const [refusal, life] of Object.entries(refusals)) {
      expect(life.request()).toBe(refusal);
      expect(life.reminded()).toEqual([]);
    }
    const fixed = asked({ contact: { ...profile, contactPhone: FIXED_LINE } });
    expect([fixed.request('sms'), fixed.request('email')]).toEqual(['no-phone', ['ReminderDecided']]);
  });

  test('a repeated command sends it once', () => {
    const life = asked();
    const once = life.command('SendRequest', { channel: 'email' });
    expect([life.ask(once), life.ask(once)]).toEqual([['ReminderDecided'], []]);
  });
});

describe('with the registration', () => {
  const request = { channel: 'sms' as const, reminderId: 1 as ReminderId, callId: 1 as CallId };
  const decide = (more: object, life = asked()) =>
    subcontractorDecider.decide(
      subcontractorDecider.initial,
      { ...c.register(), request, ...more } as SubcontractorCommand,
      life.context(),
    );

  test('one decision: registration, link, request', () => {
    const decision = decide({});
    expect(isRefusal(decision) || decision.map(({ type }) => type)).toEqual(['SubcontractorRegistered', 'LinkIssued', 'ReminderDecided']);
  });

  test.each([
    ['no-phone', { profile: { ...profile, contactPhone: FIXED_LINE } }, asked()],
    ['subcontractor-inactive', { isActive: false }, asked()],
    ['nothing-to-ask', {}, asked({ types: typesWith() })],
    ['organization-not-found', { organizationId: 99 }, asked()],
  ])('%s: nobody is registered', (refusal, more, life) => {
    expect(decide(more, life)).toMatchObject({ refusal });
  });

  test('the refusal « nothing to ask » tells whether no document is required or all are there', () => {
    expect(decide({}, asked({ types: typesWith() }))).toMatchObject({ detail: { asked: 0 } });
    const life = asked().holds(1, '2027-12-31').holds(2, '2027-12-31');
    const command = life.command('SendRequest', { channel: 'email' });
    expect(subcontractorDecider.decide(life.state, command, life.context())).toMatchObject({ detail: { asked: 2 } });
  });

  test('so does the refusal of a cycle without a missing document', () => {
    for (const [papers, life] of [
      [0, asked({ types: typesWith() })],
      [2, asked().holds(1, '2027-12-31').holds(2, '2027-12-31')],
    ] as const) {
      const command = life.command('SetReminderCycle', { enabled: true });
      expect(subcontractorDecider.decide(life.state, command, life.context())).toMatchObject({ detail: { asked: papers } });
    }
  });

  test('a repeated registration under the same id changes nothing', () => {
    const life = asked();
    expect(life.ask({ ...c.register(), request } as SubcontractorCommand)).toEqual([]);
  });
});

test('F196 a cycle with a revoked link is refused: it would send nothing', () => {
  const life = asked();
  life.ask(c.revoke());
  expect(life.cycle()).toBe('dead-link');
  expect(life.state.reminders.cycle.enabled).toBe(false);
  life.ask(c.renew(link('k2')));
  expect(life.cycle()).toEqual(['ReminderCycleStarted', 'ReminderDecided']);
});

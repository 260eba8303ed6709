import { expect, test } from 'vitest';
import { instant } from '../kernel/calendar.ts';
import { at, decideAfter } from '../kernel/given-when-then.ts';
import type { AccountId } from '../kernel/ids.ts';
import { channelWords, stepDay, stepMark } from '../texts/fr/reminders.ts';
import { appliesTo, channelsOf, DEFAULT_STEPS, FIRM_REMINDER_POLICY, policyFrom, reminderPolicyDecider } from './policy.ts';

test('A01 the default steps are D-15, D-7, D-3, D and D+7; the last two are never filtered', () => {
  expect(DEFAULT_STEPS.map(({ day }) => day)).toEqual([-15, -7, -3, 0, 7]);
  const within = (alert: number) => DEFAULT_STEPS.filter((step) => appliesTo(step, alert)).map(({ day }) => day);
  expect([within(15), within(14), within(7), within(0)]).toEqual([
    [-15, -7, -3, 0, 7],
    [-7, -3, 0, 7],
    [-7, -3, 0, 7],
    [0, 7],
  ]);
});

test('A02 D-7 is an e-mail alone; « soutenu » adds an SMS to it and changes nothing else', () => {
  const told = DEFAULT_STEPS.map(({ channels }) => channels.join());
  expect(told).toEqual(['email', 'email', 'email,sms', 'voice,email,sms', 'voice,email,sms']);
  expect(FIRM_REMINDER_POLICY.steps.map(({ channels }) => channels.join())).toEqual([told[0], 'email,sms', ...told.slice(2)]);
});

test('on Basic every step is an e-mail; SMS and voice go out by themselves on Autopilot only', () => {
  for (const step of DEFAULT_STEPS) {
    expect(channelsOf(step, 'standard')).toEqual(['email']);
    expect(channelsOf(step, 'autopilot')).toEqual(step.channels);
  }
});

test('the French sentence of a step is derived from its data', () => {
  expect(DEFAULT_STEPS.map(stepMark)).toEqual(['J-15', 'J-7', 'J-3', 'Jour J', 'J+7']);
  expect(stepDay({ day: -1, channels: [] })).toBe('1 jour avant l’expiration');
  expect(stepDay({ day: 7, channels: [] })).toBe('7 jours après l’expiration');
  expect([channelWords(['email']), channelWords(['voice', 'email', 'sms'])]).toEqual(['e-mail', 'appel vocal IA, e-mail et SMS']);
});

test('steps are ordered by day and channels in one order, however they were typed', () => {
  const typed = [
    { day: 7, channels: ['sms', 'email', 'voice'] },
    { day: -30, channels: ['email'] },
    { day: 0, channels: ['sms', 'email'] },
  ] as const;
  expect(policyFrom({ steps: typed.map((step) => ({ ...step })), missing: [0] }).steps).toEqual([
    { day: -30, channels: ['email'] },
    { day: 0, channels: ['email', 'sms'] },
    { day: 7, channels: ['voice', 'email', 'sms'] },
  ]);
});

test('saving the current policy again is no change: its due reminders do not lapse', () => {
  const accountId = 1 as AccountId;
  const now = at('2026-11-21T09:00:00Z');
  const doux = { type: 'SetReminderPolicy', accountId, policy: { preset: 'doux' } } as const;
  expect(decideAfter(reminderPolicyDecider, [], doux, now)).toEqual([]);
  const own = { ...doux, policy: { steps: [{ day: 0, channels: ['email' as const] }], missing: [0, 2] } };
  const set = decideAfter(reminderPolicyDecider, [], own, now);
  expect(set).toMatchObject([{ type: 'ReminderPolicySet', data: { preset: 'personnalise', setAt: instant('2026-11-21T09:00:00Z') } }]);
  expect(decideAfter(reminderPolicyDecider, set as never, own, at('2026-11-22T09:00:00Z'))).toEqual([]);
});

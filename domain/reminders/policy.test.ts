import { expect, test } from 'vitest';
import { channelWords, stepDay, stepMark } from '../texts/fr/reminders.ts';
import { appliesTo, channelsOf, DEFAULT_STEPS, FIRM_REMINDER_POLICY } from './policy.ts';

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

test('a step is told in French from its own data', () => {
  expect(DEFAULT_STEPS.map(stepMark)).toEqual(['J-15', 'J-7', 'J-3', 'Jour J', 'J+7']);
  expect(stepDay({ day: -1, channels: [] })).toBe('1 jour avant l’expiration');
  expect(stepDay({ day: 7, channels: [] })).toBe('7 jours après l’expiration');
  expect([channelWords(['email']), channelWords(['voice', 'email', 'sms'])]).toEqual(['e-mail', 'appel vocal IA, e-mail et SMS']);
});

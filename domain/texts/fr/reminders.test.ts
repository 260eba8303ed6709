// Sentences about reminders, derived from the policy (A01, F005).
import { expect, it } from 'vitest';
import { DEFAULT_STEPS } from '../../reminders/policy.ts';
import { policySentences, stepSentence } from './reminders.ts';

it('A01 A02 each step is a sentence of its own day and channels', () => {
  expect(DEFAULT_STEPS.map((step) => stepSentence(step, 'autopilot'))).toEqual([
    '15 jours avant l’expiration : e-mail.',
    '7 jours avant l’expiration : e-mail.',
    '3 jours avant l’expiration : e-mail et SMS.',
    'Le jour de l’expiration : appel vocal IA, e-mail et SMS.',
    '7 jours après l’expiration : appel vocal IA, e-mail et SMS.',
  ]);
});

it('A09 the smaller plan is told what goes out on it, and what would with the larger one', () => {
  expect(stepSentence(DEFAULT_STEPS[3]!, 'standard')).toBe('Le jour de l’expiration : e-mail (appel vocal IA et SMS avec Autopilot).');
  expect(stepSentence({ day: 1, channels: ['sms'] }, 'standard')).toBe('1 jour après l’expiration : rien sans Autopilot (SMS).');
});

it('A01 another policy says something else; the hour and the days of grouping stand at the end', () => {
  const [first, , last] = policySentences([{ day: -30, channels: ['email'] }], 'standard');
  expect(first).toBe('30 jours avant l’expiration : e-mail.');
  expect(last).toContain('à 08:00');
  expect(last).toContain('moins de 5 jours');
});

// The policy between the contract's words (`offset`) and the domain's (`day`), and the draft that the settings edit.

import { PRESETS, type ReminderStep } from '#domain/reminders/policy.ts';
import type { AnswerOf } from '../http/call.ts';

export type Policy = AnswerOf<'reminderPolicy'>;
export type Chosen = Pick<Policy, 'preset' | 'steps' | 'missing'>;
export type Step = Policy['steps'][number];
export type Preset = Policy['preset'];

export const stepsIn = ({ steps }: Pick<Policy, 'steps'>): ReminderStep[] =>
  steps.map(({ offset, channels }) => ({ day: offset, channels }));

/** A preset as the contract writes it. */
export function presetOf(preset: 'doux' | 'soutenu'): Chosen {
  const { steps, missing } = PRESETS[preset];
  return { preset, steps: steps.map(({ day, channels }) => ({ offset: day, channels: [...channels] })), missing: [...missing] };
}

/** What is sent: a preset by its name alone. */
export const inputOf = ({ preset, steps, missing }: Chosen) => (preset === 'personnalise' ? { preset, steps, missing } : { preset });

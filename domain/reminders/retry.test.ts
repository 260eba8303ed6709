// Every command on reminders, their policy, calls and reports may be sent twice (retry.test-kit.ts).

import { describe, test } from 'vitest';
import { callDecider } from '../calls/call.ts';
import type { CallCommand, CallOutcome } from '../calls/events.ts';
import type { Instant } from '../kernel/calendar.ts';
import { addDays, parisDay } from '../kernel/calendar.ts';
import type { AccountId, CallId, ReminderId } from '../kernel/ids.ts';
import type { ReportingCommand } from '../reporting/events.ts';
import { reportingDecider } from '../reporting/reporting.ts';
import { holds, plain } from '../retry.test-kit.ts';
import type { SubcontractorCommand } from '../subcontractors/commands.ts';
import { linkExpiry } from '../subcontractors/link.ts';
import { c, link, on, subcontractorId } from '../subcontractors/subcontractor.test-kit.ts';
import { subcontractorDecider } from '../subcontractors/subcontractor.ts';
import type { ReminderCommand } from './commands.ts';
import { DEFAULT_STEPS, reminderPolicyDecider } from './policy.ts';
import type { ReminderPolicyCommand } from './policy-events.ts';
import { Life } from './reminders.test-kit.ts';

const accountId = 1 as AccountId;

describe('any command may be retried', () => {
  test('reminders of a subcontractor, manual and automatic', () => {
    let document = 0;
    const { policy, subscription } = new Life();
    const channels = ['email', 'sms', 'voice'] as const;
    holds(
      subcontractorDecider,
      (random, step, now) => {
        if (step === 0) {
          document = 0;
          return c.register();
        }
        const fresh = { reminderId: step as ReminderId, callId: step as CallId, link: link('k1', linkExpiry(now)) };
        const [channel, day] = [random.pick(channels), addDays(parisDay(now), random.int(5) - 1)];
        const reminding = random.pick<ReminderCommand>([
          { type: 'Remind', ...fresh },
          { type: 'Remind', ...fresh },
          { type: 'SendReminder', ...fresh },
          { type: 'SendRequest', channel: random.pick(['email', 'sms']), ...fresh },
          { type: 'RequestCall', documentTypeIds: random.pick([[], [1]]), ...fresh },
          { type: 'SendCallSms', ...fresh },
          { type: 'SetReminderCycle', enabled: random.chance(0.8), ...fresh },
          { type: 'SkipReminder', channel, day, reason: 'vu' },
          { type: 'WithdrawSkip', channel, day },
          { type: 'PauseReminders', until: day, reason: `r${random.int(3)}` },
          { type: 'ResumeReminders' },
          { type: 'SetContactPreferences', preferences: { [channel]: random.chance(0.7) }, by: 'contact', how: 'page' },
          { type: 'RequestLink', tokenHash: random.pick(['a', 'b']) },
        ]);
        if (random.chance(0.8)) return { subcontractorId, accountId, ...reminding } as SubcontractorCommand;
        document += 1;
        return random.pick([
          c.upload(document),
          c.validate(document - 1, addDays(parisDay(now), random.int(30))),
          c.edit({ isActive: random.chance(0.8) }),
        ]);
      },
      (now) => ({ ...on(now), reminding: { policy, subscription } }),
    );
  });

  test('the policy of reminders, and reports by period', () => {
    holds(
      reminderPolicyDecider,
      (random): ReminderPolicyCommand => ({
        type: 'SetReminderPolicy',
        accountId,
        policy: random.pick<ReminderPolicyCommand['policy']>([
          { preset: 'doux' },
          { preset: 'soutenu' },
          { steps: DEFAULT_STEPS.slice(random.int(5)), missing: [0, 3] },
          {
            steps: [
              { day: 1, channels: ['sms', 'email'] },
              { day: -1, channels: ['email'] },
            ],
            missing: [0],
          },
        ]),
      }),
      plain,
    );
    // A test report has no period: each click sends one (the Idempotency-Key makes a retried click one).
    holds(
      reportingDecider,
      (random): ReportingCommand =>
        random.pick<ReportingCommand>([
          { type: 'SendDueReport', accountId, openSince: '2026-01-01T00:00:00.000Z' as Instant },
          { type: 'SendDueReport', accountId, openSince: '2026-01-01T00:00:00.000Z' as Instant },
          { type: 'SetReporting', accountId, enabled: random.chance(0.8), frequency: random.pick(['daily', 'weekly', 'monthly']) },
          { type: 'SetReporting', accountId, hour: random.int(24), weekday: random.int(7), day: 1 + random.int(28) },
        ]),
      plain,
    );
  });

  test('calls, when the report says which attempt it is about', () => {
    let attempt = 1;
    holds(
      callDecider,
      (random, step): CallCommand => {
        if (step === 0) attempt = 1;
        const about = { subject: 'subcontractor-4' as const, callId: 1 as CallId, accountId, subcontractorId };
        const outcome = random.pick<CallOutcome>(['no-answer', 'no-answer', 'failed', 'answered']);
        const ended = { smsSent: false, durationSeconds: 9, committedFor: null, summary: '', transcript: [] };
        const command = random.pick<CallCommand>([
          { ...about, type: 'StartCall', attempt, source: 'automatic', sid: `s${step}`, toPhoneNumber: '1', fromPhoneNumber: '2' },
          { ...about, type: 'TakeCallTurn', attempt, turn: 1 + random.int(3), lines: [], notes: '' },
          { ...about, type: 'EndCall', attempt: attempt + random.int(2) - 1, outcome, ...ended },
          ...(random.chance(0.05) ? [{ ...about, type: 'AbandonCall' as const, because: 'plan' as const }] : []),
        ]);
        if (command.type === 'EndCall') attempt += random.int(2);
        return command;
      },
      plain,
    );
  });
});

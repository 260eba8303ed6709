// Reminders of the fake company: what the screens ask, and what their actions change.
import type { z } from 'zod';
import type { ForecastItem, WhatIf } from '#contract/forecast.ts';
import type { autoReminders, preferences } from '#contract/reminders.ts';
import type { RouteName } from '#contract/routes.ts';
import { addDays, type CalendarDate, parisInstant } from '#domain/kernel/calendar.ts';
import { PRESETS } from '#domain/reminders/policy.ts';
import { REFUSALS } from '#domain/texts/fr/refusals.ts';
import { type FakeAnswer, ok, refuse } from './answers.ts';
import { NOW, TODAY } from './document.ts';
import { reminderItemOf, WANTS_ALL } from './reminder-world.ts';
import { typeStatuses } from './standing.ts';
import type { World } from './world.ts';

type Asked = { world: World; id: number; params: Record<string, string>; query: URLSearchParams; body: Record<string, unknown> };
const done = (message: string) => ok({ message });

const HELD: ReadonlySet<string> = new Set(['validated', 'expiring_soon']);

function autoOf(world: World, id: number): z.infer<typeof autoReminders> {
  const { cycles, paused, forecast, policy } = world.reminders;
  const { enabled, attempt } = cycles.get(id) ?? { enabled: false, attempt: 0 };
  const at = (offset: number) => (enabled ? parisInstant(addDays(TODAY, offset - (policy.missing[attempt - 1] ?? 0)), 8) : null);
  const steps = policy.missing.map((offset) => ({ offset, at: at(offset) }));
  return {
    enabled,
    attempt,
    steps,
    lastSent: steps[attempt - 1]?.at ?? null,
    nextScheduled: steps[attempt]?.at ?? null,
    missing: typeStatuses(world, id).filter((type) => !HELD.has(type.status)).length,
    paused: paused.get(id) ?? null,
    next: paused.has(id) ? [] : forecast.filter((item) => item.subcontractorId === id && item.skipped === null).slice(0, 5),
  };
}

const wanted = (world: World, id: number): z.infer<typeof preferences> => world.reminders.preferences.get(id) ?? WANTS_ALL;
const optedOut = (channel: 'email' | 'voice') => {
  const said = REFUSALS['opted-out'];
  return refuse(409, 'opted-out', typeof said === 'string' ? said : said({ channel }));
};
const last = (world: World, id: number, channel: 'email' | 'voice') =>
  ok({ createdAt: world.reminders.history.get(id)?.find((item) => item.channel === channel)?.createdAt ?? null });
const until = (days: string | null) => addDays(TODAY, Number(days ?? 30));

function skipping(change: (item: ForecastItem, body: Asked['body']) => ForecastItem): (asked: Asked) => FakeAnswer {
  return ({ world, params, body }) => {
    const { forecast } = world.reminders;
    const at = forecast.findIndex((item) => item.id === params.id);
    if (at < 0) return refuse(404, 'reminder-gone', 'Cette relance n’est plus à venir.');
    forecast[at] = change(forecast[at]!, body);
    return done('Fait');
  };
}

const comparison = (world: World): WhatIf => ({
  current: { messages: { email: 412, sms: 96, voice: 31 }, cost: { amount: 13.64, currency: 'EUR' }, daysUncovered: 187 },
  other: { messages: { email: 412, sms: 148, voice: 31 }, cost: { amount: 17.28, currency: 'EUR' }, daysUncovered: 187 },
  differences: world.subcontractors.slice(0, 12).map((sub, index) => ({
    at: parisInstant(addDays(TODAY, -30 * (index % 11) - 3), 8),
    subcontractorId: sub.id,
    channel: index % 4 === 3 ? 'voice' : 'sms',
    change: index % 4 === 3 ? 'removed' : 'added',
  })),
});

export const reminderHandlers: Partial<Record<RouteName, (asked: Asked) => FakeAnswer>> = {
  voiceCallAccess: ({ world }) => ok({ hasVoiceCallAccess: world.reminders.voice }),
  reminderHistory: ({ world, id }) => ok(world.reminders.history.get(id) ?? []),
  autoReminders: ({ world, id }) => ok(autoOf(world, id)),
  toggleAutoReminders: ({ world, id, body }) => {
    const before = world.reminders.cycles.get(id);
    world.reminders.cycles.set(id, body.enabled ? { enabled: true, attempt: 1 } : { enabled: false, attempt: before?.attempt ?? 0 });
    return ok(autoOf(world, id));
  },
  lastEmailReminder: ({ world, id }) => last(world, id, 'email'),
  lastCallReminder: ({ world, id }) => last(world, id, 'voice'),
  sendReminder: ({ world, id }) => {
    const sub = world.subcontractors.find((one) => one.id === id);
    if (sub === undefined) return refuse(404, 'not-found', 'Introuvable.');
    if (!wanted(world, id).email) return optedOut('email');
    const item = reminderItemOf(++world.nextId, sub, {
      type: 'manual_reminder',
      source: 'manual',
      createdAt: NOW,
      sentAt: null,
      status: 'pending',
    });
    world.reminders.history.set(id, [item, ...(world.reminders.history.get(id) ?? [])]);
    return done('Rappel envoyé');
  },
  initiateCall: ({ world, body }) =>
    wanted(world, Number(body.subcontractorId)).voice
      ? ok({ success: true, callId: 9, scheduledFor: parisInstant(addDays(TODAY, 2), 9) })
      : optedOut('voice'),
  pauseReminders: ({ world, id, body }) => {
    world.reminders.paused.set(id, { until: body.until as CalendarDate, reason: String(body.reason) });
    return ok(autoOf(world, id));
  },
  resumeReminders: ({ world, id }) => {
    world.reminders.paused.delete(id);
    return ok(autoOf(world, id));
  },
  contactPreferences: ({ world, id }) => ok(wanted(world, id)),
  setContactPreferences: ({ world, id, body }) => {
    world.reminders.preferences.set(id, { ...wanted(world, id), ...body, changedAt: NOW, changedBy: 'owner', how: 'console' });
    return ok(wanted(world, id));
  },
  callRecord: ({ world, params }) => {
    const found = world.reminders.calls.get(Number(params.callId));
    return found === undefined ? refuse(404, 'not-found', 'Introuvable.') : ok(found);
  },
  reminderPolicy: ({ world }) => ok(world.reminders.policy),
  setReminderPolicy: ({ world, body }) => {
    const { policy: current } = world.reminders;
    if (body.updatedAt !== undefined && body.updatedAt !== current.updatedAt)
      return { status: 409, body: { status: 409, code: 'stale-state', message: 'Modifié entre-temps.', current } };
    const preset = body.preset === 'doux' || body.preset === 'soutenu' ? PRESETS[body.preset] : null;
    world.reminders.policy = (
      body.steps !== undefined || preset === null
        ? { preset: 'personnalise', steps: body.steps, missing: body.missing, updatedAt: NOW }
        : { ...preset, steps: preset.steps.map(({ day, channels }) => ({ offset: day, channels })), updatedAt: NOW }
    ) as World['reminders']['policy'];
    return ok(world.reminders.policy);
  },
  unchased: ({ world }) => ok(world.reminders.unchased),
  reminderForecast: ({ world, query }) => {
    const { forecast, paused } = world.reminders;
    return ok(forecast.filter((item) => item.at < until(query.get('days')) && !paused.has(item.subcontractorId)));
  },
  skipReminder: skipping((item, body) => ({ ...item, skipped: { reason: String(body.reason), at: NOW } })),
  withdrawSkip: skipping((item) => ({ ...item, skipped: null })),
  reminderWhatIf: ({ world }) => ok(comparison(world)),
};

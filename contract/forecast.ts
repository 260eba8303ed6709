// The reminder policy, what will go out under it, and what another policy would do (CONTRACT « Reminders, second part »).
import { z } from 'zod';
import { MAX_ID } from '#domain/kernel/ids.ts';
import { POLICY_LIMITS } from '#domain/reminders/policy.ts';
import { UNCHASED } from '#domain/reminders/unchased-because.ts';
import { calendarDay, count, id, instantText, line, madeFrom, pathId } from './common.ts';
import { later } from './later.ts';
import { define, done } from './route.ts';

export const channel = z.enum(['email', 'sms', 'voice']);

// ---- the policy ----------------------------------------------------------------------------------------------------
const { steps, earliest, latest, missing } = POLICY_LIMITS;
const unique = (all: readonly number[]): boolean => new Set(all).size === all.length;
const step = later(() =>
  z.object({
    offset: z.number().int().min(earliest).max(latest),
    channels: z
      .array(channel)
      .min(1, 'Au moins un canal par étape')
      .max(3)
      .refine((all) => new Set(all).size === all.length, 'Chaque canal une fois'),
  }),
);
const policyFields = later(() =>
  z.object({
    steps: z
      .array(step)
      .min(1, 'Au moins une étape')
      .max(steps, `${steps} étapes au maximum`)
      .refine((all) => unique(all.map(({ offset }) => offset)), 'Chaque jour une seule étape'),
    missing: z
      .array(z.number().int().min(0).max(60))
      .min(1)
      .max(missing)
      .refine(
        (all) => all[0] === 0 && all.every((day, index) => index === 0 || day > all[index - 1]!),
        'Le premier jour est 0, les suivants croissent',
      ),
  }),
);
export const policy = later(() =>
  z.object({
    preset: z.enum(['doux', 'soutenu', 'personnalise']),
    steps: z.array(z.object({ offset: z.number().int(), channels: z.array(channel) })),
    missing: z.array(count),
    /** When it was set; null: it is the default. */
    updatedAt: instantText.nullable(),
  }),
);
const setFrom = { updatedAt: madeFrom.nullable() };
/** A preset by its name alone; any other body becomes `personnalise`. */
export const policyInput = later(() =>
  z.union([
    z.strictObject({ preset: z.enum(['doux', 'soutenu']), ...setFrom }),
    policyFields.extend({ preset: z.string().optional(), ...setFrom }),
  ]),
);

// ---- forecast and what-if ------------------------------------------------------------------------------------------
const cost = z.object({ amount: z.number(), currency: z.literal('EUR') });
export const forecastItem = later(() =>
  z.object({
    /** `<subcontractor>-<channel>-<day>`: at most one message a channel and day. */
    id: z.string(),
    at: instantText,
    subcontractorId: id,
    companyName: z.string(),
    channel,
    kind: z.enum(['echeance', 'pieces-manquantes']),
    offset: z.number().int(),
    documents: z.array(z.object({ documentTypeId: id, name: z.string(), expirationDate: calendarDay.nullable() })),
    cost,
    skipped: z.object({ reason: z.string(), at: instantText }).nullable(),
  }),
);
export const forecastQuery = later(() =>
  z.object({
    days: z.coerce.number().int().min(1).max(90).default(30),
    subcontractorId: z.coerce.number().int().min(1).max(MAX_ID).optional(),
  }),
);
/** `<subcontractor>-<channel>-<day>`, in its parts. */
export const forecastId = later(() =>
  z.object({
    id: z
      .string()
      .regex(/^\d+-\w+-[\d-]+$/)
      .transform((text) => /^(\d+)-(\w+)-(.+)$/.exec(text)!.slice(1))
      .pipe(z.tuple([pathId, channel, calendarDay])),
  }),
);
export const skip = later(() => z.object({ reason: line(300, 'Veuillez indiquer un motif.') }));
export const whatIfInput = later(() => z.object({ policy: policyInput, period: z.enum(['past-year', 'next-30-days']) }));
const totals = z.object({ messages: z.object({ email: count, sms: count, voice: count }), cost, daysUncovered: count });
export const whatIf = later(() =>
  z.object({
    current: totals,
    other: totals,
    differences: z.array(z.object({ at: instantText, subcontractorId: id, channel, change: z.enum(['added', 'removed']) })),
  }),
);
export const unchasedItem = later(() =>
  z.object({
    subcontractorId: id,
    companyName: z.string(),
    missing: count,
    because: z.enum(UNCHASED),
    /** The e-mails that go if his reminders are switched on now; empty where that changes nothing. */
    ifEnabled: z.array(instantText),
  }),
);
export type UnchasedItem = z.infer<typeof unchasedItem>;
export type ForecastItem = z.infer<typeof forecastItem>;
export type WhatIf = z.infer<typeof whatIf>;

export const forecastRoutes = define({
  reminderPolicy: {
    method: 'GET',
    path: '/api/reminder-policy',
    gate: 'subscribed',
    ability: 'read',
    summary: 'La politique de relance',
    response: policy,
  },
  setReminderPolicy: {
    method: 'PUT',
    path: '/api/reminder-policy',
    gate: 'subscribed',
    ability: 'settings',
    summary: 'Changer la politique de relance',
    body: policyInput,
    response: policy,
  },
  reminderForecast: {
    method: 'GET',
    path: '/api/reminders/forecast',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Ce qui va partir',
    query: forecastQuery,
    response: later(() => z.array(forecastItem)),
  },
  unchased: {
    method: 'GET',
    path: '/api/reminders/unchased',
    gate: 'subscribed',
    ability: 'read',
    summary: 'À qui les documents manquants ne sont pas redemandés, et pourquoi',
    response: later(() => z.array(unchasedItem)),
  },
  skipReminder: {
    method: 'POST',
    path: '/api/reminders/forecast/:id/skip',
    gate: 'subscribed',
    ability: 'remind',
    summary: 'Passer une relance à venir',
    params: forecastId,
    ids: { id: 'forecast' },
    body: skip,
    response: done,
  },
  withdrawSkip: {
    method: 'DELETE',
    path: '/api/reminders/forecast/:id/skip',
    gate: 'subscribed',
    ability: 'remind',
    summary: 'Ne plus passer une relance à venir',
    params: forecastId,
    ids: { id: 'forecast' },
    response: done,
  },
  reminderWhatIf: {
    method: 'POST',
    path: '/api/reminders/what-if',
    gate: 'subscribed',
    ability: 'settings',
    summary: 'Comparer avec une autre politique',
    body: whatIfInput,
    response: whatIf,
  },
});

// Reminders and calls (compliance.md §7; CONTRACT « Reminders and calls » and « Reminders, second part »).
import { z } from 'zod';
import { MAX_ID } from '#domain/kernel/ids.ts';
import { POLICY_LIMITS } from '#domain/reminders/policy.ts';
import { calendarDay, id, instantText, line, pathId } from './common.ts';
import { later } from './later.ts';

export const channel = z.enum(['email', 'sms', 'voice']);
const count = z.number().int().min(0);

// ---- one subcontractor ---------------------------------------------------------------------------------------------
export const reminderItem = later(() =>
  z.object({
    /** Of the message: several belong to one reminder. */
    id: z.number().int().min(1),
    type: z.enum(['request', 'manual_reminder', 'automatic_reminder', 'voice_call']),
    description: z.string(),
    createdAt: instantText,
    /** Null while it is under way, or where it failed. */
    sentAt: instantText.nullable(),
    source: z.enum(['manual', 'automatic']),
    channel,
    subcontractorName: z.string(),
    subcontractorCompany: z.string(),
    /** Of an e-mail or SMS: the delivery, and what became of it. */
    deliveryId: id.nullable(),
    status: z.enum(['pending', 'sent', 'delivered', 'failed', 'planned', 'initiated', 'over', 'abandoned']),
    /** Of a call. */
    call: z
      .object({
        callId: id,
        outcome: z.enum(['answered', 'commitment', 'callback', 'no-answer', 'failed', 'opt-out']).nullable(),
        attempts: count,
        scheduledFor: instantText,
        durationSeconds: count,
        committedFor: calendarDay.nullable(),
        smsSent: z.boolean(),
        /** Sealed: read from the call's own events, null where they were erased. */
        summary: z.string().nullable(),
      })
      .nullable(),
  }),
);
/** A call's conversation, as it was held. */
export const callRecord = later(() =>
  z.object({
    callId: id,
    attempts: z.array(
      z.object({
        attempt: count,
        startedAt: instantText,
        endedAt: instantText.nullable(),
        outcome: z.string().nullable(),
        durationSeconds: count,
        summary: z.string().nullable(),
        transcript: z.array(z.object({ who: z.enum(['assistant', 'person']), says: z.string() })),
      }),
    ),
    abandoned: z.string().nullable(),
  }),
);
export const autoReminders = later(() =>
  z.object({
    enabled: z.boolean(),
    attempt: count,
    /** Steps of the cycle: days since its start, and when each goes out or went (null: not planned). */
    steps: z.array(z.object({ offset: count, at: instantText.nullable() })),
    lastSent: instantText.nullable(),
    nextScheduled: instantText.nullable(),
    /** Documents that nothing valid covers today. */
    missing: count,
    paused: z.object({ until: calendarDay, reason: z.string() }).nullable(),
    /** The next three reminders that go out by themselves, of both engines, one item a message (F205). */
    next: z.array(later(() => forecastItem)),
  }),
);
/** Without an id the toggle says so, rather than « introuvable » (F201). */
export const perhapsId = later(() => z.object({ id: z.string().transform((text) => pathId.safeParse(text).data ?? null) }));
export const toggle = later(() => z.object({ enabled: z.boolean({ error: 'Activation requise' }) }));
export const lastReminder = later(() => z.object({ createdAt: instantText.nullable() }));
export const pause = later(() => z.object({ until: calendarDay, reason: line(300, 'Veuillez indiquer un motif.') }));
export const preferences = later(() =>
  z.object({
    email: z.boolean(),
    sms: z.boolean(),
    voice: z.boolean(),
    changedAt: instantText.nullable(),
    changedBy: z.enum(['owner', 'contact']).nullable(),
    how: z.enum(['console', 'page', 'sms', 'call', 'complaint']).nullable(),
  }),
);
export const preferencesInput = later(() =>
  z.object({ email: z.boolean().optional(), sms: z.boolean().optional(), voice: z.boolean().optional() }),
);
/** What his own page shows of them; nothing else is told there. */
export const ownPreferences = later(() => z.object({ email: z.boolean(), sms: z.boolean(), voice: z.boolean(), companyName: z.string() }));

// ---- calls ---------------------------------------------------------------------------------------------------------
export const callInput = later(() =>
  z.object({
    subcontractorId: id,
    callPurpose: z.enum(['document_expiration']).default('document_expiration'),
    /** Types; none: whatever there is to be asked for. */
    documentsToDiscuss: z.array(id).max(200).default([]),
  }),
);
export const callAnswer = later(() =>
  z.object({ success: z.boolean(), error: z.string().optional(), callId: id.optional(), scheduledFor: instantText.optional() }),
);

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
  }),
);
/** A preset by its name alone; any other body becomes `personnalise`. */
export const policyInput = later(() =>
  z.union([z.strictObject({ preset: z.enum(['doux', 'soutenu']) }), policyFields.extend({ preset: z.string().optional() })]),
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
export type ForecastItem = z.infer<typeof forecastItem>;
export type ReminderItem = z.infer<typeof reminderItem>;
export type WhatIf = z.infer<typeof whatIf>;

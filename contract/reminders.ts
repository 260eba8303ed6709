// Reminders and calls to one subcontractor, and what his contact accepts (compliance.md §7; CONTRACT « Reminders and calls »).
import { z } from 'zod';
import { calendarDay, count, id, instantText, line, pathId } from './common.ts';
import { channel, forecastItem } from './forecast.ts';
import { later } from './later.ts';
import { byId, byToken, define, done } from './route.ts';
import { requestInput } from './subcontractors.ts';

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
export type ReminderItem = z.infer<typeof reminderItem>;
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
    next: z.array(forecastItem),
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

const ofSubcontractor = { gate: 'subscribed', params: byId, ids: { id: 'subcontractor' } } as const;
const reads = { ...ofSubcontractor, ability: 'read' } as const;
const reminds = { ...ofSubcontractor, ability: 'remind' } as const;

export const remindersRoutes = define({
  reminderHistory: {
    ...reads,
    method: 'GET',
    path: '/api/subcontractors/:id/reminders',
    summary: 'Les relances envoyées',
    response: later(() => z.array(reminderItem)),
  },
  autoReminders: {
    ...reads,
    method: 'GET',
    path: '/api/subcontractors/:id/auto-reminders',
    summary: 'Les relances automatiques',
    response: autoReminders,
  },
  toggleAutoReminders: {
    ...reminds,
    method: 'POST',
    path: '/api/subcontractors/:id/auto-reminders/toggle',
    params: perhapsId,
    summary: 'Activer, désactiver ou réinitialiser les relances de pièces manquantes',
    body: toggle,
    response: autoReminders,
  },
  lastEmailReminder: {
    ...reads,
    method: 'GET',
    path: '/api/subcontractors/:id/last-reminder/email',
    summary: 'La dernière relance par e-mail',
    response: lastReminder,
  },
  lastCallReminder: {
    ...reads,
    method: 'GET',
    path: '/api/subcontractors/:id/last-reminder/call',
    summary: 'Le dernier appel',
    response: lastReminder,
  },
  sendReminder: {
    ...reminds,
    method: 'POST',
    path: '/api/subcontractors/:id/send-reminder',
    summary: 'Relancer par e-mail',
    response: done,
  },
  sendRequest: {
    ...ofSubcontractor,
    ability: 'request',
    method: 'POST',
    path: '/api/subcontractors/:id/send-request',
    summary: 'Envoyer la demande, par e-mail ou par SMS',
    body: requestInput,
    response: done,
  },
  pauseReminders: {
    ...reminds,
    method: 'POST',
    path: '/api/subcontractors/:id/reminders/pause',
    summary: 'Suspendre les relances automatiques',
    body: pause,
    response: autoReminders,
  },
  resumeReminders: {
    ...reminds,
    method: 'POST',
    path: '/api/subcontractors/:id/reminders/resume',
    summary: 'Reprendre les relances automatiques',
    response: autoReminders,
  },
  contactPreferences: {
    ...reads,
    method: 'GET',
    path: '/api/subcontractors/:id/contact-preferences',
    summary: 'Ce que le contact accepte',
    response: preferences,
  },
  setContactPreferences: {
    ...reminds,
    method: 'PUT',
    path: '/api/subcontractors/:id/contact-preferences',
    summary: 'Changer ce que le contact accepte',
    body: preferencesInput,
    response: preferences,
  },
  callRecord: {
    ...reads,
    method: 'GET',
    path: '/api/subcontractors/:id/calls/:callId',
    summary: 'Un appel et sa conversation',
    params: later(() => z.object({ id: pathId, callId: pathId })),
    response: callRecord,
  },
  initiateCall: {
    method: 'POST',
    path: '/api/voice/initiate-call',
    gate: 'subscribed',
    ability: 'remind',
    summary: 'Lancer un appel vocal',
    body: callInput,
    response: callAnswer,
  },
  ownPreferences: {
    method: 'GET',
    path: '/api/preferences/:token',
    gate: 'token',
    summary: 'Ce que je veux recevoir',
    params: byToken,
    response: ownPreferences,
  },
  setOwnPreferences: {
    method: 'POST',
    path: '/api/preferences/:token',
    gate: 'token',
    summary: 'Changer ce que je veux recevoir',
    params: byToken,
    raw: true,
    response: ownPreferences,
  },
});

// Reminders and calls of one subcontractor: sent and planned ones, manual ones, pauses, and the contact's preferences (F186, F189,
// F191-F195, F201, F266, F267).

import type { ReminderItem } from '#contract/reminders.ts';
import type { DeliveryChannel } from '#domain/deliveries/events.ts';
import type { DomainEvent } from '#domain/events.ts';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { AccountId, CallId, DocumentTypeId, ReminderId, SubcontractorId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { lackingCount, missingDocuments } from '#domain/reminders/agenda.ts';
import { cycleSteps } from '#domain/reminders/forecast.ts';
import { reminderFacts } from '#domain/reminders/load-facts.ts';
import { callText, MISSING_SUBCONTRACTOR_ID, messageText, REMINDER_SENT, REQUEST_SENT } from '#domain/texts/fr/reminder-history.ts';
import {
  isCallOf,
  lastOfCycle,
  lastReminder,
  type SentReminder,
  sentReminders,
  standingOf,
  unpacked,
} from '#projections/reminders/query.ts';
import type { Effects, Handlers } from '../shell/call.ts';
import { found, type RouteDeps } from '../shell/handler-deps.ts';
import { Problem, problemOf } from '../shell/problem.ts';
import { issueLink } from '../subcontractors/links.ts';
import { callEvents, recordOf, summaryIn } from './calls.ts';
import { contactGuard } from './contact-guard.ts';
import { nextThree } from './forecast.ts';

/** The id of a message within its reminder: a reminder has at most one message per channel. */
const CHANNEL_NUMBER = { email: 0, sms: 1, voice: 2 } as const;

/** An SMS that waited for its day and of which nothing was recorded within an hour was given up: it had lost its point (planned.ts). */
const waitingStatus = (plannedFor: Instant, now: Instant): 'planned' | 'pending' | 'abandoned' =>
  now < plannedFor ? 'planned' : now < addMillis(plannedFor, 3_600_000) ? 'pending' : 'abandoned';

function itemOf(sent: SentReminder, summary: string | null, now: Instant): ReminderItem {
  const { reminderId, channel, source, decidedAt, subcontractorName, subcontractorCompany, deliveryId, status, sentAt, call } = sent;
  const id = reminderId * 3 + CHANNEL_NUMBER[channel];
  const common = { id, createdAt: decidedAt, source, channel, subcontractorName, subcontractorCompany };
  if (call === null)
    return {
      ...common,
      type: sent.kind === 'demande' ? 'request' : `${source}_reminder`,
      description: messageText({ ...sent, plannedFor: deliveryId === null ? sent.scheduledFor : null }),
      sentAt,
      deliveryId,
      status: deliveryId === null && sent.scheduledFor !== null ? waitingStatus(sent.scheduledFor, now) : status,
      call: null,
    };
  const { callId, outcome, retryCount, scheduledFor, durationSeconds, committedFor, smsSent, startedAt } = call;
  const attempts = startedAt === null ? 0 : retryCount + 1;
  return {
    ...common,
    type: 'voice_call',
    description: callText(call),
    sentAt: outcome === 'failed' ? null : startedAt,
    deliveryId: null,
    status: call.status,
    call: { callId, outcome, attempts, scheduledFor, durationSeconds, committedFor, smsSent, summary },
  };
}

/** Queries about one subcontractor. */
function readings(deps: RouteDeps) {
  const { sql } = deps;

  async function standing(accountId: AccountId, subcontractorId: number) {
    const { standing: text, ...row } = found(await standingOf(sql, accountId, subcontractorId));
    return { ...row, ...unpacked(text) };
  }

  /** The data that each reminder command needs; a retry under the same key draws the same ids. */
  const about = async ({ visitor, effects }: { visitor: { accountId: AccountId }; effects: Effects }, subcontractorId: number) => {
    // Draws nothing for an unknown subcontractor (C1).
    await standing(visitor.accountId, subcontractorId);
    return {
      accountId: visitor.accountId,
      subcontractorId: subcontractorId as SubcontractorId,
      reminderId: (await effects.id('reminder')) as ReminderId,
      callId: (await effects.id('call')) as CallId,
      link: await issueLink(deps, effects),
    };
  };

  async function autoReminders(accountId: AccountId, subcontractorId: number) {
    const [someone, facts] = await Promise.all([standing(accountId, subcontractorId), reminderFacts(deps, accountId)]);
    const { state, cycleSent } = someone;
    const { cycle, paused } = state.reminders;
    const coming = cycleSteps(state, facts);
    return {
      enabled: cycle.enabled,
      attempt: cycle.attempt,
      steps: facts.policy.policy.missing.map((offset, index) => ({ offset, at: cycleSent[index + 1] ?? coming[index] ?? null })),
      lastSent: lastOfCycle(someone),
      nextScheduled: coming.find((at) => at !== null) ?? null,
      missing: lackingCount(missingDocuments(state, facts)),
      paused: paused !== null && facts.today < paused.until ? { until: paused.until, reason: paused.reason } : null,
      next: nextThree(someone, facts, deps.config.reminderCosts),
    };
  }

  async function preferences(accountId: AccountId, subcontractorId: number) {
    const { refused, preferred } = (await standing(accountId, subcontractorId)).state.reminders;
    const wanted = (channel: DeliveryChannel): boolean => refused[channel] === undefined;
    const last = { changedAt: preferred?.at ?? null, changedBy: preferred?.by ?? null, how: preferred?.how ?? null };
    return { email: wanted('email'), sms: wanted('sms'), voice: wanted('voice'), ...last };
  }

  async function last(accountId: AccountId, subcontractorId: number, channel: DeliveryChannel) {
    await standing(accountId, subcontractorId);
    return { createdAt: await lastReminder(sql, subcontractorId, channel) };
  }

  return { standing, about, autoReminders, preferences, last };
}

function pauseRoutes(deps: RouteDeps) {
  const { autoReminders } = readings(deps);
  return {
    async pauseReminders({ visitor, params, body, effects }) {
      const subcontractorId = params.id as SubcontractorId;
      await effects.dispatch({
        type: 'PauseReminders',
        accountId: visitor.accountId,
        subcontractorId,
        until: body.until,
        reason: body.reason,
      });
      await effects.settled();
      return autoReminders(visitor.accountId, params.id);
    },
    async resumeReminders({ visitor, params, effects }) {
      await effects.dispatch({ type: 'ResumeReminders', accountId: visitor.accountId, subcontractorId: params.id as SubcontractorId });
      await effects.settled();
      return autoReminders(visitor.accountId, params.id);
    },
  } satisfies Partial<Handlers>;
}

export function reminderRoutes(deps: RouteDeps) {
  const { sql } = deps;
  const { standing, about, autoReminders, preferences, last } = readings(deps);
  const guard = contactGuard(deps);

  return {
    async reminderHistory({ visitor, params }) {
      await standing(visitor.accountId, params.id);
      const sent = await sentReminders(sql, visitor.accountId, params.id);
      const summaries = await Promise.all(
        sent.map(({ call }) => (call === null || call.endedAt === null ? null : callEvents(deps, call.callId).then(summaryIn))),
      );
      return sent.map((one, index) => itemOf(one, summaries[index]!, deps.clock.now()));
    },
    autoReminders: ({ visitor, params }) => autoReminders(visitor.accountId, params.id),
    async toggleAutoReminders({ visitor, params, body, effects }) {
      if (params.id === null)
        throw new Problem('invalid-body', {
          message: MISSING_SUBCONTRACTOR_ID,
          errors: [{ path: 'id', message: MISSING_SUBCONTRACTOR_ID }],
        });
      const subcontractorId = params.id;
      const set = async () =>
        effects.dispatch({ type: 'SetReminderCycle', enabled: body.enabled, ...(await about({ visitor, effects }, subcontractorId)) });
      const message = { accountId: visitor.accountId, channel: 'email', first: true } as const;
      await (body.enabled ? guard.toSubcontractor(message, subcontractorId, set) : set());
      await effects.settled();
      return autoReminders(visitor.accountId, params.id);
    },
    lastEmailReminder: ({ visitor, params }) => last(visitor.accountId, params.id, 'email'),
    lastCallReminder: ({ visitor, params }) => last(visitor.accountId, params.id, 'voice'),

    async sendReminder({ visitor, params, effects }) {
      await guard.toSubcontractor({ accountId: visitor.accountId, channel: 'email' }, params.id, async () =>
        effects.dispatch({ type: 'SendReminder', ...(await about({ visitor, effects }, params.id)) }),
      );
      await effects.settled();
      return { message: REMINDER_SENT };
    },
    async sendRequest({ visitor, params, body, effects }) {
      const { channel } = body;
      await guard.toSubcontractor({ accountId: visitor.accountId, channel }, params.id, async () =>
        effects.dispatch({ type: 'SendRequest', channel, ...(await about({ visitor, effects }, params.id)) }),
      );
      await effects.settled();
      return { message: REQUEST_SENT };
    },
    async initiateCall({ visitor, body, effects }) {
      const documentTypeIds = body.documentsToDiscuss as DocumentTypeId[];
      const outcome = await guard.toSubcontractor({ accountId: visitor.accountId, channel: 'voice' }, body.subcontractorId, async () =>
        effects.attempt({ type: 'RequestCall', documentTypeIds, ...(await about({ visitor, effects }, body.subcontractorId)) }),
      );
      if (isRefusal(outcome)) {
        const problem = problemOf(outcome);
        // The screen reads `success` and `error` (compliance.md §7).
        problem.more.also = { success: false, error: problem.message };
        throw problem;
      }
      await effects.settled();
      const decided = outcome.events.find(
        (event): event is Extract<DomainEvent, { type: 'ReminderDecided' }> => event.type === 'ReminderDecided',
      );
      return { success: true, ...decided?.data.call };
    },
    async callRecord({ visitor, params }) {
      if (!(await isCallOf(sql, visitor.accountId, params.id, params.callId))) throw new Problem('not-found');
      return { callId: params.callId, ...recordOf(await callEvents(deps, params.callId)) };
    },

    ...pauseRoutes(deps),
    contactPreferences: ({ visitor, params }) => preferences(visitor.accountId, params.id),
    async setContactPreferences({ visitor, params, body, effects }) {
      const subcontractorId = params.id as SubcontractorId;
      await effects.dispatch({
        type: 'SetContactPreferences',
        accountId: visitor.accountId,
        subcontractorId,
        preferences: body,
        by: 'owner',
        how: 'console',
      });
      await effects.settled();
      return preferences(visitor.accountId, params.id);
    },
  } satisfies Partial<Handlers>;
}

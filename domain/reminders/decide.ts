// Decides which reminders are sent now, automatic or manual, against the subcontractor's stream, so that nobody gets one too many (A03).

import { SPACING_HOURS } from '../constants.ts';
import type { DeliveryChannel } from '../deliveries/events.ts';
import { latest } from '../documents/slots.ts';
import { coverOf } from '../documents/status.ts';
import { addDays, addMillis, type CalendarDate, parisDay, parisInstant } from '../kernel/calendar.ts';
import { type Decision, never } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import type { SubcontractorEvent } from '../subcontractors/events.ts';
import { renewLink } from '../subcontractors/link.ts';
import { askedTypeIds, type SubcontractorState } from '../subcontractors/state.ts';
import {
  agenda,
  canReach,
  type Expiring,
  entitled,
  expiring,
  isActionable,
  isOpen,
  isRefused,
  leavesAt,
  missingDocuments,
  REMINDER_HOUR,
  type ReminderFacts,
  type Waiting,
} from './agenda.ts';
import type { ReminderCommand } from './commands.ts';
import type { HeldBecause, RemindedDocument, ReminderEvent, ReminderKind } from './events.ts';
import { evolveReminders, skipKey } from './state.ts';

type Of<Type extends ReminderCommand['type']> = Extract<ReminderCommand, { type: Type }>;
type Fresh = Pick<Of<'Remind'>, 'reminderId' | 'callId' | 'link'>;
type Asked = { source: 'automatic' | 'manual'; kind: ReminderKind; offset: number; cycleAttempt: number | null };
type Echeance = Extract<Waiting, { kind: 'echeance' }>;

const HOUR_MS = 3_600_000;
const CHANNELS: readonly DeliveryChannel[] = ['voice', 'email', 'sms'];

export function reminded({ documents }: SubcontractorState, one: Expiring, offset: number | null, today: CalendarDate): RemindedDocument {
  const { documentTypeId, documentId, expiresOn } = one;
  const state = latest(documents, documentTypeId, 'pending') !== null ? 'pending' : expiresOn < today ? 'expired' : 'expiring';
  return { documentTypeId, documentId, expirationDate: expiresOn, state, offset };
}

/** Why an automatic message on this channel is held back now; null: it is sent. */
function heldBecause(state: SubcontractorState, channel: DeliveryChannel, facts: ReminderFacts): HeldBecause | null {
  const { lastDay, skips } = state.reminders;
  const day = parisDay(leavesAt(state, channel, facts.now));
  if (skips[skipKey(channel, day)] !== undefined) return 'skipped';
  return (lastDay[channel] ?? '') >= day ? 'same-day' : null;
}

/** Not asked for by a person, by hand or in a call: what was asked for goes at once. */
const isPlanned = ({ source, kind }: Asked): boolean => source === 'automatic' && kind !== 'appel';

/** The reminder, and the renewal of his link that comes with it (CONTRACT « Subcontractors and their links »). */
function sent(
  state: SubcontractorState,
  asked: Asked,
  { channels, held, documents }: Pick<Extract<ReminderEvent, { type: 'ReminderDecided' }>['data'], 'channels' | 'held' | 'documents'>,
  fresh: Fresh,
  facts: ReminderFacts,
): SubcontractorEvent[] {
  const { now } = facts;
  const call = channels.includes('voice') ? { callId: fresh.callId, scheduledFor: leavesAt(state, 'voice', now) } : null;
  const smsAt = channels.includes('sms') && isPlanned(asked) ? leavesAt(state, 'sms', now) : now;
  const { reminderId } = fresh;
  const event: ReminderEvent = {
    type: 'ReminderDecided',
    data: { reminderId, ...asked, channels: [...channels], held, documents, call, ...(smsAt > now && { smsAt }), decidedAt: now },
    personal: null,
  };
  return channels.length === 0 ? [event] : [...renewLink(state, fresh.link, facts), event];
}

/** The documents of the due steps, one entry for each document and step. */
const dueDocuments = (state: SubcontractorState, steps: readonly Echeance[], today: CalendarDate): RemindedDocument[] =>
  steps.flatMap(({ step, documents }) => documents.map((one) => reminded(state, one, step.day, today)));

/**
 * Sends what is due, in one message for each channel. A step whose channel is used or skipped, or that has nothing to ask, is marked done.
 */
function remind(state: SubcontractorState, fresh: Fresh, facts: ReminderFacts): SubcontractorEvent[] {
  const waiting = agenda(state, facts);
  const due = waiting.filter(({ at }) => at <= facts.now);
  if (due.some(({ kind }) => kind === 'complete')) {
    const ended: ReminderEvent = { type: 'ReminderCycleEnded', data: { because: 'complete', endedAt: facts.now }, personal: null };
    return [ended, ...remind(evolved(state, ended), fresh, facts)];
  }
  const steps = due.filter((one): one is Echeance => one.kind === 'echeance');
  const cycle = due.find((one): one is Extract<Waiting, { kind: 'pieces-manquantes' }> => one.kind === 'pieces-manquantes') ?? null;
  if (steps.length === 0 && cycle === null) return [];

  const expiries = dueDocuments(state, steps, facts.today);
  // The one message of the day names both, even if the cycle's comes before the hour of the other (CONTRACT « Reminders and calls »).
  const laterToday = waiting.filter(
    (one): one is Echeance => one.kind === 'echeance' && one.at > facts.now && parisDay(one.at) === facts.today,
  );
  const named = new Set(expiries.map(({ documentTypeId }) => documentTypeId));
  const alsoNamed =
    cycle === null || (cycle.lapsed && steps.length > 0)
      ? []
      : [...dueDocuments(state, laterToday, facts.today).map((one) => ({ ...one, offset: null })), ...missingDocuments(state, facts)];
  const documents = [...expiries];
  for (const one of alsoNamed)
    if (!named.has(one.documentTypeId)) {
      named.add(one.documentTypeId);
      documents.push(one);
    }

  const byCycle = cycle !== null && !cycle.lapsed && canReach(state, 'email') && !isRefused(state, 'email');
  const wanted = CHANNELS.filter((one) => (one === 'email' && byCycle) || steps.some(({ channels }) => channels.includes(one)));
  const held = wanted.flatMap((channel) => {
    const because = isActionable(documents) ? heldBecause(state, channel, facts) : 'nothing-to-ask';
    return because === null ? [] : [{ channel, because }];
  });
  const channels = wanted.filter((channel) => !held.some((one) => one.channel === channel));
  if (cycle?.lapsed && steps.length === 0) held.push({ channel: 'email', because: 'lapsed' });

  const offset = steps.length === 0 ? cycle!.offset : Math.max(...steps.map(({ step }) => step.day));
  const kind = steps.length === 0 ? 'pieces-manquantes' : 'echeance';
  const asked: Asked = { source: 'automatic', kind, offset, cycleAttempt: cycle?.attempt ?? null };
  return sent(state, asked, { channels, held, documents }, fresh, facts);
}

/** Everything that can be asked of him today: missing, expired and warning documents. */
export function askable(state: SubcontractorState, facts: ReminderFacts): RemindedDocument[] {
  const missing = missingDocuments(state, facts);
  const listed = new Set(missing.map(({ documentTypeId }) => documentTypeId));
  const warning = expiring(state, facts).filter(
    ({ documentTypeId, expiresOn, alertDaysBefore }) =>
      !listed.has(documentTypeId) && coverOf(expiresOn, alertDaysBefore).warnsOn <= facts.today,
  );
  return [...missing, ...warning.map((one) => reminded(state, one, null, facts.today))];
}

/**
 * The refusal states the number of requested types, so that the sentence can differ; `others`: only other types than the chosen ones
 * remain.
 */
const nothingToAsk = (state: SubcontractorState, facts: ReminderFacts, others = false) =>
  refuse('nothing-to-ask', { asked: askedTypeIds(state, facts.documentTypes).length, others: Number(others) });

const MANUAL: Asked = { source: 'manual', kind: 'manuel', offset: 0, cycleAttempt: null };
const REQUEST: Asked = { ...MANUAL, kind: 'demande' };

/** A manual message is never held back, but it counts: no automatic one follows on that channel on the same day. */
function byHand(
  state: SubcontractorState,
  asked: Asked,
  channel: DeliveryChannel,
  fresh: Fresh & { spaced?: boolean },
  facts: ReminderFacts,
  only: readonly number[] = [],
): Decision<SubcontractorEvent> {
  if (state.reminders.lastReminder === fresh.reminderId) return [];
  if (!state.isActive) return refuse('subcontractor-inactive');
  if (!isOpen(state)) return refuse(asked.kind === 'demande' ? 'dead-link' : 'invalid-link');
  if (channel === 'voice' && !entitled(facts).voice) return refuse('voice-not-included');
  if (!canReach(state, channel)) return channel === 'email' ? refuse('no-email') : refuse('no-phone', { channel });
  if (isRefused(state, channel)) return refuse('opted-out', { channel });
  const all = askable(state, facts);
  const documents = only.length === 0 ? all : all.filter(({ documentTypeId }) => only.includes(documentTypeId));
  if (!isActionable(documents)) return nothingToAsk(state, facts, isActionable(all));
  const { cycle, lastAt } = state.reminders;
  if (fresh.spaced && lastAt !== null && facts.now < addMillis(lastAt, SPACING_HOURS * HOUR_MS)) return refuse('recent-message');
  // The first message of a cycle that waits for its morning.
  const begins = channel !== 'voice' && cycle.enabled && cycle.attempt === 0;
  return sent(state, { ...asked, cycleAttempt: begins ? 1 : null }, { channels: [channel], held: [], documents }, fresh, facts);
}

/** He agreed to it in a call: sends his link, unless it was sent by SMS on that day already. */
function callSms(state: SubcontractorState, fresh: Fresh, facts: ReminderFacts): SubcontractorEvent[] {
  if (!isOpen(state) || !canReach(state, 'sms') || isRefused(state, 'sms') || state.reminders.lastDay.sms === facts.today) return [];
  const documents = askable(state, facts);
  return sent(state, { ...MANUAL, source: 'automatic', kind: 'appel' }, { channels: ['sms'], held: [], documents }, fresh, facts);
}

/** The cycle starts on the next morning that is at least two days after the last message: nobody gets two at once (SPACING_HOURS). */
export function cycleLater({ reminders: { lastDay } }: SubcontractorState, { today }: Pick<ReminderFacts, 'today'>): ReminderEvent {
  const days = [addDays(today, 1), ...Object.values(lastDay).map((day) => addDays(day, SPACING_HOURS / 24))].sort();
  return { type: 'ReminderCycleStarted', data: { startedAt: parisInstant(days.at(-1)!, REMINDER_HOUR) }, personal: null };
}

/** Starts the cycle with its first message at once; no cycle starts if no document is missing. */
function setCycle(state: SubcontractorState, command: Of<'SetReminderCycle'>, facts: ReminderFacts): Decision<SubcontractorEvent> {
  const { enabled, attempt } = state.reminders.cycle;
  if (!command.enabled)
    return enabled ? [{ type: 'ReminderCycleEnded', data: { because: 'owner', endedAt: facts.now }, personal: null }] : [];
  if (state.reminders.lastReminder === command.reminderId) return [];
  if (!state.isActive) return refuse('subcontractor-inactive');
  // A cycle without a live link would be shown as running, but send nothing (F196).
  if (!isOpen(state)) return refuse('dead-link');
  if (enabled && attempt < facts.policy.policy.missing.length) return [];
  if (missingDocuments(state, facts).length === 0) return command.later ? [] : nothingToAsk(state, facts);
  if (command.later) return [cycleLater(state, facts)];
  const started: ReminderEvent = { type: 'ReminderCycleStarted', data: { startedAt: facts.now }, personal: null };
  return [started, ...remind(evolved(state, started), command, facts)];
}

const evolved = (state: SubcontractorState, event: ReminderEvent): SubcontractorState => ({
  ...state,
  reminders: evolveReminders(state.reminders, event),
});

function skip(
  state: SubcontractorState,
  { channel, day, reason }: Of<'SkipReminder'>,
  { now, today }: ReminderFacts,
): Decision<SubcontractorEvent> {
  if (reason.trim() === '') return refuse('why-required');
  if (day < today) return refuse('reminder-gone');
  if (state.reminders.skips[skipKey(channel, day)] !== undefined) return [];
  return [{ type: 'ReminderSkipped', data: { channel, day, skippedAt: now }, personal: { reason: reason.trim() } }];
}

function withdrawSkip(
  state: SubcontractorState,
  { channel, day }: Of<'WithdrawSkip'>,
  { now, today }: ReminderFacts,
): Decision<SubcontractorEvent> {
  if (state.reminders.skips[skipKey(channel, day)] === undefined) return [];
  if (day < today) return refuse('reminder-gone');
  return [{ type: 'ReminderSkipWithdrawn', data: { channel, day, withdrawnAt: now }, personal: null }];
}

function pause(
  state: SubcontractorState,
  { until, reason }: Of<'PauseReminders'>,
  { now, today }: ReminderFacts,
): Decision<SubcontractorEvent> {
  if (reason.trim() === '') return refuse('why-required');
  if (until <= today) return refuse('pause-in-the-past');
  const { paused } = state.reminders;
  if (paused?.until === until && paused.reason === reason.trim()) return [];
  return [{ type: 'RemindersPaused', data: { until, pausedAt: now }, personal: { reason: reason.trim() } }];
}

export const isPaused = ({ reminders }: SubcontractorState, today: CalendarDate): boolean =>
  reminders.paused !== null && today < reminders.paused.until;

function setPreferences(state: SubcontractorState, command: Of<'SetContactPreferences'>, { now }: ReminderFacts): SubcontractorEvent[] {
  const { profile, reminders } = state;
  if (profile === null) return [];
  const { preferences, by, how } = command;
  const before = { email: !reminders.refused.email, sms: !reminders.refused.sms, voice: !reminders.refused.voice };
  const after = { ...before, ...preferences };
  if (CHANNELS.every((channel) => before[channel] === after[channel])) return [];
  const { contactEmail, contactPhone } = profile;
  return [{ type: 'ContactPreferencesChanged', data: { ...after, by, how, changedAt: now }, personal: { contactEmail, contactPhone } }];
}

/** Once a day and link; a repetition changes nothing. */
function requestLink(state: SubcontractorState, { tokenHash }: Of<'RequestLink'>, { now, today }: ReminderFacts): SubcontractorEvent[] {
  const { linkRequest } = state.reminders;
  if (linkRequest?.tokenHash === tokenHash && linkRequest.day === today) return [];
  return [{ type: 'LinkRequested', data: { tokenHash, requestedAt: now }, personal: null }];
}

/** subcontractor.ts has checked that the subcontractor belongs to the account and is not archived. */
export function decideReminder(state: SubcontractorState, command: ReminderCommand, facts: ReminderFacts): Decision<SubcontractorEvent> {
  switch (command.type) {
    case 'Remind':
      return remind(state, command, facts);
    case 'SendReminder':
      return byHand(state, MANUAL, command.channel ?? 'email', command, facts);
    case 'SendRequest':
      return byHand(state, REQUEST, command.channel, command, facts);
    case 'RequestCall':
      return byHand(state, MANUAL, 'voice', command, facts, command.documentTypeIds);
    case 'SendCallSms':
      return callSms(state, command, facts);
    case 'SetReminderCycle':
      return setCycle(state, command, facts);
    case 'SkipReminder':
      return skip(state, command, facts);
    case 'WithdrawSkip':
      return withdrawSkip(state, command, facts);
    case 'PauseReminders':
      return pause(state, command, facts);
    case 'ResumeReminders':
      return isPaused(state, facts.today) ? [{ type: 'RemindersResumed', data: { resumedAt: facts.now }, personal: null }] : [];
    case 'SetContactPreferences':
      return setPreferences(state, command, facts);
    case 'RequestLink':
      return requestLink(state, command, facts);
    default:
      return never(command);
  }
}

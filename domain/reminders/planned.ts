// Decides at its time whether an SMS or a call that was planned for later still goes out: the state of that moment counts, not the plan (C6, K38).
import type { DeliveryChannel } from '../deliveries/events.ts';
import { type Instant, parisDay } from '../kernel/calendar.ts';
import type { SubcontractorState } from '../subcontractors/state.ts';
import { canReach, entitled, expiring, isActionable, isOpen, isRefused, type ReminderFacts } from './agenda.ts';
import { askable, isPaused, reminded } from './decide.ts';
import type { RemindedDocument } from './events.ts';
import { type Planned, skipKey } from './state.ts';

/**
 * The documents that it was planned for and that are still to be sent; a pending one is not mentioned. As in the mail of the same step,
 * one that shares its group counts before its own alert days too; renewed since, its cover ends later than it did.
 */
export function stillAsked(state: SubcontractorState, planned: Planned, facts: ReminderFacts): RemindedDocument[] {
  const today = askable(state, facts).filter(({ documentTypeId }) => planned.documentTypeIds.includes(documentTypeId));
  const inGroup = expiring(state, facts).filter(({ documentTypeId, expiresOn }) => {
    const ended = planned.endsOn?.[planned.documentTypeIds.indexOf(documentTypeId)] ?? null;
    return ended !== null && expiresOn <= ended && !today.some((one) => one.documentTypeId === documentTypeId);
  });
  const wanted = [...today, ...inGroup.map((one) => reminded(state, one, null, facts.today))];
  return wanted.filter((document) => isActionable([document]));
}

/** Whether a person skipped it: on the day it was planned for, or today. */
export const isSkipped = (
  { reminders }: SubcontractorState,
  channel: DeliveryChannel,
  { scheduledFor }: Pick<Planned, 'scheduledFor'>,
  { today }: Pick<ReminderFacts, 'today'>,
): boolean => [parisDay(scheduledFor), today].some((day) => reminders.skips[skipKey(channel, day)] !== undefined);

/** Whether the SMS that was planned for this moment is still the one to send: another one that was decided since replaces it. */
export const isLatestSms = ({ reminders }: SubcontractorState, smsAt: Instant): boolean => reminders.plannedSms?.scheduledFor === smsAt;

/** Whether a planned SMS goes out now. */
export function isSmsSent(state: SubcontractorState, smsAt: Instant, facts: ReminderFacts): boolean {
  const planned = state.reminders.plannedSms;
  if (planned === null || !isLatestSms(state, smsAt) || !isOpen(state) || !entitled(facts).smsAuto) return false;
  if (!canReach(state, 'sms') || isRefused(state, 'sms') || isPaused(state, facts.today)) return false;
  return !isSkipped(state, 'sms', planned, facts) && stillAsked(state, planned, facts).length > 0;
}

// Decides at its scheduled time whether a planned call is still made: the state of that moment counts, not the plan (C6).
import type { DeliveryChannel } from '../deliveries/events.ts';
import { parisDay } from '../kernel/calendar.ts';
import type { CallId } from '../kernel/ids.ts';
import { canReach, entitled, expiring, isActionable, isOpen, isRefused, type ReminderFacts } from '../reminders/agenda.ts';
import { askable, isPaused, reminded } from '../reminders/decide.ts';
import type { RemindedDocument } from '../reminders/events.ts';
import { type AskedCall, skipKey } from '../reminders/state.ts';
import type { SubcontractorState } from '../subcontractors/state.ts';
import type { AbandonedBecause } from './events.ts';

const VOICE: DeliveryChannel = 'voice';

/** The call as its reminder planned it; null: so many calls came later that it is no longer stored. */
export const askedCall = ({ reminders }: SubcontractorState, callId: CallId): AskedCall | null =>
  reminders.calls.find((call) => call.callId === callId) ?? null;

/**
 * The documents that the call was planned for and that are still to be sent; a pending one is not mentioned. As in the mail of the same step,
 * one that shares its group counts before its own alert days too; renewed since, its cover ends later than it did.
 */
export function toDiscuss(state: SubcontractorState, asked: AskedCall, facts: ReminderFacts): RemindedDocument[] {
  const today = askable(state, facts).filter(({ documentTypeId }) => asked.documentTypeIds.includes(documentTypeId));
  const inGroup = expiring(state, facts).filter(({ documentTypeId, expiresOn }) => {
    const planned = asked.endsOn?.[asked.documentTypeIds.indexOf(documentTypeId)] ?? null;
    return planned !== null && expiresOn <= planned && !today.some((one) => one.documentTypeId === documentTypeId);
  });
  const wanted = [...today, ...inGroup.map((one) => reminded(state, one, null, facts.today))];
  return wanted.filter((document) => isActionable([document]));
}

function isSkipped({ reminders }: SubcontractorState, { scheduledFor }: AskedCall, { today }: ReminderFacts): boolean {
  return [parisDay(scheduledFor), today].some((day) => reminders.skips[skipKey(VOICE, day)] !== undefined);
}

/** Why the call is not made, or what it is about. The owner answers for a manual call: no pause or skip holds it back. */
export function dialling(
  state: SubcontractorState,
  callId: CallId,
  facts: ReminderFacts,
): { abandon: AbandonedBecause } | { asked: AskedCall; documents: RemindedDocument[] } {
  if (!isOpen(state)) return { abandon: 'inactive' };
  if (!entitled(facts).voice) return { abandon: 'plan' };
  if (isRefused(state, VOICE)) return { abandon: 'refused' };
  if (!canReach(state, VOICE)) return { abandon: 'no-number' };
  // If two calls are planned for one person, only the later one is made.
  const asked = askedCall(state, callId);
  if (asked === null || state.reminders.calls[0]?.callId !== callId) return { abandon: 'replaced' };
  if (asked.source === 'automatic' && isPaused(state, facts.today)) return { abandon: 'paused' };
  if (asked.source === 'automatic' && isSkipped(state, asked, facts)) return { abandon: 'skipped' };
  const documents = toDiscuss(state, asked, facts);
  return documents.length === 0 ? { abandon: 'nothing-to-ask' } : { asked, documents };
}

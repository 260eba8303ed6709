// Decides at its scheduled time whether a planned call is still made: the state of that moment counts, not the plan (C6).
import type { DeliveryChannel } from '../deliveries/events.ts';
import type { CallId } from '../kernel/ids.ts';
import { canReach, entitled, isOpen, isRefused, type ReminderFacts } from '../reminders/agenda.ts';
import { isPaused } from '../reminders/decide.ts';
import type { RemindedDocument } from '../reminders/events.ts';
import { isSkipped, stillAsked } from '../reminders/planned.ts';
import type { AskedCall } from '../reminders/state.ts';
import type { SubcontractorState } from '../subcontractors/state.ts';
import type { AbandonedBecause } from './events.ts';

const VOICE: DeliveryChannel = 'voice';

/** The call as its reminder planned it; null: so many calls came later that it is no longer stored. */
export const askedCall = ({ reminders }: SubcontractorState, callId: CallId): AskedCall | null =>
  reminders.calls.find((call) => call.callId === callId) ?? null;

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
  if (asked.source === 'automatic' && isSkipped(state, VOICE, asked, facts)) return { abandon: 'skipped' };
  const documents = stillAsked(state, asked, facts);
  return documents.length === 0 ? { abandon: 'nothing-to-ask' } : { asked, documents };
}

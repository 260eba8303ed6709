// Loads what a call needs: the subcontractor's and the account's streams, and the brief that the assistant gets from them.
import { askedCall } from '#domain/calls/dial.ts';
import type { CallId, SubcontractorId } from '#domain/kernel/ids.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { CallBrief } from '#domain/ports/voice.ts';
import { canReach, isRefused, type ReminderFacts } from '#domain/reminders/agenda.ts';
import { askable } from '#domain/reminders/decide.ts';
import type { RemindedDocument } from '#domain/reminders/events.ts';
import { stillAsked } from '#domain/reminders/planned.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import { documentWords } from '#domain/texts/fr/voice.ts';
import { companyOf } from '../delivery/composed.ts';
import type { History } from '../history.ts';

export type CallFactsDeps = { loadState: LoadState; clock: Pick<Clock, 'now' | 'today'>; history: History };

/** `accountId` is null if the subcontractor was never registered. */
export async function calledPerson({ loadState }: Pick<CallFactsDeps, 'loadState'>, id: SubcontractorId) {
  const { state } = await loadState('subcontractor', id);
  return state as SubcontractorState;
}

/** A French number as it is spoken: in pairs of digits. */
const spokenNumber = (phone: string): string => phone.replace(/^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '0$1 $2 $3 $4 $5');

/** Null if the account no longer exists. */
export async function briefOf(
  deps: CallFactsDeps,
  state: SubcontractorState,
  facts: ReminderFacts,
  documents: readonly RemindedDocument[],
): Promise<CallBrief | null> {
  const company = state.accountId === null ? null : await companyOf(deps.history, state.accountId);
  if (company === null) return null;
  const canText = canReach(state, 'sms') && !isRefused(state, 'sms');
  return {
    company: company.companyName,
    humanContact: spokenNumber(company.phoneNumber) || company.email,
    contactName: state.profile?.contactName ?? '',
    documents: documents.map((document) => ({
      name: facts.documentTypes.get(document.documentTypeId)?.name ?? 'Document',
      words: documentWords(document, facts.today),
    })),
    today: facts.today,
    sms: !canText ? 'impossible' : state.reminders.lastDay.sms === facts.today ? 'sent-today' : 'possible',
  };
}

/** During a conversation: the documents among those of the call that may still be asked for. */
export function underDiscussion(state: SubcontractorState, callId: CallId, facts: ReminderFacts): RemindedDocument[] {
  const asked = askedCall(state, callId);
  return asked === null ? askable(state, facts) : stillAsked(state, asked, facts);
}

// Handles a call's timer: dials if the current state still requires the call, or asks the provider for the result of a call.
import { CALL_LONGEST_MS, type CallState, nextCall } from '#domain/calls/call.ts';
import { endOf } from '#domain/calls/conversation.ts';
import { askedCall, dialling } from '#domain/calls/dial.ts';
import { callOpening } from '#domain/kernel/business-hours.ts';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { CallId, SubcontractorId } from '#domain/kernel/ids.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { EndedCall, Voice } from '#domain/ports/voice.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { reminderFacts } from '#domain/reminders/load-facts.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import { callSummary } from '#domain/texts/fr/voice-summary.ts';
import { byPolicy } from '../by-policy.ts';
import { idsIn } from '../timer-keys.ts';
import { briefOf, type CallFactsDeps, calledPerson } from './facts.ts';
import { attemptIdOf, type CallAttempt, type CallRecordDeps, callTools, recordAbandon, recordEnd, recordStart, talkOf } from './record.ts';

export type CallHandlerDeps = CallFactsDeps & CallRecordDeps & { clock: Clock; voice: Voice };

/** The provider refused the call: nobody was reached, and it is retried as after any failed call (C43). */
const FAILED: EndedCall = {
  ...{ outcome: 'failed', smsSent: false, committedFor: null },
  durationSeconds: 0,
  summary: callSummary({ outcome: 'failed', smsSent: false, committedFor: null }),
  transcript: [],
};

async function dial(deps: CallHandlerDeps, of: CallAttempt, state: SubcontractorState): Promise<void> {
  const { voice } = deps;
  const facts = await reminderFacts(deps, of.accountId);
  const decided = dialling(state, of.callId, facts);
  if ('abandon' in decided) return void (await recordAbandon(deps, of, decided.abandon));
  const brief = await briefOf(deps, state, facts, decided.documents);
  if (brief === null) return void (await recordAbandon(deps, of, 'inactive'));

  const { callId, subcontractorId, attempt } = of;
  const attemptId = attemptIdOf(of);
  const to = state.profile!.contactPhone;
  const about = `subcontractor-${subcontractorId}`;
  const dialled = await voice.dial({ attemptId, callId, subcontractorId, attempt, about, to, brief }, callTools(deps, of));
  if ('refused' in dialled && dialled.refused === 'for-good') return void (await recordAbandon(deps, of, 'no-number'));
  const { sid, ended } = 'refused' in dialled ? { sid: attemptId, ended: FAILED } : dialled;
  const { source } = decided.asked;
  await recordStart(deps, of, { source, sid, toPhoneNumber: to, fromPhoneNumber: voice.from });
  if (ended !== null) await recordEnd(deps, of, ended);
}

/** Asks the provider for the result of a call; false while it still rings or the conversation goes on. */
async function askProvider(deps: CallHandlerDeps, of: CallAttempt, sid: string): Promise<boolean> {
  const found = await deps.voice.find(sid);
  if (found === null) return false;
  await recordEnd(deps, of, 'line' in found ? endOf(found, await talkOf(deps, of)) : found);
  return true;
}

export function callHandler(deps: CallHandlerDeps, concurrency = 8): TimerHandler {
  const { clock, loadState } = deps;
  return byPolicy({
    kind: 'call',
    concurrency,
    clock,
    async next(key) {
      const [callId, subcontractorId] = idsIn(key) as [CallId, SubcontractorId];
      const call = (await loadState('call', callId)).state as CallState;
      const state = await calledPerson(deps, subcontractorId);
      const { accountId } = state;
      // Nothing can be recorded about a person who was erased.
      if (accountId === null || (state.erased && call.status === 'ringing')) return null;
      const now = clock.now();
      const due = nextCall(call, askedCall(state, callId)?.scheduledFor ?? now, now, callOpening(state.profile?.contactPhone ?? ''));
      return due && { ...due, state, sid: call.sid ?? '', of: { callId, accountId, subcontractorId, attempt: due.step.attempt } };
    },
    async act({ step, of, state, sid }): Promise<Instant | 'ask-again'> {
      if (step.type === 'dial') await dial(deps, of, state);
      else if (!(await askProvider(deps, of, sid))) return addMillis(clock.now(), CALL_LONGEST_MS);
      return 'ask-again';
    },
  });
}

// Records the facts of a call, for the timer and for the provider's callbacks: each fact once, under an idempotency key of its attempt.
import { type CallNotes, SILENCE, type Talk } from '#domain/calls/conversation.ts';
import type { AboutCall, CallCommand } from '#domain/calls/events.ts';
import type { Command } from '#domain/commands.ts';
import type { ReminderId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { CommandMeta, Dispatch } from '#domain/ports/dispatch.ts';
import type { Ids } from '#domain/ports/ids.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { CallTools, EndedCall } from '#domain/ports/voice.ts';
import { drawLink } from '#domain/subcontractors/link.ts';
import type { History } from '../history.ts';
import { callKey } from '../timer-keys.ts';

export type CallAttempt = AboutCall & { readonly attempt: number };
export type CallRecordDeps = {
  dispatch: Dispatch;
  history: History;
  ids: Pick<Ids, 'next' | 'secret'>;
  keys: Pick<Keys, 'hash'>;
  clock: Pick<Clock, 'now'>;
};
/** The name of an attempt under which the provider is asked to dial. */
export const attemptIdOf = ({ callId, attempt }: Pick<CallAttempt, 'callId' | 'attempt'>): string => `call-${callId}-${attempt}`;

const aboutOf = ({ callId, accountId, subcontractorId }: AboutCall): AboutCall & Pick<CallCommand, 'subject'> => ({
  ...{ callId, accountId, subcontractorId },
  subject: `subcontractor-${subcontractorId}`,
});

function metaOf(of: CallAttempt, part: string): CommandMeta {
  const key = callKey(of.callId, of.subcontractorId);
  const names = { correlationId: key, causationId: null, idempotencyKey: `${key}#${of.attempt}-${part}` };
  return { actor: { kind: 'system' }, accountId: of.accountId, ...names };
}
async function done({ dispatch }: Pick<CallRecordDeps, 'dispatch'>, command: Command, meta: CommandMeta) {
  const outcome = await dispatch(command, meta);
  if (isRefusal(outcome)) throw new Error(`${command.type}: ${outcome.refusal}`);
  return outcome;
}

type Began = Pick<Extract<CallCommand, { type: 'StartCall' }>, 'source' | 'sid' | 'toPhoneNumber' | 'fromPhoneNumber'>;
export const recordStart = (deps: CallRecordDeps, of: CallAttempt, began: Began) =>
  done(deps, { type: 'StartCall', ...aboutOf(of), attempt: of.attempt, ...began }, metaOf(of, 'start'));

export const recordAbandon = (deps: CallRecordDeps, of: CallAttempt, because: Extract<CallCommand, { type: 'AbandonCall' }>['because']) =>
  done(deps, { type: 'AbandonCall', ...aboutOf(of), because }, metaOf(of, 'abandon'));

/** Records that the person wants no more calls, before anything else of the call is recorded (DOCUMENTS §3). */
export const recordOptOut = (deps: CallRecordDeps, of: CallAttempt) => {
  const { accountId, subcontractorId } = of;
  const word = { preferences: { voice: false }, by: 'contact', how: 'call' } as const;
  return done(deps, { type: 'SetContactPreferences', accountId, subcontractorId, ...word }, metaOf(of, 'opt-out'));
};

export async function recordEnd(deps: CallRecordDeps, of: CallAttempt, { transcript, ...ended }: EndedCall): Promise<void> {
  if (ended.outcome === 'opt-out') await recordOptOut(deps, of);
  const command: Command = { type: 'EndCall', ...aboutOf(of), attempt: of.attempt, ...ended, transcript: [...transcript] };
  await done(deps, command, metaOf(of, 'end'));
}

/** Records what this turn added to the conversation. */
export const recordTurn = (deps: CallRecordDeps, of: CallAttempt, turn: number, before: Talk, after: Talk) => {
  const lines = after.lines.slice(before.lines.length);
  const notes = JSON.stringify(after.notes);
  return done(deps, { type: 'TakeCallTurn', ...aboutOf(of), attempt: of.attempt, turn, lines, notes }, metaOf(of, `turn-${turn}`));
};

/** The conversation of an attempt up to a turn, from the recorded events; unreadable once the person is erased. */
export async function talkOf(
  { history }: Pick<CallRecordDeps, 'history'>,
  { callId, attempt }: CallAttempt,
  upTo = Infinity,
): Promise<Talk> {
  let talk = SILENCE;
  for (const event of await history(`call-${callId}`)) {
    if (event.type !== 'CallTurnTaken' || event.data.attempt !== attempt || event.data.turn > upTo || event.personal === null) continue;
    const { lines, notes } = event.personal;
    talk = { lines: [...talk.lines, ...lines], notes: JSON.parse(notes) as CallNotes };
  }
  return talk;
}

/** The tool `send_sms` of the assistant: one command; the decider of the subcontractor's stream decides whether an SMS is sent. */
export const callTools = (deps: CallRecordDeps, of: CallAttempt): CallTools => ({
  async sendSms() {
    const { callId, accountId, subcontractorId } = of;
    const reminderId = (await deps.ids.next('reminder')) as ReminderId;
    const link = await drawLink(async (bytes) => deps.ids.secret(bytes), deps.keys, deps.clock.now());
    const outcome = await deps.dispatch({ type: 'SendCallSms', accountId, subcontractorId, reminderId, callId, link }, metaOf(of, 'sms'));
    if (isRefusal(outcome)) return false;
    return outcome.events.some((event) => event.type === 'ReminderDecided' && event.data.channels.includes('sms'));
  },
});

// A call that the provider conducts turn by turn. Each callback is answered from the recorded events, so any process may answer, and a
// callback that is repeated fifty times has one effect (C42).
import type { CallState } from '#domain/calls/call.ts';
import { type Assistant, endOf, takeTurn } from '#domain/calls/conversation.ts';
import { askedCall } from '#domain/calls/dial.ts';
import type { AnswerVoiceCallback, SpokenReply, Voice, VoiceNews } from '#domain/ports/voice.ts';
import { reminderFacts } from '#domain/reminders/load-facts.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import { briefOf, type CallFactsDeps, calledPerson, underDiscussion } from './facts.ts';
import { type CallAttempt, type CallRecordDeps, callTools, recordEnd, recordOptOut, recordStart, recordTurn, talkOf } from './record.ts';

export type CallTurnsDeps = CallFactsDeps & CallRecordDeps & { voice: Voice; assistant: Assistant };

const HANG_UP: SpokenReply = { says: '', listen: null };

/** The state of the attempt that a callback belongs to; null if that attempt is not in progress. */
async function underWay(deps: CallTurnsDeps, of: CallAttempt, person: SubcontractorState, news: VoiceNews): Promise<CallState | null> {
  const load = async () => (await deps.loadState('call', of.callId)).state as CallState;
  const known = await load();
  if (known.attempts === of.attempt - 1 && (known.status === 'new' || known.status === 'waiting')) {
    // The process that dialled ended before it could record the start: the callback proves it as well.
    const source = askedCall(person, of.callId)?.source ?? 'automatic';
    await recordStart(deps, of, { source, sid: news.sid, toPhoneNumber: news.to, fromPhoneNumber: news.from });
  }
  const state = await load();
  return state.status === 'ringing' && state.attempts === of.attempt && state.sid === news.sid ? state : null;
}

/** The reply from the recorded turn: a repeated callback gets the same words. */
async function recorded(deps: CallTurnsDeps, of: CallAttempt, turn: number): Promise<SpokenReply> {
  const { lines, notes } = await talkOf(deps, of, turn);
  const says = lines.findLast(({ who }) => who === 'assistant')?.says ?? '';
  return { says, listen: notes.ending === null ? turn + 1 : null };
}

async function reply(deps: CallTurnsDeps, news: VoiceNews): Promise<SpokenReply> {
  const { callId, subcontractorId, attempt } = news;
  const person = await calledPerson(deps, subcontractorId);
  const { accountId } = person;
  if (accountId === null || person.erased) return HANG_UP;
  const of: CallAttempt = { callId, accountId, subcontractorId, attempt };
  const state = await underWay(deps, of, person, news);
  if (state === null || news.kind === 'mailbox') return HANG_UP;
  if (news.kind === 'over') {
    await recordEnd(deps, of, endOf(news.end, await talkOf(deps, of)));
    return HANG_UP;
  }
  if (news.turn > state.turns + 1) return HANG_UP;
  if (news.turn === state.turns + 1) {
    const before = await talkOf(deps, of);
    const facts = await reminderFacts(deps, accountId);
    const brief = await briefOf(deps, person, facts, underDiscussion(person, callId, facts));
    if (brief === null) return HANG_UP;
    const after = await takeTurn(before, news.heard, { brief, assistant: deps.assistant, tools: callTools(deps, of) });
    if (after.notes.ending === 'opt-out') await recordOptOut(deps, of);
    await recordTurn(deps, of, news.turn, before, after);
  }
  return recorded(deps, of, news.turn);
}

export function answerVoiceCallbacks(deps: CallTurnsDeps): AnswerVoiceCallback {
  /** A callback that is repeated while it is being answered shares the answer, so the model is asked once. */
  const inHand = new Map<string, Promise<SpokenReply>>();
  const shared = (news: VoiceNews): Promise<SpokenReply> => {
    const key = JSON.stringify([news.sid, news.kind, news.kind === 'turn' ? news.turn : 0]);
    const known = inHand.get(key);
    if (known) return known;
    const mine = reply(deps, news).finally(() => inHand.delete(key));
    inHand.set(key, mine);
    return mine;
  };
  return async (callback) => {
    const { turns } = deps.voice;
    const news = (await turns?.parseCallback(callback)) ?? null;
    if (turns === undefined || news === null) return null;
    return news === 'other' ? '' : turns.render(news, await shared(news));
  };
}

// A call that is held turn by turn. This module, not the language model, enforces the rules of the law and of F210: « stop » ends all calls
// at any time, an SMS needs a yes to the question for it, and a promise needs a day. Pure: model and tools are parameters.
import { addDays, type CalendarDate, isCalendarDate } from '../kernel/calendar.ts';
import { never } from '../kernel/decider.ts';
import type { CallBrief, CallTools, EndedCall, LineEnd } from '../ports/voice.ts';
import { line as oneLine } from '../texts/fr/mails/safe-text.ts';
import { documentList, humanContact, opening, optedOut, SPOKEN } from '../texts/fr/voice.ts';
import { callSummary } from '../texts/fr/voice-summary.ts';
import type { CallLine, CallOutcome } from './events.ts';
import { isOptOut, isYes } from './spoken-words.ts';

export const RESPONSES = ['commitment', 'callback', 'refusal', 'opt-out', 'other'] as const;
export type CallResponse = (typeof RESPONSES)[number];
export type ToolCall =
  | { readonly name: 'send_sms' }
  | { readonly name: 'get_required_documents' }
  | { readonly name: 'log_user_response'; readonly response: CallResponse; readonly date: string | null };
/** `id`: the model's own id of the tool call, returned with the result. */
export type ToolDone = { readonly id: string; readonly call: ToolCall; readonly result: string };
/** Either tool calls, after which the assistant moves again, or words to say. */
export type Move =
  | { readonly tools: readonly { readonly id: string; readonly call: ToolCall }[] }
  | { readonly says: string; readonly hangUp: boolean };
/** A language model, or the script of the stand-in provider. `done`: the results of its tool calls in this turn. */
export interface Assistant {
  move(brief: CallBrief, lines: readonly CallLine[], done: readonly ToolDone[]): Promise<Move>;
}

/** The state of the call, stored with every turn. `ending`: why the conversation is over. */
export type CallNotes = {
  readonly smsSent: boolean;
  readonly response: CallResponse | null;
  readonly committedFor: CalendarDate | null;
  readonly silences: number;
  readonly ending: 'goodbye' | 'opt-out' | 'silence' | 'failed' | null;
};
export type Talk = { readonly lines: readonly CallLine[]; readonly notes: CallNotes };
export const SILENCE: Talk = { lines: [], notes: { smsSent: false, response: null, committedFor: null, silences: 0, ending: null } };

/** A promise for a later day than this does not count. */
const COMMITMENT_DAYS = 90;
/** Maximum number of exchanges in one call, and of moves in one exchange. */
const TURNS_MAX = 12;
const MOVES_MAX = 3;
/** Maximum number of characters: half a minute of speech, and one utterance of the person. */
const SAYS_MAX = 500;
const HEARD_MAX = 1000;

const said = (who: CallLine['who'], says: string): CallLine => ({ who, says });
const lastSaid = (lines: readonly CallLine[], who: CallLine['who']): string => lines.findLast((one) => one.who === who)?.says ?? '';

type Turn = { brief: CallBrief; assistant: Assistant; tools: CallTools };
type Used = { notes: CallNotes; result: string };

/** A yes counts only as the answer to a question about the SMS that was asked just before. */
const agreedToSms = (lines: readonly CallLine[]): boolean => {
  const question = lastSaid(lines, 'assistant');
  return /\bSMS\b/i.test(question) && question.includes('?') && lines.at(-1)?.who === 'person' && isYes(lastSaid(lines, 'person'));
};

async function use(call: ToolCall, { brief, tools }: Turn, lines: readonly CallLine[], notes: CallNotes): Promise<Used> {
  switch (call.name) {
    case 'get_required_documents':
      return { notes, result: documentList(brief) };
    case 'send_sms': {
      if (notes.smsSent) return { notes, result: 'already-sent' };
      if (brief.sms !== 'possible') return { notes, result: brief.sms };
      if (!agreedToSms(lines)) return { notes, result: 'not-confirmed: ask for it first, and wait for a yes' };
      const smsSent = await tools.sendSms();
      return { notes: { ...notes, smsSent }, result: smsSent ? 'sent' : 'impossible' };
    }
    case 'log_user_response': {
      const { response, date } = call;
      if (response !== 'commitment') return { notes: { ...notes, response }, result: 'noted' };
      if (!isCalendarDate(date) || date < brief.today || date > addDays(brief.today, COMMITMENT_DAYS))
        return { notes, result: 'date-needed: YYYY-MM-DD, not in the past' };
      return { notes: { ...notes, response, committedFor: date }, result: 'noted' };
    }
    default:
      return never(call);
  }
}

const close = (lines: readonly CallLine[], notes: CallNotes, says: string, ending: NonNullable<CallNotes['ending']>): Talk => ({
  lines: [...lines, said('assistant', says)],
  notes: { ...notes, ending },
});

/** The opening words, or the answer to `heard`; null: silence. The result can always be spoken, whatever the model does. */
export async function takeTurn(talk: Talk, heard: string | null, turn: Turn): Promise<Talk> {
  const { brief, assistant } = turn;
  if (talk.notes.ending !== null) return talk;
  if (talk.lines.length === 0) return { ...talk, lines: [said('assistant', opening(brief))] };
  const words = oneLine(heard ?? '', HEARD_MAX);
  if (words === '') {
    const notes = { ...talk.notes, silences: talk.notes.silences + 1 };
    if (notes.silences > 1) return close(talk.lines, notes, SPOKEN.silent, 'silence');
    // Repeats the question, because a yes counts only as the answer to the last words.
    return { lines: [...talk.lines, said('assistant', `${SPOKEN.unheard} ${lastQuestion(talk.lines)}`.trim())], notes };
  }
  const lines = [...talk.lines, said('person', words)];
  let notes: CallNotes = { ...talk.notes, silences: 0 };
  if (isOptOut(words)) return close(lines, { ...notes, response: 'opt-out' }, optedOut(brief.company), 'opt-out');
  if (lines.filter(({ who }) => who === 'person').length >= TURNS_MAX)
    return close(lines, notes, `${SPOKEN.tooLong} ${humanContact(brief)} ${SPOKEN.goodbye}`, 'goodbye');

  const done: ToolDone[] = [];
  try {
    for (let step = 0; step < MOVES_MAX; step++) {
      const move = await assistant.move(brief, lines, done);
      if ('says' in move) {
        const says = oneLine(move.says, SAYS_MAX) || SPOKEN.goodbye;
        return move.hangUp ? close(lines, notes, says, 'goodbye') : { lines: [...lines, said('assistant', says)], notes };
      }
      for (const { id, call } of move.tools) {
        const used = await use(call, turn, lines, notes);
        notes = used.notes;
        done.push({ id, call, result: used.result });
      }
      if (notes.response === 'opt-out') return close(lines, notes, optedOut(brief.company), 'opt-out');
    }
  } catch {
    // The model failed or gave an invalid answer: the person is told, and how to reach a human (C43).
  }
  return close(lines, notes, `${SPOKEN.broken} ${humanContact(brief)} ${SPOKEN.goodbye}`, 'failed');
}

const lastQuestion = (lines: readonly CallLine[]): string => /[^.?!]*\?\s*$/.exec(lastSaid(lines, 'assistant'))?.[0].trim() ?? '';

function outcomeOf({ lines, notes }: Talk): CallOutcome {
  const { response, ending } = notes;
  if (response === 'opt-out') return 'opt-out';
  if (response === 'commitment' || response === 'callback') return response;
  if (ending === 'failed') return 'failed';
  // Nobody spoke: a mailbox that was taken for a person. Somebody who hangs up after the first sentence has been reached.
  return ending === 'silence' && !lines.some(({ who }) => who === 'person') ? 'no-answer' : 'answered';
}

/** The result of an attempt whose line was closed. */
export function endOf({ line, durationSeconds }: LineEnd, talk: Talk): EndedCall {
  const spoken = talk.lines.length > 0;
  const outcome = spoken ? outcomeOf(talk) : line === 'failed' ? 'failed' : 'no-answer';
  const { smsSent, committedFor } = talk.notes;
  const what = { outcome, smsSent, committedFor };
  return { ...what, durationSeconds, summary: callSummary(what), transcript: talk.lines };
}

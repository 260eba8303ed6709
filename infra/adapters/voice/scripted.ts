// The stand-in for telephony, assistant and called person in the embedded profile: a scripted partner that `/dev/faults` controls, in the
// same conversation as a real call. Each attempt has one entry in the outbox, with the full script; a repeated request is the same call.
import { type Assistant, endOf, type Move, SILENCE, type ToolCall, type ToolDone, takeTurn } from '#domain/calls/conversation.ts';
import type { CallOutcome } from '#domain/calls/events.ts';
import { isYes } from '#domain/calls/spoken-words.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { CallBrief, EndedCall, OutgoingCall, Voice } from '#domain/ports/voice.ts';
import { committed, DAY_QUESTION, humanContact, SPOKEN, wantsCallback } from '#domain/texts/fr/voice.ts';
import { callSummary } from '#domain/texts/fr/voice-summary.ts';

/** What `/dev/faults` can make the partner do. */
export type VoiceFault = CallOutcome;
/** The part of the outbox that stores calls. */
export type KeptCalls = {
  accept(
    message: Pick<OutgoingCall, 'about' | 'to'> & { channel: 'voice'; messageId: string; text: string; call: EndedCall },
    status: string,
  ): Promise<void>;
  callOf(messageId: string): Promise<EndedCall | null>;
};

/** From the range that ARCEP reserves for films and books. */
const FROM = '+33199001234';
const SECONDS_A_LINE = 6;

/** The partner's sentences, in order. */
const PARTNER: Record<Exclude<VoiceFault, 'no-answer' | 'failed'>, (sms: CallBrief['sms']) => readonly string[]> = {
  answered: (sms) => [sms === 'possible' ? 'Non merci, je verrai cela de mon côté.' : 'Je ne sais pas encore.'],
  commitment: (sms) => [...(sms === 'possible' ? ['Oui, envoyez-le-moi.'] : []), 'Je l’envoie demain.'],
  callback: () => ['Je suis sur un chantier, rappelez-moi plus tard.'],
  'opt-out': () => ['Stop.'],
};
const NOTHING_SAID: Partial<Record<VoiceFault, string>> = {
  'no-answer': '[Personne n’a décroché.]',
  failed: '[L’appel n’a pas abouti : panne simulée.]',
};

const use = (...calls: ToolCall[]): Move => ({ tools: calls.map((call, index) => ({ id: String(index), call })) });
const log = (response: 'commitment' | 'callback' | 'refusal', date: string | null = null): ToolCall => ({
  name: 'log_user_response',
  response,
  date,
});

/** A rule-based assistant: enough for the partner above, with the same guards as a language model. */
export const scriptedAssistant: Assistant = {
  async move(brief, lines, done) {
    const heard = lines.at(-1)?.says ?? '';
    const did = (name: ToolCall['name']): ToolDone | undefined => done.find(({ call }) => call.name === name);
    const goodbye = `${humanContact(brief)} ${SPOKEN.goodbye}`;
    if (/rappelez/i.test(heard))
      return did('log_user_response') ? { says: `${wantsCallback(brief.company)} ${goodbye}`, hangUp: true } : use(log('callback'));
    if (/demain/i.test(heard)) {
      const day = addDays(brief.today, 1);
      return did('log_user_response') ? { says: `${committed(day)} ${goodbye}`, hangUp: true } : use(log('commitment', day));
    }
    if (/quel(?:le)?s? (?:document|pièce|attestation)/i.test(heard)) {
      const list = did('get_required_documents');
      return list ? { says: `${list.result}. ${DAY_QUESTION}`, hangUp: false } : use({ name: 'get_required_documents' });
    }
    if (brief.sms === 'possible' && isYes(heard)) {
      const sms = did('send_sms');
      if (sms === undefined) return use({ name: 'send_sms' });
      return { says: `${sms.result === 'sent' ? SPOKEN.smsLeaves : SPOKEN.smsImpossible} ${DAY_QUESTION}`, hangUp: false };
    }
    return did('log_user_response') ? { says: `Très bien. ${goodbye}`, hangUp: true } : use(log('refusal'));
  },
};

/** The script as it was spoken, with the assistant's actions. */
async function held(
  call: OutgoingCall,
  fault: keyof typeof PARTNER,
  tools: Parameters<Voice['dial']>[1],
): Promise<{ text: string; ended: EndedCall }> {
  const doneBefore = new Map<number, readonly ToolDone[]>();
  const assistant: Assistant = {
    async move(brief, lines, done) {
      doneBefore.set(lines.length, [...done]);
      return scriptedAssistant.move(brief, lines, done);
    },
  };
  const turn = { brief: call.brief, assistant, tools };
  let talk = await takeTurn(SILENCE, null, turn);
  for (const says of PARTNER[fault](call.brief.sms)) talk = await takeTurn(talk, says, turn);
  const text = talk.lines.flatMap(({ who, says }, index) => [
    ...(doneBefore.get(index) ?? []).map(({ call: { name }, result }) => `[${name} : ${result}]`),
    who === 'assistant' ? says : `— ${says}`,
  ]);
  return { text: text.join('\n'), ended: endOf({ line: 'completed', durationSeconds: talk.lines.length * SECONDS_A_LINE }, talk) };
}

export function scriptedVoice({ outbox, fault, from = FROM }: { outbox: KeptCalls; fault: () => VoiceFault; from?: string }): Voice {
  return {
    name: 'scripted',
    from,
    async dial(call, tools) {
      const { attemptId: messageId, about, to } = call;
      const known = await outbox.callOf(messageId);
      if (known !== null) return { sid: messageId, ended: known };
      const mode = fault();
      const nothing = NOTHING_SAID[mode];
      const what = { outcome: mode, smsSent: false, committedFor: null };
      const { text, ended } =
        nothing === undefined
          ? await held(call, mode as keyof typeof PARTNER, tools)
          : { text: nothing, ended: { ...what, durationSeconds: 0, summary: callSummary(what), transcript: [] } };
      await outbox.accept({ channel: 'voice', messageId, about, to, text, call: ended }, ended.outcome);
      return { sid: messageId, ended };
    },
    find: async (sid) => (await outbox.callOf(sid)) ?? { line: 'failed', durationSeconds: 0 },
  };
}

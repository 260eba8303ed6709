// Telephone calls by Twilio, turn by turn: Twilio listens and speaks (`<Gather input="speech">`), calls our webhook after each sentence,
// and reports the end. The client is loaded with the first call.
import type { Twilio } from 'twilio';
import VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js';
import { millis } from '#domain/kernel/calendar.ts';
import { Unavailable } from '#domain/kernel/failure.ts';
import type { CallId, SubcontractorId } from '#domain/kernel/ids.ts';
import { isId } from '#domain/kernel/ids.ts';
import type { DialClaims, Dialled, LineEnd, OutgoingCall, Voice, VoiceNews } from '#domain/ports/voice.ts';
import { isAway, throughBreaker } from '../shared/breaker.ts';
import { signedForm } from '../shared/twilio-signature.ts';

export type TwilioVoiceSettings = { accountSid: string; authToken: string; from: string };
type Options = TwilioVoiceSettings & {
  /** The address of our webhook, as Twilio calls it. */
  webhook(): string;
  claims: DialClaims;
  /** Twilio's base URL, replaced in tests; and how long an answer may take, ms. */
  server?: string;
  timeoutMs?: number;
};
type RestError = { status?: number; code?: number };

const TIMEOUT_MS = 10_000;
/** Seconds: a mailbox mostly answers later; no call is longer. */
const RINGS = 25;
const LONGEST = 300;
/** Characters that Twilio speaks at once: less than its limit of 4,096. */
const SAY_MAX = 3_000;
/** 21211 no number, 21214 not reachable, 21215 and 21216 not permitted, 21217 no number as it is written. */
const NO_SUCH_NUMBER = new Set([21211, 21214, 21215, 21216, 21217]);

/** Twilio's status and code, and no more: the library's own errors contain the number that was dialled, and our token. */
class TwilioRefusal extends Error {
  override readonly name = 'TwilioRefusal';
  readonly status: number;
  readonly code: number;
  constructor({ status = 0, code }: RestError) {
    super(`Twilio answered ${status}`);
    this.status = status;
    this.code = Number(code) || 0;
  }
}
/** Converts Twilio's call status; null: the call has not ended. */
function lineEnd(status: string, seconds: unknown): LineEnd | null {
  const durationSeconds = /^\d{1,5}$/.test(String(seconds)) ? Number(seconds) : 0;
  if (status === 'completed') return { line: 'completed', durationSeconds };
  if (status === 'busy' || status === 'no-answer') return { line: 'no-answer', durationSeconds: 0 };
  return status === 'failed' || status === 'canceled' ? { line: 'failed', durationSeconds: 0 } : null;
}
const numberIn = (query: URLSearchParams, name: string): number => Number(query.get(name) ?? '');

type AddressOfTurn = (call: Pick<OutgoingCall, 'callId' | 'subcontractorId' | 'attempt'>, turn: number) => string;

/** Parses Twilio's callbacks, and renders what it says and listens to next. */
function turnsOf(authToken: string, address: AddressOfTurn): NonNullable<Voice['turns']> {
  return {
    async parseCallback(callback) {
      const form = await signedForm(authToken, callback);
      if (form === null) return null;
      const query = new URL(callback.url).searchParams;
      const [call, subcontractor, attempt, turn] = ['call', 'subcontractor', 'attempt', 'turn'].map((name) => numberIn(query, name));
      const sid = form.get('CallSid') ?? '';
      if (![call, subcontractor, attempt, turn].every(isId) || sid === '') return 'other';
      const about = {
        ...{ callId: call as CallId, subcontractorId: subcontractor as SubcontractorId, attempt: attempt!, sid },
        ...{ to: form.get('To') ?? '', from: form.get('From') ?? '' },
      };
      const end = lineEnd(form.get('CallStatus') ?? '', form.get('CallDuration'));
      if (end !== null) return { ...about, kind: 'over', end };
      if (/^(machine|fax)/.test(form.get('AnsweredBy') ?? '')) return { ...about, kind: 'mailbox' };
      return form.get('CallStatus') === 'in-progress'
        ? { ...about, kind: 'turn', turn: turn!, heard: form.get('SpeechResult') ?? null }
        : 'other';
    },
    render(news: VoiceNews, { says, listen }) {
      const answer = new VoiceResponse();
      const voice = { language: 'fr-FR' } as const;
      // Removes what XML cannot contain; the library escapes the rest (C30).
      const words = says
        .replace(/[\ufffe\uffff]/g, '')
        .slice(0, SAY_MAX)
        .toWellFormed();
      if (listen === null) {
        if (words !== '') answer.say(voice, words);
        answer.hangup();
        return answer.toString();
      }
      const gather = answer.gather({
        ...{ input: ['speech'], language: 'fr-FR', speechTimeout: 'auto', actionOnEmptyResult: true },
        ...{ action: address(news, listen), method: 'POST' },
      });
      gather.say(voice, words);
      return answer.toString();
    },
  };
}

export function twilioVoice({ accountSid, authToken, from, webhook, claims, server, timeoutMs = TIMEOUT_MS }: Options): Voice {
  let library: Promise<Twilio> | undefined;
  const client = (): Promise<Twilio> => {
    library ??= import('twilio').then(({ default: twilio }) => {
      const http = new twilio.RequestClient({ timeout: timeoutMs, keepAlive: false });
      const request = http.request.bind(http);
      if (server !== undefined) http.request = (options) => request({ ...options, uri: options.uri.replace(/^https:\/\/[^/]+/, server) });
      return twilio(accountSid, authToken, { httpClient: http });
    });
    return library;
  };
  const guarded = throughBreaker('Twilio');
  const ask = <Answer>(question: (twilio: Twilio) => Promise<Answer>): Promise<Answer> =>
    guarded(async () => {
      try {
        return await question(await client());
      } catch (error) {
        throw new TwilioRefusal(error as RestError);
      }
    }).catch((error: unknown) => {
      throw error instanceof TwilioRefusal && isAway(error) ? new Unavailable('Twilio', error.message, { cause: error }) : error;
    });

  const address: AddressOfTurn = ({ callId, subcontractorId, attempt }, turn) =>
    `${webhook()}?call=${callId}&subcontractor=${subcontractorId}&attempt=${attempt}&turn=${turn}`;

  async function create(call: OutgoingCall): Promise<string> {
    const url = address(call, 1);
    const { sid } = await ask((twilio) =>
      twilio.calls.create({
        ...{ to: call.to, from, url, method: 'POST' },
        ...{ statusCallback: url, statusCallbackMethod: 'POST', statusCallbackEvent: ['completed'] },
        ...{ machineDetection: 'Enable', timeout: RINGS, timeLimit: LONGEST },
      }),
    );
    return sid;
  }
  /** The call that an earlier try may have begun: our earliest one to this number since then. Twilio's times are in seconds. */
  async function begun({ to }: OutgoingCall, since: number): Promise<string | null> {
    const calls = await ask((twilio) => twilio.calls.list({ to, from, limit: 20 }));
    const second = Math.floor(since / 1000) * 1000;
    return calls.filter(({ dateCreated }) => dateCreated.getTime() >= second).at(-1)?.sid ?? null;
  }
  /** An error about our credentials or Twilio's own state says nothing about the number. */
  function refused(error: unknown): Dialled {
    const said = error instanceof Unavailable ? error.cause : error;
    // It is unknown whether it rings: the next try looks it up first.
    if (!(said instanceof TwilioRefusal) || (isAway(said) && said.status !== 429)) throw error;
    return { refused: NO_SUCH_NUMBER.has(said.code) ? 'for-good' : 'for-now', reason: said.message };
  }

  return {
    name: 'twilio',
    from,
    async dial(call) {
      const claim = await claims.claim(call.attemptId, call.about);
      if (claim.sid !== null) return { sid: claim.sid, ended: null };
      try {
        const sid = (claim.first ? null : await begun(call, millis(claim.at))) ?? (await create(call));
        await claim.keep(sid);
        return { sid, ended: null };
      } catch (error) {
        return refused(error);
      }
    },
    async find(sid) {
      try {
        const { status, duration } = await ask((twilio) => twilio.calls(sid).fetch());
        return lineEnd(status, duration);
      } catch (error) {
        if (error instanceof TwilioRefusal && error.status === 404) return { line: 'failed', durationSeconds: 0 };
        throw error;
      }
    },
    turns: turnsOf(authToken, address),
  };
}

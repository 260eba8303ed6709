// The Twilio adapter against a small double of its API: the requests, that one attempt dials once, which callbacks are accepted, and that
// no user's text becomes TwiML.
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMillis, type CalendarDate, type Instant, instant } from '#domain/kernel/calendar.ts';
import type { RawCallback } from '#domain/ports/channel.ts';
import type { IdempotencyKeys } from '#domain/ports/idempotency.ts';
import type { OutgoingCall, VoiceNews } from '#domain/ports/voice.ts';
import { dialClaims } from './dial-claims.ts';
import { SETTINGS, startTwilioDouble, type TwilioDouble, WEBHOOK } from './twilio-double.test-kit.ts';
import { twilioVoice } from './twilio-voice.ts';

let now: Instant;
let twilio: TwilioDouble;
beforeAll(async () => {
  twilio = await startTwilioDouble(() => now);
});
afterAll(() => twilio.close());
let kept: Map<string, { requestHash: string; seed: string; reserved: null; answer: string | null }>;
const keys: Pick<IdempotencyKeys, 'open' | 'keepAnswer'> = {
  async open({ key, requestHash, seed }) {
    if (!kept.has(key)) kept.set(key, { requestHash, seed, reserved: null, answer: null });
    return { ...kept.get(key)! };
  },
  async keepAnswer({ key }, _seed, sealed) {
    const row = kept.get(key)!;
    row.answer ??= sealed;
    return row.answer;
  },
};
beforeEach(() => {
  now = instant('2026-11-23T08:00:00Z');
  kept = new Map();
  twilio.calls.length = 0;
  twilio.forms.length = 0;
  twilio.fault = null;
});
const open = () =>
  twilioVoice({
    ...SETTINGS,
    server: twilio.address,
    webhook: () => WEBHOOK,
    claims: dialClaims(keys, { now: () => now }),
    timeoutMs: 2_000,
  });
const call = (attempt = 1): OutgoingCall => ({
  ...{
    attemptId: `call-7-${attempt}`,
    callId: 7 as never,
    subcontractorId: 4 as never,
    attempt,
    about: 'subcontractor-4',
    to: '+33612345678',
  },
  brief: { company: 'Dupont', humanContact: '', contactName: '', documents: [], today: '2026-11-23' as CalendarDate, sms: 'possible' },
});
const noTools = { sendSms: async () => false };
const dial = (attempt = 1) => open().dial(call(attempt), noTools);

describe('dialling', () => {
  it('F191 asks Twilio with its address of ours, the time to ring, and whether a machine answers; no name and no number in the address', async () => {
    const dialled = await dial();
    expect(dialled).toEqual({ sid: twilio.calls[0]!.sid, ended: null });
    const url = `${WEBHOOK}?call=7&subcontractor=4&attempt=1&turn=1`;
    expect(Object.fromEntries(twilio.forms[0]!)).toMatchObject({
      ...{ To: '+33612345678', From: SETTINGS.from, Url: url, StatusCallback: url, StatusCallbackEvent: 'completed' },
      ...{ MachineDetection: 'Enable', Timeout: '25', TimeLimit: '300' },
    });
  });

  it('an attempt asked for twice rings once; the next attempt is another call', async () => {
    const sid = await dial();
    expect(await dial()).toEqual(sid);
    now = addMillis(now, 7_200_000);
    await dial(2);
    expect(twilio.calls).toHaveLength(2);
  });

  it('an answer that was lost: the call is found again, in another process too, and not made again', async () => {
    // An older call to the same number is not mistaken for it.
    await dial(9);
    now = addMillis(now, 3_600_000);
    twilio.fault = 'lost';
    await expect(dial()).rejects.toThrow();
    twilio.fault = null;
    now = addMillis(now, 60_000);
    expect(await dial()).toEqual({ sid: twilio.calls[1]!.sid, ended: null });
    expect(twilio.calls).toHaveLength(2);
  });

  it('a question that never arrived: nothing is found, so it is made', async () => {
    twilio.fault = 'hang';
    const error: unknown = await dial().catch((reason: unknown) => reason);
    // Its log contains neither number nor token.
    expect(inspect(error, { depth: 9 })).not.toMatch(/612345678|a-token-of-twilio|Basic /);
    expect(twilio.calls).toHaveLength(0);
    twilio.fault = null;
    await dial();
    expect(twilio.calls).toHaveLength(1);
  });

  it.each([
    [{ status: 400, code: 21211 }, 'for-good'],
    [{ status: 400, code: 21215 }, 'for-good'],
    [{ status: 401, code: 20003 }, 'for-now'],
    [{ status: 429, code: 20429 }, 'for-now'],
  ] as const)('C43 %o is refused %s', async (fault, refused) => {
    twilio.fault = fault;
    expect(await dial()).toMatchObject({ refused });
  });

  it('C43 a row of absences is not asked for a while', async () => {
    twilio.fault = { status: 500 };
    const voice = open();
    for (let n = 0; n < 5; n++) await expect(voice.dial(call(n + 1), noTools)).rejects.toThrow();
    const before = twilio.asked;
    await expect(voice.dial(call(6), noTools)).rejects.toThrow('not asked for a while');
    expect(twilio.asked).toBe(before);
  });

  it('what Twilio knows of a call', async () => {
    await dial();
    const { sid } = twilio.calls[0]!;
    for (const status of ['queued', 'ringing', 'in-progress']) {
      twilio.calls[0]!.status = status;
      expect(await open().find(sid)).toBeNull();
    }
    Object.assign(twilio.calls[0]!, { status: 'completed', duration: '61' });
    expect(await open().find(sid)).toEqual({ line: 'completed', durationSeconds: 61 });
    expect(await open().find('CAunknown')).toEqual({ line: 'failed', durationSeconds: 0 });
  });
});

const ADDRESS = `${WEBHOOK}?call=7&subcontractor=4&attempt=1&turn=2`;
const caller = { sid: 'CA1', to: '+33612345678', from: SETTINGS.from };
const signed = (fields: Record<string, string>, address = ADDRESS) => twilio.callback(caller, address, fields);
const parse = (callback: RawCallback) => open().turns!.parseCallback(callback);

describe('C42 callbacks', () => {
  it('a sentence, a mailbox, an end, and what is nothing of ours', async () => {
    const about = { callId: 7, subcontractorId: 4, attempt: 1, sid: 'CA1', to: caller.to, from: caller.from };
    const heard = { CallStatus: 'in-progress', SpeechResult: 'Oui, allez-y' };
    expect(await parse(signed(heard))).toEqual({ ...about, kind: 'turn', turn: 2, heard: 'Oui, allez-y' });
    expect(await parse(signed({ CallStatus: 'in-progress' }))).toEqual({ ...about, kind: 'turn', turn: 2, heard: null });
    for (const AnsweredBy of ['machine_start', 'fax'])
      expect(await parse(signed({ CallStatus: 'in-progress', AnsweredBy }))).toMatchObject({ kind: 'mailbox' });
    const ends = { completed: 'completed', busy: 'no-answer', 'no-answer': 'no-answer', failed: 'failed', canceled: 'failed' };
    for (const [CallStatus, line] of Object.entries(ends))
      expect(await parse(signed({ CallStatus, CallDuration: '12' }))).toMatchObject({ kind: 'over', end: { line } });
    for (const CallStatus of ['initiated', 'queued', 'ringing', 'x']) expect(await parse(signed({ CallStatus }))).toBe('other');
    expect(await parse(signed({ CallStatus: 'in-progress' }, `${WEBHOOK}?call=7`))).toBe('other');
    expect(await parse(signed({ CallStatus: 'in-progress' }, `${WEBHOOK}?call=7&subcontractor=4&attempt=1&turn=1e9999`))).toBe('other');
  });

  it('a wrong token, a changed field, one more, one less, another address, no signature: nobody is believed', async () => {
    const good = signed({ CallStatus: 'completed', CallDuration: '12' });
    expect(await parse(good)).not.toBeNull();
    const wrong: RawCallback[] = [
      { ...good, headers: {} },
      { ...good, headers: { 'x-twilio-signature': '' } },
      { ...good, headers: { 'x-twilio-signature': 'AAAA' } },
      { ...good, body: good.body.replace('completed', 'failed') },
      { ...good, body: `${good.body}&More=1` },
      { ...good, body: good.body.replace('&CallDuration=12', '') },
      { ...good, body: `${good.body}&CallStatus=failed` },
      { ...good, url: good.url.replace('attempt=1', 'attempt=2') },
      { ...good, url: good.url.replace('https:', 'http:') },
      { ...good, url: good.url.replace('subdoc.example', 'autre.example') },
    ];
    for (const callback of wrong) expect([callback.body, callback.url, await parse(callback)]).toEqual([callback.body, callback.url, null]);
    const other = twilioVoice({ ...SETTINGS, authToken: 'another', webhook: () => WEBHOOK, claims: dialClaims(keys, { now: () => now }) });
    expect(await other.turns!.parseCallback(good)).toBeNull();
    const none = twilioVoice({ ...SETTINGS, authToken: '', webhook: () => WEBHOOK, claims: dialClaims(keys, { now: () => now }) });
    expect(await none.turns!.parseCallback(good)).toBeNull();
  });

  it('the order of the fields and a port in the address change nothing', async () => {
    const good = signed({ CallStatus: 'completed', CallDuration: '12' });
    expect(
      await parse({
        ...good,
        body: [...new URLSearchParams(good.body)]
          .reverse()
          .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
          .join('&'),
      }),
    ).toMatchObject({ kind: 'over' });
    expect(await parse({ ...good, url: good.url.replace('subdoc.example', 'subdoc.example:443') })).toMatchObject({ kind: 'over' });
  });
});

describe('C30 TwiML', () => {
  const render = async (says: string, listen: number | null = 3) =>
    open().turns!.render((await parse(signed({ CallStatus: 'in-progress' }))) as VoiceNews, { says, listen });

  it('speaks and listens in French, a silence counts, and the next turn has its address', async () => {
    expect(await render('Bonjour.')).toBe(
      `<?xml version="1.0" encoding="UTF-8"?><Response><Gather input="speech" language="fr-FR" speechTimeout="auto" actionOnEmptyResult="true" action="${WEBHOOK}?call=7&amp;subcontractor=4&amp;attempt=1&amp;turn=3" method="POST"><Say language="fr-FR">Bonjour.</Say></Gather></Response>`,
    );
    expect(await render('Au revoir.', null)).toMatch(/<Response><Say language="fr-FR">Au revoir\.<\/Say><Hangup\/><\/Response>$/);
    expect(await render('', null)).toMatch(/<Response><Hangup\/><\/Response>$/);
  });

  it('what looks like markup is spoken, not done; what XML cannot hold is left out; the length is capped', async () => {
    const twiml = await render(`]]></Say><Redirect>http://evil</Redirect>&amp; "x"\ufffe\ud800${'é'.repeat(10_000)}`);
    expect(twiml.match(/<(?!\/|\?)(\w+)/g)).toEqual(['<Response', '<Gather', '<Say']);
    expect(twiml).toContain(']]&gt;&lt;/Say&gt;&lt;Redirect&gt;http://evil&lt;/Redirect&gt;&amp;amp;');
    expect(twiml).not.toMatch(/[\ufffe\uffff\ud800]/u);
    expect(twiml.length).toBeLessThan(4_096);
  });
});

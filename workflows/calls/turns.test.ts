// A call conducted turn by turn over a real database, with a small double of Twilio: any process answers any callback, a repeated or late
// callback changes nothing, and a fact that no process recorded is learnt from the callback.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Assistant } from '#domain/calls/conversation.ts';
import { addMillis, type Instant, parisInstant } from '#domain/kernel/calendar.ts';
import type { CallId } from '#domain/kernel/ids.ts';
import type { RawCallback } from '#domain/ports/channel.ts';
import type { AnswerVoiceCallback, Voice } from '#domain/ports/voice.ts';
import { dialClaims } from '#infra/adapters/voice/dial-claims.ts';
import { scriptedAssistant } from '#infra/adapters/voice/scripted.ts';
import { actionIn, SETTINGS, startTwilioDouble, type TwilioDouble, WEBHOOK } from '#infra/adapters/voice/twilio-double.test-kit.ts';
import { twilioVoice } from '#infra/adapters/voice/twilio-voice.ts';
import { createWorld, type World, type WorldOptions } from '#infra/testing/workflows/world.ts';
import { askForCall, subscribe, wordsOf } from './calls.test-kit.ts';
import { answerVoiceCallbacks } from './turns.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const MONDAY = parisInstant('2026-11-23' as never, 9);
let world: World;
let twilio: TwilioDouble;
let voice: Voice;
let asked: number;
beforeEach(async () => {
  asked = 0;
  twilio = await startTwilioDouble(() => world.clock.now());
});
afterEach(async () => {
  await world.close();
  await twilio.close();
});

/** One process that answers; its model counts how often it is asked. */
function answering(): AnswerVoiceCallback {
  const assistant: Assistant = {
    move(...about) {
      asked++;
      return scriptedAssistant.move(...about);
    },
  };
  return answerVoiceCallbacks({ ...world, voice, assistant });
}
/** A call that was dialled on Monday at 09:00. */
async function ringing(options: WorldOptions = {}) {
  world = await createWorld({
    ...options,
    process: {
      async voice(_, parts) {
        const { idempotencyKeys, clock } = await parts.take('idempotencyKeys', 'clock');
        voice = twilioVoice({ ...SETTINGS, server: twilio.address, webhook: () => WEBHOOK, claims: dialClaims(idempotencyKeys, clock) });
        return voice;
      },
    },
  });
  const account = await world.approved();
  await subscribe(world, account.id, 'autopilot');
  const who = await world.subcontractor(account);
  const callId = await askForCall(world, who);
  await world.drive(MONDAY);
  return { who, account, callId };
}
const told = (fields: Record<string, string>, address = twilio.forms.at(-1)!.get('Url')!): RawCallback =>
  twilio.callback(twilio.calls.at(-1)!, address, fields);
const answered = (address?: string, more: Record<string, string> = {}) =>
  told({ CallStatus: 'in-progress', AnsweredBy: 'human', ...more }, address);
const over = (CallStatus = 'completed') => told({ CallStatus, CallDuration: '61' });
const words = (callId: CallId) => wordsOf(world, callId);

it('F210 F193 a conversation through two processes: SMS after « oui », the promised day, transcript and length at the end', async () => {
  const { callId, who } = await ringing();
  const [here, there] = [answering(), answering()];
  expect(await words(callId)).toEqual(['CallStarted']);
  const opening = (await here(answered()))!;
  expect(opening).toMatch(/<Say language="fr-FR">Bonjour, je suis un assistant vocal automatique \(IA\) qui appelle pour Dupont BTP\./);
  const yes = answered(actionIn(opening), { SpeechResult: 'Oui, envoyez-le' });
  const second = (await there(yes))!;
  expect(second).toContain('Le SMS part maintenant.');
  const third = (await here(answered(actionIn(second), { SpeechResult: 'Demain' })))!;
  expect(third).toMatch(/C’est noté pour le 24 novembre 2026\..*<Hangup\/>/);
  // An earlier turn that is told again has its own words, whatever was said since.
  expect([await here(yes), await there(answered())]).toEqual([second, opening]);
  await there(over());
  const ended = (await world.history(`call-${callId}`)).at(-1)!;
  expect(ended).toMatchObject({
    type: 'CallEnded',
    data: { outcome: 'commitment', smsSent: true, committedFor: '2026-11-24', durationSeconds: 61, retryAt: null },
    personal: { summary: 'S’engage pour le 24 novembre 2026. Le lien lui a été envoyé par SMS, avec son accord.' },
  });
  expect((ended.personal as { transcript: object[] }).transcript).toHaveLength(5);
  expect(
    (await world.history(`subcontractor-${who.id}`)).filter((event) => event.type === 'ReminderDecided' && event.data.kind === 'appel'),
  ).toHaveLength(1);
});

it('C42 the same callback fifty times, at once and later, is one turn with the same words; one SMS, one question to the model for each move', async () => {
  const { callId } = await ringing();
  const answer = answering();
  const opening = (await answer(answered()))!;
  const yes = answered(actionIn(opening), { SpeechResult: 'Oui' });
  const replies = new Set(await Promise.all(Array.from({ length: 50 }, () => answer(yes))));
  replies.add(await answering()(yes));
  expect(replies.size).toBe(1);
  expect(asked).toBe(2);
  expect(await words(callId)).toEqual(['CallStarted', 'CallTurnTaken', 'CallTurnTaken']);
  await Promise.all(Array.from({ length: 50 }, () => answer(over())));
  // Late callbacks: an earlier sentence, another end, an earlier status.
  for (const late of [yes, answered(), over('no-answer'), over('failed'), told({ CallStatus: 'initiated' })]) await answer(late);
  expect(await words(callId)).toEqual(['CallStarted', 'CallTurnTaken', 'CallTurnTaken', 'CallEnded answered']);
  expect((await world.happened('ReminderDecided')).filter(({ data }) => (data as { kind: string }).kind === 'appel')).toHaveLength(1);
});

it('C42 two calls at once: each one names its own customer, and the line of one is refused in the other', async () => {
  const { callId } = await ringing();
  const [mine, address] = [answered(), twilio.forms.at(-1)!.get('Url')!];
  const second = await world.approved('Autre SARL', 'autre@autre.fr');
  await subscribe(world, second.id, 'autopilot');
  const otherCall = await askForCall(world, await world.subcontractor(second, 'lea@autre.fr'));
  await world.drive(MONDAY);
  expect(twilio.calls).toHaveLength(2);
  const answer = answering();
  const said = await Promise.all([mine, answered()].map(answer));
  expect(said.map((reply) => /qui appelle pour (.+?)\./.exec(reply!)?.[1])).toEqual(['Dupont BTP', 'Autre SARL']);
  // The second call's line, at the address of the first call.
  for (const crossed of [answered(address), told({ CallStatus: 'completed', CallDuration: '61' }, address)])
    expect(await answer(crossed)).not.toContain('Dupont BTP');
  expect([await words(callId), await words(otherCall)]).toEqual(Array(2).fill(['CallStarted', 'CallTurnTaken']));
});

it('C42 an unsigned callback is rejected, and a callback of an earlier attempt does not affect the next', async () => {
  const { callId } = await ringing();
  const answer = answering();
  const forged = { ...over(), headers: { 'x-twilio-signature': 'AAAA' } };
  expect(await answer(forged)).toBeNull();
  const first = over();
  await answer(over('busy'));
  await world.drive(addMillis(MONDAY, 2 * 3_600_000));
  expect(await words(callId)).toEqual(['CallStarted', 'CallEnded no-answer', 'CallStarted']);
  await answer(first);
  expect(await words(callId)).toHaveLength(3);
  expect(twilio.calls).toHaveLength(2);
});

it('A54 « stop » is recorded at once, before the line ends, and again at its end', async () => {
  const { callId, who } = await ringing();
  const answer = answering();
  const opening = (await answer(answered()))!;
  expect(await answer(answered(actionIn(opening), { SpeechResult: 'Stop' }))).toMatch(
    /vous ne serez plus appelé pour Dupont BTP.*<Hangup\/>/,
  );
  const kept = () => world.happened('ContactPreferencesChanged');
  expect((await kept()).map(({ stream, data }) => [stream, (data as { voice: boolean }).voice])).toEqual([
    [`subcontractor-${who.id}`, false],
  ]);
  await answer(over());
  expect([(await words(callId)).at(-1), (await kept()).length, asked]).toEqual(['CallEnded opt-out', 1, 0]);
});

it('a call to a mailbox taken for a person is retried, and the second attempt starts from the beginning', async () => {
  const { callId } = await ringing();
  const answer = answering();
  let reply = (await answer(answered()))!;
  while (!reply.includes('<Hangup/>')) reply = (await answer(answered(actionIn(reply))))!;
  await answer(over());
  expect((await words(callId)).at(-1)).toBe('CallEnded no-answer');
  await world.drive(addMillis(MONDAY, 2 * 3_600_000));
  const again = (await answer(answered()))!;
  expect(again).toContain('Bonjour, je suis un assistant vocal automatique');
  expect(await answer(answered(actionIn(again), { SpeechResult: 'Oui' }))).toContain('Le SMS part maintenant.');
});

it('nothing is said to a mailbox, which is no answer: the call is retried', async () => {
  const { callId } = await ringing();
  const answer = answering();
  expect(await answer(answered(undefined, { AnsweredBy: 'machine_start' }))).toMatch(/<Response><Hangup\/><\/Response>$/);
  await answer(over());
  expect(await words(callId)).toEqual(['CallStarted', 'CallEnded no-answer']);
});

describe('an end of the process between the dialling and its record', () => {
  const dying = (): WorldOptions => {
    let died = false;
    return {
      dispatch: (real) => (command, meta) => {
        if (command.type !== 'StartCall' || died) return real(command, meta);
        died = true;
        return Promise.reject(new Error('the process ends'));
      },
    };
  };

  it('the first callback records the start that the dialling process could not; the call is dialled once', async () => {
    const { callId } = await ringing(dying());
    const answer = answering();
    await answer(answered());
    expect(await words(callId)).toEqual(['CallStarted', 'CallTurnTaken']);
    await world.restart();
    await answer(over());
    await world.drive(addMillis(MONDAY, 8 * 3_600_000));
    expect(await words(callId)).toEqual(['CallStarted', 'CallTurnTaken', 'CallEnded answered']);
    expect(twilio.calls).toHaveLength(1);
  });

  it('without a callback, the timer finds the call again and asks for its result', async () => {
    const { callId } = await ringing(dying());
    Object.assign(twilio.calls[0]!, { status: 'no-answer' });
    await world.restart();
    await world.drive(addMillis(MONDAY, 3_600_000));
    expect([await words(callId), twilio.calls.length]).toEqual([['CallStarted', 'CallEnded no-answer'], 1]);
  });
});

it('C67 after a person is erased during a call, nothing more is said or recorded', async () => {
  const { callId, who, account } = await ringing();
  const answer = answering();
  const opening = (await answer(answered()))!;
  const subject = `subcontractor-${who.id}` as const;
  await world.send(
    { type: 'ErasePerson', subcontractorId: who.id, accountId: account.id, subject, because: 'request' } as never,
    account.id,
  );
  expect(await answer(answered(actionIn(opening), { SpeechResult: 'Oui' }))).toMatch(/<Response><Hangup\/><\/Response>$/);
  await answer(over());
  expect(await words(callId)).toEqual(['CallStarted', 'CallTurnTaken']);
  await world.drive(addMillis(MONDAY, 3_600_000) as Instant);
  expect(await world.db`select key from ops.timers where kind = 'call'`).toHaveLength(0);
});

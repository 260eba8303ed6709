// Calls over a real database: a call that a reminder requests is dialled once, in business hours, and its result is recorded, even if the
// process ends between the dialling and the record.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallOutcome } from '#domain/calls/events.ts';
import type { Command } from '#domain/commands.ts';
import type { Instant } from '#domain/kernel/calendar.ts';
import type { CallId } from '#domain/kernel/ids.ts';
import type { Dispatch } from '#domain/ports/dispatch.ts';
import type { Voice } from '#domain/ports/voice.ts';
import { disclosure } from '#domain/texts/fr/voice.ts';
import { scriptedVoice } from '#infra/adapters/voice/scripted.ts';
import { createWorld, type World, type WorldOptions } from '#infra/testing/workflows/world.ts';
import { askForCall, subscribe, type Who, wordsOf } from './calls.test-kit.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());
const at = (text: string): Instant => new Date(text).toISOString() as Instant;
/** START is Saturday, 10:00 in Paris. */
const MONDAY = at('2026-11-23T09:00:00+01:00');

type Setting = WorldOptions & { voice?: (real: Voice) => Voice };
/** An account on Autopilot whose subcontractor lacks one document; `fault`: how the called person reacts. */
async function open({ voice = (real) => real, ...options }: Setting = {}) {
  const partner: { fault: CallOutcome } = { fault: 'answered' };
  world = await createWorld({
    ...options,
    process: { voice: async (_, parts) => voice(scriptedVoice({ outbox: await parts.outbox, fault: () => partner.fault })) },
  });
  const account = await world.approved();
  await subscribe(world, account.id, 'autopilot');
  const who = await world.subcontractor(account);
  return { account, who, partner };
}
const calls = () => world.outbox.list({ channel: 'voice' });
const history = async (callId: CallId) => (await world.history(`call-${callId}`)).map((event) => [event.type, event.data] as const);
const words = (callId: CallId) => wordsOf(world, callId);
const moments = async (type: string) => (await world.happened(type)).map(({ occurredAt }) => occurredAt);
const timers = () => world.db`select key from ops.timers where kind = 'call'`;

describe('F208 A17 in business hours', () => {
  it('F191 F193 a call asked for on a Saturday rings once, on Monday at 09:00, and is recorded whole', async () => {
    const { who } = await open();
    const callId = await askForCall(world, who);
    await world.drive(at('2026-11-23T08:59:59+01:00'));
    expect(await calls()).toEqual([]);
    await world.drive(MONDAY);
    const [entry, ...others] = await calls();
    expect(others).toEqual([]);
    expect([entry!.to, entry!.sentAt, entry!.status]).toEqual(['+33612345678', MONDAY, 'answered']);
    expect(entry!.text.startsWith(disclosure('Dupont BTP'))).toBe(true);
    expect(await world.history(`call-${callId}`)).toMatchObject([
      {
        type: 'CallStarted',
        data: { attempt: 1, source: 'manual', sid: `call-${callId}-1`, startedAt: MONDAY },
        personal: { toPhoneNumber: '+33612345678', fromPhoneNumber: '+33199001234' },
      },
      {
        type: 'CallEnded',
        data: { attempt: 1, outcome: 'answered', smsSent: false, retryAt: null },
        personal: { summary: 'A répondu, sans engagement.' },
      },
    ]);
    expect(await timers()).toHaveLength(0);
    await world.drive(at('2026-11-27T18:00:00+01:00'));
    expect(await calls()).toHaveLength(1);
  });

  it('a timer that fired late dials at the next opening, not in the evening', async () => {
    const { who } = await open();
    await askForCall(world, who);
    await world.restart(async () => world.clock.set(at('2026-11-23T20:00:00+01:00')));
    await world.drive(at('2026-11-24T12:00:00+01:00'));
    expect((await calls()).map(({ sentAt }) => sentAt)).toEqual([at('2026-11-24T09:00:00+01:00')]);
  });
});

describe('F209 nobody answers', () => {
  it('three attempts two hours apart within business hours, then it stops, each outcome recorded', async () => {
    const { who, partner } = await open();
    partner.fault = 'no-answer';
    const callId = await askForCall(world, who);
    await world.drive(at('2026-12-04T18:00:00+01:00'));
    const rings = ['2026-11-23T09:00:00+01:00', '2026-11-23T11:00:00+01:00', '2026-11-23T14:00:00+01:00'].map(at);
    expect((await calls()).map(({ sentAt, status }) => [sentAt, status])).toEqual(rings.map((ring) => [ring, 'no-answer']));
    expect(await words(callId)).toEqual(Array.from({ length: 3 }, () => ['CallStarted', 'CallEnded no-answer']).flat());
    expect(await timers()).toHaveLength(0);
  });

  it('a restart between two attempts loses none', async () => {
    const { who, partner } = await open();
    partner.fault = 'failed';
    const callId = await askForCall(world, who);
    await world.drive(MONDAY);
    await world.restart();
    partner.fault = 'commitment';
    await world.drive(at('2026-11-23T18:00:00+01:00'));
    expect(await words(callId)).toEqual(['CallStarted', 'CallEnded failed', 'CallStarted', 'CallEnded commitment']);
  });
});

describe('F210 what is agreed in a call', () => {
  it('« oui » sends the SMS, and the promised day is recorded', async () => {
    const { who, partner } = await open();
    partner.fault = 'commitment';
    const callId = await askForCall(world, who);
    await world.drive(MONDAY);
    const [entry] = await calls();
    expect(entry!.status).toBe('commitment');
    const marks = [
      'lien pour l’envoi ?',
      '— Oui, envoyez-le-moi.',
      '[send_sms : sent]',
      '— Je l’envoie demain.',
      '[log_user_response : noted]',
    ];
    const places = marks.map((mark) => entry!.text.indexOf(mark));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect((await history(callId)).at(-1)![1]).toMatchObject({ outcome: 'commitment', smsSent: true, committedFor: '2026-11-24' });
    const asked = (await world.history(`subcontractor-${who.id}`)).filter(
      (event) => event.type === 'ReminderDecided' && event.data.kind === 'appel',
    );
    expect(asked).toMatchObject([{ data: { channels: ['sms'] } }]);
  });

  it('a person who got the link by SMS that morning is told so, and is not offered it again', async () => {
    const { account, who, partner } = await open();
    partner.fault = 'commitment';
    await askForCall(world, who);
    await world.drive(at('2026-11-23T08:30:00+01:00'));
    const link = { token: 't', tokenHash: 'th', shortId: 's', shortIdHash: 'sh', expiresAt: at('2027-11-23T08:30:00Z') };
    const fresh = { reminderId: (await world.ids.next('reminder')) as never, callId: (await world.ids.next('call')) as never, link };
    await world.send({ type: 'SendRequest', channel: 'sms', subcontractorId: who.id, accountId: account.id, ...fresh }, account.id);
    await world.drive(MONDAY);
    const text = (await calls())[0]!.text;
    expect(text).toContain('vous est parvenu par SMS aujourd’hui');
    expect(text).not.toContain('send_sms');
    expect(await world.outbox.list({ channel: 'sms' })).toHaveLength(1);
  });

  it('A54 « stop » is recorded before the call’s end, and no call follows', async () => {
    const { who, partner } = await open();
    partner.fault = 'opt-out';
    const callId = await askForCall(world, who);
    await world.drive(MONDAY);
    expect(await words(callId)).toEqual(['CallStarted', 'CallEnded opt-out']);
    expect((await calls())[0]!.status).toBe('opt-out');
    const all = await world.store.readAll({ after: null, limit: 10_000 });
    const [kept, ended] = ['ContactPreferencesChanged', 'CallEnded'].map((type) => all.findIndex((event) => event.type === type));
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(ended!);
    expect(all[kept!]!.data).toMatchObject({ voice: false, email: true, sms: true, by: 'contact', how: 'call' });
    await expect(askForCall(world, who)).rejects.toThrow('opted-out');
  });
});

describe('C6 what changed while the call waited', () => {
  it('a plan without voice, an archived person, an erased one, a refusal: is not dialled, and an event says why', async () => {
    const { account, who } = await open();
    const others = await Promise.all([1, 2, 3].map((n) => world.subcontractor(account, `autre${n}@benali.fr`)));
    const asked = [await askForCall(world, who), ...(await Promise.all(others.map((other) => askForCall(world, other))))];
    const [archived, erased] = others as [Who, Who];
    const of = ({ id: subcontractorId, accountId }: Who) => ({ subcontractorId, accountId });
    await world.send({ type: 'ArchiveSubcontractor', ...of(archived) }, account.id);
    await world.send(
      { type: 'ErasePerson', ...of(erased), subject: `subcontractor-${erased.id}`, because: 'request' } as never,
      account.id,
    );
    await world.send({ type: 'SetContactPreferences', ...of(who), preferences: { voice: false }, by: 'owner', how: 'console' }, account.id);
    await subscribe(world, account.id, 'standard');
    await world.drive(at('2026-11-23T18:00:00+01:00'));
    expect(await calls()).toEqual([]);
    expect(await Promise.all(asked.map(words))).toEqual([
      ['CallAbandoned plan'],
      ['CallAbandoned inactive'],
      ['CallAbandoned inactive'],
      ['CallAbandoned plan'],
    ]);
  });

  it('a document that came meanwhile cancels the call; two waiting calls are dialled once', async () => {
    const { account, who } = await open();
    const twice = await world.subcontractor(account, 'deux@benali.fr');
    const [served, first, second] = [await askForCall(world, who), await askForCall(world, twice), await askForCall(world, twice)];
    await world.upload(who, account.documentTypeId);
    await world.drive(at('2026-11-23T18:00:00+01:00'));
    expect(await words(served)).toEqual(['CallAbandoned nothing-to-ask']);
    expect(await words(first)).toEqual(['CallAbandoned replaced']);
    expect(await words(second)).toEqual(['CallStarted', 'CallEnded answered']);
    expect(await calls()).toHaveLength(1);
  });

  it('C43 a provider that refuses a call is recorded as a failure and retried on schedule; an unknown number is given up', async () => {
    const answers: Awaited<ReturnType<Voice['dial']>>[] = [{ refused: 'for-now', reason: '503' }];
    const { who } = await open({ voice: (real) => ({ ...real, dial: async (...call) => answers.shift() ?? real.dial(...call) }) });
    const callId = await askForCall(world, who);
    await world.drive(at('2026-11-23T18:00:00+01:00'));
    expect(await words(callId)).toEqual(['CallStarted', 'CallEnded failed', 'CallStarted', 'CallEnded answered']);
    expect(await moments('CallStarted')).toEqual([MONDAY, at('2026-11-23T11:00:00+01:00')]);
    answers.push({ refused: 'for-good', reason: '21211' });
    const unknown = await askForCall(world, who);
    await world.drive(at('2026-11-24T18:00:00+01:00'));
    expect(await words(unknown)).toEqual(['CallAbandoned no-number']);
  });
});

describe('an end of the process', () => {
  /** The process ends before it writes this command of a call, the first time. */
  function dyingAt(type: Command['type']) {
    let died = false;
    return (real: Dispatch): Dispatch =>
      (command, meta) => {
        if (command.type !== type || died) return real(command, meta);
        died = true;
        return Promise.reject(new Error('the process ends'));
      };
  }

  it.each(['StartCall', 'EndCall', 'SetContactPreferences'] as const)('before %s is written: one call, one SMS, one end', async (type) => {
    const { who, partner } = await open({ dispatch: dyingAt(type) });
    partner.fault = type === 'SetContactPreferences' ? 'opt-out' : 'commitment';
    const callId = await askForCall(world, who);
    await world.drive(MONDAY);
    await world.restart();
    // If the person were asked a second time, the answer would now be another.
    const outcome = partner.fault;
    partner.fault = 'no-answer';
    await world.drive(at('2026-11-23T18:00:00+01:00'));
    expect(await words(callId)).toEqual(['CallStarted', `CallEnded ${outcome}`]);
    expect(await calls()).toHaveLength(1);
    expect(await world.db`select times from ops.outbox where channel = 'voice'`).toEqual([{ times: 1 }]);
    const sms = (await world.happened('ReminderDecided')).filter(({ data }) => (data as { kind: string }).kind === 'appel');
    expect(sms).toHaveLength(outcome === 'commitment' ? 1 : 0);
  });

  it('between the SMS and the record of the call: the conversation is repeated, the SMS is not sent again', async () => {
    let died = false;
    const voice = (real: Voice): Voice => ({
      ...real,
      async dial(call, tools) {
        if (died) return real.dial(call, tools);
        died = true;
        await tools.sendSms();
        throw new Error('the process ends');
      },
    });
    const { who, partner } = await open({ voice });
    partner.fault = 'commitment';
    await askForCall(world, who);
    await world.drive(at('2026-11-23T18:00:00+01:00'));
    expect(await calls()).toHaveLength(1);
    expect((await world.happened('ReminderDecided')).filter(({ data }) => (data as { kind: string }).kind === 'appel')).toHaveLength(1);
  });

  it('asks the provider about a call without a result; it may still ring, or be unknown', async () => {
    const found: Awaited<ReturnType<Voice['find']>>[] = [null, { line: 'completed', durationSeconds: 8 }];
    const voice = (real: Voice): Voice => ({
      ...real,
      dial: async () => ({ sid: 'CA1', ended: null }),
      find: async () => found.shift()!,
    });
    const { who } = await open({ voice });
    const callId = await askForCall(world, who);
    await world.drive(at('2026-11-23T09:29:00+01:00'));
    expect(await words(callId)).toEqual(['CallStarted']);
    await world.drive(at('2026-11-23T09:30:00+01:00'));
    expect(await words(callId)).toEqual(['CallStarted', 'CallEnded no-answer']);
  });
});

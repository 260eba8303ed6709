import { afterEach, expect, it } from 'vitest';
import { smsSuite, someSms } from './suite.ts';
import { twilioSms } from './twilio.ts';
import { startTwilioDouble } from './twilio-double.test-kit.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});
async function setUp({ timeoutMs = 10_000, authToken }: { timeoutMs?: number; authToken?: string } = {}) {
  const double = await startTwilioDouble();
  open.push(double.close);
  const settings = { accountSid: double.accountSid, authToken: authToken ?? double.authToken, from: '+33700000000' };
  const sms = twilioSms({ ...settings, publicUrl: () => 'https://subdoc.example', server: double.server, timeoutMs });
  return { double, sms };
}
smsSuite('twilio', false, async () => {
  const { double, sms } = await setUp();
  return {
    sms,
    token: double.authToken,
    received: async () => double.taken.map(({ to, text }) => ({ to, text })),
    behave: (how) => double.behave(how === 'ok' ? 'ok' : { status: 429, code: 20429 }),
  };
});

it('sends from our number, and says where its news of this very delivery are to go', async () => {
  const { double, sms } = await setUp();
  await sms.send(someSms({ deliveryId: 4711 }));
  expect(double.taken).toMatchObject([
    { from: '+33700000000', statusCallback: 'https://subdoc.example/api/webhooks/twilio/status?delivery=4711' },
  ]);
});

it('A18 a « no » about the number is for good, any other one for now: ours to mend, or it passes', async () => {
  const { double, sms } = await setUp();
  for (const [status, code, outcome] of [
    [400, 21211, 'refused-for-good'],
    [400, 21610, 'refused-for-good'],
    [400, 21614, 'refused-for-good'],
    [400, 21606, 'refused-for-now'],
    [400, 21408, 'refused-for-now'],
    [400, 99999, 'refused-for-now'],
    [429, 20429, 'refused-for-now'],
    [503, 20503, 'refused-for-now'],
    [500, 21211, 'refused-for-now'],
  ] as const) {
    double.behave({ status, code });
    const result = await sms.send(someSms());
    expect([code, result]).toMatchObject([code, { outcome }]);
    // The reason stays in the history in clear.
    expect(JSON.stringify(result)).not.toContain('612345678');
  }
  double.behave('html-500');
  expect(await sms.send(someSms())).toEqual({ outcome: 'refused-for-now', reason: 'SMS refusé' });
  expect(double.taken).toEqual([]);
});

it('a wrong token is ours to mend: tried again later, and told without it', async () => {
  const { sms } = await setUp({ authToken: 'wrong' });
  expect(await sms.send(someSms())).toEqual({ outcome: 'refused-for-now', reason: 'SMS refusé (Twilio 20003)' });
});

it('C43 C62 cut, silent, dripping or half an answer after the message flowed is « perhaps », in bounded time', async () => {
  const { double, sms } = await setUp({ timeoutMs: 600 });
  await sms.send(someSms());
  for (const how of ['cut', 'silent', 'drops', 'garbage'] as const) {
    double.behave(how);
    expect([how, await sms.send(someSms())]).toMatchObject([how, { outcome: 'ambiguous' }]);
  }
  expect(double.taken).toHaveLength(5);
});

it('C43 nobody listens: nothing flowed, so it is not for now', async () => {
  const { double, sms } = await setUp();
  await double.close();
  open.length = 0;
  expect(await sms.send(someSms())).toEqual({ outcome: 'refused-for-now', reason: 'Twilio est injoignable' });
});

it('C43 after five failures in a row it is not asked for a while, and nothing is « perhaps » meanwhile', async () => {
  const { double, sms } = await setUp();
  double.behave({ status: 400, code: 21614 });
  for (let turn = 0; turn < 6; turn++) await sms.send(someSms());
  expect(double.requests()).toBe(6);
  double.behave({ status: 500, code: 20500 });
  for (let turn = 0; turn < 5; turn++) await sms.send(someSms());
  expect(double.requests()).toBe(11);
  double.behave('ok');
  expect(await sms.send(someSms())).toEqual({ outcome: 'refused-for-now', reason: 'Twilio est injoignable' });
  expect(double.requests()).toBe(11);
});

// C42: the telephone provider's webhook exists in every profile. A call without a valid signature is 403; a signed one is passed on with
// our own address, whatever host the request named (C33).
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RawCallback } from '#domain/ports/channel.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { WEBHOOK_MAX_BYTES } from '../shell/http/body.ts';

const PATH = '/api/webhooks/twilio/voice?call=7&subcontractor=4&attempt=1&turn=1';
let embedded: World;
let world: World;
const seen: RawCallback[] = [];
beforeAll(async () => {
  embedded = await startWorld();
  const answerVoiceCallback = async (callback: RawCallback) => {
    seen.push(callback);
    return callback.headers['x-twilio-signature'] === 'right' ? '<Response/>' : null;
  };
  world = await startWorld({ deps: () => ({ answerVoiceCallback }) });
});
afterAll(async () => {
  await embedded.close();
  await world.close();
});
const send = (to: World, signature: string, body = 'CallSid=CA1&SpeechResult=Oui+%26+non', host = 'localhost') =>
  to.app.request(`http://${host}${PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    body,
  });

test('C42 403 without a valid signature, also without configured telephony', async () => {
  for (const [to, signature] of [
    [embedded, 'right'],
    [embedded, ''],
    [world, 'wrong'],
  ] as const) {
    const answer = await send(to, signature);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'callback-bad-signature', message: 'Signature absente ou incorrecte.' });
  }
});

test('C42 C33 a signed call is passed on unchanged, under the address that we gave, and answered in XML', async () => {
  seen.length = 0;
  const answer = await send(world, 'right', undefined, 'evil.example');
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'text/xml; charset=utf-8', '<Response/>']);
  expect(seen).toMatchObject([{ url: world.config.publicUrl + PATH, body: 'CallSid=CA1&SpeechResult=Oui+%26+non' }]);
});

test('C43 a body beyond the limit is 413, and is not passed on', async () => {
  seen.length = 0;
  expect((await send(world, 'right', 'x'.repeat(WEBHOOK_MAX_BYTES + 1))).status).toBe(413);
  expect(seen).toEqual([]);
});

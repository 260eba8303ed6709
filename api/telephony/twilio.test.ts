// C42 over HTTP: Twilio's reports about an SMS, forged, altered, replayed; « STOP » by SMS, for every account that knows the number.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Command } from '#domain/commands.ts';
import type { AboutDelivery, WrittenMessage } from '#domain/deliveries/events.ts';
import type { AccountId, DeliveryId } from '#domain/kernel/ids.ts';
import { pretendToken } from '#infra/adapters/sms/outbox-sms.ts';
import { signatureOf } from '#infra/adapters/sms/suite.ts';
import { customer, ok, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
const logged: string[] = [];
const dispatched: Command[] = [];
const token = pretendToken(new Uint8Array(32).fill(9));
beforeAll(async () => {
  const note = (fields: object, message: string) => void logged.push(JSON.stringify(fields) + message);
  world = await startWorld({
    deps: (real) => ({
      log: { info: note, warn: note, error: note },
      dispatch(command, meta) {
        if (command.type === 'RecordDeliveryNews') dispatched.push(command);
        return real.dispatch(command, meta);
      },
    }),
  });
});
afterAll(() => world.close());
beforeEach(() => {
  dispatched.length = 0;
});

/** Calls as Twilio does: signed for the address that it was given, whatever host it then reaches. */
async function call(path: string, form: Record<string, string>, { signature = '', host = 'http://10.0.0.4:8080' } = {}) {
  const signed = signature || signatureOf(token, `http://localhost:3000/api/webhooks/twilio/${path}`, form);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signed };
  const body = new URLSearchParams(form).toString();
  const response = await world.app.request(`${host}/api/webhooks/twilio/${path}`, { method: 'POST', headers, body });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}
let sid = 0;
const says = (text: string, from = '+33612345678', MessageSid = `SM${++sid}`) => call('sms', { MessageSid, From: from, Body: text });
const EMPTY = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

const preferences = async (id: number) =>
  (await world.events(`subcontractor-${id}`)).flatMap((event) => (event.type === 'ContactPreferencesChanged' ? [event.data] : []));
const contact = async (person: Person, contactPhone: string, more: object = {}) =>
  (await subcontractor(person, { contactPhone, ...more })).id;

describe('incoming SMS', () => {
  test('« STOP » in every form refuses SMS for each subcontractor with that number, in every account, also inactive and archived ones', async () => {
    const [first, second] = [await customer(world), await customer(world)];
    const phone = '06 11 11 11 11';
    const known = [
      await contact(first, phone),
      await contact(first, phone, { isActive: false }),
      await contact(second, '+33 6 11 11 11 11'),
    ];
    const archived = await contact(second, phone);
    ok(await second.delete(`/api/subcontractors/${archived}`));
    const other = await contact(first, '06 22 22 22 22');
    const { status, type, text } = await says(' Arrêt. ', '+33611111111');
    expect([status, type]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(text).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?><Response><Message>SubDoc : c'est noté.*START\.<\/Message><\/Response>$/,
    );
    for (const id of [...known, archived]) {
      const events = await world.events(`subcontractor-${id}`);
      expect(events.at(-1)).toMatchObject({
        type: 'ContactPreferencesChanged',
        data: { email: true, sms: false, voice: true, by: 'contact', how: 'sms' },
        actor: { kind: 'subcontractor', subcontractorId: id },
      });
    }
    expect(await preferences(other)).toEqual([]);
    expect((await says('START', '+33611111111')).text).toContain('répondez STOP');
    expect((await preferences(known[0]!)).map(({ sms }) => sms)).toEqual([false, true]);
  });

  test('C42 ★ one SMS delivered 50 times has one effect, also when it is repeated after another keyword', async () => {
    const id = await contact(await customer(world), '06 33 33 33 33');
    const told = await Promise.all(Array.from({ length: 50 }, () => says('STOP', '+33633333333', 'SM-replayed')));
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await preferences(id)).toHaveLength(1);
    await says('oui', '+33633333333');
    await says('STOP', '+33633333333', 'SM-replayed');
    expect((await preferences(id)).map(({ sms }) => sms)).toEqual([false, true]);
  });

  test('K13 keywords and wishes in people’s words count, other texts do not', async () => {
    const id = await contact(await customer(world), '06 44 44 44 44');
    const words: [string, boolean | null][] = [
      ...['STOP', 'stop', 'Stop.', ' s t o p ', 'ARRET', 'Arrêt', 'ARRÊT !', 'arre\u0302t', '« STOP »', 'Stop merci', 'Désabonnez-moi'].map(
        (word) => [word, false] as [string, boolean],
      ),
      ...['START', 'start', 'Oui', 'OUI.'].map((word) => [word, true] as [string, boolean]),
      ...['', ' ', 'non', 'oui je dépose demain', 'x'.repeat(10_000)].map((word) => [word, null] as [string, null]),
    ];
    for (const [word, wanted] of words) {
      await says(wanted === false ? 'START' : 'STOP', '+33644444444');
      const before = (await preferences(id)).length;
      const { text } = await says(word, '+33644444444');
      const after = await preferences(id);
      expect([word, after.length - before, after.at(-1)!.sms, text === EMPTY]).toEqual([
        word,
        wanted === null ? 0 : 1,
        wanted ?? false,
        wanted === null,
      ]);
    }
  });

  test('K13 any other text is an answer: in the history, among the alerts and by mail, its words sealed; once, however often it is delivered', async () => {
    const person = await customer(world);
    const id = await contact(person, '06 55 55 55 55');
    const words = 'Bonjour, je dépose tout demain matin <merci>';
    for (let n = 0; n < 3; n += 1) expect((await says(words, '+33655555555', 'SM-answer')).text).toBe(EMPTY);
    await world.caughtUp();
    const events = (await world.events(`subcontractor-${id}`)).filter(({ type }) => type === 'SmsAnswered');
    expect(events).toMatchObject([{ actor: { kind: 'subcontractor', subcontractorId: id }, personal: { text: words } }]);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain('demain');
    const { body: notes } = ok(await person.get(`/api/subcontractors/${id}/notes`));
    expect(notes).toMatchObject([{ text: words, author: null, from: 'contact' }]);
    const alerts: { id: string; title: string }[] = ok(await person.get('/api/dashboard/alerts')).body;
    expect(alerts.filter((alert) => alert.id.startsWith('sms-answer'))).toMatchObject([{ title: 'Réponse par SMS', subcontractorId: id }]);
    const { body: activity } = ok(await person.get(`/api/dashboard/activity?filter=${JSON.stringify({ type: ['sms_answer'] })}`));
    expect(activity).toMatchObject([{ subcontractorId: id, description: 'Réponse reçue par SMS' }]);
    // Removed, it is no alert any more.
    ok(await person.delete(`/api/notes/${notes[0].id}`));
    await world.caughtUp();
    const left: { id: string }[] = ok(await person.get('/api/dashboard/alerts')).body;
    expect(left.some((alert) => alert.id.startsWith('sms-answer'))).toBe(false);
    expect(logged.filter((line) => line.includes('demain'))).toEqual([]);
  });

  test('K13 an answer longer than a note is cut, and it shows', async () => {
    const id = await contact(await customer(world), '06 57 57 57 57');
    await says('x'.repeat(5000), '+33657575757', 'SM-long');
    const answered = (await world.events(`subcontractor-${id}`)).find(({ type }) => type === 'SmsAnswered');
    expect(answered).toMatchObject({ personal: { text: `${'x'.repeat(1999)}…` } });
  });

  test('K13 a number that two customers know answers whoever wrote to it last, and nobody else reads it', async () => {
    const [first, second] = [await customer(world), await customer(world)];
    const ids = [await contact(first, '06 66 66 66 66'), await contact(second, '06 66 66 66 66')];
    const answers = async () =>
      Promise.all(ids.map(async (id) => (await world.events(`subcontractor-${id}`)).filter(({ type }) => type === 'SmsAnswered').length));
    await says('Lequel de vous deux ?', '+33666666666');
    expect(await answers()).toEqual([0, 0]);
    const wrote = async (id: number, sentAt: string) => {
      await world.db`INSERT INTO rm.reminder_deliveries (id, subcontractor_id, event_id, channel, status, sent_at)
        VALUES (${800_000 + id}, ${id}, ${`e${id}`}, 'sms', 'sent', ${sentAt})`;
    };
    await wrote(ids[0]!, '2026-11-20T08:00:00.000Z');
    await wrote(ids[1]!, '2026-11-21T08:00:00.000Z');
    await says('Je dépose demain', '+33666666666');
    expect(await answers()).toEqual([0, 1]);
  });

  test('C8 what is nobody’s answer is neither stored nor logged; an unknown number gets no answer', async () => {
    const secret = 'mon code est Ardoise-Bleue, rappelez Karim';
    const events = async () => (await world.store.readAll({ after: null, limit: 100_000 })).length;
    const before = await events();
    for (const from of ['+33688888888', '+33699999999', '']) expect((await says(secret, from)).text).toBe(EMPTY);
    for (const from of ['+33699999999', '', '<script>', '+33612345678 or 1=1']) expect((await says('STOP', from)).text).toBe(EMPTY);
    expect(await events()).toBe(before);
    expect(logged.filter((line) => /Ardoise|Karim|33699999999/.test(line))).toEqual([]);
    expect(logged.some((line) => line.includes('/api/webhooks/twilio/sms'))).toBe(true);
  });
});

describe('status of an SMS', () => {
  let next = 9_000;
  async function delivery(channel: 'sms' | 'email'): Promise<AboutDelivery> {
    const { accountId } = await customer(world);
    const about = {
      ...{ deliveryId: ++next as DeliveryId, accountId: accountId as AccountId, channel, template: 'reminder-sms' },
      ...{ recipient: `account-${accountId}`, messageId: `<m${next}@x.fr>` },
    };
    const message: WrittenMessage = { to: '+33612345678', name: 'K', company: 'B', subject: '', text: 'x', html: '', headers: {} };
    const meta = { actor: { kind: 'system' } as const, accountId, correlationId: 'test' };
    await world.dispatch({ type: 'ComposeDelivery', ...about, subject: about.recipient, message }, meta);
    return about;
  }
  const status = (id: number, MessageStatus: string, more: object = {}) =>
    call(`status?delivery=${id}`, { MessageSid: 'SM7', MessageStatus, To: '+33612345678', ...more });

  test('belongs to the delivery with that id', async () => {
    const about = await delivery('sms');
    expect(await status(about.deliveryId, 'delivered')).toMatchObject({ status: 204, text: '' });
    await status(about.deliveryId, 'undelivered', { ErrorCode: '30006' });
    const command = { type: 'RecordDeliveryNews', ...about };
    expect(dispatched).toEqual([
      { ...command, news: 'delivered', reason: '' },
      { ...command, news: 'bounced', reason: 'ligne fixe, ou opérateur injoignable (Twilio 30006)' },
    ]);
  });

  test('C42 late intermediate states, another channel’s delivery and unknown ones are accepted without effect', async () => {
    const [sms, mail] = [await delivery('sms'), await delivery('email')];
    for (const late of ['queued', 'sending', 'sent']) expect((await status(sms.deliveryId, late)).status).toBe(204);
    for (const id of [mail.deliveryId, 8_999]) expect((await status(id, 'delivered')).status).toBe(204);
    expect(dispatched).toEqual([]);
  });

  test('C42 ★ a call without a valid signature is 403, in French, without effect', async () => {
    const about = await delivery('sms');
    const form = { MessageSid: 'SM8', MessageStatus: 'failed', To: '+33612345678' };
    const url = `/api/webhooks/twilio/status?delivery=${about.deliveryId}`;
    for (const signature of [
      'x',
      signatureOf('autre', `http://localhost:3000${url}`, form),
      // Signatures of the address as a proxy, another scheme or another port would make it: only the public one is valid.
      ...['http://10.0.0.4:8080', 'https://localhost:3000', 'http://localhost:3001', 'http://localhost:3000/'].map((base) =>
        signatureOf(token, base + url, form),
      ),
      signatureOf(token, `http://localhost:3000${url}`, { ...form, MessageStatus: 'delivered' }),
      signatureOf(token, 'http://localhost:3000/api/webhooks/twilio/sms', form),
    ]) {
      const { status: code, text } = await call(`status?delivery=${about.deliveryId}`, form, { signature });
      expect([code, JSON.parse(text)]).toMatchObject([
        403,
        { status: 403, code: 'callback-bad-signature', message: 'Signature absente ou incorrecte.' },
      ]);
    }
    for (const path of ['status', 'sms'])
      expect((await world.app.request(`http://localhost:3000/api/webhooks/twilio/${path}`, { method: 'POST' })).status).toBe(403);
    expect(dispatched).toEqual([]);
    expect((await call(`status?delivery=${about.deliveryId}`, form)).status).toBe(204);
    expect(dispatched).toHaveLength(1);
  });
});

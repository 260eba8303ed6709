// Reminders and calls over HTTP: manual ones, the cycle, pauses, preferences, and how the lists show them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { approved, customer, defaultTypes, ok, type Person, pdf, subcontractor, subscribe, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let autopilot: Person;
let basic: Person;
beforeAll(async () => {
  world = await startWorld();
  autopilot = await customer(world, undefined, 'Autopilote');
  basic = await approved(world, undefined, 'Basique');
  await subscribe(world, basic, 'basic');
  for (const person of [autopilot, basic]) await defaultTypes(person);
});
afterAll(() => world.close());

let sub: Subcontractor;
beforeEach(async () => {
  // A Monday, in business hours.
  world.clock.set('2026-11-23T09:30:00Z');
  sub = await subcontractor(autopilot);
});

const of = (id: number, what: string) => `/api/subcontractors/${id}/${what}`;
const stream = (id: number) => world.events(`subcontractor-${id}`);
const decided = async (id: number) => (await stream(id)).filter((event) => event.type === 'ReminderDecided');
const asHe = async (person: Person, id: number) => ok(await person.get(of(id, 'auto-reminders'))).body;
const inTheList = async (person: Person, id: number): Promise<Subcontractor> => ok(await person.get(`/api/subcontractors/${id}`)).body;

describe('manual reminders', () => {
  test('F186 F189 F266 send-reminder asks for all missing documents, and counts', async () => {
    expect(ok(await autopilot.get(of(sub.id, 'last-reminder/email'))).body).toEqual({ createdAt: null });
    expect(ok(await autopilot.post(of(sub.id, 'send-reminder'))).body).toEqual({ message: 'Rappel envoyé' });
    const [event] = await decided(sub.id);
    expect(event!.data.channels).toEqual(['email']);
    expect(event!.data.documents).toHaveLength(6);
    expect(ok(await autopilot.get(of(sub.id, 'last-reminder/email'))).body).toEqual({ createdAt: '2026-11-23T09:30:00.000Z' });
    expect(ok(await autopilot.get(of(sub.id, 'last-reminder/call'))).body).toEqual({ createdAt: null });
    expect((await inTheList(autopilot, sub.id)).lastReminderSent).toBe('2026-11-23T09:30:00.000Z');
  });

  test('F186 the same key sends once; inactive is 409 and a dead link 404, without effect', async () => {
    const key = { 'idempotency-key': `k-${sub.id}` };
    for (const _ of [1, 2]) ok(await autopilot.post(of(sub.id, 'send-reminder'), undefined, key));
    expect(await decided(sub.id)).toHaveLength(1);
    const other = await subcontractor(autopilot);
    ok(await autopilot.post(of(other.id, 'link/revoke')));
    const inactive = await subcontractor(autopilot, { isActive: false });
    expect([
      (await autopilot.post(of(other.id, 'send-reminder'))).status,
      (await autopilot.post(of(inactive.id, 'send-reminder'))).status,
    ]).toEqual([404, 409]);
    expect([...(await decided(other.id)), ...(await decided(inactive.id))]).toEqual([]);
  });
});

describe('calls', () => {
  const call = (person: Person, subcontractorId: number, more: object = {}) =>
    person.post('/api/voice/initiate-call', { subcontractorId, callPurpose: 'document_expiration', documentsToDiscuss: [], ...more });

  test('F191 F267 A17 a call goes out now, or at the next opening hour, and the answer says when', async () => {
    expect(ok(await call(autopilot, sub.id)).body).toMatchObject({ success: true, scheduledFor: '2026-11-23T09:30:00.000Z' });
    world.clock.set('2026-11-27T17:30:00Z');
    const late = await subcontractor(autopilot);
    const { body } = ok(await call(autopilot, late.id));
    expect(body).toEqual({ success: true, callId: expect.any(Number), scheduledFor: '2026-11-30T08:00:00.000Z' });
    expect(ok(await autopilot.get(of(late.id, 'last-reminder/call'))).body).toEqual({ createdAt: '2026-11-27T17:30:00.000Z' });
    expect(ok(await autopilot.get(of(late.id, 'reminders'))).body).toMatchObject([
      {
        type: 'voice_call',
        status: 'planned',
        description: 'Appel prévu le 30/11/2026 à 09:00',
        sentAt: null,
        call: { callId: body.callId, attempts: 0 },
      },
    ]);
  });

  test('F192 C6 without Autopilot the server refuses, without effect', async () => {
    const his = await subcontractor(basic);
    const { status, body } = await call(basic, his.id);
    expect([status, body.code, body.success]).toEqual([403, 'voice-not-included', false]);
    expect(body.error).toBe(body.message);
    expect(await decided(his.id)).toEqual([]);
  });

  test('F191 a refused call says why: another account’s subcontractor, no number that can be called, refused by the contact', async () => {
    expect((await call(basic, sub.id)).status).toBe(404);
    const unreachable = await subcontractor(autopilot, { contactPhone: '08 99 12 34 56' });
    expect((await call(autopilot, unreachable.id)).body).toMatchObject({ success: false, status: 409, code: 'no-phone' });
    ok(await autopilot.put(of(sub.id, 'contact-preferences'), { voice: false }));
    expect((await call(autopilot, sub.id)).body).toMatchObject({ success: false, status: 409, code: 'opted-out' });
    expect([...(await decided(unreachable.id)), ...(await decided(sub.id))]).toEqual([]);
  });

  test('F191 when none of the chosen types is missing the answer says so, and does not say that everything was sent', async () => {
    const { code, message } = (await call(autopilot, sub.id, { documentsToDiscuss: [999_999] })).body;
    expect([code, message]).toEqual(['nothing-to-ask', expect.stringContaining('parmi les documents choisis')]);
    expect(await decided(sub.id)).toEqual([]);
  });

  test('F193 F161 a call’s record grows with its events; its text is shown, and sealed in every table', async () => {
    const { callId } = ok(await call(autopilot, sub.id)).body;
    const about = {
      callId,
      accountId: autopilot.accountId,
      subcontractorId: sub.id,
      subject: `subcontractor-${sub.id}`,
    } as never as object;
    const meta = { actor: { kind: 'system' } as const, accountId: autopilot.accountId, correlationId: 'test' };
    const tell = (command: object) => world.dispatch({ ...about, ...command } as never, meta);
    const shown = async () => {
      await world.caughtUp();
      return ok(await autopilot.get(of(sub.id, 'reminders'))).body[0];
    };
    const numbers = { toPhoneNumber: '+33612345678', fromPhoneNumber: '+33100000000' };
    const start = (attempt: number) => ({ type: 'StartCall', attempt, source: 'manual', sid: `CA${attempt}`, ...numbers });
    await tell(start(1));
    expect(await shown()).toMatchObject({
      status: 'initiated',
      description: 'Appel en cours',
      sentAt: '2026-11-23T09:30:00.000Z',
      call: { attempts: 1 },
    });
    expect(ok(await autopilot.get(of(sub.id, 'last-reminder/call'))).body.createdAt).toBe('2026-11-23T09:30:00.000Z');
    const end = { type: 'EndCall', smsSent: false, durationSeconds: 0, committedFor: null, summary: '', transcript: [] };
    await tell({ ...end, attempt: 1, outcome: 'no-answer' });
    expect(await shown()).toMatchObject({ status: 'initiated', description: 'Pas de réponse, nouvel essai le 23/11/2026 à 14:00' });
    const failing = await subcontractor(autopilot);
    const failed = ok(await call(autopilot, failing.id)).body.callId;
    const ring = { callId: failed, subcontractorId: failing.id, subject: `subcontractor-${failing.id}` };
    await tell({ ...start(1), sid: 'CA9', ...ring });
    await tell({ ...end, attempt: 1, outcome: 'failed', ...ring });
    await world.caughtUp();
    // Every attempt failed, so it was not sent.
    expect(ok(await autopilot.get(of(failing.id, 'reminders'))).body[0]).toMatchObject({
      sentAt: null,
      call: { outcome: 'failed', attempts: 1 },
    });
    world.clock.set('2026-11-23T13:00:00Z');
    await tell(start(2));
    const transcript = [{ who: 'person', says: 'Vendredi, c’est promis.' }];
    await tell({
      ...end,
      attempt: 2,
      outcome: 'commitment',
      durationSeconds: 61,
      committedFor: '2026-11-27',
      summary: 'Secret-résumé',
      transcript,
    });
    expect(await shown()).toMatchObject({
      status: 'over',
      description: 'Engagement pris pour le 27/11/2026',
      call: { callId, outcome: 'commitment', attempts: 2, durationSeconds: 61, committedFor: '2026-11-27', summary: 'Secret-résumé' },
    });
    const record = ok(await autopilot.get(of(sub.id, `calls/${callId}`))).body;
    expect(record.attempts.map(({ attempt, outcome }: { attempt: number; outcome: string }) => [attempt, outcome])).toEqual([
      [1, 'no-answer'],
      [2, 'commitment'],
    ]);
    expect(record.attempts[1].transcript).toEqual(transcript);
    const [row] = await world.db`SELECT * FROM voice_calls WHERE id = ${callId}`;
    expect(row).toMatchObject({ sid: 'CA2', retry_count: 1, status: 'over', sms_sent: false, duration_seconds: 61 });
    expect(JSON.stringify(row)).not.toMatch(/Secret|0612|promis/);
    const other = await subcontractor(autopilot);
    expect((await autopilot.get(of(other.id, `calls/${callId}`))).status).toBe(404);
    expect((await basic.get(of(sub.id, `calls/${callId}`))).status).toBe(404);
  });
});

describe('the cycle', () => {
  test('F195 A16 switched on: the first message at once, the steps with their times; on again changes nothing; off ends it', async () => {
    const before = await asHe(autopilot, sub.id);
    expect(before).toMatchObject({ enabled: false, attempt: 0, missing: 6, paused: null, next: [], lastSent: null, nextScheduled: null });
    const on = ok(await autopilot.post(of(sub.id, 'auto-reminders/toggle'), { enabled: true })).body;
    expect(on).toMatchObject({
      enabled: true,
      attempt: 1,
      lastSent: '2026-11-23T09:30:00.000Z',
      nextScheduled: '2026-11-26T07:00:00.000Z',
      steps: [
        { offset: 0, at: '2026-11-23T09:30:00.000Z' },
        { offset: 3, at: '2026-11-26T07:00:00.000Z' },
        { offset: 6, at: '2026-11-29T07:00:00.000Z' },
      ],
    });
    expect(on.next.map(({ at, channel, kind }: Record<string, string>) => [at, channel, kind])).toEqual([
      ['2026-11-26T07:00:00.000Z', 'email', 'pieces-manquantes'],
      ['2026-11-29T07:00:00.000Z', 'email', 'pieces-manquantes'],
    ]);
    expect(ok(await autopilot.post(of(sub.id, 'auto-reminders/toggle'), { enabled: true })).body.attempt).toBe(1);
    expect(await decided(sub.id)).toHaveLength(1);
    expect(await inTheList(autopilot, sub.id)).toMatchObject({
      autoRemindersEnabled: true,
      autoRemindersAttempt: 1,
      autoRemindersLastSent: '2026-11-23T09:30:00.000Z',
      autoRemindersNextScheduled: '2026-11-26T07:00:00.000Z',
      nextReminderDate: '2026-11-26T07:00:00.000Z',
      nextReminderScheduled: '2026-11-26T07:00:00.000Z',
    });
    const off = ok(await autopilot.post(of(sub.id, 'auto-reminders/toggle'), { enabled: false })).body;
    expect(off).toMatchObject({ enabled: false, nextScheduled: null, next: [] });
  });

  test('F201 without an id « ID sous-traitant manquant »; another account’s is 404; enabled is required', async () => {
    const { status, body } = await autopilot.post('/api/subcontractors/undefined/auto-reminders/toggle', { enabled: true });
    expect([status, body.message]).toEqual([400, 'ID sous-traitant manquant']);
    expect((await basic.post(of(sub.id, 'auto-reminders/toggle'), { enabled: true })).status).toBe(404);
    expect((await autopilot.post(of(sub.id, 'auto-reminders/toggle'), {})).status).toBe(400);
    expect(await decided(sub.id)).toEqual([]);
  });

  test('F194 the history is newest first, each reminder with its source and the time of its delivery', async () => {
    ok(await autopilot.post(of(sub.id, 'auto-reminders/toggle'), { enabled: true }));
    const { eventId } = (await decided(sub.id))[0]!;
    world.clock.set('2026-11-24T10:00:00Z');
    ok(await autopilot.post(of(sub.id, 'send-reminder')));
    const about = {
      deliveryId: await world.ids.next('delivery'),
      accountId: autopilot.accountId,
      channel: 'email',
      template: 'reminder',
      recipient: `subcontractor-${sub.id}`,
      messageId: '<r@x>',
    };
    const meta = { actor: { kind: 'system' } as const, accountId: autopilot.accountId, correlationId: eventId, causationId: eventId };
    await world.dispatch({ type: 'RecordDeliveryAttempt', ...about, result: { outcome: 'sent' } } as never, meta);
    await world.caughtUp();
    const { body } = ok(await autopilot.get(of(sub.id, 'reminders')));
    expect(
      body.map(({ type, source, status, createdAt, sentAt }: Record<string, string>) => [type, source, status, createdAt, sentAt]),
    ).toEqual([
      ['manual_reminder', 'manual', 'pending', '2026-11-24T10:00:00.000Z', null],
      ['automatic_reminder', 'automatic', 'sent', '2026-11-23T09:30:00.000Z', '2026-11-24T10:00:00.000Z'],
    ]);
    expect(body[0]).toMatchObject({ subcontractorName: 'Jean Dupont', subcontractorCompany: 'DUPONT BTP', channel: 'email', call: null });
    expect(body[1].deliveryId).toBe(about.deliveryId);
    expect(new Set(body.map(({ id }: { id: number }) => id)).size).toBe(2);
  });
});

describe('pauses and preferences', () => {
  test('a pause has a reason and an end: its steps are dropped; after a resume the next steps are planned', async () => {
    ok(await autopilot.post(of(sub.id, 'auto-reminders/toggle'), { enabled: true }));
    const paused = ok(await autopilot.post(of(sub.id, 'reminders/pause'), { until: '2026-11-27', reason: ' Congés ' })).body;
    expect(paused).toMatchObject({ paused: { until: '2026-11-27', reason: 'Congés' }, nextScheduled: '2026-11-29T07:00:00.000Z' });
    expect((await inTheList(autopilot, sub.id)).nextReminderDate).toBe('2026-11-29T07:00:00.000Z');
    for (const body of [
      { until: '2026-11-23', reason: 'x' },
      { until: '2026-12-01', reason: ' ' },
      { until: 'demain', reason: 'x' },
    ])
      expect((await autopilot.post(of(sub.id, 'reminders/pause'), body)).status).toBe(400);
    expect(ok(await autopilot.post(of(sub.id, 'reminders/resume'))).body).toMatchObject({
      paused: null,
      nextScheduled: '2026-11-26T07:00:00.000Z',
    });
    ok(await autopilot.post(of(sub.id, 'reminders/pause'), { until: '2026-11-25', reason: 'Congés' }));
    const shown = async () => ok(await autopilot.get(of(sub.id, 'auto-reminders'))).body.paused;
    world.clock.set('2026-11-24T09:30:00Z');
    expect(await shown()).toMatchObject({ until: '2026-11-25' });
    // The first day after the pause: 00:00 in Paris.
    world.clock.set('2026-11-24T23:00:00Z');
    expect(await shown()).toBeNull();
  });

  test('contact preferences: all by default, then with who changed them and how; a manual reminder on a refused channel is 409', async () => {
    const nobody = { changedAt: null, changedBy: null, how: null };
    expect(ok(await autopilot.get(of(sub.id, 'contact-preferences'))).body).toEqual({ email: true, sms: true, voice: true, ...nobody });
    const { body } = ok(await autopilot.put(of(sub.id, 'contact-preferences'), { email: false }));
    const owner = { changedAt: '2026-11-23T09:30:00.000Z', changedBy: 'owner', how: 'console' };
    expect(body).toEqual({ email: false, sms: true, voice: true, ...owner });
    expect((await autopilot.post(of(sub.id, 'send-reminder'))).body).toMatchObject({ status: 409, code: 'opted-out' });
    expect((await basic.get(of(sub.id, 'contact-preferences'))).status).toBe(404);
  });
});

test('F121 F122 A40 every list shows the same next reminder', async () => {
  const typeId = ok(await autopilot.get('/api/document-types')).body[0].id;
  const { body: document } = ok(await upload(world.client(), sub.secureToken, typeId, pdf(`liste ${sub.id}`)), 201);
  ok(await autopilot.patch(`/api/documents/${document.id}/validate`, { expirationDate: '2026-12-20' }));
  const expected = '2026-12-05T07:00:00.000Z';
  const filter = encodeURIComponent(JSON.stringify({ id: [sub.id] }));
  expect((await inTheList(autopilot, sub.id)).nextReminderDate).toBe(expected);
  for (const path of ['/api/subcontractors', '/api/subcontractors/with-stats'])
    expect(ok(await autopilot.get(`${path}?filter=${filter}`)).body[0].nextReminderDate).toBe(expected);
  const { subcontractors } = ok(await autopilot.get(`/api/dashboard/initial-data?filter=${filter}`)).body;
  expect(subcontractors[0].nextReminderDate).toBe(expected);
  // A changed policy changes no row, so no cached answer may stay.
  ok(await autopilot.put('/api/reminder-policy', { steps: [{ offset: -10, channels: ['sms', 'email'] }], missing: [0] }));
  const after = ok(await autopilot.get(`/api/dashboard/initial-data?filter=${filter}`)).body.subcontractors[0].nextReminderDate;
  // Within the type's alert days: the default of that type is 15.
  expect(after).toBe('2026-12-10T07:00:00.000Z');
  ok(await autopilot.put('/api/reminder-policy', { preset: 'doux' }));
});

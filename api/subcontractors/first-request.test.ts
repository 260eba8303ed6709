// The first request over HTTP, the state of its link, and the confirmation of a duplicate SIRET
// (CONTRACT « First request », « Same SIRET »).
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Subcontractor, SubcontractorWithStats } from '#contract/subcontractors.ts';
import {
  approved,
  customer,
  defaultOrganization,
  defaultTypes,
  ok,
  type Person,
  subcontractor,
  subcontractorInput,
  subscribe,
} from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

const NOW = '2026-11-23T09:30:00.000Z';
let world: World;
let person: Person;
let organizationId: number;
beforeAll(async () => {
  world = await startWorld();
  person = await approved(world, undefined, 'Basique');
  await subscribe(world, person, 'basic');
  await defaultTypes(person);
  organizationId = await defaultOrganization(person);
});
afterAll(() => world.close());
beforeEach(() => world.clock.set(NOW));

const events = async (id: number) => (await world.events(`subcontractor-${id}`)).map(({ type }) => type);
const add = (more: object = {}, headers = {}) => person.post('/api/subcontractors', subcontractorInput(organizationId, more), headers);
const send = (id: number, channel: unknown = 'email', who = person) => who.post(`/api/subcontractors/${id}/send-request`, { channel });
const one = async (id: number): Promise<Subcontractor> => ok(await person.get(`/api/subcontractors/${id}`)).body;
const listed = async (filter: object, list = 'subcontractors'): Promise<number[]> =>
  ok(await person.get(`/api/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.map(({ id }: { id: number }) => id);
const everybody = async (): Promise<number> => (await world.db`SELECT count(*)::int AS n FROM subcontractors`)[0]!['n'];
/** Loads his page's data, as a browser does. */
const open = async ({ id, secureToken }: Subcontractor) => {
  ok(await world.client().get(`/api/subcontractor/${secureToken}`));
  await vi.waitFor(async () => expect((await one(id)).linkLastOpenedAt).toBe(world.clock.now()), 20_000);
  // Two read models have the first and the last opening; the one that the lists filter by may come later.
  await world.caughtUp();
};

describe('A09 the first request with the registration', () => {
  test.each(['email', 'sms'] as const)('by %s it is one append, on Basic too, and the answer says so', async (sendRequest) => {
    const { body } = ok(await add({ sendRequest }), 201);
    expect(body).toMatchObject({
      linkState: 'sent',
      requestedAt: NOW,
      requestChannel: sendRequest,
      linkFirstOpenedAt: null,
      linkLastOpenedAt: null,
    });
    const stored = await world.events(`subcontractor-${body.id}`);
    expect(stored.map(({ type }) => type)).toEqual(['SubcontractorRegistered', 'LinkIssued', 'ReminderDecided']);
    expect(stored[2]!.data).toMatchObject({ source: 'manual', kind: 'demande', channels: [sendRequest] });
    expect(await one(body.id)).toEqual(body);
  });

  test('without the option nothing is sent', async () => {
    const { body } = ok(await add(), 201);
    expect(body).toMatchObject({ linkState: 'never-sent', requestedAt: null, requestChannel: null });
    expect(await events(body.id)).toEqual(['SubcontractorRegistered', 'LinkIssued']);
  });

  test('a request that cannot be sent creates no subcontractor', async () => {
    const before = await everybody();
    const answers = [
      await add({ sendRequest: 'sms', contactPhone: '04 67 00 00 00' }),
      await add({ sendRequest: 'email', isActive: false }),
      await add({ sendRequest: 'pigeon' }),
      await add({ sendRequest: 'email', organizationId: 2_000_000_000 }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'no-phone'],
      [409, 'subcontractor-inactive'],
      [400, 'invalid-body'],
      [404, 'organization-not-found'],
    ]);
    expect(answers[0]!.body.message).toContain('06 ou 07');
    await world.caughtUp();
    expect(await everybody()).toBe(before);
  });

  test('C45 the same key registers and sends once', async () => {
    const key = { 'idempotency-key': 'première-demande'.replace('è', 'e') };
    const [first, again] = [await add({ sendRequest: 'email' }, key), await add({ sendRequest: 'email' }, key)];
    expect(again.body).toEqual(first.body);
    expect(await events(first.body.id)).toEqual(['SubcontractorRegistered', 'LinkIssued', 'ReminderDecided']);
  });

  test('an account that requires no document gets a message', async () => {
    const other = await customer(world);
    const input = subcontractorInput(await defaultOrganization(other), { sendRequest: 'email' });
    const { status, body } = await other.post('/api/subcontractors', input);
    expect([status, body.code, body.message]).toEqual([
      409,
      'nothing-to-ask',
      'Rien à demander\u202f: choisissez d’abord les documents attendus.',
    ]);
  });
});

describe('A09 the first request by itself', () => {
  test('it is sent, shown in the history and in the activity, and counts as a sent reminder', async () => {
    const sub = await subcontractor(person, { companyName: 'À DEMANDER' });
    expect(ok(await send(sub.id, 'sms')).body).toEqual({ message: 'Demande envoyée' });
    expect(await one(sub.id)).toMatchObject({ requestedAt: NOW, requestChannel: 'sms', lastReminderSent: NOW });
    expect(ok(await person.get(`/api/subcontractors/${sub.id}/reminders`)).body).toMatchObject([
      { type: 'request', channel: 'sms', source: 'manual', description: expect.stringMatching(/^Demande par SMS : /) },
    ]);
    const filter = encodeURIComponent(JSON.stringify({ type: 'request', subcontractorId: sub.id }));
    expect(ok(await person.get(`/api/dashboard/activity?filter=${filter}`)).body).toMatchObject([
      { type: 'request', description: 'Demande envoyée par SMS' },
    ]);
  });

  test('refusals: inactive and revoked 409, refused channel 409, no number 409, unknown channel 400', async () => {
    const [inactive, revoked, refused, fixed] = [
      await subcontractor(person, { isActive: false }),
      await subcontractor(person),
      await subcontractor(person),
      await subcontractor(person, { contactPhone: '04 67 00 00 00' }),
    ];
    ok(await person.post(`/api/subcontractors/${revoked.id}/link/revoke`));
    ok(await person.put(`/api/subcontractors/${refused.id}/contact-preferences`, { sms: false }));
    const answers = [
      await send(inactive.id),
      await send(revoked.id),
      await send(refused.id, 'sms'),
      await send(fixed.id, 'sms'),
      await send(fixed.id, 'voice'),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'subcontractor-inactive'],
      [409, 'dead-link'],
      [409, 'opted-out'],
      [409, 'no-phone'],
      [400, 'invalid-body'],
    ]);
    for (const { id } of [inactive, revoked, refused, fixed]) expect(await events(id)).not.toContain('ReminderDecided');
    ok(await send(refused.id, 'email'));
  });

  test('F196 switching on the cycle with a revoked link is refused with 409, and it stays off', async () => {
    const sub = await subcontractor(person);
    ok(await person.post(`/api/subcontractors/${sub.id}/link/revoke`));
    const { status, body } = await person.post(`/api/subcontractors/${sub.id}/auto-reminders/toggle`, { enabled: true });
    expect([status, body.code]).toEqual([409, 'dead-link']);
    expect(await one(sub.id)).toMatchObject({ autoRemindersEnabled: false });
  });
});

describe('G08 the link’s state', () => {
  test('never sent, sent, opened with first and last time; a new link starts again, the request stays in the history', async () => {
    const sub = await subcontractor(person);
    expect(sub.linkState).toBe('never-sent');
    ok(await send(sub.id));
    expect((await one(sub.id)).linkState).toBe('sent');
    await open(sub);
    expect(await one(sub.id)).toMatchObject({ linkState: 'opened', linkFirstOpenedAt: NOW, linkLastOpenedAt: NOW });
    world.clock.set('2026-11-24T10:00:00Z');
    await open(sub);
    expect(await one(sub.id)).toMatchObject({ linkFirstOpenedAt: NOW, linkLastOpenedAt: '2026-11-24T10:00:00.000Z' });
    ok(await person.post(`/api/subcontractors/${sub.id}/link/revoke`));
    const { body } = ok(await person.post(`/api/subcontractors/${sub.id}/link/renew`));
    expect(body).toMatchObject({ linkState: 'never-sent', linkFirstOpenedAt: null, linkLastOpenedAt: null, requestedAt: NOW });
  });

  test('opened without a message (a QR code) it is « opened »; a reminder by e-mail makes it « sent », a call alone does not', async () => {
    const [scanned, reminded, called] = [await subcontractor(person), await subcontractor(person), await subcontractor(person)];
    await open(scanned);
    ok(await person.post(`/api/subcontractors/${reminded.id}/send-reminder`));
    await subscribe(world, person, 'autopilot');
    const call = { subcontractorId: called.id, callPurpose: 'document_expiration', documentsToDiscuss: [] };
    ok(await person.post('/api/voice/initiate-call', call));
    const states = await Promise.all([scanned, reminded, called].map(async ({ id }) => (await one(id)).linkState));
    expect(states).toEqual(['opened', 'sent', 'never-sent']);
    expect(await one(reminded.id)).toMatchObject({ requestedAt: null, requestChannel: null });
  });

  test('both lists filter by it, several values are a union, and the table shows it', async () => {
    const owner = await customer(world);
    await defaultTypes(owner);
    [person, organizationId] = [owner, await defaultOrganization(owner)];
    const made = [await subcontractor(owner), await subcontractor(owner), await subcontractor(owner)];
    const [never, sent, opened] = made.map(({ id }) => id) as [number, number, number];
    ok(await send(sent));
    await open(made[2]!);
    for (const list of ['subcontractors', 'subcontractors/with-stats']) {
      expect(await listed({ linkState: 'never-sent' }, list)).toEqual([never]);
      expect(await listed({ linkState: 'sent' }, list)).toEqual([sent]);
      expect(await listed({ linkState: ['opened', 'sent'] }, list)).toEqual([sent, opened]);
      expect((await owner.get(`/api/${list}?filter=${encodeURIComponent('{"linkState":"perdu"}')}`)).status).toBe(400);
    }
    const rows = ok(await owner.get('/api/subcontractors/with-stats')).body as SubcontractorWithStats[];
    expect(rows.map(({ linkState, requestChannel }) => [linkState, requestChannel])).toEqual([
      ['never-sent', null],
      ['sent', 'email'],
      ['opened', null],
    ]);
  });
});

describe('duplicate SIRET', () => {
  const alone = { allowDuplicateSiret: false, siret: '55208131766522', companyName: 'PREMIÈRE SARL' };

  test('a registration with the SIRET of another subcontractor names him, and succeeds when confirmed', async () => {
    const first = await subcontractor(person, alone);
    const again = await add({ ...alone, companyName: 'SECONDE SARL' });
    expect(again.body).toMatchObject({ status: 409, code: 'duplicate-siret', existingId: first.id });
    expect(again.body.message).toContain('«\u202fPREMIÈRE SARL\u202f»');
    expect(await listed({ q: 'seconde' })).toEqual([]);
    ok(await add({ ...alone, companyName: 'SECONDE SARL', allowDuplicateSiret: true }), 201);
    expect((await add({ ...alone, allowDuplicateSiret: 'oui' })).status).toBe(400);
  });

  test('an edit that sets such a SIRET is reported, one that keeps it is not', async () => {
    const siret = '80295478500028';
    const bearer = await subcontractor(person, { ...alone, siret });
    const other = await subcontractor(person, { ...alone, siret: '44306184100047' });
    const edit = (id: number, more: object) =>
      person.put(`/api/subcontractors/${id}`, subcontractorInput(organizationId, { ...alone, ...more }));
    const refused = await edit(other.id, { siret: '802 954 785 00028' });
    expect(refused.body).toMatchObject({ status: 409, code: 'duplicate-siret', existingId: bearer.id });
    expect((await one(other.id)).siret).toBe('44306184100047');
    ok(await edit(other.id, { siret, allowDuplicateSiret: true }));
    // He has it himself by now, though another one has it too.
    ok(await edit(other.id, { siret, contactName: 'Une autre' }));
    ok(await edit(bearer.id, { siret, contactName: 'Encore une' }));
  });

  test('an inactive, archived or foreign subcontractor is no duplicate; a retry under the same key is none', async () => {
    const siret = '35600000000048';
    const [inactive, archived] = [
      await subcontractor(person, { ...alone, siret, isActive: false }),
      await subcontractor(person, { ...alone, siret }),
    ];
    ok(await person.delete(`/api/subcontractors/${archived.id}`));
    await subcontractor(await customer(world), { siret });
    const key = { 'idempotency-key': 'siret-1' };
    const { body } = ok(await add({ ...alone, siret }, key), 201);
    expect(ok(await add({ ...alone, siret }, key), 201).body).toEqual(body);
    expect((await add({ ...alone, siret })).body.existingId).toBe(body.id);
    expect(inactive.id).not.toBe(body.id);
  });
});

describe('G08 the QR sheet', () => {
  const sheet = (id: number, who = person) => who.raw('GET', `/api/organizations/${id}/qr-sheet.pdf`);

  test('has the short links of the organisation’s active subcontractors with a working link', async () => {
    const drawn: unknown[] = [];
    const spied = await startWorld({
      deps: ({ writeQrSheet }) => ({
        writeQrSheet: (asked) => {
          drawn.push(asked);
          return writeQrSheet(asked);
        },
      }),
    });
    try {
      const owner = await customer(spied);
      const { body: site } = ok(await owner.post('/api/organizations', { name: 'Gare & Co' }), 201);
      const there = { organizationId: site.id };
      const open = await subcontractor(owner, { ...there, companyName: 'OUVERT' });
      await subcontractor(owner, { ...there, isActive: false });
      spied.clock.set('2025-11-01T09:00:00Z');
      await subcontractor(owner, { ...there, companyName: 'DÉPASSÉ' });
      spied.clock.set(NOW);
      const revoked = await subcontractor(owner, there);
      ok(await owner.post(`/api/subcontractors/${revoked.id}/link/revoke`));
      const archived = await subcontractor(owner, there);
      ok(await owner.delete(`/api/subcontractors/${archived.id}`));
      await subcontractor(owner, { companyName: 'AILLEURS' });
      const answer = await owner.raw('GET', `/api/organizations/${site.id}/qr-sheet.pdf`);
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        200,
        'application/pdf',
        'private, no-store',
      ]);
      expect(answer.headers.get('content-disposition')).toContain('attachment');
      expect(answer.text.slice(0, 5)).toBe('%PDF-');
      expect(drawn).toMatchObject([{ title: 'Gare & Co', cards: [{ name: 'OUVERT', address: open.shortUrl }] }]);
    } finally {
      await spied.close();
    }
  });

  test('C1 another account’s organisation is 404', async () => {
    const other = await customer(world);
    expect([(await sheet(await defaultOrganization(other))).status, (await sheet(2_000_000_000)).status]).toEqual([404, 404]);
    expect((await sheet(organizationId)).status).toBe(200);
  });
});

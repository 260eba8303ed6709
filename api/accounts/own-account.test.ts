// CONTRACT « Own account »: company, phone, password and sessions; these calls require a session and no other check of the gate.
import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMillis } from '#domain/kernel/calendar.ts';
import { approved, customer, login, ok, type Person, secretOf, verified } from '#infra/testing/api/people.ts';
import { PASSWORD, startWorld, type World } from '#infra/testing/api/world.ts';
import { deviceName } from '../shell/http/device-name.ts';
import { LOGIN_KNOWN_DEVICE } from '../shell/http/limits.ts';

const NEW = 'Ardoise-Bleue-77?';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const change = (person: Person, currentPassword = PASSWORD, newPassword = NEW, headers?: Record<string, string>) =>
  person.post('/api/user/password', { currentPassword, newPassword }, headers);
const enter = async (email: string, password: string) =>
  (await world.client().post('/api/login', { email, password, rememberMe: true })).status;
/** Logged in, in any state of the account. */
async function inside(make: (world: World) => Promise<Person> = approved): Promise<Person> {
  const person = await make(world);
  await login(person, person.email);
  return person;
}

describe('F259 company and phone', () => {
  test('company and phone are changed separately, returned and stored by one sealed event', async () => {
    const person = await inside();
    const { body } = ok(await person.patch('/api/user', { companyName: '  Toitures du Sud ' }));
    expect(body).toMatchObject({ id: person.accountId, companyName: 'Toitures du Sud', phoneNumber: '04 67 00 00 00' });
    ok(await person.patch('/api/user', { phoneNumber: '06 11 22 33 44' }));
    expect((await person.get('/api/user')).body).toMatchObject({ companyName: 'Toitures du Sud', phoneNumber: '06 11 22 33 44' });
    const edits = (await world.events(`account-${person.accountId}`)).filter(({ type }) => type === 'AccountEdited');
    expect(edits.map(({ personal }) => personal)).toEqual([
      { companyName: 'Toitures du Sud', phoneNumber: null },
      { companyName: null, phoneNumber: '06 11 22 33 44' },
    ]);
    expect(JSON.stringify((await world.store.readStream(`account-${person.accountId}`)).map(({ data }) => data))).not.toContain('Toitures');
  });

  test('unchanged values write nothing; an invalid name or number is 400 and changes nothing', async () => {
    const person = await inside();
    ok(await person.patch('/api/user', { companyName: 'Bâtiments du Midi' }));
    for (const body of [{ companyName: ' ' }, { phoneNumber: '12' }, { phoneNumber: 'appelez-moi' }, { companyName: 'x'.repeat(201) }]) {
      const answer = await person.patch('/api/user', { phoneNumber: '06 99 99 99 99', ...body });
      expect([body, answer.status, answer.body.errors?.length]).toEqual([body, 400, 1]);
    }
    expect((await world.events(`account-${person.accountId}`)).filter(({ type }) => type === 'AccountEdited')).toEqual([]);
  });
});

describe('F259 password', () => {
  test('C36 with the right old password the other sessions end, this one stays, and only the new password logs in', async () => {
    const person = await inside();
    const elsewhere = world.client();
    await login(elsewhere, person.email);
    ok(await change(person));
    expect([(await person.get('/api/user')).status, (await elsewhere.get('/api/user')).status]).toEqual([200, 401]);
    expect([await enter(person.email, PASSWORD), await enter(person.email, NEW)]).toEqual([401, 200]);
    const events = await world.events(`account-${person.accountId}`);
    expect(events.at(-1)).toMatchObject({ type: 'PasswordChanged', data: { reason: 'self' } });
    expect(JSON.stringify(events)).not.toContain(NEW);
  });

  test('a wrong old password is 403, names its field and changes nothing', async () => {
    const person = await inside();
    const elsewhere = world.client();
    await login(elsewhere, person.email);
    const answer = await change(person, 'Autre-Chose-12!');
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
      403,
      'invalid-credentials',
      [{ path: 'currentPassword', message: 'Le mot de passe actuel est incorrect.' }],
    ]);
    expect([(await elsewhere.get('/api/user')).status, await enter(person.email, NEW)]).toEqual([200, 401]);
    expect((await world.events(`account-${person.accountId}`)).map(({ type }) => type)).not.toContain('PasswordChanged');
  });

  test('F035 C38 a new password that registration would refuse is refused here', async () => {
    const person = await inside();
    for (const poor of ['court', 'toutenminuscules1!', 'Chantier-2026!', 'Password1!']) {
      const answer = await change(person, PASSWORD, poor);
      expect([poor, answer.status, answer.body.errors?.[0].path]).toEqual([poor, 400, 'newPassword']);
    }
    expect(await enter(person.email, PASSWORD)).toBe(200);
  });

  test('C35 guesses at the old password count with the log-ins of this browser; a right one is refunded', async () => {
    const person = await inside();
    ok(await change(person, PASSWORD, NEW));
    for (let i = 0; i < LOGIN_KNOWN_DEVICE.tries; i++) expect((await change(person, `Faux-Mot-${i}!`)).status).toBe(403);
    const held = await change(person, NEW, PASSWORD);
    expect([held.status, Number(held.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await person.post('/api/login', { email: person.email, password: NEW })).status).toBe(429);
    expect(await enter(person.email, NEW)).toBe(200);
  });

  test('C10 C36 a reset between the check of the old password and the change refuses the change', async () => {
    const person = await inside();
    ok(await world.client().post('/api/forgot-password', { email: person.email }));
    await world.caughtUp();
    const token = await secretOf(world, person.accountId, 'PasswordResetLinkIssued');
    const before = (await world.loadState('account', person.accountId)).revision;
    ok(await world.client().post('/api/reset-password', { token, newPassword: 'Lune-Verte-42!' }));
    const late = await world.dispatch(
      { type: 'ChangePassword', accountId: person.accountId },
      {
        actor: { kind: 'user', accountId: person.accountId, personId: person.accountId },
        accountId: person.accountId,
        correlationId: 'c',
        expectedRevision: before,
      },
    );
    expect(late).toMatchObject({ refusal: 'stale-state' });
    expect(await enter(person.email, 'Lune-Verte-42!')).toBe(200);
  });

  test('C38 under an Idempotency-Key nothing is stored from which a password could be guessed', async () => {
    const person = await inside();
    const headers = { 'idempotency-key': 'change-1' };
    ok(await change(person, PASSWORD, NEW, headers));
    expect((await change(person, PASSWORD, NEW, headers)).body).toEqual({ message: expect.stringContaining('modifié') });
    const body = JSON.stringify({ currentPassword: PASSWORD, newPassword: NEW });
    const plain = hash('sha256', JSON.stringify(['POST', '/api/user/password', body]), 'hex');
    const rows = await world.db`SELECT request_hash FROM ops.idempotency WHERE key = 'change-1'`;
    expect(rows).toHaveLength(1);
    expect(rows[0]!['request_hash']).not.toBe(plain);
  });
});

describe('F259 sessions', () => {
  test('each session is listed with its device, start and last use; the current one first', async () => {
    const person = await verified(world);
    const started = world.clock.now();
    await person.post('/api/login', { email: person.email, password: PASSWORD, rememberMe: true }, { 'user-agent': CHROME });
    const phone = world.client();
    await login(phone, person.email);
    world.clock.set(addMillis(started, 7 * 60_000));
    await phone.get('/api/user');
    // Written in parallel to the call, which does not wait for it.
    await expect.poll(async () => (await world.db`SELECT 1 FROM ops.sessions WHERE last_seen_at > ${started}`).length).toBe(1);
    const { body } = ok(await person.get('/api/user/sessions'));
    expect(body).toEqual([
      expect.objectContaining({ createdAt: started, current: true, device: 'Chrome sur Windows' }),
      {
        id: expect.any(Number),
        createdAt: started,
        lastSeenAt: world.clock.now(),
        current: false,
        device: 'Appareil inconnu',
        method: 'password',
      },
    ]);
    expect(JSON.stringify(await world.db`SELECT * FROM ops.sessions`)).not.toContain('Mozilla');
  });

  test('C1 a person ends an own session everywhere at once; another account’s and an unknown one are 404 and stay', async () => {
    const person = await inside();
    const stranger = await inside();
    const phone = world.client();
    await login(phone, person.email);
    const other = ok(await person.get('/api/user/sessions')).body.find((session: { current: boolean }) => !session.current);
    for (const [who, id] of [
      [stranger, other.id],
      [person, 2_000_000_000],
      [person, 'abc'],
    ] as const)
      expect((await who.delete(`/api/user/sessions/${id}`)).status).toBe(404);
    expect((await phone.get('/api/user')).status).toBe(200);
    ok(await person.delete(`/api/user/sessions/${other.id}`));
    expect([(await phone.get('/api/user')).status, (await person.get('/api/user')).status]).toEqual([401, 200]);
    expect(ok(await person.get('/api/user/sessions')).body).toHaveLength(1);
  });

  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari sur iPhone',
    ],
    [`${CHROME} Edg/131.0.0.0`, 'Edge sur Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox sur Linux'],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-A546B) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
      'Samsung Internet sur Android',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'Safari sur Mac'],
    ['curl/8.5.0', 'Appareil inconnu'],
    [undefined, 'Appareil inconnu'],
  ])('the user agent %s is « %s »', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

test('F060 A22 these calls require a session and no other check of the gate', async () => {
  const calls: [string, string, object?][] = [
    ['PATCH', '/api/user', { companyName: 'Autre' }],
    ['POST', '/api/user/password', { currentPassword: PASSWORD, newPassword: NEW }],
    ['GET', '/api/user/sessions'],
    ['DELETE', '/api/user/sessions/2000000000'],
  ];
  const nobody = world.client();
  for (const [method, path, body] of calls) expect([path, (await nobody.send(method, path, body)).status]).toEqual([path, 401]);
  for (const make of [verified, approved, customer]) {
    const person = await inside(make);
    const statuses = [];
    for (const [method, path, body] of calls) statuses.push((await person.send(method, path, body)).status);
    expect(statuses).toEqual([200, 200, 200, 404]);
  }
});

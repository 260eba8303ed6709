// C34-C36 G61 Passkeys: added in a session, a log-in by one, and everything that an answer may prove wrongly.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Authenticator, createAuthenticator } from '#infra/testing/api/authenticator.ts';
import type { Client } from '#infra/testing/api/client.ts';
import { challengeOf, withCodes } from '#infra/testing/api/factors.ts';
import { customer, login, ok, type Person } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

const ORIGIN = 'http://localhost:3000';
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1';
const newOptions = async (person: Client) => ok(await person.post('/api/user/passkeys/options')).body;
const logInOptions = async (client: Client) => ok(await client.post('/api/login/passkey/options')).body;
async function added(person: Client): Promise<{ key: Authenticator; id: number }> {
  const key = createAuthenticator(ORIGIN);
  const { body } = ok(await person.post('/api/user/passkeys', key.create(await newOptions(person)), { 'user-agent': SAFARI }), 201);
  return { key, id: body.id };
}
async function enter(key: Authenticator, wrong?: Parameters<Authenticator['get']>[1], client = world.client()) {
  const answer = await client.post('/api/login/passkey/verify', key.get(await logInOptions(client), wrong));
  return { client, ...answer };
}
const facts = async ({ accountId }: Person) =>
  (await world.events(`account-${accountId}`)).map(({ type }) => type).filter((type) => type.includes('Factor'));

test('G61 a passkey is discoverable and verifies its user; a log-in by it takes no password, and is told by list, session and history', async () => {
  const person = await customer(world);
  const options = await newOptions(person);
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'SubDoc' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
  });
  // Tells nothing of whom it names.
  expect(options.user.id).toMatch(/^[\w-]{43}$/);
  const { key, id } = await added(person);
  world.clock.set('2026-11-21T09:05:00Z');
  const { client, body } = await enter(key);
  expect(body.id).toBe(person.accountId);
  expect(ok(await client.get('/api/user/passkeys')).body).toEqual([
    { id, name: 'Safari sur iPhone', createdAt: '2026-11-21T09:00:00.000Z', lastUsedAt: '2026-11-21T09:05:00.000Z' },
  ]);
  expect((await client.get('/api/user/sessions')).body.map(({ method }: { method: string }) => method)).toEqual(['passkey', 'passkey']);
  expect((await newOptions(client)).excludeCredentials).toHaveLength(1);
  ok(await client.delete(`/api/user/passkeys/${id}`));
  expect((await enter(key)).body).toMatchObject({ status: 401, code: 'passkey-refused' });
  expect(ok(await client.get('/api/user/factors')).body.passkeys).toBe(0);
  expect(await facts(person)).toEqual(['SecondFactorAdded', 'SecondFactorRemoved']);
  world.clock.set('2026-11-21T09:00:00Z');
});

test('G61 with codes set up a passkey is enough; with a passkey alone the password still is', async () => {
  const person = await customer(world);
  const { key } = await added(person);
  await login(world.client() as Person, person.email);
  await withCodes(world, person);
  await challengeOf(world.client(), person.email);
  expect((await enter(key)).status).toBe(200);
});

test.each<[string, NonNullable<Parameters<Authenticator['get']>[1]>]>([
  ['another site', { origin: 'https://subdoc.example.evil' }],
  ['another party', { rpId: 'evil' }],
  ['no verified user', { verified: false }],
  ['another ceremony', { type: 'webauthn.create' }],
  ['another person', { userHandle: 'AAAA' }],
])('C36 a log-in or an addition that speaks of %s is refused', async (_, wrong) => {
  const person = await customer(world);
  const { key } = await added(person);
  expect((await enter(key, wrong)).body).toMatchObject({ status: 401, code: 'passkey-refused' });
  if ('userHandle' in wrong) return;
  const made = createAuthenticator(ORIGIN).create(await newOptions(person), 'type' in wrong ? { type: 'webauthn.get' } : wrong);
  expect((await person.post('/api/user/passkeys', made)).body).toMatchObject({ status: 400, code: 'passkey-refused' });
});

test('C36 a challenge counts once, also at the same moment, in its session alone, and for five minutes at least, ten at most', async () => {
  const person = await customer(world);
  const { key } = await added(person);
  const client = world.client();
  const options = await logInOptions(client);
  const verify = (who: Client, body: unknown) => who.post('/api/login/passkey/verify', body).then(({ status }) => status);
  const both = await Promise.all([verify(client, key.get(options)), verify(client, key.get(options))]);
  expect(both.toSorted()).toEqual([200, 401]);
  expect(await verify(client, key.get(options))).toBe(401);
  const late = await logInOptions(client);
  world.clock.set('2026-11-21T09:10:01Z');
  expect(await verify(client, key.get(late))).toBe(401);
  world.clock.set('2026-11-21T09:00:00Z');

  const other = world.client();
  await login(other as Person, person.email);
  const creation = createAuthenticator(ORIGIN).create(await newOptions(person));
  expect((await other.post('/api/user/passkeys', creation)).status).toBe(400);
  ok(await person.post('/api/user/passkeys', creation), 201);
  expect((await person.post('/api/user/passkeys', creation)).status).toBe(400);
});

test('C36 a passkey whose counter does not go on is a copy, and is refused', async () => {
  const person = await customer(world);
  const { key } = await added(person);
  expect((await enter(key, { counter: 7 })).status).toBe(200);
  expect((await enter(key, { counter: 7 })).status).toBe(401);
  expect((await enter(key, { counter: 6 })).status).toBe(401);
  expect((await enter(key, { counter: 8 })).status).toBe(200);
});

test('C1 nobody removes another one’s passkey, and odd answers are refused, not failures', async () => {
  const person = await customer(world);
  const other = await customer(world);
  const { id } = await added(person);
  expect((await other.delete(`/api/user/passkeys/${id}`)).status).toBe(404);
  for (const body of [
    {},
    { id: 'x' },
    { id: 1, response: null },
    { id: 'x'.repeat(5000) },
    { response: { userHandle: {} } },
    { id: '', rawId: '' },
  ]) {
    expect((await world.client().post('/api/login/passkey/verify', body)).status).toBe(401);
    expect((await person.post('/api/user/passkeys', body)).status).toBe(400);
  }
});

test('C8 name, id and key of a passkey stand nowhere in clear', async () => {
  const person = await customer(world);
  const key = createAuthenticator(ORIGIN);
  const made = key.create(await newOptions(person));
  ok(await person.post('/api/user/passkeys', made, { 'user-agent': SAFARI }), 201);
  const rows = JSON.stringify(await world.db`SELECT t::text FROM ops.factors t UNION ALL SELECT e::text FROM es.events e`);
  for (const word of [made.id, 'Safari']) expect(rows).not.toContain(word);
});

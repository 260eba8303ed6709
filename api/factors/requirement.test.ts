// G62 An account that requires a second factor: who has none gets to nothing but its set-up, and the password alone opens nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import { createAuthenticator } from '#infra/testing/api/authenticator.ts';
import { codeOf, withCodes } from '#infra/testing/api/factors.ts';
import { customer, login, ok, type Person } from '#infra/testing/api/people.ts';
import { PASSWORD, startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
const require = async (person: Person, required = true) => ok(await person.put('/api/settings', { requireSecondFactor: required }));
const SETUP = { status: 403, code: 'second-factor-setup-required' };

test('G62 every call of the table but those that set a factor up, the user and the log-out is 403; after the set-up all is open', async () => {
  const person = await customer(world);
  expect((await require(person)).body.requireSecondFactor).toBe(true);
  const open: string[] = [];
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    if (['public', 'token'].includes(route.gate)) continue;
    const path = route.path.replace(/:id\b/g, '1').replace(/:token/g, 'A'.repeat(32));
    const { status, body } = await person.send(route.method, path, route.method === 'GET' || route.multipart ? undefined : {});
    if (status !== 403 || body.code !== SETUP.code) open.push(name);
  }
  expect(open.toSorted()).toEqual([
    'addPasskey',
    'confirmTotp',
    'currentUser',
    'listPasskeys',
    'newPasskeyOptions',
    'ownFactors',
    'startTotp',
  ]);
  expect(ok(await person.get('/api/user/factors')).body.required).toBe(true);
  await withCodes(world, person);
  ok(await person.get('/api/subcontractors'));
  expect((await world.events(`account-${person.accountId}`)).at(-2)).toMatchObject({
    type: 'SecondFactorRequirementSet',
    data: { required: true, by: person.accountId },
  });
});

test('G62 a session that another browser began before the set-up is over; the next log-in takes the code', async () => {
  const person = await customer(world);
  const other = world.client();
  await login(other as Person, person.email);
  await require(person);
  expect((await other.get('/api/subcontractors')).body).toMatchObject(SETUP);
  const { secret } = await withCodes(world, person);
  expect((await other.get('/api/subcontractors')).status).toBe(401);
  const { body } = await other.post('/api/login', { email: person.email, password: PASSWORD });
  ok(await other.post('/api/login/second-factor', { challenge: body.challenge, code: codeOf(world, secret) }));
  ok(await other.get('/api/subcontractors'));
  await require(person, false);
  ok(await person.get('/api/subcontractors'));
});

test('G62 with a passkey alone the password is not enough there; who removes his last factor must set one up', async () => {
  const person = await customer(world);
  const key = createAuthenticator(world.config.publicUrl);
  await require(person);
  const options = ok(await person.post('/api/user/passkeys/options')).body;
  const { body: passkey } = ok(await person.post('/api/user/passkeys', key.create(options)), 201);
  ok(await person.get('/api/subcontractors'));
  const client = world.client();
  const { body } = await client.post('/api/login', { email: person.email, password: PASSWORD });
  expect(body).toMatchObject({ status: 401, code: 'second-factor-required' });
  expect(body).not.toHaveProperty('challenge');
  ok(await client.post('/api/login/passkey/verify', key.get(ok(await client.post('/api/login/passkey/options')).body)));
  ok(await client.get('/api/subcontractors'));
  ok(await person.delete(`/api/user/passkeys/${passkey.id}`));
  expect((await person.get('/api/subcontractors')).body).toMatchObject(SETUP);
});

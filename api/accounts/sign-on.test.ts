// G63 Coming in by a provider of identities, against a real one on this machine that asks for PKCE.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openIdSignOn } from '#infra/adapters/sign-on/openid.ts';
import type { Client } from '#infra/testing/api/client.ts';
import { codeOf, withCodes } from '#infra/testing/api/factors.ts';
import { CLIENT, type IdentityProvider, startIdentityProvider } from '#infra/testing/api/identity-provider.ts';
import { customer, ok, type Person } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let provider: IdentityProvider;
let world: World;
/** How often the operator was told. */
let unverified = 0;
beforeAll(async () => {
  provider = await startIdentityProvider('http://localhost:3000/api/login/oidc/callback');
  const onUnverified = () => {
    unverified += 1;
  };
  world = await startWorld({ deps: () => ({ signOn: openIdSignOn({ issuer: provider.issuer, ...CLIENT, onUnverified }) }) });
});
afterAll(async () => {
  await world.close();
  await provider.close();
});
const as = ({ email }: Pick<Person, 'email'>, verified = true) =>
  provider.logsIn({ sub: email.replace(/\W/g, ''), email, email_verified: verified });
/** The provider's answer to a log-in that this browser begins. */
async function answered(client: Client): Promise<string> {
  const { status, headers } = await client.get('/api/login/oidc');
  expect(status).toBe(302);
  const back = await provider.visit(headers.get('location')!);
  return back.pathname + back.search;
}
const comesBack = async (client: Client, to: string) => (await client.get(to)).headers.get('location');

test('G63 whoever is a member comes in by the address that the provider verified; the question carries state, nonce and PKCE', async () => {
  const person = await customer(world);
  as(person);
  const client = world.client();
  const { headers } = await client.get('/api/login/oidc');
  const asked = new URL(headers.get('location')!).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({ code_challenge_method: 'S256', scope: 'openid email', response_type: 'code' });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43,64}$/);
  expect(await comesBack(client, await answered(client))).toBe('/dashboard');
  expect(ok(await client.get('/api/user')).body.email).toBe(person.email);
  expect((await client.get('/api/user/sessions')).body[0].method).toBe('oidc');
});

test('G63 an address that is not verified, or nobody’s, opens nothing and makes nobody a member', async () => {
  const person = await customer(world);
  const client = world.client();
  as(person, false);
  expect(await comesBack(client, await answered(client))).toBe('/auth?refus=sign-on-refused');
  as({ email: 'inconnue@test.fr' });
  expect(await comesBack(client, await answered(client))).toBe('/auth?refus=sign-on-unknown');
  expect((await client.get('/api/user')).status).toBe(401);
  const before = await world.db`SELECT FROM accounts WHERE email = 'inconnue@test.fr'`;
  expect(before).toHaveLength(0);
});

test('G63 « verified » as a word counts, in any capitals of the address; a provider that says nothing of it is told to the operator', async () => {
  const person = await customer(world);
  const client = world.client();
  unverified = 0;
  for (const email_verified of ['false', undefined]) {
    provider.logsIn({ sub: 'sans', email: person.email, ...(email_verified && { email_verified }) });
    expect(await comesBack(client, await answered(client))).toBe('/auth?refus=sign-on-refused');
  }
  expect(unverified).toBe(2);
  provider.logsIn({ sub: 'mot', email: person.email.toUpperCase(), email_verified: 'true' });
  expect(await comesBack(client, await answered(client))).toBe('/dashboard');
  expect(unverified).toBe(2);
});

test.each([
  ['', '/'],
  ['/', ''],
  ['/realms/chantier', '/realms/chantier/'],
  ['/o/subdoc/', '/o/subdoc'],
])('G63 an issuer « %s » is found as « %s » too, and no other is', async (is, given) => {
  const server = createServer(({ url }, response) => {
    const base = `http://localhost:${(server.address() as AddressInfo).port}`;
    const endpoints = { authorization_endpoint: `${base}/a`, token_endpoint: `${base}/t`, jwks_uri: `${base}/j` };
    const supported = { response_types_supported: ['code'], subject_types_supported: ['public'] };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(url?.includes('/.well-known/') ? { issuer: base + is, ...endpoints, ...supported } : {}));
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  onTestFinished(() => void server.close());
  const base = `http://localhost:${(server.address() as AddressInfo).port}`;
  const asked = (path: string) =>
    openIdSignOn({ issuer: base + path, ...CLIENT }).begin(`${base}/retour`, { state: 's', nonce: 'n', verifier: 'v'.repeat(43) });
  for (const path of [is, given]) expect((await asked(path)).pathname).toBe('/a');
  await expect(asked('/un-autre')).rejects.toThrow('OIDC');
});

test('C36 G63 an answer counts in the browser that asked, once, and unchanged', async () => {
  const person = await customer(world);
  as(person);
  const client = world.client();
  const to = await answered(client);
  expect(await comesBack(world.client(), to)).toBe('/auth?refus=sign-on-refused');
  const other = world.client();
  await other.get('/api/login/oidc');
  expect(await comesBack(other, to)).toBe('/auth?refus=sign-on-refused');
  const forged = await answered(client);
  expect(await comesBack(client, forged.replace(/state=[^&]+/, `state=${'0'.repeat(64)}`))).toBe('/auth?refus=sign-on-refused');
  const good = await answered(client);
  expect(await comesBack(client, good)).toBe('/dashboard');
  expect(await comesBack(client, good)).toBe('/auth?refus=sign-on-refused');
  expect(await comesBack(client, '/api/login/oidc/callback?error=access_denied')).toBe('/auth?refus=sign-on-refused');
});

test('G63 it stands in the password’s place: whoever has codes is asked for one', async () => {
  const person = await customer(world);
  const { secret } = await withCodes(world, person);
  as(person);
  const client = world.client();
  const to = await comesBack(client, await answered(client));
  const challenge = /^\/auth#code=([\w-]{43})$/.exec(to!)![1]!;
  expect((await client.get('/api/user')).status).toBe(401);
  ok(await client.post('/api/login/second-factor', { challenge, code: codeOf(world, secret) }));
  expect((await client.get('/api/user/sessions')).body[0].method).toBe('oidc+code');
});

test('G63 a provider that is away is told as such; where none is set up there is none', async () => {
  const gone = await startWorld({ deps: () => ({ signOn: openIdSignOn({ issuer: 'http://localhost:9', ...CLIENT }) }) });
  expect((await gone.client().get('/api/login/oidc')).status).toBe(503);
  await gone.close();
  const none = await startWorld();
  expect((await none.client().get('/api/login/oidc')).status).toBe(404);
  expect((await none.client().get('/api/login/oidc/callback')).status).toBe(404);
  await none.close();
});

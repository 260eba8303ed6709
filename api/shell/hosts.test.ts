// C33, C31, C13 No address that a caller chose appears in a link or redirect, or is requested by the server; no secret leaves in what is
// sent.
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Route, routes } from '#contract/routes.ts';
import { writePages } from '#infra/testing/api/pages.ts';
import {
  customer,
  defaultOrganization,
  defaultTypes,
  ok,
  type Person,
  registered,
  subcontractor,
  subcontractorInput,
  upload,
} from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

const BASE = 'https://app.subdoc.example';
let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld({ config: { publicUrl: BASE, trustProxy: true } });
  await writePages(world);
  person = await customer(world);
});
afterAll(() => world.close());

const EVIL = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-original-url': 'https://evil.example/x',
  forwarded: 'host=evil.example',
  referer: 'https://evil.example/',
};

describe('C33 the request’s host is never used', () => {
  test('forgotten password, registration, checkout, subcontractor: answers and events contain our own address or none', async () => {
    const someone = await registered(world);
    const sub = await subcontractor(person);
    const answers = [
      await world.client().post('/api/forgot-password', { email: someone.email }, EVIL),
      await world.client().post('/api/auth/resend-verification', { email: someone.email }, EVIL),
      await person.post('/api/create-customer-portal-session', undefined, EVIL),
      await person.get(`/api/subcontractors/${sub.id}`, EVIL),
      await person.post(`/api/subcontractors/${sub.id}/link/renew`, undefined, EVIL),
      await person.get('/', EVIL),
      await world.client().get('/auth', EVIL),
      await world.client().get(new URL(sub.shortUrl).pathname, EVIL),
    ];
    for (const { text, headers } of answers) expect(`${text}${JSON.stringify([...headers])}`).not.toContain('evil');
    const shown = (await person.get(`/api/subcontractors/${sub.id}`, EVIL)).body;
    expect([new URL(shown.uploadUrl).origin, new URL(shown.shortUrl).origin]).toEqual([BASE, BASE]);
    for (const stream of [`account-${someone.accountId}`, `subcontractor-${sub.id}`] as const)
      expect(JSON.stringify(await world.events(stream))).not.toContain('evil');
  });

  test('every redirect leads to a path of ours, whatever `next`, `redirect` or the path contain', async () => {
    const asked = ['//evil.example', 'https://evil.example', '/\\evil.example', '/%2F%2Fevil.example', 'javascript:alert(1)'];
    for (const next of asked)
      for (const name of ['next', 'redirect', 'returnTo', 'url', 'continue'])
        for (const path of ['/auth', '/contact', '/', '/reset-password', '/abonnement', '/s/inconnu']) {
          const { status, headers } = await person.get(`${path}?${name}=${encodeURIComponent(next)}`, EVIL);
          const location = headers.get('location');
          if (location === null) expect([200, 404, 429]).toContain(status);
          else expect([path, location]).toEqual([path, expect.stringMatching(/^\/(?![/\\])(?!.*evil)/)]);
        }
    for (const path of ['//evil.example', '//evil.example/%2e%2e', '/%5c%5cevil.example', '/s//evil.example'])
      expect((await person.raw('GET', path)).headers.get('location')).toBeNull();
  });
});

describe('C31 no input makes the server request another host', () => {
  const connections: string[] = [];
  beforeEach(() => {
    connections.length = 0;
    const note =
      (what: string): ((...given: never[]) => never) =>
      (...given) => {
        connections.push(`${what} ${String(given[0])}`);
        throw new Error('no way out');
      };
    vi.stubGlobal('fetch', note('fetch'));
    vi.spyOn(http, 'request').mockImplementation(note('http') as never);
    vi.spyOn(https, 'request').mockImplementation(note('https') as never);
    // Connections to the database are allowed.
    const connect = net.Socket.prototype.connect as (...given: unknown[]) => net.Socket;
    const watched = function (this: net.Socket, ...given: unknown[]): net.Socket {
      const where = JSON.stringify(given);
      if (/169\.254|evil|::1|"(?:port|path)":(?:80|443|8080)\b/.test(where)) connections.push(`socket ${where}`);
      return Reflect.apply(connect, this, given);
    };
    vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(watched as never);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  const TARGETS = [
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:80/',
    'https://evil.example/logo.png',
    'file:///etc/passwd',
    'http://[::1]:8080/',
  ];

  test('addresses in every field, an image and a document with foreign references, unknown fields with addresses', async () => {
    const organizationId = await defaultOrganization(person);
    const types = await defaultTypes(person);
    for (const target of TARGETS) {
      const sub = await subcontractor(person, { companyName: target, contactName: target, address: target, organizationId });
      const more = {
        logo: target,
        avatar: target,
        webhookUrl: target,
        returnUrl: target,
        successUrl: target,
        cancelUrl: target,
        callback: target,
      };
      await person.put(`/api/subcontractors/${sub.id}`, { ...subcontractorInput(organizationId), companyName: target, ...more });
      await person.post('/api/organizations', { name: target.slice(0, 60), description: target, color: '#3b82f6', ...more });
      await person.post('/api/create-checkout-session', { plan: 'autopilot', ...more });
      await person.put('/api/settings', { autoValidationEnabled: true, ...more });
      await world.client().post('/api/contact', {
        firstName: target.slice(0, 90),
        lastName: 'X',
        company: target,
        companySize: '1-10',
        phone: '0467000000',
        email: 'a@b.fr',
        message: target,
        ...more,
      });
      const document = `%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/URI/URI(${target})>>/AA<</O<</S/GoToR/F(${target})>>>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`;
      await upload(world.client(), sub.secureToken, types[0]!.id, Buffer.from(document));
    }
    await world.caughtUp();
    expect(connections).toEqual([]);
  });
});

describe('C13 addresses with a secret', () => {
  test('their pages send no referrer, load nothing from other hosts, and are not indexed', async () => {
    const sub = await subcontractor(person);
    for (const path of [`/upload/${sub.secureToken}`, new URL(sub.shortUrl).pathname, '/reset-password?token=x', '/verify-email?token=x']) {
      const { headers } = await world.client().get(path);
      expect([path, headers.get('referrer-policy')]).toEqual([path, 'no-referrer']);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).not.toMatch(/https?:/);
      if (headers.get('location') === null) expect([path, headers.get('x-robots-tag')]).toEqual([path, 'noindex, nofollow']);
    }
  });

  test('no answer to a subcontractor or unauthenticated caller repeats a token, and no such answer may be cached', async () => {
    const sub = await subcontractor(person);
    const answer = ok(await world.client().get(`/api/subcontractor/${sub.secureToken}`));
    expect(answer.text).not.toContain(sub.secureToken);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const route of Object.values<Route>(routes).filter(({ path }) => path.includes(':token'))) {
      const said = await world.client().send(route.method, route.path.replace(':token', 'Z'.repeat(40)));
      expect([route.path, said.text.includes('ZZZZ')]).toEqual([route.path, false]);
    }
  });
});

// C68 Logs and errors contain no secret: the log of a whole working day, and every call of the table during an internal failure.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import { createLog } from '#infra/app/log.ts';
import type { Answered, Client } from '#infra/testing/api/client.ts';
import { writePages } from '#infra/testing/api/pages.ts';
import {
  administrator,
  customer,
  defaultTypes,
  login,
  ok,
  registered,
  secretOf,
  subcontractor,
  upload,
  verified,
} from '#infra/testing/api/people.ts';
import { PASSWORD, startWorld, type World } from '#infra/testing/api/world.ts';

/** Parts of a stack, a path of ours, or a vendor's message. */
const INSIDE = /\bat (?:async )?[\w.<>]+ \(|node_modules|\.ts:\d|postgres|PostgresError|SELECT |INSERT |secret inside/i;

describe('C68 the log', () => {
  const lines: string[] = [];
  let world: World;
  beforeAll(async () => {
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    world = await startWorld({ deps: () => ({ log: log as never }) });
    await writePages(world);
  });
  afterAll(() => world.close());

  test('a working day of registrations, log-ins, resets, links, uploads and refusals logs no password, token, cookie, key or address', async () => {
    const secrets = new Set<string>([
      PASSWORD,
      'Lune-Verte-42!',
      'Faux-2026!',
      'Canari',
      '732829320',
      '06 12 34 56 78',
      '@test.fr',
      'jean@dupont',
    ]);
    const keep = (...values: (string | undefined)[]): void => {
      for (const value of values) if (value) secrets.add(value);
    };
    const admin = await administrator(world);
    const person = await customer(world, 'canari-un@test.fr', 'Canari SARL');
    const waiting = await registered(world, 'canari-deux@test.fr', 'Canari Bis');
    const rejected = await verified(world, 'canari-trois@test.fr', 'Canari Ter');
    keep(await secretOf(world, waiting.accountId, 'VerificationLinkIssued'));
    ok(await admin.post('/api/admin/reject-user', { userId: rejected.accountId }));
    for (let i = 0; i < 65; i++) await world.client().post('/api/login', { email: waiting.email, password: 'Faux-2026!' });
    ok(await person.post('/api/forgot-password', { email: person.email }));
    await world.caughtUp();
    const token = await secretOf(world, person.accountId, 'PasswordResetLinkIssued');
    keep(token, ...person.jar.values());
    await world.client().get(`/reset-password?token=${token}`);
    await world.client().get(`/api/verify-reset-token/${token}`);
    ok(await person.post('/api/reset-password', { token, newPassword: 'Lune-Verte-42!' }));
    await world.client().post('/api/reset-password', { token, newPassword: 'Lune-Verte-42!' });
    await login(person, person.email, 'Lune-Verte-42!');
    keep(...person.jar.values());

    const types = await defaultTypes(person);
    const sub = await subcontractor(person, { companyName: 'Canari Toiture' });
    const shortId = new URL(sub.shortUrl).pathname.slice('/s/'.length);
    keep(sub.secureToken, shortId);
    for (const path of [`/upload/${sub.secureToken}`, `/s/${shortId}`, `/api/subcontractor/${sub.secureToken}`, '/upload/mauvais-jeton'])
      await world.client().get(path);
    const { body } = ok(await upload(world.client(), sub.secureToken, types[0]!.id), 201);
    await upload(world.client(), sub.secureToken, types[0]!.id, Buffer.from('rien'));
    await upload(world.client(), 'Z'.repeat(32), types[0]!.id);
    await world.client().get(`/api/documents/${body.id}/download?token=${sub.secureToken}`);
    ok(await person.patch(`/api/documents/${body.id}/reject`, { reason: 'Canari illisible' }));
    await person.post('/api/subcontractors', { companyName: 'Canari', siret: '732829320', contactEmail: 'jean@dupont' });
    await person.raw('POST', '/api/organizations', { headers: { 'content-type': 'application/json' }, body: '{"name":"Canari' });
    await world.client().post('/api/contact', { firstName: 'Canari', email: 'canari@test.fr' });
    keep('Z'.repeat(32), 'mauvais-jeton');

    expect(lines.length).toBeGreaterThan(80);
    for (const line of lines) {
      for (const secret of secrets)
        expect([secret, line.includes(secret) || line.includes(encodeURIComponent(secret)) ? line : '']).toEqual([secret, '']);
      expect(line).not.toMatch(/\$argon2|"cookie"|subdoc=|BEGIN [A-Z ]*KEY/);
      // Each line names its call, so that the log of an answer can be found.
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
    }
    expect(lines.some((line) => line.includes('too many tries'))).toBe(true);
  });
});

describe('C68 during an internal failure', () => {
  let world: World;
  const people: Client[] = [];
  let broken = false;
  const errors: object[] = [];
  beforeAll(async () => {
    world = await startWorld({
      deps: (real) => ({
        log: { info: () => {}, warn: () => {}, error: (fields: object) => void errors.push(fields) },
        sql: new Proxy(real.sql, {
          apply(target, self, given) {
            if (broken) throw new Error(`secret inside: INSERT INTO ops.credentials ${PASSWORD}`);
            return Reflect.apply(target as never, self, given);
          },
        }),
      }),
    });
    people.push(world.client(), await customer(world), await administrator(world));
  });
  afterAll(() => world.close());

  test('every call of the table answers without stack, path or internal message; each 5xx has its correlation id, also in the log', async () => {
    broken = true;
    let failures = 0;
    const judge = (name: string, answer: Answered) => {
      expect([name, INSIDE.exec(answer.text)?.[0] ?? '', answer.text.includes(PASSWORD)]).toEqual([name, '', false]);
      const id = answer.headers.get('x-correlation-id');
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      if (answer.status < 500) return;
      failures++;
      expect([name, answer.body]).toMatchObject([
        name,
        { message: expect.stringMatching(/^(Une erreur|Le service|Impossible)/), status: answer.status },
      ]);
      if (answer.status === 500) expect(JSON.stringify(errors)).toContain(id);
    };
    for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
      if (name === 'live') continue;
      const path = route.path.replace(':id', '1').replace(':token', 'A'.repeat(32));
      const body = route.method === 'GET' || route.multipart ? undefined : { email: 'a@b.fr', password: PASSWORD, name: 'x' };
      for (const client of people) judge(name, await client.send(route.method, path, body));
    }
    broken = false;
    expect(failures).toBeGreaterThan(40);
  });
});

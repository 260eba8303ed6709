// The HTTP shell: problems, headers, freshness, the API's own page, and the pages of the front ends.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Route, routes } from '#contract/routes.ts';
import { Unavailable } from '#domain/kernel/failure.ts';
import type { SubcontractorId } from '#domain/kernel/ids.ts';
import { refuse } from '#domain/kernel/refusal.ts';
import type { RefusalCode } from '#domain/refusal-codes.ts';
import { preferenceToken } from '#domain/reminders/preference-token.ts';
import { answering, SERVER_SAYS, SOCKET_SAYS, socketError } from '#infra/adapters/sql/failing.test-kit.ts';
import { customer, defaultTypes, ok, type Person, registration, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { Problem, problemOf, type ShellCode, toProblem } from './problem.ts';

let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
  await mkdir(join(world.config.adminUi, 'assets'), { recursive: true });
  await mkdir(join(world.config.uploadUi, 'assets'), { recursive: true });
  const html = (name: string) =>
    `<!doctype html><html lang="fr"><head><meta name="csp-nonce" content="__CSP_NONCE__" /></head><body>${name}</body></html>`;
  await writeFile(join(world.config.adminUi, 'index.html'), html('console'));
  for (const name of ['auth', 'auth.drawn', 'verification']) await writeFile(join(world.config.adminUi, `${name}.html`), html(name));
  await writeFile(join(world.config.adminUi, 'assets/index-a1B2c3D4.js'), 'console.log(1)');
  await writeFile(join(world.config.adminUi, 'voix.mp3'), 'abcdefghij');
  await writeFile(join(world.config.adminUi, '.secret'), 'caché');
  await writeFile(join(world.config.uploadUi, 'index.html'), html('depot'));
  await writeFile(join(world.config.uploadUi, 'assets/main-a1B2c3D4.css'), 'body{}');
});
afterAll(() => world.close());

describe('problems', () => {
  test('unknown path 404, known path with another method 405, all in the same form', async () => {
    expect((await person.get('/api/nulle-part')).body).toEqual({ message: 'Introuvable.', code: 'not-found', status: 404 });
    const wrong = await person.delete('/api/user');
    expect([wrong.status, wrong.body.code, wrong.headers.get('allow')]).toEqual([405, 'method-not-allowed', 'GET, PATCH']);
    expect((await person.get('/api/documents/all')).headers.get('allow')).toBeNull();
  });

  test('C68 an internal failure is « Une erreur est survenue. » with a correlation id, without the internal message', async () => {
    const shouted = console.error;
    console.error = () => {};
    const broken = await startWorld({ deps: () => ({ loadState: () => Promise.reject(new Error('secret inside')) }) });
    const { status, text, headers } = await broken.client().post('/api/register', registration('a@b.fr'));
    await broken.close();
    console.error = shouted;
    expect([status, text]).toEqual([500, '{"message":"Une erreur est survenue.","code":"internal-error","status":500}']);
    expect(headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('C59 a database that cannot be reached is 503 with Retry-After, never a 200', async () => {
    let meet: (() => PromiseLike<unknown>) | null = null;
    const down = await startWorld({
      deps: ({ loadState }) => ({
        async loadState(category, id) {
          await meet?.();
          return loadState(category, id);
        },
      }),
    });
    const away = {
      status: 503,
      message: 'Le service est momentanément indisponible. Veuillez réessayer dans un instant.',
      code: 'unavailable',
    };
    try {
      const said = [
        ...SERVER_SAYS.map((state) => [state, () => down.db.unsafe(answering(state))] as const),
        ...SOCKET_SAYS.map((code) => [code, () => Promise.reject(socketError(code))] as const),
        ['EventStoreDB', () => Promise.reject(new Unavailable('EventStoreDB', 'does not answer'))] as const,
      ];
      for (const [i, [code, asked]] of said.entries()) {
        meet = asked;
        const from = { 'x-forwarded-for': `198.51.100.${i}` };
        const { status, body, headers } = await down.client().post('/api/register', registration(`n${i}@b.fr`), from);
        expect([code, status, headers.get('retry-after'), body]).toEqual([code, 503, '2', away]);
      }
      meet = null;
      expect((await down.client().post('/api/register', registration('a@b.fr'))).status).toBe(201);
    } finally {
      await down.close();
    }
  });

  test('a code has one status, whether gate, log-in or domain uses it', () => {
    // Codes of both the shell and the domain.
    const shared: Record<Extract<ShellCode, RefusalCode>, number> = {
      'not-found': 404,
      'email-not-verified': 403,
      'account-not-approved': 403,
    };
    for (const [code, status] of Object.entries(shared) as [keyof typeof shared, number][])
      expect([code, new Problem(code).status, problemOf(refuse(code)).status]).toEqual([code, status, status]);
  });

  test('C59 an error with a vendor’s code is 500, one caused by Unavailable 503, and a problem stays that problem, whatever its cause', () => {
    for (const code of ['23505', '57P01', 'ENOENT', 'CONNECTION_CLOSED'])
      expect([code, toProblem(Object.assign(new Error('x'), { code })).status]).toEqual([code, 500]);
    expect(toProblem(new Error('outer', { cause: new Unavailable('S3', 'away') })).status).toBe(503);
    const answered = new Problem('malformed-upload', { cause: socketError('ECONNRESET') });
    expect(toProblem(answered)).toBe(answered);
  });
});

describe('headers', () => {
  test('every answer has the clock’s time and the secure headers', async () => {
    for (const path of ['/api/user', '/api/nulle-part', '/', '/robots.txt']) {
      const { headers } = await world.client().get(path);
      expect(headers.get('x-now')).toBe('2026-11-21T09:00:00.000Z');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*'unsafe/);
    }
  });

  test('DESIGN 3.8 a command returns its position, a GET may ask to be at least as new', async () => {
    const { headers } = ok(await person.post('/api/tutorial/complete'));
    const position = headers.get('x-position')!;
    expect(world.store.compare(position, (await world.store.head())!)).toBe(0);
    expect((await person.get('/api/user', { 'x-after-position': position })).body.tutorialCompleted).toBe(true);
    for (const bad of ['abc def', "1'", 'x'.repeat(65)])
      expect((await person.get('/api/user', { 'x-after-position': bad })).status).toBe(400);
  });
});

test('the API’s own page is served', async () => {
  expect(ok(await world.client().get('/api/openapi.json')).body.openapi).toBe('3.1.0');
});

test('requests.http has every call of the table', async () => {
  const text = await readFile(new URL('../../requests.http', import.meta.url), 'utf8');
  const called = [...text.matchAll(/^(GET|POST|PUT|PATCH|DELETE) \{\{host\}\}([^?\s]+)/gm)].map(([, method, path]) => ({
    method,
    path: path!,
  }));
  for (const { method, path } of Object.values<Route>(routes)) {
    const shape = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
    expect([method, path, called.some((call) => call.method === method && shape.test(call.path))]).toEqual([method, path, true]);
  }
});

describe('pages', () => {
  const get = (path: string, headers?: Record<string, string>) => world.client().get(path, headers);

  test('F017 the landing page is indexed; pages behind it and unknown pages are not', async () => {
    const landing = await get('/');
    expect([landing.status, landing.headers.get('x-robots-tag'), landing.text.includes('noindex')]).toEqual([200, null, false]);
    for (const path of ['/auth', '/dashboard', '/subcontractors/12', '/mentions-legales', '/reset-password?token=x', '/abonnement']) {
      const { status, headers, text } = await get(path);
      expect([path, status, headers.get('x-robots-tag'), text.includes('<meta name="robots" content="noindex, nofollow" />')]).toEqual([
        path,
        200,
        'noindex, nofollow',
        true,
      ]);
    }
    expect([(await get('/n-importe-quoi')).status, (await get('/dev/outbox')).status]).toEqual([404, 404]);
  });

  test('P12b an address is sent its own page: the sign-in page drawn, but not with parameters; it says that nobody is logged in', async () => {
    const body = async (path: string, who = world.client()) => {
      const { text } = await who.get(path);
      return [/<body>(.*)<\/body>/.exec(text)?.[1], text.includes('<meta name="subdoc-visitor" content="nobody" />')];
    };
    expect(await body('/auth')).toEqual(['auth.drawn', true]);
    expect(await body('/auth?tab=register')).toEqual(['auth', true]);
    expect(await body('/auth?tab=register', person)).toEqual(['auth', false]);
    expect(await body('/verification')).toEqual(['verification', false]);
    expect(await body('/dashboard')).toEqual(['console', false]);
    // The files themselves are no pages: each page has a nonce of its own.
    expect((await get('/auth.drawn.html')).status).toBe(404);
  });

  test('C28 each page has a style nonce of its own and no inline script', async () => {
    const [one, two] = [await get('/'), await get('/')];
    const nonce = /content="([\w-]{22})"/.exec(one.text)?.[1];
    expect(one.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(two.text).not.toContain(nonce!);
    expect(one.headers.get('content-security-policy')).toContain("script-src 'self';");
  });

  test('F002 F019 /contact opens the dialog of the landing page; /auth with a session goes to the dashboard', async () => {
    expect((await get('/contact')).headers.get('location')).toBe('/?contact=true');
    expect((await person.get('/auth')).headers.get('location')).toBe('/dashboard');
  });

  test('assets are cached for a year, compressed; other files are revalidated; nothing outside the folder is served', async () => {
    const asset = await get('/assets/index-a1B2c3D4.js', { 'accept-encoding': 'br' });
    expect([asset.headers.get('cache-control'), asset.headers.get('content-encoding'), asset.headers.get('content-type')]).toEqual([
      'public, max-age=31536000, immutable',
      'br',
      'text/javascript; charset=utf-8',
    ]);
    expect((await get('/upload-ui/assets/main-a1B2c3D4.css')).text).toBe('body{}');
    const part = await get('/voix.mp3', { range: 'bytes=2-4' });
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([206, 'cde', 'bytes 2-4/10']);
    expect((await get('/voix.mp3', { range: 'bytes=20-' })).status).toBe(416);
    for (const path of ['/assets/absent.js', '/.secret', '/..%2f..%2fetc/passwd', '/assets/..%5c..%5cx', '/%00'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  test('F229 F240 the deposit page and its short link; a dead one is 404 with the same page; no referrer', async () => {
    await defaultTypes(person);
    const sub = await subcontractor(person);
    const page = await get(`/upload/${sub.secureToken}`);
    expect([page.status, page.text.includes('depot'), page.headers.get('referrer-policy'), page.headers.get('x-robots-tag')]).toEqual([
      200,
      true,
      'no-referrer',
      'noindex, nofollow',
    ]);
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self';");
    const short = new URL(sub.shortUrl).pathname;
    const redirect = await get(short);
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, `/upload/${sub.secureToken}`]);
    ok(await person.post(`/api/subcontractors/${sub.id}/link/revoke`));
    for (const path of [`/upload/${sub.secureToken}`, short, '/upload/inconnu-inconnu-inconnu', '/s/inconnu', '/upload']) {
      const dead = await get(path);
      expect([path, dead.status, dead.text.includes('depot')]).toEqual([path, 404, true]);
    }
  });

  test.each([
    ['a full stop', (path: string) => `${path}.`],
    ['a bracket', (path: string) => `${path})`],
    ['a blank', (path: string) => `${path}%20`],
    ['an invisible sign', (path: string) => `${path}%E2%80%8B`],
    ['a stroke', (path: string) => `${path}/`],
    ['an angle', (path: string) => `${path}%3E`],
    ['capitals', (path: string) => path.toUpperCase()],
  ])('K14 a link with %s leads to the page itself', async (_, handedOn) => {
    const sub = await subcontractor(person);
    const follow = async (path: string): Promise<string> => {
      const { status, headers } = await get(path);
      return status === 302 ? follow(headers.get('location')!) : `${status} ${path}`;
    };
    const page = `/upload/${sub.secureToken}`;
    const preferences = `/preferences/${preferenceToken(world.keys, sub.id as SubcontractorId)}`;
    const short = new URL(sub.shortUrl).pathname;
    expect(await Promise.all([page, short, preferences].map((path) => follow(handedOn(path))))).toEqual(
      [page, page, preferences].map((path) => `200 ${path}`),
    );
    expect(await follow('/VERIFY-EMAIL?token=abc')).toBe('200 /verify-email?token=abc');
  });

  test('K27 a link of before works without its last sign, on the page and in its calls', async () => {
    const sub = await subcontractor(person);
    const token = `${'Ab0-'.repeat(7)}Ab0_`;
    const issued = { token, tokenHash: world.keys.hash('token', token), shortId: 'Ab0-Ab0-Ab0-A_' };
    ok(await person.post(`/api/subcontractors/${sub.id}/link/revoke`));
    const meta = { actor: { kind: 'system' } as const, accountId: person.accountId, correlationId: 'test' };
    const link = { ...issued, shortIdHash: world.keys.hash('short-id', issued.shortId), expiresAt: '2027-11-21T09:00:00.000Z' };
    await world.dispatch({ type: 'RenewLink', subcontractorId: sub.id, accountId: person.accountId, link } as never, meta);
    await world.caughtUp();
    const cut = (text: string) => text.slice(0, -1);
    for (const path of [`/upload/${cut(token)}`, `/s/${cut(issued.shortId)}`])
      expect((await get(path)).headers.get('location')).toBe(`/upload/${token}`);
    expect((await get(`/api/subcontractor/${cut(token)}`)).status).toBe(200);
  });

  test('robots.txt', async () => {
    expect((await get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /api/\nDisallow: /dev/\n');
  });
});

describe('C63 the object storage fails', () => {
  test('the upload is 503 and leaves no event; lists work', async () => {
    const down = await startWorld({ blobs: (real) => ({ ...real, put: () => Promise.reject(new Unavailable('S3', 'down')) }) });
    try {
      const owner = await customer(down);
      const [type] = await defaultTypes(owner);
      const sub = await subcontractor(owner);
      const answer = await upload(down.client(), sub.secureToken, type!.id);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      expect((await owner.get('/api/documents')).body).toEqual([]);
    } finally {
      await down.close();
    }
  });
});

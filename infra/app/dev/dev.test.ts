import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isTransient } from '#domain/kernel/failure.ts';
import { memoryBlobs } from '#infra/adapters/blobs/memory.ts';
import { createWorld, minutes, START, type World } from '#infra/testing/workflows/world.ts';
import { addDuration } from './duration.ts';
import { faultyBlobs } from './faults.ts';
import { devRoutes } from './routes.ts';

// The first test of a run starts the database server, which takes long when other processes use the cores.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const SECRET = 'a-secret';
let world: World;
let call: (
  method: string,
  path: string,
  body?: unknown,
  options?: { from?: string; headers?: Record<string, string | undefined>; env?: object },
) => Promise<Response>;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  let from = '127.0.0.1';
  const app = devRoutes({
    secret: SECRET,
    outbox: world.outbox,
    clock: world.clock,
    engine: world.engine,
    faults: world.faults,
    store: world.store,
    caughtUp: () => world.projections.caughtUp(),
    remoteAddress: () => from,
  });
  call = async (method, path, body, { from: address = '127.0.0.1', headers = {}, env = {} } = {}) => {
    from = address;
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    return app.request(
      `http://localhost:3000${path}`,
      { method, headers: { 'x-dev-secret': SECRET, ...headers } as Record<string, string>, body: text },
      env,
    );
  };
});
const json = async (response: Promise<Response>) => (await response).json() as Promise<Record<string, unknown>>;

describe('/dev/outbox', () => {
  it('lists what was accepted, oldest first, with every link in clear, by channel, recipient and last id', async () => {
    await world.account('Dupont BTP', 'premier@x.fr');
    await json(call('POST', '/settle')); // two mails that are due at once are sent in parallel
    await world.account('Durand', 'second@x.fr');
    await json(call('POST', '/settle'));
    const all = (await json(call('GET', '/outbox'))) as unknown as { id: number; to: string }[];
    expect(all.map((mail) => mail.to)).toEqual(['premier@x.fr', 'second@x.fr']);
    expect(all[0]).toMatchObject({
      id: 1,
      channel: 'email',
      subject: 'SubDoc : confirmez votre adresse e-mail',
      text: expect.stringMatching(/https:\/\/subdoc\.example\/verify-email\?token=\S{20,}/),
      html: expect.stringContaining('<!doctype html>'),
      sentAt: START,
      status: 'sent',
    });
    const ids = async (query: string) =>
      ((await json(call('GET', `/outbox?${query}`))) as unknown as { id: number }[]).map((mail) => mail.id);
    expect(await ids('to=SECOND@x.fr')).toEqual([2]);
    expect(await ids('after=1&channel=email')).toEqual([2]);
    expect(await ids('channel=sms')).toEqual([]);
  });

  it('is a French page for a person: the message in a frame that may do nothing, links to click', async () => {
    const response = await call('GET', '/outbox.html?id=1');
    const page = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page).toContain('<h1>Boîte d’envoi</h1>');
    expect(page).toMatch(/<a href="https:\/\/subdoc\.example\/verify-email\?token=[^"<]+">/);
    expect(page).toContain('<iframe src="/dev/outbox/1.html"');
    const mail = await call('GET', '/outbox/1.html');
    expect(mail.headers.get('content-security-policy')).toMatch(/sandbox (?!.*allow-scripts)/);
    expect(await mail.text()).toContain('target="_blank"');
    expect((await call('GET', '/outbox/99.html')).status).toBe(404);
  });

  it('C28 shows what a stranger wrote literally', async () => {
    await world.outbox.accept(
      {
        channel: 'sms',
        messageId: 'x',
        to: '"><script>alert(1)</script>',
        text: '<img src=x onerror=alert(1)> https://x.fr/"onmouseover="a',
      },
      'sent',
    );
    const page = await (await call('GET', '/outbox.html?channel=sms&to=&x="><b>')).text();
    expect(page).not.toMatch(/<script|<img|" onmouseover|<b>/);
  });

  it('shows of an SMS and a call the channel, whom it went to, what it said, and of an SMS what it costs', async () => {
    const sms = { channel: 'sms', messageId: 's', to: '+33612345678', text: 'Dupont BTP https://x.fr/s/a', segments: 1 } as const;
    await world.outbox.accept(sms, 'sent');
    await world.outbox.accept({ channel: 'voice', messageId: 'v', to: '+33612345678', text: 'Bonjour, je suis…' }, 'opt-out');
    const [entry] = (await json(call('GET', '/outbox?channel=sms&to=%2B33612345678'))) as unknown as object[];
    expect(entry).toMatchObject({ channel: 'sms', to: '+33612345678', text: sms.text, segments: 1, status: 'sent' });
    const page = async (channel: string) => (await call('GET', `/outbox.html?channel=${channel}&to=%2B33612345678`)).text();
    expect(await page('sms')).toMatch(/<h2>SMS au \+33612345678<\/h2>.*27 signes, facturés 1 SMS.*<a href="https:\/\/x\.fr\/s\/a">/s);
    expect(await page('voice')).toMatch(/<h2>Appel vers le \+33612345678<\/h2>.*Ne veut plus être appelé.*Bonjour, je suis…/s);
  });

  it('tells in French what is wrong with a filter', async () => {
    for (const query of ['channel=fax', 'after=x']) {
      const response = await call('GET', `/outbox?${query}`);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { code: 'invalid-input', status: 400, message: expect.any(String) },
      ]);
    }
  });
});

describe('/dev/clock', () => {
  it('moves forward, runs what falls due on the way at its own moment, and answers what it did', async () => {
    world.faults.set({ smtp: 'refuse' });
    await world.account('Lent', 'lent@x.fr');
    await json(call('POST', '/settle'));
    expect(await json(call('POST', '/clock', { advance: 'PT15M' }))).toEqual({ now: minutes(15), fired: 1 });
    world.faults.set({ smtp: 'ok' });
    expect(await json(call('POST', '/clock', { to: '2026-11-21T13:00:00+01:00' }))).toEqual({ now: minutes(180), fired: 1 });
    expect(await world.mailsTo('lent@x.fr')).toMatchObject([{ sentAt: minutes(70) }]);
    expect(await json(call('GET', '/clock'))).toEqual({ now: minutes(180) });
    expect((await call('GET', '/clock')).headers.get('x-now')).toBe(minutes(180));
  });

  it('never goes back, and tells in French what it does not understand', async () => {
    const now = world.clock.now();
    for (const body of [
      { to: '2026-11-20T08:00:00Z' },
      { advance: '-P1D' },
      { advance: 'P' },
      { advance: 'PT' },
      { advance: '1 day' },
      { advance: 5 },
      { advance: 'P9999Y' },
      { to: 'demain' },
      { to: '2026-12-01' },
      { to: '2026-13-01T08:00:00Z' },
      {},
      { advance: 'P1D', to: '2027-01-01T00:00:00Z' },
      { back: true },
      '[]',
      'x',
      'null',
    ]) {
      const response = await call('POST', '/clock', body);
      expect([response.status, await response.json()], JSON.stringify(body)).toMatchObject([
        400,
        { code: 'invalid-input', message: expect.stringMatching(/[a-zé] /) },
      ]);
    }
    expect(world.clock.now()).toBe(now);
  });

  it('answers 409 when the timers are Temporal’s', async () => {
    const app = devRoutes({
      secret: SECRET,
      ...world,
      engine: { idle: () => world.engine.idle() },
      caughtUp: () => world.projections.caughtUp(),
      remoteAddress: () => '::1',
    });
    expect(
      (await app.request('http://localhost/clock', { method: 'POST', headers: { 'x-dev-secret': SECRET }, body: '{"advance":"P1D"}' }))
        .status,
    ).toBe(409);
  });

  it('adds any ISO 8601 duration, months by the calendar of Paris', () => {
    const cases: [string, string, string][] = [
      ['2026-11-21T09:00:00.000Z', 'P3DT2H', '2026-11-24T11:00:00.000Z'],
      ['2026-11-21T09:00:00.000Z', 'P90D', '2027-02-19T09:00:00.000Z'],
      ['2026-11-21T09:00:00.000Z', 'P2W', '2026-12-05T09:00:00.000Z'],
      ['2027-01-31T09:00:00.000Z', 'P1M', '2027-02-28T09:00:00.000Z'],
      ['2028-02-29T09:00:00.000Z', 'P1Y', '2029-02-28T09:00:00.000Z'],
      ['2026-11-21T09:00:00.123Z', 'P6M', '2027-05-21T08:00:00.123Z'],
      ['2026-11-21T09:00:00.000Z', 'PT1.5H', '2026-11-21T10:30:00.000Z'],
      ['2026-11-21T09:00:00.000Z', 'PT0,5S', '2026-11-21T09:00:00.500Z'],
      ['2026-11-21T09:00:00.000Z', 'P0D', '2026-11-21T09:00:00.000Z'],
      ['2026-11-21T09:00:00.000Z', 'P1Y2M3W4DT5H6M7S', '2028-02-15T14:06:07.000Z'],
      ['2026-11-21T09:00:00.000Z', 'PT36H', '2026-11-22T21:00:00.000Z'],
    ];
    for (const [from, duration, to] of cases) expect([duration, addDuration(from as typeof START, duration)]).toEqual([duration, to]);
  });
});

describe('/dev/sms', () => {
  const phone = {
    incoming: async ({ from, text }: { from: string; text: string }) => ({ url: 'https://x.fr', headers: {}, body: `${from} ${text}` }),
    deliver: async ({ body }: { body: string }) => new Response(body, { status: 403 }),
  };
  const app = (sms?: typeof phone) =>
    devRoutes({ ...world, secret: SECRET, sms, caughtUp: () => world.projections.caughtUp(), remoteAddress: () => '::1' });
  const post = (body: unknown, sms: typeof phone | undefined = phone) =>
    app(sms).request('http://localhost:3000/sms', { method: 'POST', headers: { 'x-dev-secret': SECRET }, body: JSON.stringify(body) });

  it('hands what comes in to the route of the provider, and answers what that said', async () => {
    expect(await json(Promise.resolve(post({ from: '+33612345678', text: 'STOP' })))).toEqual({ status: 403, answer: '+33612345678 STOP' });
  });

  it('tells in French what it does not understand; without the stand-in it is not there', async () => {
    for (const body of [{}, { from: '+33612345678' }, { text: 'STOP' }, { from: ' ', text: '' }, { from: 33, text: 'STOP' }, []])
      expect((await post(body)).status).toBe(400);
    const none = devRoutes({ ...world, secret: SECRET, caughtUp: () => world.projections.caughtUp(), remoteAddress: () => '::1' });
    expect(
      (
        await none.request('http://localhost:3000/sms', {
          method: 'POST',
          headers: { 'x-dev-secret': SECRET },
          body: '{"from":"1","text":""}',
        })
      ).status,
    ).toBe(404);
  });
});

describe('/dev/faults and /dev/settle', () => {
  it('sets what is built, all or nothing, and names what is not', async () => {
    expect(await json(call('POST', '/faults', { smtp: 'ambiguous', sms: 'refuse', voice: 'opt-out', analyser: 'slow' }))).toEqual({
      faults: { smtp: 'ambiguous', sms: 'refuse', voice: 'opt-out', blobs: 'ok', analyser: 'slow', payments: 'ok' },
    });
    for (const [body, named] of [
      [{ smtp: 'ok', sms: 'ambiguous' }, 'sms'],
      [{ voice: 'busy' }, 'voice'],
      [{ smtp: 'maybe' }, 'smtp'],
      [{ dns: 'down' }, 'dns'],
      [{ constructor: 'x' }, 'constructor'],
    ] as const) {
      const response = await call('POST', '/faults', body);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { code: 'unknown-fault', message: expect.stringContaining(named) },
      ]);
    }
    expect(await json(call('POST', '/faults', {}))).toEqual({
      faults: { smtp: 'ambiguous', sms: 'refuse', voice: 'opt-out', blobs: 'ok', analyser: 'slow', payments: 'ok' },
    });
    await call('POST', '/faults', { smtp: 'ok', sms: 'ok', voice: 'answered', analyser: 'ok' });
  });

  it('objects that are down are an outage, whatever is asked of them, and there again afterwards', async () => {
    const blobs = faultyBlobs(memoryBlobs(), world.faults);
    const binding = { accountId: 1, subcontractorId: 2, documentId: 3 } as Parameters<typeof blobs.put>[1];
    const ask = [
      () => blobs.remove('0'.repeat(32)),
      () => blobs.put(Readable.from([Buffer.from('x')]), binding, randomBytes(32)),
      async () => blobs.list(),
    ];
    world.faults.set({ blobs: 'down' });
    for (const one of ask) expect(isTransient(await one().catch((error: unknown) => error))).toBe(true);
    world.faults.set({ blobs: 'ok' });
    for (const one of ask) await one();
  });

  it('settles when analyses and mails are done, and answers the position', async () => {
    const account = await world.approved('Settle', 'settle@x.fr');
    const who = await world.subcontractor(account, 'depot@x.fr');
    await world.upload(who, account.documentTypeId);
    const { position } = await json(call('POST', '/settle'));
    expect(position).toBe(await world.store.head());
    expect(await world.mailsTo('depot@x.fr')).toHaveLength(1);
  });
});

it('an unknown path is a 404 in the usual form', async () => {
  const response = await call('GET', '/nothing');
  expect([response.status, await response.json()]).toMatchObject([404, { status: 404, code: 'not-found' }]);
});

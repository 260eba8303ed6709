// C35, C11, C12 Guessing passwords, short links and tokens: how many guesses take effect, who must not be locked out, and what is recorded.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writePages } from '#infra/testing/api/pages.ts';
import { customer, login, ok, type Person, registered, secretOf, subcontractor, verified } from '#infra/testing/api/people.ts';
import { PASSWORD, startWorld, type World } from '#infra/testing/api/world.ts';
import { createLimits, GUESS_ANYWHERE, LOGIN_ADDRESS, LOGIN_FAILURES } from '../shell/http/limits.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ config: { trustProxy: true } });
  await writePages(world);
});
afterAll(() => world.close());
const LONG = process.env['SUBDOC_LONG'] === '1';
const later = (iso: string) => world.clock.set(iso);
const START = '2026-11-21T09:00:00Z';
/** A new address for each call, as a botnet would have. */
let calls = 0;
const anywhere = () => ({ 'x-forwarded-for': `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` });
const guessFrom = (email: string, headers: Record<string, string>) =>
  world.client().post('/api/login', { email, password: 'Faux-2026!' }, headers);
const guess = (email: string) => guessFrom(email, anywhere());
const throttled = async (person: Person) =>
  (await world.events(`account-${person.accountId}`)).filter(({ type }) => type === 'SignInThrottled');

describe('C35 guessing at passwords', () => {
  const guesses = LONG ? 10_000 : 300;

  test(`of ${guesses} guesses at one account from as many addresses at most 100 take effect, and the owner can still log in`, async () => {
    const person = await verified(world);
    await login(person, person.email);
    ok(await person.post('/api/logout'));
    let looked = 0;
    for (let done = 0; done < guesses; done += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => guess(person.email)));
      looked += answers.filter(({ status }) => status === 401).length;
      const limited = answers.filter(({ status }) => status === 429);
      expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
      for (const { headers, body } of limited) {
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        expect(body.message).toMatch(/^Trop de tentatives/);
      }
    }
    expect(looked).toBeGreaterThan(10);
    expect(looked).toBeLessThanOrEqual(100);
    // His own device is known; from anywhere else even the right password is not checked.
    await login(person, person.email);
    expect((await world.client().post('/api/login', { email: person.email, password: PASSWORD }, anywhere())).status).toBe(429);
    await expect.poll(() => throttled(person)).toHaveLength(1);
    const [event] = await throttled(person);
    expect(event).toMatchObject({
      data: { triesPerHour: 60, until: '2026-11-21T10:00:00.000Z' },
      personal: null,
      actor: { kind: 'system' },
    });

    later('2026-11-21T10:00:01Z');
    expect((await guess(person.email)).status).toBe(401);
    await Promise.all(Array.from({ length: 80 }, () => guess(person.email)));
    await expect.poll(() => throttled(person)).toHaveLength(2);
    later(START);
  }, 600_000);

  /** How many guesses at these accounts were checked, each from the next address of `from`. */
  const lookedAt = async (emails: readonly string[], from: () => Record<string, string>): Promise<number> => {
    let looked = 0;
    for (let done = 0; done < emails.length; done += 50) {
      const answers = await Promise.all(emails.slice(done, done + 50).map((email) => guessFrom(email, from())));
      expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
      looked += answers.filter(({ status }) => status === 401).length;
    }
    return looked;
  };
  const accounts = LONG ? 10_000 : 100;
  /** Most of the widest limits is taken beforehand: three hundred hashes would take a minute. */
  const spent = LONG ? 0 : 280;
  const limits = () => createLimits(world.deps);

  test(`one guess each at ${accounts} accounts from one address: 30 accounts an hour are tried, other callers are not limited`, async () => {
    const person = await verified(world);
    const emails = Array.from({ length: accounts }, (_, i) => `compte${i}@test.fr`);
    expect(await lookedAt(emails, () => ({ 'x-forwarded-for': '192.0.2.7' }))).toBe(30);
    expect((await person.post('/api/login', { email: person.email, password: PASSWORD }, anywhere())).status).toBe(200);
  }, 600_000);

  test('an IPv6 address counts as its /64 in every spelling: 30 accounts, 300 tries in all', async () => {
    later('2026-11-25T09:00:00Z');
    const within = (prefix: string) => () => {
      const tail = `${(++calls).toString(16)}:${(calls * 7919).toString(16).slice(-4)}`;
      return {
        'x-forwarded-for': calls % 2 === 0 ? `${prefix}::${tail}` : `[${prefix.toUpperCase()}:0:0:${tail}]:${40_000 + (calls % 9000)}`,
      };
    };
    const each = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name}${i}@test.fr`);
    expect(await lookedAt(each(100, 'six'), within('2001:db8:0:1'))).toBe(30);
    expect(await lookedAt(each(100, 'six'), within('2001:db8:0:2'))).toBe(30);
    await limits().take(LOGIN_ADDRESS, '2001:db8:0:3::/64', spent);
    const insisting = each(20, 'insiste').flatMap((email) => Array<string>(LONG ? 20 : 2).fill(email));
    expect(await lookedAt(insisting, within('2001:db8:0:3'))).toBe(300 - spent);
    later(START);
  }, 120_000);

  test(`one guess each at ${LONG ? 10_000 : 60} accounts from as many addresses raises an alarm, in the log and in the metrics`, async () => {
    later('2026-11-26T09:00:00Z');
    const alarms = () => world.problems.filter((fields) => 'alarm' in fields);
    const shouted = console.error;
    console.error = () => {};
    const failed = world.metrics.of('failed_logins').get('')!;
    const before = alarms().length;
    await limits().take(LOGIN_FAILURES, 'anybody', spent);
    const emails = Array.from({ length: LONG ? 10_000 : 60 }, (_, i) => `partout${i}@test.fr`);
    expect(await lookedAt(emails, anywhere)).toBe(emails.length);
    console.error = shouted;
    expect(alarms().slice(before)).toEqual([{ alarm: 'login-failures', moreThan: 300, withinSeconds: 3600 }]);
    expect(world.metrics.of('failed_logins').get('')! - failed).toBe(emails.length);
    expect(world.metrics.of('limits_exceeded').get('login-failures')).toBeGreaterThanOrEqual(emails.length + spent - 300);
    later(START);
  }, 600_000);

  test('a reset by mail lets the owner in at once while the guessing continues, and adds no guesses to the 100', async () => {
    later('2026-11-27T09:00:00Z');
    const person = await verified(world);
    const attack = (count: number) => lookedAt(Array<string>(count).fill(person.email), anywhere);
    const loginFrom = (client: Pick<Person, 'post'>, password: string) =>
      client.post('/api/login', { email: person.email, password }, anywhere());
    let looked = await attack(100);
    expect((await loginFrom(world.client(), PASSWORD)).status).toBe(429);
    const reset = async (password: string) => {
      ok(await person.post('/api/forgot-password', { email: person.email }, anywhere()));
      const owner = world.client();
      const token = await secretOf(world, person.accountId, 'PasswordResetLinkIssued');
      await world.caughtUp();
      ok(await owner.post('/api/reset-password', { token, newPassword: password }, anywhere()));
      return owner;
    };
    // Also from another browser than the one of the reset.
    await reset('Lune-Verte-42!');
    expect((await loginFrom(world.client(), 'Lune-Verte-42!')).status).toBe(200);
    looked += await attack(100);
    expect((await loginFrom(world.client(), 'Lune-Verte-42!')).status).toBe(429);
    // From his own browser, however long the guessing goes on.
    const owner = await reset('Lune-Verte-43!');
    looked += await attack(100);
    expect((await loginFrom(owner, 'Lune-Verte-43!')).status).toBe(200);
    expect(looked).toBe(70);
    later(START);
  }, 120_000);

  test('a known device has its own limit; its cookie cannot be forged or used for another account', async () => {
    const [person, other] = [await verified(world), await verified(world)];
    await login(person, person.email);
    await login(other, other.email);
    const device = person.jar.get('subdoc-device')!;
    const tried = async (value: string, email: string) => {
      const answers = await Promise.all(
        Array.from({ length: 70 }, () =>
          world.client().post('/api/login', { email, password: 'Faux-2026!' }, { ...anywhere(), cookie: `subdoc-device=${value}` }),
        ),
      );
      return answers.filter(({ status }) => status === 401).length;
    };
    expect(await tried(device, person.email)).toBe(30);
    // Another account's device, also with this account's number, and one with a changed signature, count as unknown.
    const [, name, sign] = device.split('.');
    const third = await verified(world);
    expect(await tried(`${third.accountId}.${name}.${sign}`, third.email)).toBe(60);
    const forged = `${person.accountId}.${name}x.${sign}`;
    expect(await tried(forged, person.email)).toBe(60);
  }, 120_000);

  test('guesses at an unknown address leave no trace in any table', async () => {
    const head = await world.store.head();
    await Promise.all(Array.from({ length: 80 }, () => guess('fantome@test.fr')));
    expect(await world.store.head()).toBe(head);
    const buckets = await world.db`SELECT bucket FROM ops.tries`;
    expect(JSON.stringify(buckets)).not.toContain('fantome');
  }, 120_000);
});

describe('C11 C12 guessing at links', () => {
  test('C11 a short id has at least 80 bits, and guessing ids ends in 429; the real one still works', async () => {
    const sub = await subcontractor(await customer(world));
    const short = new URL(sub.shortUrl).pathname;
    const id = short.slice('/s/'.length);
    expect(id).toMatch(/^[\w-]{14,}$/); // 6 bits a sign
    const statuses = new Map<number, number>();
    const guesses = LONG ? 10_000 : 100;
    for (let done = 0; done < guesses; done += 50) {
      const tries = Array.from({ length: 50 }, (_, i) => `/s/${id.slice(0, -4)}${String(1000 + done + i).slice(-4)}`);
      for (const { status } of await Promise.all(tries.map((path) => world.client().get(path, { 'x-forwarded-for': '192.0.2.9' }))))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].sort()).toEqual([404, 429]);
    expect(statuses.get(404)).toBeLessThanOrEqual(60);
    const real = await world.client().get(short, { 'x-forwarded-for': '192.0.2.9' });
    expect([real.status, real.headers.get('location'), real.headers.get('referrer-policy')]).toEqual([
      302,
      `/upload/${sub.secureToken}`,
      'no-referrer',
    ]);
  }, 600_000);

  const [here, elsewhere, spent] = LONG ? [1000, 4000, 0] : [200, 400, 2800];
  test(`C12 ${here} wrong tokens from one address, and ${elsewhere} from many, get 429 with Retry-After; a valid token is never refused`, async () => {
    later('2026-11-22T09:00:00Z');
    const sub = await subcontractor(await customer(world));
    const wrong = (headers: Record<string, string>) =>
      world.client().get(`/api/subcontractor/${'A'.repeat(26)}${String(++calls).padStart(6, '0')}`, headers);
    const tally = async (count: number, headers: () => Record<string, string>) => {
      const seen = { 404: 0, 429: 0 } as Record<number, number>;
      for (let done = 0; done < count; done += 100)
        for (const { status, headers: said } of await Promise.all(Array.from({ length: 100 }, () => wrong(headers())))) {
          seen[status] = (seen[status] ?? 0) + 1;
          if (status === 429) expect(Number(said.get('retry-after'))).toBeGreaterThan(0);
        }
      return seen;
    };
    expect(await tally(here, () => ({ 'x-forwarded-for': '192.0.2.11' }))).toEqual({ 404: 60, 429: here - 60 });
    await createLimits(world.deps).take(GUESS_ANYWHERE, 'anybody', spent);
    const many = await tally(elsewhere, anywhere);
    expect(many[404]).toBeGreaterThan(0);
    expect(many[404]).toBeLessThanOrEqual(3000 - spent);
    expect(many[429]).toBeGreaterThanOrEqual(elsewhere - 3000 + spent);
    for (const headers of [anywhere(), { 'x-forwarded-for': '192.0.2.11' }])
      expect((await world.client().get(`/api/subcontractor/${sub.secureToken}`, headers)).status).toBe(200);
    later(START);
  }, 600_000);

  test('C12 wrong verification and reset links count as guesses too', async () => {
    later('2026-11-23T09:00:00Z');
    const here = { 'x-forwarded-for': '192.0.2.13' };
    await registered(world);
    const paths = (n: number) => [
      `/api/verify-email?token=${'B'.repeat(28)}${1000 + n}`,
      `/api/verify-reset-token/${'C'.repeat(28)}${1000 + n}`,
    ];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => paths(n))
        .flat()
        .map((path) => world.client().get(path, here)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    const last = await world.client().post('/api/reset-password', { token: 'D'.repeat(32), newPassword: 'Lune-Verte-42!' }, here);
    expect(last.status).toBe(429);
    later(START);
  });
});

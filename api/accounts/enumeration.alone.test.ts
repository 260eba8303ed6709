// C34 No answer reveals whether an address has an account: neither status, body and headers, nor the work behind it. The tests count the
// statements, because time measurements would be unreliable on a busy machine; the long run measures time as well.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { instant, millis } from '#domain/kernel/calendar.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { Answered } from '#infra/testing/api/client.ts';
import { administrator, login, ok, registered, verified } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import type { Sql } from '#projections/sql.ts';
import { LOGIN_UNKNOWN_DEVICE } from '../shell/http/limits.ts';

/** Every query to the database, read of a stream and Argon2 hash, in order. */
const work: string[] = [];
vi.mock('../shell/http/hashers.ts', async (original) => {
  const hashers = await original<typeof import('../shell/http/hashers.ts')>();
  const isPassword: typeof hashers.isPassword = (...given) => {
    work.push('argon2 verify');
    return hashers.isPassword(...given);
  };
  return { ...hashers, isPassword };
});
const countedSql = <Tag extends Sql>(sql: Tag): Tag =>
  new Proxy(sql, {
    apply(target, self, given) {
      if (Array.isArray(given[0]) && 'raw' in given[0]) work.push(given[0].join('?').replace(/\s+/g, ' '));
      return Reflect.apply(target as never, self, given);
    },
  });
const counted =
  (loadState: LoadState): LoadState =>
  (category, id) => {
    work.push(`stream ${category}`);
    return loadState(category, id);
  };

let world: World;
beforeAll(async () => {
  world = await startWorld({
    config: { trustProxy: true, hashCost: undefined },
    deps: (real) => ({ sql: countedSql(real.sql), loadState: counted(real.loadState) }),
  });
});
afterAll(() => world.close());

/** Each call comes from its own address, as an attacker's would. */
let calls = 0;
const from = () => ({ 'x-forwarded-for': `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` });
const post = async (path: string, body: object, headers = {}): Promise<Answered & { work: string[] }> => {
  await world.app.settled();
  work.length = 0;
  const answer = await world.client().post(path, body, { ...from(), ...headers });
  // Work after the answer could reveal the account by its load, so it is counted too.
  await world.app.settled();
  return { ...answer, work: [...work] };
};
/** What the caller sees, without what changes in every answer. */
function seen({ status, text, headers }: Answered): object {
  const { 'x-correlation-id': _, date: __, ...rest } = Object.fromEntries(headers);
  return { status, text, rest };
}

/** An address in every state of an account, and one without an account. */
async function addresses(): Promise<Record<string, string>> {
  const admin = await administrator(world);
  const [unverified, pending, approved, rejected] = await Promise.all([
    registered(world),
    verified(world),
    verified(world),
    verified(world),
  ]);
  ok(await admin.post('/api/admin/approve-user', { userId: approved.accountId }));
  ok(await admin.post('/api/admin/reject-user', { userId: rejected.accountId }));
  await world.caughtUp();
  return {
    unknown: 'personne@test.fr',
    unverified: unverified.email,
    pending: pending.email,
    approved: approved.email,
    rejected: rejected.email,
  };
}

test.each(['a browser that nobody knows', 'one that an account knows'])(
  'C34 a wrong password from %s gets the same answer after the same statements and one hash, whether or not the account exists',
  async (browser) => {
    const people = await addresses();
    const someone = await verified(world);
    await login(someone, someone.email);
    const headers = browser.startsWith('one') ? { cookie: `subdoc-device=${someone.jar.get('subdoc-device')}` } : {};
    const answers: Record<string, Answered & { work: string[] }> = {};
    for (const [who, email] of Object.entries(people)) answers[who] = await post('/api/login', { email, password: 'Faux-2026!' }, headers);
    const { unknown, ...others } = answers;
    expect(unknown!.status).toBe(401);
    expect(unknown!.work.filter((step) => step === 'argon2 verify')).toHaveLength(1);
    expect(unknown!.work.length).toBeGreaterThan(3);
    for (const [who, answer] of Object.entries(others)) {
      expect([who, seen(answer)]).toEqual([who, seen(unknown!)]);
      expect([who, answer.work]).toEqual([who, unknown!.work]);
    }
  },
);

test('C34 forgotten password and resend give the same answer and headers, and reveal no event', async () => {
  const people = await addresses();
  for (const path of ['/api/forgot-password', '/api/auth/resend-verification']) {
    const unknown = seen(await post(path, { email: people.unknown! }));
    expect(unknown).toMatchObject({ status: 200 });
    for (const email of Object.values(people)) expect([email, seen(await post(path, { email }))]).toEqual([email, unknown]);
  }
});

test('C34 beyond the limit the answer is the same as well', async () => {
  const people = await addresses();
  const last = async (email: string) => {
    const body = { email, password: 'Faux-2026!' };
    await Promise.all(Array.from({ length: LOGIN_UNKNOWN_DEVICE.tries }, () => world.client().post('/api/login', body, from())));
    return post('/api/login', body);
  };
  const [unknown, known] = [await last('encore-personne@test.fr'), await last(people.approved!)];
  expect(unknown.status).toBe(429);
  expect(seen(known)).toEqual(seen(unknown));
  expect(known.work.filter((step) => step === 'argon2 verify')).toEqual([]);
});

/** Two-sided p of the Mann-Whitney test, by its normal approximation with ties. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, mine: 1 })), ...b.map((value) => ({ value, mine: 0 }))].sort((x, y) => x.value - y.value);
  let [rank, ties] = [0, 0];
  for (let i = 0; i < all.length; ) {
    let j = i;
    while (j < all.length && all[j]!.value === all[i]!.value) j++;
    for (let k = i; k < j; k++) rank += all[k]!.mine * ((i + 1 + j) / 2);
    ties += (j - i) ** 3 - (j - i);
    i = j;
  }
  const [m, n] = [a.length, b.length];
  const spread = Math.sqrt(((m * n) / 12) * (m + n + 1 - ties / ((m + n) * (m + n - 1))));
  const z = Math.abs(rank - (m * (m + 1)) / 2 - (m * n) / 2) / spread;
  // Abramowitz and Stegun 7.1.26
  const t = 1 / (1 + (0.3275911 * z) / Math.SQRT2);
  return ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp((-z * z) / 2);
}

test('the statistical test of the next tests finds a difference where there is one, and none otherwise', () => {
  const drawn = (shift: number) => Array.from({ length: 2000 }, (_, i) => ((i * 7919) % 2003) / 100 + shift);
  expect(mannWhitney(drawn(0), drawn(0))).toBeGreaterThan(0.9);
  expect(mannWhitney(drawn(0), drawn(1))).toBeLessThan(0.001);
});

const LONG = process.env['SUBDOC_LONG'] === '1';
const ROUNDS = 40;

if (LONG)
  test('C34 in 2,000 log-ins each at known and unknown addresses the times do not differ, p > 0.01', async () => {
    const known = await Promise.all(Array.from({ length: 50 }, () => registered(world)));
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let i = 0; i < 4000; i++) {
      // Each address 40 times: below the limit.
      const which = i % 2 === 0 ? 'known' : 'unknown';
      const email = which === 'known' ? known[(i >> 1) % 50]!.email : `absent${(i >> 1) % 50}@test.fr`;
      const before = performance.now();
      const { status } = await post('/api/login', { email, password: 'Faux-2026!' });
      times[which].push(performance.now() - before);
      expect(status).toBe(401);
    }
    expect(mannWhitney(times.known, times.unknown)).toBeGreaterThan(0.01);
  }, 1_200_000);

if (LONG)
  test.each(['/api/forgot-password', '/api/auth/resend-verification'])(
    'C34 in 2,000 calls each with known and unknown addresses at %s the times do not differ, p > 0.01',
    async (path) => {
      const known = await Promise.all(Array.from({ length: 50 }, () => registered(world)));
      const emails = { known: known.map(({ email }) => email), unknown: known.map((_, i) => `absent${i}@test.fr`) };
      const times: Record<keyof typeof emails, number[]> = { known: [], unknown: [] };
      const ask = async (which: keyof typeof emails, i: number) => {
        const before = performance.now();
        const { status } = await world.client().post(path, { email: emails[which][i] }, from());
        times[which].push(performance.now() - before);
        expect(status).toBe(200);
      };
      for (let round = 0; round < ROUNDS; round++) {
        // Five an hour and address are allowed. Ten run at once, and the two kinds take turns in being first.
        if (round % 5 === 0) world.clock.set(instant(millis(world.clock.now()) + 61 * 60_000));
        for (let i = 0; i < 50; i += 5)
          await Promise.all(Array.from({ length: 10 }, (_, n) => ask((n + round) % 2 === 0 ? 'known' : 'unknown', i + (n >> 1))));
      }
      expect(mannWhitney(times.known, times.unknown)).toBeGreaterThan(0.01);
    },
    1_200_000,
  );

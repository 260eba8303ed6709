// C34-C36 G60 A second factor by codes of an application: set up, asked for after the password, used once, removed, and in no clear place.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { challengeOf, codeOf, withCodes } from '#infra/testing/api/factors.ts';
import { customer, elsewhere, login, ok, secretOf, verified } from '#infra/testing/api/people.ts';
import { PASSWORD, startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
const second = (client: ReturnType<World['client']>, challenge: string, code: string) =>
  client.post('/api/login/second-factor', { challenge, code });
const facts = async ({ accountId }: { accountId: number }) =>
  (await world.events(`account-${accountId}`)).map(({ type }) => type).filter((type) => /Factor|Recovery/.test(type));

test('G60 a log-in with codes takes the password, then a code; the session says so', async () => {
  const person = await customer(world);
  expect(ok(await person.get('/api/user/factors')).body).toEqual({ totp: null, recoveryCodesLeft: 0, passkeys: 0, required: false });
  const { secret } = await withCodes(world, person);
  expect(ok(await person.get('/api/user/factors')).body).toEqual({
    totp: { since: world.clock.now() },
    recoveryCodesLeft: 10,
    passkeys: 0,
    required: false,
  });
  const client = world.client();
  const challenge = await challengeOf(client, person.email);
  expect((await client.get('/api/user')).status).toBe(401);
  expect(ok(await second(client, challenge, codeOf(world, secret))).body.id).toBe(person.accountId);
  const sessions = ok(await client.get('/api/user/sessions')).body as { current: boolean; method: string }[];
  expect(sessions.map(({ current, method }) => [current, method])).toEqual([
    [true, 'password+code'],
    // The one in which the factor was set up has shown a code as well.
    [false, 'password+code'],
  ]);
  expect(await facts(person)).toEqual(['SecondFactorAdded']);
});

test('C35 a code is typed as people do, counts by the product’s clock one step before and after, and counts once', async () => {
  const person = await customer(world);
  const { secret } = await withCodes(world, person);
  const enter = async (code: string) => {
    const client = world.client();
    return (await second(client, await challengeOf(client, person.email), code)).status;
  };
  const now = codeOf(world, secret);
  // Used at the set-up, and anything before it.
  expect(await enter(codeOf(world, secret, -1))).toBe(401);
  expect(await enter(codeOf(world, secret, 2))).toBe(401);
  expect(await enter(`${now.slice(0, 3)}\u00a0${now.slice(3)} `)).toBe(200);
  expect(await enter(now)).toBe(401);
  expect(await enter(codeOf(world, secret, 1))).toBe(200);
  expect([await enter('12345'), await enter('abcdef'), await enter('1234567')]).toEqual([401, 401, 401]);
});

test('C35 of ten log-ins at the same moment with the same code or recovery code one succeeds', async () => {
  const person = await customer(world);
  const { secret, recoveryCodes } = await withCodes(world, person);
  for (const code of [codeOf(world, secret), recoveryCodes[3]!]) {
    const entering = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const client = world.client();
        return { client, challenge: await challengeOf(client, person.email, elsewhere()) };
      }),
    );
    const statuses = await Promise.all(
      entering.map(({ client, challenge }) => second(client, challenge, code).then(({ status }) => status)),
    );
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(9).fill(401)]);
  }
});

test('C36 a challenge is over after its log-in, after ten minutes, after five wrong codes, and after a reset', async () => {
  const person = await customer(world);
  const { secret, recoveryCodes } = await withCodes(world, person);
  const spare = () => recoveryCodes.pop()!;
  const over = async (client: ReturnType<World['client']>, challenge: string) => {
    const { status, body } = await second(client, challenge, spare());
    expect([status, body.code]).toEqual([401, 'challenge-over']);
  };
  const client = world.client();
  const used = await challengeOf(client, person.email);
  ok(await second(client, used, codeOf(world, secret)));
  await over(client, used);
  const late = await challengeOf(client, person.email);
  world.clock.set('2026-11-21T09:10:01Z');
  await over(client, late);
  const tried = await challengeOf(client, person.email);
  for (let i = 0; i < 5; i++) expect((await second(client, tried, '000000')).body.code).toBe('invalid-code');
  await over(client, tried);
  const reset = await challengeOf(client, person.email);
  ok(await world.client().post('/api/forgot-password', { email: person.email }));
  await world.caughtUp();
  const token = await secretOf(world, person.accountId, 'PasswordResetLinkIssued');
  ok(await world.client().post('/api/reset-password', { token, newPassword: PASSWORD }));
  await over(client, reset);
  // A reset does not switch the factor off.
  expect(await challengeOf(world.client(), person.email)).toMatch(/^[\w-]{43}$/);
  world.clock.set('2026-11-21T09:00:00Z');
});

test('C35 codes are guessed at no oftener than passwords: they share the counters, and the guessing is on record', async () => {
  const person = await customer(world);
  await withCodes(world, person);
  let looked = 0;
  let limited = 0;
  for (let round = 0; round < 20; round++) {
    const client = world.client();
    const asked = await client.post('/api/login', { email: person.email, password: PASSWORD }, elsewhere());
    if (asked.status === 429) {
      limited++;
      continue;
    }
    for (let i = 0; i < 5; i++) {
      const { status } = await client.post(
        '/api/login/second-factor',
        { challenge: asked.body.challenge, code: `${100000 + round * 5 + i}` },
        elsewhere(),
      );
      if (status === 401) looked++;
      else limited++;
    }
  }
  expect(looked).toBe(60);
  expect(limited).toBeGreaterThan(0);
  await expect
    .poll(async () => (await world.events(`account-${person.accountId}`)).some(({ type }) => type === 'SignInThrottled'))
    .toBe(true);
});

test('G60 each recovery code counts once; its use is a fact with what is left, and removal takes a code', async () => {
  const person = await customer(world);
  const { recoveryCodes, secret } = await withCodes(world, person);
  expect(new Set(recoveryCodes).size).toBe(10);
  const client = world.client();
  const [first = '', next = ''] = recoveryCodes;
  ok(await second(client, await challengeOf(client, person.email), ` ${first.toUpperCase().replace('-', ' – ')}`));
  expect((await client.get('/api/user/sessions')).body[0].method).toBe('password+recovery-code');
  expect((await second(client, await challengeOf(client, person.email), first)).status).toBe(401);
  expect(ok(await client.get('/api/user/factors')).body.recoveryCodesLeft).toBe(9);
  expect((await client.send('DELETE', '/api/user/totp', { code: '000000' })).body).toMatchObject({ status: 403, code: 'invalid-code' });
  ok(await client.send('DELETE', '/api/user/totp', { code: next }));
  ok(await login(world.client() as typeof person, person.email));
  expect(await facts(person)).toEqual(['SecondFactorAdded', 'RecoveryCodeUsed', 'SecondFactorRemoved']);
  // Another application begins with new codes, and the old ones are nothing.
  const again = await withCodes(world, person);
  expect(again.secret).not.toBe(secret);
  expect((await second(client, await challengeOf(client, person.email), recoveryCodes[5]!)).status).toBe(401);
});

test('G60 the set-up: a wrong code, none begun, one that is there already, two at the same moment, and a repeated call', async () => {
  const person = await customer(world);
  const confirm = (code: string, headers?: Record<string, string>) => person.post('/api/user/totp/confirm', { code }, headers);
  expect((await confirm('123456')).body).toMatchObject({ status: 409, code: 'factor-not-started' });
  const { secret, uri } = ok(await person.post('/api/user/totp')).body;
  expect(uri).toMatch(/^otpauth:\/\/totp\/SubDoc:.*secret=[A-Z2-7]{32}&issuer=SubDoc$/);
  expect((await confirm('000000')).body).toMatchObject({ status: 403, code: 'invalid-code' });
  expect((await person.post('/api/login', { email: person.email, password: PASSWORD })).status).toBe(200);
  const code = codeOf(world, secret);
  const both = await Promise.all([confirm(code, { 'idempotency-key': 'une' }), confirm(code)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await facts(person)).toEqual(['SecondFactorAdded']);
  expect((await person.post('/api/user/totp')).body).toMatchObject({ status: 409, code: 'factor-already-set' });
  const [codes] = both.filter(({ status }) => status === 200);
  // The answer that was stored is gone, as after a crash: the same key answers the same codes.
  await world.db`UPDATE ops.idempotency SET answer = NULL WHERE key = 'une'`;
  if (both[0].status === 200) expect(ok(await confirm(code, { 'idempotency-key': 'une' })).body).toEqual(codes!.body);
});

test('C34 whoever has no account, or the wrong password, learns nothing of a second factor', async () => {
  const person = await verified(world);
  await login(person, person.email);
  await withCodes(world, person);
  const wrong = await world.client().post('/api/login', { email: person.email, password: 'Faux-2026!' });
  const nobody = await world.client().post('/api/login', { email: 'personne@test.fr', password: 'Faux-2026!' });
  expect([wrong.status, wrong.body]).toEqual([nobody.status, nobody.body]);
});

test('C8 neither secret nor codes stand in the database or its events in clear', async () => {
  const person = await customer(world);
  const { secret, recoveryCodes } = await withCodes(world, person);
  const all = JSON.stringify(
    await Promise.all(
      ['ops.factors', 'ops.recovery_codes', 'ops.factor_challenges', 'ops.idempotency', 'es.events'].map((table) =>
        world.db.unsafe(`SELECT t::text AS row FROM ${table} t`),
      ),
    ),
  );
  for (const word of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) expect(all).not.toContain(word);
  expect(JSON.stringify(await world.events(`account-${person.accountId}`))).not.toContain(secret);
});

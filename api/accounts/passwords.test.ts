// C38 Which passwords are accepted, and that none is truncated, changed or revealed.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD_CRITERIA } from '#contract/accounts.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { ok, registration, secretOf, verified } from '#infra/testing/api/people.ts';
import { PASSWORD, startWorld, type World } from '#infra/testing/api/world.ts';
import { isDressedAs, isTooCommon, readList, TOO_COMMON, wordInside } from '../shell/http/common-passwords.ts';

let world: World;
beforeAll(async () => {
  // Hashed as in production.
  world = await startWorld({ config: { hashCost: undefined } });
});
afterAll(() => world.close());
let number = 0;
const register = (password: string, email = `mdp${++number}@test.fr`) =>
  world.client().post('/api/register', { ...registration(email), password });

describe('C38 the most common passwords', () => {
  test('each of the 3,000 is refused, also with the changes that the criteria suggest', async () => {
    const list = await readList();
    expect(list.length).toBeGreaterThan(3000);
    for (const word of list.slice(0, 3000)) {
      const dressed = `${word.charAt(0).toUpperCase()}${word.slice(1)}1!`;
      for (const password of [word, dressed])
        expect([password, PASSWORD_CRITERIA.some(({ test }) => !test(password)) || (await isTooCommon(password))]).toEqual([
          password,
          true,
        ]);
    }
  });

  test('the core word counts, without case, look-alike symbols, prefix and suffix', async () => {
    expect(['P@ssw0rd-2026!', '123Soleil!!', 'AZERTY_12', 'Ｐａｓｓｗｏｒｄ1!', '2026!!'].map(wordInside)).toEqual([
      'password',
      'soleil',
      'azerty',
      'password',
      '',
    ]);
    for (const password of ['Password1!', 'P@ssw0rd-2026!', 'Azerty123!', 'Bonjour2026!', 'SubDoc-2026!', 'MotDePasse1!', 'Qwerty!1'])
      expect([password, await isTooCommon(password)]).toEqual([password, true]);
    for (const password of [
      PASSWORD,
      'Nouveau-2026!',
      'Lune-Verte-42!',
      '12345678!aA',
      'Password-Tournesol-9!',
      'Écluse€2026a',
      'a'.repeat(64),
    ])
      expect([password, await isTooCommon(password)]).toEqual([password, false]);
  });

  test('a password printed in the README or set for the demonstration is refused in every variation', async () => {
    for (const password of ['Chantier-2026!', 'cHANTIER-2026!', 'CHANTIEr-2026!', 'Ch@ntier-2026!', 'Chantier2027?', '1-Chantier-2026!']) {
      const { status, body } = await register(password);
      expect([password, status, body.code]).toEqual([password, 400, 'invalid-body']);
    }
    expect([isDressedAs('2026!!', '2026!!'), isDressedAs('2027!!', '2026!!')]).toEqual([true, false]);
    const person = await verified(world);
    ok(await person.post('/api/forgot-password', { email: person.email }));
    await world.caughtUp();
    const token = await secretOf(world, person.accountId, 'PasswordResetLinkIssued');
    const reset = await person.post('/api/reset-password', { token, newPassword: 'Chantier-2026!' });
    expect([reset.status, reset.body.errors]).toEqual([400, [{ path: 'newPassword', message: typeset(TOO_COMMON) }]]);
    ok(await register('Chantier-Nord-2026!'), 201);
  });

  test('they are refused at registration and reset, with field and reason, and nothing is stored', async () => {
    const head = await world.store.head();
    const { status, body } = await register('Password1!');
    expect([status, body]).toEqual([
      400,
      { message: typeset(TOO_COMMON), code: 'invalid-body', status: 400, errors: [{ path: 'password', message: typeset(TOO_COMMON) }] },
    ]);
    expect(await world.store.head()).toBe(head);
    const person = await verified(world);
    ok(await person.post('/api/forgot-password', { email: person.email }));
    await world.caughtUp();
    const token = await secretOf(world, person.accountId, 'PasswordResetLinkIssued');
    const reset = await person.post('/api/reset-password', { token, newPassword: 'Azerty123!' });
    expect([reset.status, reset.body.errors]).toEqual([400, [{ path: 'newPassword', message: typeset(TOO_COMMON) }]]);
    // The refusal does not consume the link.
    ok(await person.post('/api/reset-password', { token, newPassword: 'Lune-Verte-42!' }));
  });
});

describe('C38 passwords are used as typed', () => {
  const loginStatus = async (email: string, password: string) => (await world.client().post('/api/login', { email, password })).status;

  test('Argon2id with its parameters; composed and decomposed letters are equal, a space is a character', async () => {
    const long = ` ${'é'.repeat(100)}Ab1!`;
    const { body } = ok(await register(long, 'accents@test.fr'), 201);
    const [row] = await world.db`SELECT password_hash FROM ops.credentials WHERE account_id = ${body.id}`;
    expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // 403: the right password of an unverified address.
    for (const [password, status] of [
      [long, 403],
      [long.normalize('NFD'), 403],
      [long.trimStart(), 401],
      [`${long} `, 401],
      [long.replace('é', ''), 401],
    ] as const)
      expect([password.length, await loginStatus('accents@test.fr', password)]).toEqual([password.length, status]);
  });

  test('two passwords equal in their first 72 bytes differ; 64 and 256 characters are accepted, 257 are refused and not truncated', async () => {
    const shared = `Ab1!${'x'.repeat(68)}`;
    ok(await register(`${shared}un`, 'prefixe@test.fr'), 201);
    expect(await Promise.all([`${shared}un`, `${shared}deux`, shared].map((p) => loginStatus('prefixe@test.fr', p)))).toEqual([
      403, 401, 401,
    ]);
    for (const [length, status] of [
      [64, 201],
      [256, 201],
      [257, 400],
    ] as const)
      expect([length, (await register(`Ab1!${'y'.repeat(length - 4)}`)).status]).toEqual([length, status]);
  });
});

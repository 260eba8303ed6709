// Registration, verification of the address, log-in, reset and administration over HTTP: bodies, statuses, messages, and stored data.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { user as userSchema } from '#contract/accounts.ts';
import { elsewhere, login, ok, registered, registration, secretOf, verified } from '#infra/testing/api/people.ts';
import { PASSWORD, startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
const later = (iso: string) => world.clock.set(iso);

describe('F259 session calls', () => {
  test('F042 A22 registration returns an account without rights, with plan none, asks for verification and opens no session', async () => {
    const { body, status, headers } = await world.client().post('/api/register', registration('Neuf@Test.fr'));
    expect([status, headers.getSetCookie()]).toEqual([201, []]);
    expect(body).toMatchObject({
      emailVerified: false,
      adminApproved: false,
      plan: 'none',
      autoValidationEnabled: true,
      tutorialCompleted: false,
      requiresEmailVerification: true,
      email: 'Neuf@Test.fr',
    });
    expect(JSON.stringify(body)).not.toContain('password');
    const organizations = await world.events(`organizations-${body.id}`);
    expect(organizations.map((event) => event.data)).toMatchObject([{ isDefault: true }]);
  });

  test('F038 each missing field is a 400 that names it; the same address in any case is a 409', async () => {
    const client = world.client();
    for (const field of ['companyName', 'email', 'phoneNumber', 'password'] as const) {
      const { [field]: _, ...rest } = registration('vide@test.fr');
      const { status, body } = await client.post('/api/register', rest);
      expect([status, body.code, body.errors.map((error: { path: string }) => error.path)]).toEqual([400, 'invalid-body', [field]]);
    }
    await registered(world, 'deux@test.fr');
    const again = await client.post('/api/register', registration('DEUX@test.fr'));
    expect([again.status, again.body.code]).toEqual([409, 'email-taken']);
  });

  test('F033 F034 F035 validation errors have the words of the specification', async () => {
    const messagesOf = async (more: object) =>
      (await world.client().post('/api/register', { ...registration('regles@test.fr'), ...more })).body.errors.map(
        (error: { message: string }) => error.message,
      );
    expect(await messagesOf({ email: 'pas un email' })).toEqual(['Veuillez entrer un email professionnel valide']);
    expect(await messagesOf({ phoneNumber: '012345678' })).toEqual(['Le numéro de téléphone doit contenir au moins 10 chiffres']);
    expect(await messagesOf({ phoneNumber: '06 12 34 56 ab' })).toEqual(['Format de numéro de téléphone invalide']);
    for (const password of ['Ab1!xyz', 'ABCD123!', 'abcd123!', 'Abcdefg!', 'Abcd1234']) {
      const [message, ...others] = await messagesOf({ password });
      expect(message).toMatch(/^Le mot de passe doit contenir au moins /);
      expect(others).toEqual([]);
    }
  });

  test('C40 one mailbox registered ×100 in parallel in many spellings gets one account', async () => {
    const spellings = ['Course.Une@gmail.com', 'courseune@gmail.com', 'COURSEUNE@GMAIL.COM', 'c.o.u.r.s.e.une+essai@googlemail.com'];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        world.client().post('/api/register', registration(spellings[i % spellings.length]!), elsewhere()),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201).every(({ status, body }) => status === 409 && body.code === 'email-taken')).toBe(
      true,
    );
  });

  test('A21 log-in: 403 for an unverified account, 401 for a wrong password as for an unknown address, then a session', async () => {
    const person = await registered(world);
    const early = await person.post('/api/login', { email: person.email, password: PASSWORD });
    expect([early.status, early.body.code]).toEqual([403, 'email-not-verified']);
    expect(early.body.message).toContain('vérifier votre email');
    const wrong = await person.post('/api/login', { email: person.email, password: 'Faux-2026!' });
    const unknown = await person.post('/api/login', { email: 'personne@test.fr', password: 'Faux-2026!' });
    expect([wrong.status, wrong.body]).toEqual([401, { message: 'Identifiants inconnus', code: 'invalid-credentials', status: 401 }]);
    expect(unknown.body).toEqual(wrong.body);
    expect((await person.get('/api/user')).status).toBe(401);
  });

  test('F044 an account verified and not approved can log in and reaches the approval gate', async () => {
    const person = await verified(world);
    expect(userSchema.parse((await login(person, person.email)).body)).toMatchObject({
      emailVerified: true,
      adminApproved: false,
      plan: 'none',
    });
    expect((await person.get('/api/user')).body.adminApproved).toBe(false);
    const shut = await person.get('/api/settings');
    expect([shut.status, shut.body.code]).toEqual([403, 'account-not-approved']);
  });

  test('A24 a verification link is valid for 24 hours, only the newest works, and only once', async () => {
    const person = await registered(world);
    const first = await secretOf(world, person.accountId, 'VerificationLinkIssued');
    ok(await person.post('/api/auth/resend-verification', { email: person.email }));
    const second = await secretOf(world, person.accountId, 'VerificationLinkIssued');
    expect(second).not.toBe(first);
    await world.caughtUp();
    expect((await person.get(`/api/verify-email?token=${first}`)).body).toMatchObject({ code: 'token-invalid', message: 'Token invalide' });
    const done = await person.get(`/api/verify-email?token=${second}`);
    expect([done.status, done.body.email]).toEqual([200, person.email]);
    expect((await person.get(`/api/verify-email?token=${second}`)).body.code).toBe('already-verified');
    expect((await person.get('/api/verify-email')).body.message).toBe("Token de vérification manquant dans l'URL");
  });

  test('an unverified registration expires after seven days: its link is unknown, even when the timer is late, and the address is free', async () => {
    later('2026-12-01T09:00:00Z');
    const person = await registered(world, 'semaine@test.fr');
    const verify = async () => {
      const token = await secretOf(world, person.accountId, 'VerificationLinkIssued');
      return () => person.get(`/api/verify-email?token=${token}`);
    };
    later('2026-12-08T08:59:00Z');
    ok(await person.post('/api/auth/resend-verification', { email: person.email }));
    const young = await verify();
    await world.caughtUp();
    const unknown = await person.get(`/api/verify-email?token=${'x'.repeat(32)}`);
    expect([unknown.status, unknown.body.message]).toEqual([400, 'Token invalide']);
    later('2026-12-08T09:00:00Z');
    const [late] = [await young()];
    expect([late.status, late.body]).toEqual([unknown.status, unknown.body]);
    ok(await person.post('/api/auth/resend-verification', { email: person.email }));
    expect((await world.events(`account-${person.accountId}`)).filter(({ type }) => type === 'VerificationLinkIssued')).toHaveLength(2);
    await world.erasure.account({ accountId: person.accountId, because: 'expired' });
    await world.caughtUp();
    const gone = await young();
    expect([gone.status, gone.body]).toEqual([unknown.status, unknown.body]);
    expect((await person.post('/api/login', { email: person.email, password: PASSWORD })).status).toBe(401);
    expect(await world.sql`SELECT FROM accounts WHERE id = ${person.accountId}`).toHaveLength(0);
    const again = await verified(world, 'semaine@test.fr');
    expect(again.accountId).not.toBe(person.accountId);
    later('2026-11-21T09:00:00Z');
  });

  test('F041 F028 A23 resend and forgot answer the same for every address, and both are limited', async () => {
    const person = await registered(world);
    for (const path of ['/api/auth/resend-verification', '/api/forgot-password']) {
      const [known, unknown] = [await person.post(path, { email: person.email }), await person.post(path, { email: 'inconnu@test.fr' })];
      expect([known.status, known.body]).toEqual([200, unknown.body]);
    }
    // Five an hour for one mailbox, known or not.
    const more = await Promise.all(Array.from({ length: 6 }, () => person.post('/api/forgot-password', { email: 'insistant@test.fr' })));
    expect(more.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('F052 C36 log-out ends the session at once, everywhere', async () => {
    const person = await verified(world);
    await login(person, person.email);
    const cookie = [...person.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    ok(await person.post('/api/logout'));
    expect((await world.client().get('/api/user', { cookie })).status).toBe(401);
  });

  test('C36 log-in never adopts a session id that was set beforehand', async () => {
    const person = await verified(world);
    person.jar.set('subdoc', 'A'.repeat(43));
    await login(person, person.email);
    expect(person.jar.get('subdoc')).not.toBe('A'.repeat(43));
    expect(person.jar.get('subdoc')).toMatch(/^[\w-]{43}$/);
  });

  test('A06 a session lasts 12 hours, 30 days when remembered', async () => {
    const [short, long] = [await verified(world), await verified(world)];
    ok(await short.post('/api/login', { email: short.email, password: PASSWORD }));
    ok(await long.post('/api/login', { email: long.email, password: PASSWORD, rememberMe: true }));
    later('2026-11-21T20:59:00Z');
    expect((await short.get('/api/user')).status).toBe(200);
    later('2026-11-21T21:00:01Z');
    expect((await short.get('/api/user')).status).toBe(401);
    expect((await long.get('/api/user')).status).toBe(200);
    later('2026-12-21T09:00:01Z');
    expect((await long.get('/api/user')).status).toBe(401);
    later('2026-11-21T09:00:00Z');
  });
});

describe('password reset', () => {
  const ask = async () => {
    const person = await verified(world);
    ok(await person.post('/api/forgot-password', { email: person.email }));
    await world.caughtUp();
    return { person, token: await secretOf(world, person.accountId, 'PasswordResetLinkIssued') };
  };
  const newPassword = 'Nouveau-2026!';

  test('F051 C10 A20 one hour: 59:59 is in time, 60:01 is « Token expiré »', async () => {
    const { person, token } = await ask();
    later('2026-11-21T09:59:59Z');
    expect((await person.get(`/api/verify-reset-token/${token}`)).body).toEqual({ valid: true });
    later('2026-11-21T10:00:01Z');
    expect((await person.get(`/api/verify-reset-token/${token}`)).body).toEqual({ valid: false, error: 'Token expiré' });
    expect((await person.post('/api/reset-password', { token, newPassword })).body).toMatchObject({
      code: 'token-expired',
      message: 'Token expiré',
    });
    later('2026-11-21T09:00:00Z');
  });

  test('F050 C10 ×50 in parallel: one succeeds; the new password replaces the old, every session ends', async () => {
    const { person, token } = await ask();
    await login(person, person.email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => world.client().post('/api/reset-password', { token, newPassword: `${newPassword}${i}` })),
    );
    const winners = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).every(({ body }) => body.code === 'token-invalid')).toBe(true);
    expect((await person.get('/api/user')).status).toBe(401);
    expect((await person.post('/api/login', { email: person.email, password: PASSWORD })).status).toBe(401);
    await login(person, person.email, `${newPassword}${winners[0]}`);
    expect((await person.get(`/api/verify-reset-token/${token}`)).body).toEqual({ valid: false, error: 'Token invalide' });
  });

  test('K47 who never verified the address gets in after a reset', async () => {
    const person = await registered(world);
    ok(await person.post('/api/forgot-password', { email: person.email }));
    await world.caughtUp();
    const token = await secretOf(world, person.accountId, 'PasswordResetLinkIssued');
    ok(await person.post('/api/reset-password', { token, newPassword }));
    expect(await login(person, person.email, newPassword)).toMatchObject({ status: 200, body: { emailVerified: true } });
  });

  test.each([
    ['with a full stop behind it', (token: string) => `${token}.`],
    ['in capitals', (token: string) => token.toUpperCase()],
  ])('K14 K27 links of reset and verification work %s; they end with a letter or digit', async (_, handedOn) => {
    const person = await registered(world);
    const verification = await secretOf(world, person.accountId, 'VerificationLinkIssued');
    ok(await person.get(`/api/verify-email?token=${encodeURIComponent(handedOn(verification))}`));
    ok(await person.post('/api/forgot-password', { email: person.email }));
    await world.caughtUp();
    const token = await secretOf(world, person.accountId, 'PasswordResetLinkIssued');
    expect((await person.get(`/api/verify-reset-token/${encodeURIComponent(handedOn(token))}`)).body).toEqual({ valid: true });
    ok(await person.post('/api/reset-password', { token: handedOn(token), newPassword }));
    expect([verification, token].every((secret) => /^[a-z2-7]{39}$/.test(secret))).toBe(true);
  });

  test('C10 only the newest link works', async () => {
    const { person, token } = await ask();
    ok(await person.post('/api/forgot-password', { email: person.email }));
    await world.caughtUp();
    expect((await person.post('/api/reset-password', { token, newPassword })).body.code).toBe('token-invalid');
  });

  test('F049 the new password follows the rules', async () => {
    const { token } = await ask();
    const { status, body } = await world.client().post('/api/reset-password', { token, newPassword: 'court1!' });
    expect(status).toBe(400);
    expect(body.errors.map((error: { message: string }) => error.message)).toContain('Le mot de passe doit contenir au moins 8 caractères');
  });
});

// Registration sends a mail to any address, and reveals who is a customer. Limits apply to both (CONTRACT « Limits », C34).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok, registered, registration } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
let calls = 0;
const register = (email: string, address: string, more: object = {}) =>
  world.client().post('/api/register', { ...registration(email), ...more }, { 'x-forwarded-for': address });
const anywhere = () => `198.18.${++calls >> 8}.${calls & 255}`;
const tooMany = (answer: Awaited<ReturnType<typeof register>>) => {
  expect([answer.status, answer.body.code]).toEqual([429, 'too-many-requests']);
  expect(answer.body.message).toMatch(/^Trop d’inscriptions/);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
};

test('C34 20 registrations an hour and address, « taken » included: of a hundred calls twenty are answered', async () => {
  await registered(world, 'connue@midi.fr');
  const answers = await Promise.all(Array.from({ length: 100 }, () => register('connue@midi.fr', '192.0.2.1')));
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(20);
  for (const answer of answers.filter(({ status }) => status !== 409)) tooMany(answer);
  // The limit is the same whether the address is free or taken, and a refused call leaves nothing behind.
  const head = await world.store.head();
  tooMany(await register('libre@midi.fr', '192.0.2.1'));
  expect(await world.store.head()).toBe(head);
  ok(await register('libre@midi.fr', '192.0.2.2'), 201);
});

test('a call that reveals nothing does not count: an invalid form, a password that is too common', async () => {
  for (let i = 0; i < 30; i++) {
    expect((await register('faute@midi.fr', '192.0.2.3', { phoneNumber: 'x' })).status).toBe(400);
    expect((await register('faute@midi.fr', '192.0.2.3', { password: 'P@ssw0rd-2026!' })).status).toBe(400);
  }
  ok(await register('faute@midi.fr', '192.0.2.3'), 201);
});

test('the window slides: there is room an hour after the twenty, not at the full hour', async () => {
  world.clock.set('2026-11-22T09:59:00Z');
  for (let i = 0; i < 20; i++) expect((await register('connue@midi.fr', '192.0.2.4')).status).toBe(409);
  world.clock.set('2026-11-22T10:58:59Z');
  tooMany(await register('connue@midi.fr', '192.0.2.4'));
  world.clock.set('2026-11-22T10:59:00Z');
  expect((await register('connue@midi.fr', '192.0.2.4')).status).toBe(409);
});

test('C34 500 registrations an hour over all addresses, so that many addresses cannot list the customers', async () => {
  world.clock.set('2026-11-23T09:00:00Z');
  const seen = new Map<number, number>();
  for (let done = 0; done < 600; done += 50)
    for (const { status } of await Promise.all(Array.from({ length: 50 }, () => register('connue@midi.fr', anywhere()))))
      seen.set(status, (seen.get(status) ?? 0) + 1);
  expect(Object.fromEntries(seen)).toEqual({ 409: 500, 429: 100 });
}, 120_000);

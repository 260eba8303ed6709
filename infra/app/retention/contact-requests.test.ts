// A contact request is erased three years later, and not a day before.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { eraseOldRequests } from './contact-requests.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const ask = async (lastName: string): Promise<void> => {
  const request = { firstName: 'Nadia', lastName, company: 'Moreau', phone: '0612345678', message: 'Jeudi ?' };
  ok(await world.client().post('/api/contact', request));
  await world.caughtUp();
};
const names = async () => (await world.sql`SELECT last_name FROM contact_requests ORDER BY id`).map((row) => row['last_name']);

test('Years: a request of three years ago is erased by its event, a younger one stays', async () => {
  await ask('Ancienne');
  world.clock.set('2026-11-22T09:00:00Z');
  await ask('Récente');
  world.clock.set('2029-11-21T22:59:59Z');
  expect(await eraseOldRequests(world)).toBe(0);
  world.clock.set('2029-11-21T23:00:00Z');
  expect(await eraseOldRequests(world)).toBe(1);
  await world.caughtUp();
  expect(await names()).toEqual(['Récente']);
  const [asked, erased] = await world.events('contactrequest-1');
  expect([asked?.type, erased]).toMatchObject([
    'DemoRequested',
    { type: 'PersonErased', data: { because: 'outdated' }, actor: { kind: 'system' } },
  ]);
  // It is erased once, even while the read model is behind.
  expect(await eraseOldRequests(world)).toBe(0);
  await world.erasure.finish('contactrequest-1');
  expect((await world.events('contactrequest-1'))[0]?.personal).toBeNull();
});

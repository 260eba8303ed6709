// G70 Who gets each day's checkpoint by mail: the owner says so, whoever reads the history sees it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joined } from '#infra/testing/api/members.ts';
import { customer, ok, type Person } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let owner: Person;
beforeAll(async () => {
  world = await startWorld();
  owner = await customer(world, undefined, 'DURAND');
});
afterAll(() => world.close());

const OFF = { owners: false, witness: null, witnessSince: null, witnessUntil: null, lastMail: null, witnessMail: null };
const chosen = async (by = owner) => ok(await by.get('/api/log/mails')).body;
const choose = (body: object, by = owner) => by.put('/api/log/mails', body);

test('G70 it is off at first; the owner names a witness, and the history says that he did, without the address', async () => {
  expect(await chosen()).toEqual(OFF);
  const { body } = ok(await choose({ owners: true, witness: ' Expert@Audit.example ' }));
  const now = world.clock.now();
  const witnessUntil = new Date(Date.parse(now) + 30 * 86_400_000).toISOString();
  expect(body).toEqual({ ...OFF, owners: true, witness: 'Expert@Audit.example', witnessSince: now, witnessUntil });
  expect(await chosen()).toEqual(body);
  await world.caughtUp();
  const [line] = ok(await owner.get('/api/history?filter=%7B%22kind%22%3A%22CheckpointMailsSet%22%7D')).body;
  expect(line).toMatchObject({ actor: { kind: 'user', name: 'DURAND' }, text: 'Envoi des points de contrôle réglé' });
  expect(JSON.stringify(line)).not.toContain('xpert');
  // The other choice alone leaves him as he was named.
  expect(ok(await choose({ owners: false, witness: 'expert@audit.example' })).body).toEqual({ ...body, owners: false });
  expect(ok(await choose({ owners: false, witness: null })).body).toEqual(OFF);
});

test('G70 what is no address is refused in French and nothing changes; another account sees nothing of it', async () => {
  ok(await choose({ owners: true, witness: 'expert@audit.example' }));
  const before = await chosen();
  for (const body of [{ owners: true, witness: 'expert' }, { owners: 'yes', witness: null }, { owners: true }, {}])
    expect((await choose(body)).body).toMatchObject({ status: 400, code: 'invalid-body' });
  expect((await choose({ owners: true, witness: 'expert' })).text).toContain('Adresse du témoin incorrecte');
  expect(await chosen()).toEqual(before);
  expect(await chosen(await customer(world))).toEqual(OFF);
});

test('G70 whoever reads the history sees who gets them; the owner alone chooses', async () => {
  for (const [role, status] of [
    ['manager', 200],
    ['reader', 200],
  ] as const) {
    const member = await joined(world, owner, { role });
    expect([role, (await member.get('/api/log/mails')).status]).toEqual([role, status]);
    expect((await choose({ owners: true, witness: null }, member)).body).toMatchObject({ status: 403, code: 'not-allowed' });
  }
});

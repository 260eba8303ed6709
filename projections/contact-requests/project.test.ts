import { afterEach, expect, it } from 'vitest';
import type { Command } from '#domain/commands.ts';
import { type ContactRequestId, NO_ACCOUNT } from '#domain/kernel/ids.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { compare } from '../rebuild.ts';

let world: World;
afterEach(() => world.close());

const request = (id: number): Command => ({
  type: 'RequestDemo',
  accountId: NO_ACCOUNT,
  contactRequestId: id as ContactRequestId,
  firstName: 'Nadia',
  lastName: 'Moreau',
  company: 'Moreau Couverture',
  companySize: null,
  email: null,
  phone: '06 12 34 56 78',
  message: '',
});

it('C67 a request has a row until its sender is erased, followed live and rebuilt', async () => {
  world = await createWorld();
  const running = await world.start();
  await world.act(request(1));
  await world.act(request(2));
  await running.caughtUp();
  const ids = async () => (await world.db`SELECT id FROM contact_requests ORDER BY id`).map(({ id }) => id as number);
  expect(await ids()).toEqual([1, 2]);
  await world.act({ type: 'ErasePerson', subject: 'contactrequest-1', accountId: NO_ACCOUNT, because: 'outdated' });
  await running.caughtUp();
  expect(await ids()).toEqual([2]);
  expect(running.readModels.stopped()).toEqual([]);
  expect((await compare(world.parts)).filter((table) => !table.equal)).toEqual([]);
});

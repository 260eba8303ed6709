// A lost key is distinguished from an erased one (infra/adapters/keys/keys.ts): a read model parks the stream and reports it, and never
// writes blanks.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UnknownKeyError } from '#infra/adapters/keys/keys.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { smallAccount } from './history.test-kit.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

it('C67 an event whose key is lost parks its stream for the projections that read it, and is reported; no blank is written, and no projection stops', async () => {
  const c = await smallAccount(world, 1);
  await world.act(c.subcontractor(100, 10));
  let lost = true;
  const open: typeof world.keys.open = async (boxes) => {
    if (lost && boxes.some(({ subject }) => subject === 'subcontractor-100')) throw new UnknownKeyError('subcontractor-100');
    return world.keys.open(boxes);
  };
  const running = await world.start({ keys: { open, recall: () => null } });
  await running.caughtUp();
  expect(running.readModels.stopped()).toEqual([]);
  expect([...running.readModels.parked()]).toMatchObject([
    ['compliance', [{ stream: 'subcontractor-100', error: expect.stringContaining('UnknownKeyError') }]],
    ['reminders', [{ stream: 'subcontractor-100', error: expect.stringContaining('UnknownKeyError') }]],
  ]);
  expect(await world.db`SELECT 1 FROM subcontractors`).toHaveLength(0);
  lost = false;
  await expect.poll(() => running.readModels.parked().size).toBe(0);
  expect((await world.db`SELECT company_name FROM subcontractors`).map((row) => row.company_name)).toEqual([expect.stringMatching(/./)]);
});

// The events that a parked stream missed are processed after later events of other streams: the rows must still be those of the log's
// order.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seeded } from '#domain/kernel/random.test-kit.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { damaged } from './damaged.test-kit.ts';
import { commandsOf, randomHistory } from './history.test-kit.ts';
import { compare } from './rebuild.ts';

vi.setConfig({ testTimeout: 60_000 });

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

it.each([61, 62, 74, 79])(
  'C51 C52 streams that were parked at random and read on late leave the rows of the log’s order (%i)',
  async (seed) => {
    const random = seeded(seed);
    await randomHistory(world, random, 250);
    if (random.chance(0.7)) {
      const c = commandsOf(1);
      await world.act(c.eraseAccount());
      for (const id of world.subcontractorIds())
        if (world.subcontractor(id).accountId === 1) await world.act(c.erase(`subcontractor-${id}`));
      await world.act(c.erase('documenttypes-1'));
      await world.act(c.erase('organizations-1'));
    }
    const events = await world.store.readAll({ after: null, limit: 1_000_000 });
    const streams = [...new Set(events.map(({ stream }) => stream))].filter(() => random.chance(0.4));
    const broken = new Map(
      streams.map((stream) => [stream, random.int(1 + events.findLast((event) => event.stream === stream)!.revision)]),
    );
    const store = damaged(world.store, ({ stream, revision }) => broken.get(stream) === revision);
    const running = await world.start({ store, batchSize: 1 + random.int(60) });
    await running.caughtUp();
    expect(running.readModels.parked().size).toBeGreaterThan(0);
    // One by one, with a new event in between.
    for (const stream of streams) {
      broken.delete(stream);
      if (random.chance(0.3))
        await vi.waitFor(
          () => expect([...running.readModels.parked().values()].flat().some((one) => one.stream === stream)).toBe(false),
          20_000,
        );
      if (random.chance(0.3))
        await world.act(commandsOf(2).subcontractor(90_000 + running.readModels.parked().size * 1000 + broken.size, 20));
    }
    await vi.waitFor(() => expect(running.readModels.parked().size).toBe(0), 20_000);
    await running.caughtUp();
    expect((await compare(world.parts)).filter(({ equal }) => !equal)).toEqual([]);
  },
);

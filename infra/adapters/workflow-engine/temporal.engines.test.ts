// The suite of all engines on Temporal's real dev server, with delays of seconds.
import { afterAll, beforeAll } from 'vitest';
import { workflowEngineSuite } from './suite.ts';
import { startTemporal, type TemporalServer } from './temporal-server.test-kit.ts';
import { temporalWorld } from './temporal-world.test-kit.ts';

let server: TemporalServer;
beforeAll(async () => {
  server = await startTemporal();
});
afterAll(() => server.stop());

workflowEngineSuite('Temporal', async () => {
  const world = await temporalWorld(server.address);
  // A process's first engine bundles the workflows, which takes seconds.
  const first = world.engine(() => {});
  await first.start([{ kind: 'first', concurrency: 1, fire: async () => null }]);
  await first.arm([{ key: 'first-1', dueAt: world.clock.now() }]);
  await first.idle();
  await first.stop();
  return {
    ...world,
    reach: (at) => world.clock.until(at).reached,
    tickMs: 1_500,
    // The dev server runs forty a second on two idle cores, four on busy ones: these fit into a minute.
    many: 200,
    shared: 40,
  };
});

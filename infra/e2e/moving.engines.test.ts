// The move with a real Temporal: what waited in the rows goes on there, and what waits there goes on in the rows (infra/decisions/102).
import { afterAll, beforeAll, it } from 'vitest';
import { startTemporal, type TemporalServer } from '#infra/adapters/workflow-engine/temporal-server.test-kit.ts';
import { moveThereAndBack } from './moving.ts';

let server: TemporalServer;
beforeAll(async () => {
  server = await startTemporal();
});
afterAll(() => server?.stop());

it('C51 an installation moves to the full profile with Temporal and back: the same on every screen, and nothing sent twice', async () => {
  await moveThereAndBack({ WORKFLOW_ENGINE: 'temporal', TEMPORAL_ADDRESS: server.address }, false);
}, 400_000);

/** `npm run test:eventstore`: the tests of everything that stands on an event store, once more on EventStoreDB (its double). */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'eventstore',
    environment: 'node',
    env: { SUBDOC_STORE: 'eventstore' },
    include: ['api', 'projections', 'workflows'].map((folder) => `${folder}/**/*.test.ts`),
    globalSetup: ['infra/adapters/sql/test-server.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

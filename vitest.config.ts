/** Three kinds of tests: code that runs on Node, screens that run in jsdom, and the product in a real browser. */
import { defineConfig } from 'vitest/config';

const node = ['domain', 'api', 'projections', 'workflows', 'infra'].map((folder) => `${folder}/**/*.test.ts`);
const screens = ['admin-ui/**/*.test.{ts,tsx}', 'upload-ui/**/*.test.{ts,tsx}'];
/** Costs nothing until a test asks for a database. */
const globalSetup = ['infra/sql/test-server.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', environment: 'node', include: node, exclude: ['infra/e2e/**', '**/node_modules/**'], globalSetup } },
      { test: { name: 'screens', environment: 'jsdom', include: screens, exclude: ['**/node_modules/**', '**/dist/**'] } },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['infra/e2e/**/*.test.ts'],
          globalSetup,
          // A browser and the whole product on two cores: one file at a time, with time for a first start.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

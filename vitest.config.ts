/** Three kinds of tests: code that runs on Node, screens that run in jsdom, and the product in a real browser. */
import { defineConfig } from 'vitest/config';

const node = ['domain', 'api', 'projections', 'workflows', 'infra'].map((folder) => `${folder}/**/*.test.ts`);
const screens = ['admin-ui/**/*.test.{ts,tsx}', 'upload-ui/**/*.test.{ts,tsx}'];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', environment: 'node', include: node, exclude: ['infra/e2e/**', '**/node_modules/**'] } },
      { test: { name: 'screens', environment: 'jsdom', include: screens, exclude: ['**/node_modules/**', '**/dist/**'] } },
      { test: { name: 'browser', environment: 'node', include: ['infra/e2e/**/*.test.ts'] } },
    ],
  },
});

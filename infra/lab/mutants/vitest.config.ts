// The tests beside what StrykerJS changes, in one process: those of the same folders.
import { defineConfig } from 'vitest/config';

const folders = process.env['MUTATED_FOLDERS']!.split(',');

export default defineConfig({
  test: {
    environment: 'node',
    include: folders.map((folder) => `${folder}/**/*.test.ts`),
    exclude: ['**/*.alone.test.ts', '**/*.engines.test.ts', '**/*.long.test.ts'],
    globalSetup: ['infra/adapters/sql/test-server.ts'],
    setupFiles: ['infra/tools/test-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

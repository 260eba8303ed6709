// What StrykerJS changes, and how it asks the tests (main.ts names the folders).
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = process.env.MUTATED_FOLDERS.split(',');

export default {
  testRunner: 'vitest',
  plugins: [join(import.meta.dirname, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
  vitest: { configFile: 'infra/lab/mutants/vitest.config.ts', related: false },
  mutate: [...folders.map((folder) => `${folder}/**/*.ts`), '!**/*.test.ts', '!**/*.test-kit.ts', '!**/testing/**', '!**/*.alone.test.ts'],
  // What runs once, as its module is loaded, would have every test run anew for each change.
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // The first run is of all tests of the folders, with a database of its own.
  dryRunTimeoutMinutes: 60,
  timeoutMS: 60_000,
  reporters: ['clear-text', 'progress'],
  tempDirName: join(tmpdir(), 'subdoc-mutants'),
  // TypeScript 7 has no functions to rewrite a tsconfig with, and nothing here needs it: no file of this name.
  tsconfigFile: 'none',
};

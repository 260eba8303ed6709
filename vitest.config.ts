/**
 * Kinds of tests: code that runs on Node, screens that run in jsdom, and the whole product: in a real browser, and killed. Which of them `npm test`
 * runs and which `npm run test:all`: infra/tools/test.ts.
 */
import { defineConfig } from 'vitest/config';

const node = ['domain', 'contract', 'api', 'projections', 'workflows', 'infra'].map((folder) => `${folder}/**/*.test.ts`);
const screens = ['admin-ui/**/*.test.{ts,tsx}', 'upload-ui/**/*.test.{ts,tsx}'];
/** Costs nothing until a test asks for a database. */
const globalSetup = ['infra/adapters/sql/test-server.ts'];
/** For what starts the product many times. */
const started = [...globalSetup, 'infra/testing/product/first-start.ts'];

/**
 * Files share what they import: loading the screens' libraries anew for each costs as much as running it. What counts the calls of a module,
 * or wants it as it is at first, is named `.alone.test.ts` and has a process of its own.
 */
const alone = ['**/*.alone.test.ts'];
/**
 * The stories of `npm test`: what each of its people came for, and nothing twice. One company from its registration by way of an administrator's
 * approval and the payment to its first validated document; a first morning with three hundred subcontractors; the subcontractor's page; a morning
 * of validating and rejecting; the reminders of one document to their end; who is let in where, and the way back in. The others hold one quality
 * each (an outage, a size, a look), and wait for `npm run test:all`.
 */
const stories = ['main-job', 'first-morning', 'upload-page', 'judging', 'escalation', 'gates'].map((name) => `infra/e2e/${name}.test.ts`);
/** A picture is read in seconds, one thread each: `npm run test:all`. */
const pictures = ['infra/adapters/analyser/pictures/**/*.test.ts', '**/*.pictures.test.ts'];
const LONG = process.env['SUBDOC_LONG'] === '1';
/** The simulation: some seeds in `npm test`, these in `npm run test:all`. */
const seeds = { include: ['infra/lab/simulation/**/*.test.ts'], env: { SUBDOC_SEEDS: LONG ? '10000' : '3000' } };
/** What starts a real server of the full profile: `npm run test:engines`, where they can be had. */
const engines = ['**/*.engines.test.ts'];
/** Those whose server is made by hand and is not here (infra/testing/engines/tests.ts). */
const leftOut = process.env['SUBDOC_LEFT_OUT']?.split(',') ?? [];
const shared = {
  isolate: false,
  setupFiles: ['infra/tools/test-setup.ts'],
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
};

/** A test that asserts nothing has failed; what is waited for has its time also where the machine is busy. */
const strict = { requireAssertions: true, poll: { timeout: 20_000 } };
/** Far more than a test takes alone: a busy machine is no failure. */
const limits = { testTimeout: 60_000, hookTimeout: 120_000, expect: strict };

/** What starts the product many times over, and whose rules have fast tests of their own. */
const longOnly = LONG ? [] : ['**/*.long.test.ts'];

const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { ...strict, poll: { timeout: 60_000 } } };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: node,
          exclude: ['infra/e2e/**', 'infra/lab/kill/**', '**/node_modules/**', ...longOnly, ...alone, ...pictures, ...engines],
          globalSetup,
          ...shared,
          ...limits,
        },
      },
      { test: { name: 'alone', environment: 'node', include: alone, exclude: ['**/node_modules/**'], globalSetup, ...limits } },
      {
        test: {
          // A whole screen drawn by jsdom beside other work takes half a minute.
          name: 'screens',
          environment: 'jsdom',
          include: screens,
          exclude: ['**/node_modules/**', '**/dist/**'],
          ...shared,
          ...patience,
        },
      },
      {
        test: {
          name: 'pictures',
          environment: 'node',
          include: pictures,
          exclude: ['**/node_modules/**'],
          globalSetup,
          ...shared,
          ...patience,
        },
      },
      { test: { name: 'seeds', environment: 'node', ...seeds, ...patience } },
      // The whole product: what runs beside it is kept small, and a first start has its time.
      { test: { name: 'stories', environment: 'node', include: stories, globalSetup: started, ...shared, ...patience } },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['infra/e2e/**/*.test.ts'],
          exclude: [...stories, ...longOnly, ...engines],
          globalSetup: started,
          ...shared,
          ...patience,
        },
      },
      // Killed and starved for room: one at a time, for nothing else to be blamed.
      {
        test: {
          name: 'faults',
          environment: 'node',
          include: ['infra/lab/kill/**/*.test.ts'],
          exclude: [...longOnly, ...engines],
          globalSetup: started,
          ...patience,
          fileParallelism: false,
        },
      },
      // A server weighs 230 MB and keeps both cores busy: one file at a time.
      {
        test: {
          name: 'engines',
          environment: 'node',
          include: engines,
          exclude: ['**/node_modules/**', ...leftOut],
          globalSetup,
          ...patience,
          fileParallelism: false,
        },
      },
    ],
  },
});

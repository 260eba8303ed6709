import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../sql/test-database.ts';
import { type Counts, type RunOptions, runConcurrency } from './concurrency-harness.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const LONG = process.env['SUBDOC_LONG'] === '1';
const run = (options: Omit<RunOptions, 'url'>): Promise<Counts> => runConcurrency({ url: database.url, ...options });
/** 64 clients in three processes. */
const VOLUME = LONG ? { clients: 22, commands: 12, maxPauseMs: 500 } : { clients: 22, commands: 4, maxPauseMs: 10 };
const SMALL = { clients: 6, commands: 4, maxPauseMs: 2 };
const NONE = { missed: 0, doubled: 0, disordered: 0, gaps: 0, lost: 0, ghosts: 0, torn: 0 };

test('C53 three processes with pauses before their commits: the reader gets every event once, in order, without a gap', {
  timeout: 600_000,
}, async () => {
  const counts = await run({ variant: 'real', ...VOLUME });
  expect(counts).toMatchObject({ ...NONE, failedBatches: 0, failedCommands: 0, unknown: 0 });
  expect(counts.acknowledged).toBeGreaterThanOrEqual(3 * VOLUME.clients * VOLUME.commands);
  expect(counts.stored).toBeGreaterThan(counts.acknowledged);
});

test('C53 a writer killed in the middle of its transaction: nothing acknowledged is lost, nothing is half there', {
  timeout: 60_000,
}, async () => {
  const counts = await run({ variant: 'real', ...SMALL, kill: 'process' });
  expect(counts).toMatchObject({ ...NONE, failedBatches: 0, failedCommands: 0 });
  expect(counts.unknown).toBeGreaterThan(0);
  expect(counts.acknowledged).toBeGreaterThanOrEqual(2 * SMALL.clients * SMALL.commands);
});

test('C59 a session cut in the middle of its transaction: the same commands sent again are there exactly once', {
  timeout: 60_000,
}, async () => {
  const counts = await run({ variant: 'real', ...SMALL, kill: 'backend' });
  expect(counts).toMatchObject({ ...NONE, failedCommands: 0, unknown: 0 });
  expect(counts.failedBatches).toBeGreaterThan(0);
  expect(counts.acknowledged).toBeGreaterThanOrEqual(3 * SMALL.clients * SMALL.commands);
});

test('C53 the harness catches a plain sequence: its reader misses events', { timeout: 60_000 }, async () => {
  const counts = await run({ variant: 'sequence', ...SMALL });
  expect(counts.missed).toBeGreaterThan(0);
});

test('C53 the harness catches a lock taken inside the INSERT: batches fail', { timeout: 60_000 }, async () => {
  const counts = await run({ variant: 'lock-inside', ...SMALL });
  expect(counts.failedBatches).toBeGreaterThan(0);
});

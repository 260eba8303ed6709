// A history that was moved leaves a copy with the same id; the database names the store that is current (infra/decisions/126).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryBlobs } from '../../adapters/blobs/memory.ts';
import { memoryEventStore } from '../../adapters/event-store/memory.ts';
import { testBus } from '../../adapters/event-store/suite-tools.ts';
import { type MigratedDatabase, migratedDatabase } from '../../adapters/sql/migrated-database.ts';
import { assertTogether, type Parts, tieInstallation } from './installation.ts';

let database: MigratedDatabase;
let parts: Parts;
beforeEach(async () => {
  const [made, dataDir] = await Promise.all([migratedDatabase(), mkdtemp(join(tmpdir(), 'subdoc-moved-'))]);
  database = made;
  parts = { sql: made.db, store: storeNamed('postgres'), blobs: memoryBlobs(), dataDir };
});
afterEach(async () => {
  await database.drop();
  await rm(parts.dataDir, { recursive: true });
});
const storeNamed = (name: string): Parts['store'] => ({ ...memoryEventStore({ bus: testBus() }), name });
const row = async () => (await database.db`select store, tied from ops.installation`)[0];

test('the copy that a move left behind, or one that is being made, is refused at a start and by command lines; the history is not', async () => {
  const id = await tieInstallation(parts);
  expect(await row()).toEqual({ store: 'postgres', tied: true });
  const elsewhere = { ...parts, store: storeNamed('eventstore') };
  await elsewhere.store.mark.write(id);
  for (const look of [tieInstallation, assertTogether])
    await expect(look(elsewhere)).rejects.toThrow("L'historique de cette installation est dans PostgreSQL : retirez EVENTSTORE_URL");
  await database.db`update ops.installation set store = 'eventstore'`;
  for (const look of [tieInstallation, assertTogether])
    await expect(look(parts)).rejects.toThrow("L'historique de cette installation est dans EventStoreDB : indiquez EVENTSTORE_URL");
  expect(await tieInstallation(elsewhere)).toBe(id);
  expect(await row()).toEqual({ store: 'eventstore', tied: true });
});

test('an installation of before this was noted is asked nothing, and notes it at its next start', async () => {
  const id = await tieInstallation(parts);
  await database.db`update ops.installation set store = null`;
  await assertTogether(parts);
  expect(await row()).toEqual({ store: null, tied: true });
  expect(await tieInstallation(parts)).toBe(id);
  expect(await row()).toEqual({ store: 'postgres', tied: true });
});

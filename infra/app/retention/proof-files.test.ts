import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../adapters/clock/fixed.ts';
import { type MigratedDatabase, migratedDatabase } from '../../adapters/sql/migrated-database.ts';
import { removeOldProofFiles, storedProofFiles } from './proof-files.ts';

let database: MigratedDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());

test('G04 the bytes of a proof file are removed after seven days, and the sweep knows those that are kept', async () => {
  const { db } = database;
  const clock = fixedClock('2026-11-21T09:00:00Z');
  const file = (blobId: string, askedAt: string) => db`
    INSERT INTO ops.proof_files (account_id, size, from_day, to_day, asked_at, asked_by, status, blob_id, wrapped_key, bytes)
    VALUES (1, 1, '2026-01-01', '2026-02-01', ${askedAt}, 1, 'ready', ${blobId}, 'k', 3)`;
  await file('old', '2026-11-14T08:59:59.999Z');
  await file('young', '2026-11-14T09:00:00Z');
  const removed: string[] = [];
  const blobs = { remove: async (blobId: string) => void removed.push(blobId) };
  expect(await removeOldProofFiles({ sql: db, blobs, clock })).toBe(1);
  expect(removed).toEqual(['old']);
  expect([...(await storedProofFiles(db, ['old', 'young', 'a document']))]).toEqual(['young']);
  expect(await db`SELECT status, blob_id FROM ops.proof_files ORDER BY id`).toMatchObject([
    { status: 'expired', blob_id: null },
    { status: 'ready', blob_id: 'young' },
  ]);
  expect(await removeOldProofFiles({ sql: db, blobs, clock })).toBe(0);
});

import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryKeys } from '../keys/memory.ts';
import { type MigratedDatabase, migratedDatabase } from '../sql/migrated-database.ts';
import { postgresLogSigner } from './postgres.ts';

let database: MigratedDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());

const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const verifies = (text: string, { publicKey, signature }: { publicKey: Uint8Array; signature: Uint8Array }): boolean =>
  verify(null, Buffer.from(text), createPublicKey({ key: Buffer.concat([SPKI, publicKey]), type: 'spki', format: 'der' }), signature);

it('C56 processes that begin at the same moment sign with one key, and a rotation leaves the earlier one published', async () => {
  const keys = memoryKeys(Buffer.alloc(32, 7));
  const [here, there] = [0, 1].map(() => postgresLogSigner(database.db, keys));
  const [one, other] = await Promise.all([here!.sign('à signer\n'), there!.sign('à signer\n')]);
  expect(one).toEqual(other);
  expect(verifies('à signer\n', one)).toBe(true);
  expect(verifies('à signer', one)).toBe(false);
  await there!.rotate();
  const rotated = await here!.sign('à signer\n');
  expect(rotated.publicKey).not.toEqual(one.publicKey);
  expect(verifies('à signer\n', rotated)).toBe(true);
  expect(await here!.publicKeys()).toEqual([rotated.publicKey, one.publicKey]);
  expect(await here!.sign('à signer\n', one.publicKey)).toEqual(one);
  await expect(here!.sign('à signer\n', new Uint8Array(32))).rejects.toThrow('no key of the log');
  const [rows] = await database.db<{ text: string }[]>`SELECT string_agg(k::text, '') AS text FROM ops.log_keys k`;
  expect(rows!.text).not.toContain('MC4CAQAwBQYDK2Vw');
});

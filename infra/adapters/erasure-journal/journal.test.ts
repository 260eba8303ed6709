// The journal keeps every erasure outside of the database, durable before the key is erased; an incomplete line is never believed.
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventStore } from '#domain/ports/event-store.ts';
import { synced } from '../shared/sync-order.test-kit.ts';
import { addToJournal, type ErasureNote, JOURNAL_FILE, openJournal, readJournal } from './journal.ts';

const MINE = '11111111-1111-1111-1111-111111111111';
const note = (id: number): ErasureNote => ({
  subject: `account-${id}`,
  because: 'deleted',
  erasedAt: '2026-11-21T09:00:00.000Z' as ErasureNote['erasedAt'],
  event: `${id}`.padStart(64, '0'),
});
const store = (ids: number[]): Pick<EventStore, 'readAll'> => ({
  readAll: async ({ after, limit }) =>
    ids
      .slice(Number(after ?? 0))
      .slice(0, limit)
      .map((id, i) => {
        const { event: hash, ...data } = note(id);
        return { type: 'PersonErased', data, hash, position: String(Number(after ?? 0) + i + 1) } as never;
      }),
});
let folder: string;
let path: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'subdoc-journal-')), 'erasures');
  path = join(folder, JOURNAL_FILE);
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));
const open = (ids: number[] = []) => openJournal(folder, { installation: MINE, store: store(ids) });
const subjects = async () => (await readJournal(path, MINE))?.map(({ subject }) => subject);

test('C67 a missing journal is made from the history, however long; afterwards the history is not asked again', async () => {
  expect(await subjects()).toBeUndefined();
  const ids = Array.from({ length: 1001 }, (_, i) => i + 1);
  await open(ids);
  expect(await subjects()).toEqual(ids.map((id) => `account-${id}`));
  await open([...ids, 5000]);
  expect(await subjects()).toHaveLength(1001);
});

test('L3 C67 an erasure is on the disk when its note is answered, once, and its folder behind the first', async () => {
  const made = await synced(
    () => open(),
    () => null,
  );
  expect(made.map(({ path: synced }) => synced)).toEqual([join(folder, '..'), expect.stringContaining(JOURNAL_FILE), folder]);
  const journal = await open();
  const noted = await synced(
    () => journal.note(note(3)),
    () => null,
  );
  expect(noted.map(({ path: synced }) => synced)).toEqual([path]);
  await journal.note(note(3));
  await (await open()).note(note(3));
  expect(await subjects()).toEqual(['account-3']);
  expect(await readFile(path, 'utf8')).not.toMatch(/[A-ZÀ-ÿ]{3,}/);
});

test('a write that was cut is passed over, and what comes behind it is read', async () => {
  const journal = await open();
  await journal.note(note(1));
  const whole = await readFile(path, 'utf8');
  for (const length of [5, whole.length - 3]) await appendFile(path, whole.trim().slice(0, length));
  await journal.note(note(2));
  expect(await subjects()).toEqual(['account-1', 'account-2']);
});

test('a line that is not what was written is refused by number, and so is the journal of another installation', async () => {
  await open([1, 2]);
  await writeFile(path, (await readFile(path, 'utf8')).replace('account-2', 'account-7'));
  await expect(open()).rejects.toThrow('ligne 2');
  await rm(path);
  await addToJournal(path, '22222222-2222-2222-2222-222222222222', [note(1)]);
  await expect(open()).rejects.toThrow("celui de l'installation 22222222");
});

test('two journals are merged line by line', async () => {
  await open([1, 2]);
  await addToJournal(path, MINE, [note(2), note(3)]);
  expect(await subjects()).toEqual(['account-1', 'account-2', 'account-3']);
});

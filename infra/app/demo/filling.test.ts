import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emailHash } from '#api/shell/addresses.ts';
import type { DomainEvent } from '#domain/events.ts';
import { instant } from '#domain/kernel/calendar.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { inProcessBus } from '../../adapters/bus/in-process.ts';
import { NO_PREV, toNewEvents } from '../../adapters/event-store/envelope.ts';
import { postgresEventStore } from '../../adapters/event-store/postgres.ts';
import { masterKey } from '../../adapters/keys/sealing.ts';
import { type MigratedDatabase, migratedDatabase } from '../../adapters/sql/migrated-database.ts';
import { readConfig } from '../config.ts';
import { DEMO_ADDRESSES, demonstration } from './demonstration.ts';
import { fillingIn, MARKER } from './filling.ts';

const MASTER = Buffer.alloc(32, 3);
const AT = instant('2026-11-21T09:00:00Z');
let dataDir: string;
let database: MigratedDatabase;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'subdoc-filling-'));
  database = await migratedDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const marker = (): Promise<string | null> => readFile(join(dataDir, MARKER), 'utf8').catch(() => null);
const count = async (): Promise<number> => (await database.db`select count(*)::int as n from es.events`)[0]!['n'];
const offset = async (): Promise<number | undefined> => (await database.db`select offset_ms::float8 as ms from ops.clock`)[0]?.['ms'];

async function happen(accountId: number, stream: StreamName, event: DomainEvent): Promise<void> {
  const store = postgresEventStore(database.db, { bus: inProcessBus() });
  const meta = { accountId: accountId as AccountId, actor: { kind: 'system' as const }, correlationId: 'test' };
  const events = await toNewEvents(
    { stream, revision: -1, prev: NO_PREV, events: [event], eventIds: [crypto.randomUUID()], meta, occurredAt: AT },
    { seal: async (parts) => parts.map(() => 'c2VhbGVk') },
  );
  expect(await store.append(stream, -1, events)).toMatchObject({ ok: true });
}
const reserved = (accountId: number, address: string) =>
  happen(accountId, `email-${emailHash(masterKey(MASTER), address)}`, {
    type: 'EmailReserved',
    data: { accountId: accountId as AccountId, reservedAt: AT },
    personal: null,
  });
const uploaded = (accountId: number, blobId: string) =>
  happen(accountId, `subcontractor-${accountId}`, { type: 'DocumentUploaded', data: { blobId }, personal: null } as unknown as DomainEvent);

/** A start, up to the point where the store is filled. Answers the lines it printed. */
async function start(env: Record<string, string> = {}): Promise<string[]> {
  const said: string[] = [];
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  await demonstration(config, (line) => said.push(line)).beforeClock(database.db, MASTER);
  return said;
}
const BLOB = 'ab'.repeat(16);
/** A start that is interrupted when the demonstration's three accounts and one document are there. */
async function cut(): Promise<void> {
  await start();
  for (const [index, address] of DEMO_ADDRESSES.entries()) await reserved(index + 1, address);
  await uploaded(2, BLOB);
  await mkdir(join(dataDir, 'files/objects/ab'), { recursive: true });
  await writeFile(join(dataDir, 'files/objects/ab', BLOB), 'document');
}

describe('C58 a demonstration that was cut', () => {
  test('is thrown away and begun again where it is all there is: its events, its objects, under an id of its own', async () => {
    await cut();
    const before = await marker();
    expect(before).toMatch(/^id: [0-9a-f-]{36}$/m);
    expect(await start()).toEqual([]);
    expect([await count(), await readdir(join(dataDir, 'files/objects/ab'))]).toEqual([0, []]);
    expect(await marker()).toMatch(/^id: /m);
    expect(await marker()).not.toBe(before);
    expect(await offset()).toBeLessThan(-180 * 86_400_000);
  });

  test('stays the installation that its files and its key belong to, whose other parts the next start marks again', async () => {
    await cut();
    const id = crypto.randomUUID();
    await database.db`insert into ops.installation (id, tied) values (${id}, true)`;
    await database.db`insert into es.installation (id) values (${id})`;
    await start();
    expect(await database.db`select id, tied from ops.installation`).toEqual([{ id, tied: false }]);
    expect(await database.db`select from es.installation`).toHaveLength(0);
  });

  test('takes nothing along that somebody else put among the files', async () => {
    await cut();
    const theirs = 'cd'.repeat(16);
    await mkdir(join(dataDir, 'files/objects/cd'), { recursive: true });
    await writeFile(join(dataDir, 'files/objects/cd', theirs), 'a document of somebody else');
    await writeFile(join(dataDir, 'files/notes.txt'), 'mine');
    await start();
    expect((await readdir(join(dataDir, 'files'), { recursive: true })).sort()).toEqual(
      ['notes.txt', 'objects', 'objects/ab', 'objects/cd', `objects/cd/${theirs}`].sort(),
    );
  });

  test('stays, with whoever registered while it was being filled; he works today, not half a year ago', async () => {
    await cut();
    await reserved(4, 'vraie@entreprise.example');
    expect(await start()).toEqual([expect.stringContaining('tout ce que contient la base est gardé')]);
    expect([await count(), await marker(), await offset()]).toEqual([5, null, 0]);
    expect(await readdir(join(dataDir, 'files/objects/ab'))).toEqual([BLOB]);
    // The store is kept for good: also after that account is erased, and at every later start.
    expect(await start()).toEqual([]);
    expect(await count()).toBe(5);
  });

  test('stays for good after one start without it, whatever was registered since', async () => {
    const others: Record<string, string>[] = [
      { DEMO: '0' },
      { EVENTSTORE_URL: 'esdb://localhost:2113' },
      { PROFILE: 'full' },
      { DATABASE_URL: database.url },
    ];
    for (const env of others) {
      await cut();
      await start(env);
      expect([env, await marker(), await count(), await offset()]).toEqual([env, null, 4, 0]);
      await start();
      expect([env, await count()]).toEqual([env, 4]);
      await database.db`truncate es.events, ops.clock, ops.demonstration`;
    }
  });

  test('leaves nothing to drop when it is done, also when only the marker is left of it', async () => {
    await cut();
    const left = await marker();
    await fillingIn(dataDir).end(database.db);
    expect(await marker()).toBeNull();
    await writeFile(join(dataDir, MARKER), left!);
    await start();
    expect([await count(), await marker()]).toEqual([4, null]);
  });
});

test('C58 a database that is away when it is done keeps the marker: no proof is half taken away in the wrong order', async () => {
  await cut();
  const away = () => Promise.reject(new Error('away'));
  await expect(fillingIn(dataDir).end(away as never)).rejects.toThrow('away');
  expect(await marker()).not.toBeNull();
});

describe('C58 a marker that proves nothing', () => {
  const twin = '3f1c2a52-9d0b-4d0e-8c59-0b1d9f3f7a11';
  test.each([
    ['of before ids', 'The demonstration company is being filled in. If this file stays, the next start begins it again.\n'],
    ['that a crash left empty', ''],
    ['that a crash cut in its id', `Filled in.\nid: ${twin.slice(0, 20)}`],
    ['with an id that the database does not have', `Filled in.\nid: ${twin}\n`],
    ['with another id than the database', `Filled in.\nid: ${twin.replace('3f', '4f')}\n`],
  ])('one %s costs nothing and is taken away', async (_which, text) => {
    await reserved(1, DEMO_ADDRESSES[0]!);
    if (text.includes('4f1c')) await database.db`insert into ops.demonstration (id) values (${twin})`;
    await writeFile(join(dataDir, MARKER), text);
    await start();
    expect([await count(), await marker()]).toEqual([1, null]);
  });

  test('an id in the database without its marker neither', async () => {
    await cut();
    await rm(join(dataDir, MARKER));
    await start();
    expect(await count()).toBe(4);
  });

  test('a crash between the marker and its id: the store is empty, and is filled', async () => {
    await writeFile(join(dataDir, MARKER), `Filled in.\nid: ${twin}\n`);
    expect(await start()).toEqual([]);
    const [row] = await database.db<{ id: string }[]>`select id from ops.demonstration`;
    expect(await marker()).toContain(`id: ${row!.id}\n`);
  });

  test('a database elsewhere is never dropped, were the proof complete', async () => {
    await cut();
    await start({ DATABASE_URL: database.url });
    expect(await count()).toBe(4);
  });
});

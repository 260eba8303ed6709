import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Command } from '#domain/commands.ts';
import type { DomainEvent } from '#domain/events.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { readModels } from '#projections/index.ts';
import { startProjections } from '#projections/runner.ts';
import { diskBlobs } from '../../adapters/blobs/disk.ts';
import { sweep } from '../../adapters/blobs/sweep.ts';
import { inProcessBus } from '../../adapters/bus/in-process.ts';
import { postgresCheckpoints } from '../../adapters/checkpoints/postgres.ts';
import { eventstoreEventStore } from '../../adapters/event-store/eventstore.ts';
import { someEvents } from '../../adapters/event-store/some-events.ts';
import { eventStoreDouble } from '../../adapters/event-store/testing/eventstore-double.ts';
import { UnknownKeyError } from '../../adapters/keys/keys.ts';
import { migrate } from '../../adapters/sql/migrate.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { MIGRATED, type Template, type TestDatabase, testDatabase } from '../../adapters/sql/test-database.ts';
import { administer } from '../../tools/admin.ts';
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import type { Parts, Pools } from '../parts.ts';

const BINDING = { accountId: 1, subcontractorId: 1, documentId: 1 } as never;
const KEY = new Uint8Array(32);
let [database, dataDir]: [TestDatabase, string] = [undefined as never, ''];
const closers: (() => Promise<unknown>)[] = [];

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'subdoc-installation-'));
  closers.push(() => rm(made, { recursive: true, force: true }));
  return made;
}
async function another(template?: Template): Promise<TestDatabase> {
  const made = await testDatabase(template);
  closers.push(() => made.drop());
  return made;
}
beforeEach(async () => {
  [database, dataDir] = [await another(MIGRATED), await folder()];
});
afterEach(async () => {
  for (const closer of closers.splice(0).reverse()) await closer();
});

const settings = (env: Record<string, string> = {}) =>
  readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent', ...env });
type Core = Pools & Parts['commands'] & Pick<Parts, 'store' | 'keys' | 'clock'> & { blobs: Parts['files'] };
/** A start up to the point where it may write, and its end. */
const nothing = async () => undefined as never;
async function start<Result = void>(env: Record<string, string> = {}, work: (core: Core) => Promise<Result> = nothing) {
  const parts = compose(settings(env));
  try {
    const { pools, commands, files, ...core } = await parts.take('pools', 'commands', 'files', 'store', 'keys', 'clock');
    return await work({ ...core, ...pools, ...commands, blobs: files });
  } finally {
    await parts.close();
  }
}
/** The sentence that the operator reads when the start is refused. */
const refusal = (env: Record<string, string> = {}): Promise<string> =>
  start(env).then(
    () => 'it starts',
    (error: Error & { forPeople?: true }) => (error.forPeople ? error.message : `not for people: ${error.stack}`),
  );

async function* document() {
  yield Buffer.from('an attestation');
}
/** An upload: first the object, then its event. */
async function uploaded({ blobs, store }: Pick<Core, 'blobs' | 'store'>, id: number): Promise<string> {
  const { blobId } = await blobs.put(document(), BINDING, KEY);
  const stream = `subcontractor-${id}` as const;
  const event = { type: 'DocumentUploaded', data: { blobId }, personal: null } as unknown as DomainEvent;
  await store.append(stream, -1, await someEvents(stream, { events: [event] }));
  return blobId;
}
const uploads = (count: number) => async (core: Core) => {
  const made: string[] = [];
  for (let id = 1; id <= count; id++) made.push(await uploaded(core, id));
  return made.sort();
};
async function objects(dir = dataDir): Promise<string[]> {
  const found: string[] = [];
  for await (const { blobId, quarantined } of diskBlobs(join(dir, 'files')).list()) if (!quarantined) found.push(blobId);
  return found.sort();
}
async function inDatabase<Result>(work: (db: ReturnType<typeof connect>) => Promise<Result>, url = database.url): Promise<Result> {
  const db = connect(url, { name: 'test', max: 1 });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}
async function ids(url = database.url, dir = dataDir): Promise<(string | null)[]> {
  const [row] = await inDatabase((db) => db`select (select id from ops.installation), (select id from es.installation) as store`, url);
  const inFile = (path: string) =>
    readFile(join(dir, path), 'utf8').then(
      (text) => text.trim(),
      () => null,
    );
  return [row!['id'], row!['store'], await inFile('files/installation'), await inFile('installation')];
}
const removeMarks = (dir = dataDir) =>
  Promise.all(['files/installation', 'installation'].map((path) => rm(join(dir, path), { force: true })));

// R2 of the reproductions: the sweep then found 20 objects that no event names.
test('C63 the address of another, empty database beside living files is refused in one sentence, and no file is touched', async () => {
  const kept = await start({}, uploads(20));
  const empty = await another();
  const said = await refusal({ DATABASE_URL: empty.url });
  expect(said).toContain('DATABASE_URL');
  const [id] = await ids();
  expect(said).toContain(`files est de l'installation ${id}`);
  expect(said.split('\n')).toHaveLength(2);
  expect(said).not.toContain(empty.url);
  expect(await objects()).toEqual(kept);
  expect(await start({}, async ({ blobs, store }) => sweep({ blobs, store, olderThanMs: 0 }))).toEqual({
    quarantined: [],
    removed: [],
    released: [],
  });
  expect(await ids(empty.url)).toEqual([null, null, id, id]);
});

test('a first start gives all four places one id, the next finds it, and the files do not list it', async () => {
  await start();
  const [id, ...others] = await ids();
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(others).toEqual([id, id, id]);
  expect(await objects()).toEqual([]);
  await start();
  expect(await ids()).toEqual([id, id, id, id]);
});

test('an installation from before ids gets one, with everything that it holds', async () => {
  const kept = await start({}, uploads(2));
  await removeMarks();
  await inDatabase((db) => db`delete from ops.installation`);
  await inDatabase((db) => db`delete from es.installation`);
  await start();
  const [id, ...others] = await ids();
  expect(others).toEqual([id, id, id]);
  expect(await objects()).toEqual(kept);
});

test('files from before ids beside an empty database are refused', async () => {
  await start({}, uploads(1));
  await removeMarks();
  const said = await refusal({ DATABASE_URL: (await another()).url });
  expect(said).toMatch(/vide[\s\S]*DATABASE_URL[\s\S]*empty/);
});

test('ten first starts at once end with one id', async () => {
  database = await another();
  await Promise.all(Array.from({ length: 10 }, () => start()));
  expect(new Set(await ids()).size).toBe(1);
});

test.each([
  ['nothing but the database', ['es', 'files', 'folder']],
  ['the database and the event store', ['files', 'folder']],
  ['all but the folder of the key', ['folder']],
])('a first start that was cut when %s had the id is finished by the next, with an installation full of documents', async (_, missing) => {
  await start({}, uploads(2));
  const [id] = await ids();
  await inDatabase((db) => db`update ops.installation set tied = false`);
  if (missing.includes('es')) await inDatabase((db) => db`delete from es.installation`);
  if (missing.includes('files')) await rm(join(dataDir, 'files/installation'));
  await rm(join(dataDir, 'installation'));
  await start();
  expect(await ids()).toEqual([id, id, id, id]);
});

test('two installations that were mixed up are refused, naming which two differ', async () => {
  await start();
  const [mine] = await ids();
  const other = { url: (await another()).url, dir: await folder() };
  await start({ DATABASE_URL: other.url, DATA_DIR: other.dir });
  const [theirs] = await ids(other.url, other.dir);
  const said = await refusal({ DATABASE_URL: other.url });
  expect(said).toContain(`la base de données (DATABASE_URL) est de l'installation ${theirs}`);
  expect(said).toContain(mine);
  expect(said).toContain(`the database (DATABASE_URL) belongs to installation ${theirs}`);
  await writeFile(join(dataDir, 'installation'), `${theirs}\n`);
  expect(await refusal()).toContain(`${join(dataDir, 'installation')}`);
});

test('files of nobody beside a database that has its own are refused; empty ones are taken when the history holds no document', async () => {
  await start();
  const fresh = await folder();
  await copyFile(join(dataDir, 'master.key'), join(fresh, 'master.key'));
  await start({ DATA_DIR: fresh });
  expect(new Set(await ids(database.url, fresh)).size).toBe(1);
  const foreign = await folder();
  await diskBlobs(join(foreign, 'files')).put(document(), BINDING, KEY);
  expect(await refusal({ DATA_DIR: foreign })).toContain(join(foreign, 'files'));
});

test('files that are gone are told, with what to write to go on without them', async () => {
  await start({}, uploads(1));
  const [id] = await ids();
  const fresh = await folder();
  const said = await refusal({ DATA_DIR: fresh });
  const path = join(fresh, 'files/installation');
  expect(said).toContain(`écrivez ${id} dans ${path}`);
  expect(said).toContain(`write ${id} into ${path}`);
  expect(await readdir(fresh)).not.toContain('master.key');
  await mkdir(join(fresh, 'files'), { recursive: true });
  await writeFile(path, `${id}\r\n`);
  await copyFile(join(dataDir, 'master.key'), join(fresh, 'master.key'));
  await start({ DATA_DIR: fresh });
});

test('a database of yesterday is the same installation, and the documents of today are put aside, not destroyed', async () => {
  const kept = await start({}, uploads(2));
  await inDatabase((db) => db`delete from es.events where stream = 'subcontractor-2'`);
  const swept = await start({}, async ({ blobs, store }) => sweep({ blobs, store, olderThanMs: 0 }));
  expect(swept.quarantined).toHaveLength(1);
  expect(swept.removed).toEqual([]);
  expect((await objects()).length + swept.quarantined.length).toBe(kept.length);
});

test('a command line beside it refuses another database as well, and writes no mark of its own', async () => {
  await start({}, uploads(1));
  const env = { MASTER_KEY: Buffer.alloc(32, 4).toString('base64') };
  const other = (await another()).url;
  await expect(administer(['list'], settings({ ...env, DATABASE_URL: other }))).rejects.toThrow("n'est pas celle d'une installation");
  await inDatabase((db) => migrate(db), other);
  await expect(administer(['list'], settings({ ...env, DATABASE_URL: other }))).rejects.toThrow('DATABASE_URL');
  const nowhere = join(await folder(), 'none');
  await inDatabase((db) => db`delete from ops.master_key`);
  expect(await administer(['list'], settings({ ...env, DATA_DIR: nowhere }))).toBe('Aucun compte.');
  await expect(readdir(nowhere)).rejects.toThrow('ENOENT');
});

test('a folder that cannot be written is named, without a stack', async () => {
  await start();
  await rm(join(dataDir, 'installation'));
  await rm(join(dataDir, 'files'), { recursive: true });
  await writeFile(join(dataDir, 'files'), 'a file where a folder should be');
  const said = await refusal();
  expect(said).toContain(join(dataDir, 'files'));
  expect(said).toMatch(/ENOTDIR|EEXIST/);
});

test('events in EventStoreDB carry the id where no reader of events meets it; another server, or none at all, is refused', async () => {
  const double = await eventStoreDouble();
  closers.push(() => double.close());
  const env = { EVENTSTORE_URL: double.url };
  await start(env, uploads(1));
  const [id] = await ids();
  const store = await eventstoreEventStore({ url: double.url, bus: inProcessBus() });
  expect(await store.mark.read()).toBe(id);
  expect((await store.readAll({ after: null, limit: 10 })).map(({ stream }) => stream)).toEqual(['subcontractor-1']);
  await store.close();
  await start(env);
  // The projections have processed that history.
  await inDatabase((db) => db`insert into ops.projections (name, kind, tables_hash, position) values ('x', 'read-model', '', '1')`);
  const other = await eventStoreDouble();
  closers.push(() => other.close());
  for (const wrong of [other.url, '']) expect(await refusal({ EVENTSTORE_URL: wrong })).toContain('EVENTSTORE_URL');
});

// R7 end to end: the database was restored to a state before an account, the separate event store was not.
const models = ({ models: sql }: Core) => ({ sql, checkpoints: postgresCheckpoints(sql) });

test('C67 a database restored from before an event store that lives elsewhere: nothing is read as erased, and no key is made anew', async () => {
  const double = await eventStoreDouble();
  closers.push(() => double.close());
  const env = { EVENTSTORE_URL: double.url };
  const meta = { actor: { kind: 'system' }, accountId: 1 as AccountId, correlationId: 'test' } as const;
  const organization = (id: number, isDefault: boolean) =>
    ({
      type: 'CreateOrganization',
      accountId: 1,
      organizationId: id,
      name: `Siège ${id}`,
      description: '',
      color: '#3b82f6',
      isDefault,
    }) as unknown as Command;
  await start(env, ({ dispatch }) => dispatch(organization(1, true), meta));
  await inDatabase((db) => db`delete from ops.subject_keys`);
  const written = double.log.records.length;
  await start(env, async (core) => {
    await expect(core.dispatch(organization(2, false), meta)).rejects.toThrow(UnknownKeyError);
    const projections = await startProjections({ ...core, ...models(core), projections: readModels, log: createLog('silent') });
    await projections.caughtUp();
    const parked = [...projections.readModels.parked().values()].flat();
    expect(parked).not.toEqual([]);
    for (const { error } of parked) expect(error).toContain('UnknownKeyError');
    await projections.stop();
  });
  expect([double.log.records.length, await inDatabase((db) => db`select from ops.subject_keys`)]).toMatchObject([written, []]);
});

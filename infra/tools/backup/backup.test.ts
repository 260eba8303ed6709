// A backup is taken while a product works, restored elsewhere, and compared with everything that was acknowledged.
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readModels } from '#projections/index.ts';
import { compare } from '#projections/rebuild.ts';
import type { Database } from '#projections/sql.ts';
import { addToJournal } from '../../adapters/erasure-journal/journal.ts';
import { synced } from '../../adapters/shared/sync-order.test-kit.ts';
import { company, login, mailsTo, type Owner, register } from '../../testing/product/people.ts';
import { administer } from '../admin.ts';
import { eraseAccount } from '../erase-account.ts';
import { type BackupOrder, backUp } from './backup.ts';
import {
  closeAll,
  database,
  deposit,
  folder,
  load,
  type Place,
  place,
  type Running,
  start,
  subcontractor,
} from './installations.test-kit.ts';
import { listDumps } from './manifest.ts';
import { type RestoreOrder, restore } from './restore.ts';

// Whole products on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(closeAll);

const EMAIL = 'gerante@batiments-midi.example';
const yes = { withDocuments: true, confirm: async () => true };
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const WHOLE = { dump: null, erasures: null, withoutDamaged: false, send: false };

async function saved(from: Place, order: Partial<BackupOrder> = {}) {
  const [into, keys] = [order.folder ?? join(await folder(), 'backup'), order.keys ?? (await folder())];
  const made = await backUp(from.config, { folder: into, keys, keep: null, ...order });
  return { ...made, folder: into, keys };
}
async function restored(backup: { folder: string; keys: string }, order: Partial<RestoreOrder> = {}, at?: Place) {
  const to = at ?? (await place());
  await rm(to.dataDir, { recursive: true, force: true });
  return { to, made: await restore(to.config, { ...WHOLE, folder: backup.folder, keys: backup.keys, into: to.dataDir, ...order }) };
}
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it goes through',
    (error: Error & { forPeople?: true }) => (error.forPeople ? error.message : `not for people: ${error.stack}`),
  );
const bytesOf = async ({ product }: Running, cookie: string, id: number): Promise<string> => {
  const answer = await fetch(`${product.url}/api/documents/${id}/download`, { headers: { cookie } });
  return answer.ok ? sha(new Uint8Array(await answer.arrayBuffer())) : String(answer.status);
};
const filesBelow = async (at: string): Promise<string[]> =>
  (await readdir(at, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** One product with one document, at work throughout, and its first backup. */
let a: Running;
let owner: Owner;
let link: Awaited<ReturnType<typeof subcontractor>>;
let backup: Awaited<ReturnType<typeof saved>>;
beforeAll(async () => {
  a = await start(await place());
  owner = await company(a.product);
  link = await subcontractor(owner, 1);
  await deposit(a.product, link, 'one');
  await a.product.dev('/dev/settle', {});
  backup = await saved(a);
});
/** A copy of the first backup, to be damaged. */
async function copied(): Promise<typeof backup> {
  const into = join(await folder(), 'copy');
  await cp(backup.folder, into, { recursive: true });
  return { ...backup, folder: into };
}
/** Objects of people who are not erased. */
const namedIn = async (db: Database): Promise<string[]> =>
  (
    await db`select data::json ->> 'blobId' as id from es.events e where type = 'DocumentUploaded'
      and not exists (select from es.events p where p.stream = e.stream and p.type = 'PersonErased') order by 1`
  ).map(({ id }) => id);
const idsIn = async (at: string): Promise<string[]> => (await objectsIn(at)).map((path) => path.slice(-32)).sort();
const objectsIn = (at: string): Promise<string[]> => filesBelow(join(at, 'files/objects'));

test('C53 C67 under load: what was acknowledged before is there, every document opens, nothing is half, and who was erased since stays erased', async () => {
  const gone = await company(a.product, 'Kwyjibo Bâtiment', 'kwyjibo@kwyjibo.example');
  const theirs = await deposit(a.product, await subcontractor(gone, 5000), 'kwyjibo');
  const work = load(a.product, owner, 100);
  while (work.documents.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
  const before = { documents: [...work.documents], subcontractors: [...work.subcontractors] };
  const taken = await saved(a);
  const during = work.documents.length;
  while (work.documents.length < during + 1) await new Promise((resolve) => setTimeout(resolve, 20));
  await work.stop();
  expect(await eraseAccount(a.config, { address: 'kwyjibo@kwyjibo.example', ...yes })).toMatchObject({ code: 0 });

  const { to, made } = await restored(taken, { erasures: join(a.config.erasureJournal, 'erasures.jsonl') });
  expect(made).toMatchObject({ damaged: [], erased: 4 });
  const b = await start(to);
  const again = await login(b.product, EMAIL);
  const there = (await again.call<{ id: number }[]>('GET', '/api/subcontractors')).map(({ id }) => id);
  expect(there).toEqual(expect.arrayContaining(before.subcontractors));
  for (const { id, bytes } of before.documents) expect([id, await bytesOf(b, again.cookie, id)]).toEqual([id, sha(bytes)]);
  // Erased: no key, no row, no file, no text; and the account cannot log in.
  await expect(login(b.product, 'kwyjibo@kwyjibo.example')).rejects.toThrow('401');
  expect(await bytesOf(b, again.cookie, theirs.id)).toBe('404');
  const db = database(b.url);
  const erased = await db`select stream from es.events where type = 'PersonErased' order by 1`;
  expect(erased.map(({ stream }) => stream.replace(/\d+$/, ''))).toEqual([
    'account-',
    'documenttypes-',
    'organizations-',
    'subcontractor-',
  ]);
  expect(await db`select from ops.subject_keys where wrapped is not null and subject in ${db(erased.map(({ stream }) => stream))}`).toEqual(
    [],
  );
  expect(JSON.stringify(await db`select * from rm.accounts`)).not.toContain('wyjibo');
  expect(await idsIn(b.dataDir)).toEqual(await namedIn(db));
  const { pools, store, keys } = await b.app.parts.take('pools', 'store', 'keys');
  const same = await compare({ store, keys, sql: pools.models, projections: readModels });
  expect(same.filter(({ equal }) => !equal)).toEqual([]);
  // New ids do not reuse those assigned after the backup, which may be known elsewhere.
  expect((await subcontractor(again, 9000)).id).toBeGreaterThan(Math.max(...work.subcontractors));

  // The next backup into the same folder has it too: the older dump revives nobody, and their objects are removed from the folder.
  await saved(a, { folder: taken.folder, keys: taken.keys });
  const [older, newer] = (await listDumps(taken.folder)).whole;
  expect(await idsIn(taken.folder)).toEqual(await namedIn(database(a.url)));
  for (const dump of [older!, newer!]) {
    const { to: place, made: other } = await restored(taken, { dump });
    expect(other.erased).toBe(4);
    expect(
      await database(
        place.url,
      )`select from ops.subject_keys where wrapped is not null and subject in ${db(erased.map(({ stream }) => stream))}`,
    ).toEqual([]);
  }
});

test('C62 messages of a restored product wait until a person lets them go; nobody is logged in any more', async () => {
  const { to } = await restored(backup);
  const b = await start(to);
  expect((await fetch(`${b.product.url}/api/user`, { headers: { cookie: owner.cookie } })).status).toBe(401);
  await register(b.product, 'Toitures du Nord', 'patron@toitures-nord.example', false);
  expect(await mailsTo(b.product, 'patron@toitures-nord.example')).toEqual([]);
  expect(await administer(['release-mail'], b.config)).toMatch(/^Les messages partent dans la minute : [1-9]/);
  expect(await mailsTo(b.product, 'patron@toitures-nord.example')).toHaveLength(1);
  expect(await administer(['release-mail'], b.config)).toBe('Aucun message n’est retenu.');
});

test('a second backup copies what is new; the newest N stay; other backups, keys and places are refused', async () => {
  const again = await copied();
  const { count } = backup.manifest.objects;
  await deposit(a.product, link, 'two');
  const second = await saved(a, { ...again, keep: 2 });
  expect(second.objects.copied).toBe(second.manifest.objects.count - count);
  expect((await saved(a, { ...again, keep: 2 })).removed).toHaveLength(1);
  expect((await listDumps(again.folder)).whole).toHaveLength(2);
  expect((await filesBelow(again.folder)).filter((path) => path.endsWith('master.key'))).toEqual([]);
  for (const keys of [again.folder, join(again.folder, 'keys')])
    expect(await refusal(saved(a, { ...again, keys }))).toContain('ne se garde pas');
  const others = await folder();
  await writeFile(join(others, 'master.key'), 'another');
  expect(await refusal(saved(a, { ...again, keys: others }))).toContain('autre clé');
  expect(await refusal(saved({ ...a, config: { ...a.config, dataDir: others } }))).toContain('DATA_DIR');
  await writeFile(join(again.folder, 'installation'), `${crypto.randomUUID()}\n`);
  expect(await refusal(saved(a, again))).toContain('autre installation');
});

test('a backup that is cut leaves no manifest, is no backup, and the next one takes its rest away', async () => {
  const again = await copied();
  const objects = join(again.folder, 'files/objects');
  await rm(objects, { recursive: true });
  await writeFile(objects, 'a file where a folder should be');
  await expect(saved(a, again)).rejects.toThrow();
  const found = await listDumps(again.folder);
  expect([found.whole.length, found.cut.length]).toEqual([1, 1]);
  await rm(objects);
  await rm(join(again.folder, 'dumps', found.whole[0]!, 'manifest.json'));
  expect(await refusal(restored(again))).toContain('Aucune sauvegarde complète');
  await saved(a, { ...again, keep: 1 });
  expect(await listDumps(again.folder)).toMatchObject({ whole: [expect.any(String)], cut: [] });
});

test('C63 a flipped byte is refused by name: in a dump and in the manifest before anything is made, in an object by what its event says', async () => {
  const spoilt = await copied();
  const flip = async (path: string): Promise<() => Promise<void>> => {
    const was = await readFile(path);
    const bytes = Buffer.from(was);
    bytes[bytes.length >> 1]! ^= 1;
    await writeFile(path, bytes);
    return () => writeFile(path, was);
  };
  const [dump] = (await listDumps(spoilt.folder)).whole;
  const to = await place();
  for (const name of ['es.events.copy.zst', 'ops.subject_keys.copy.zst', 'manifest.json']) {
    const path = join(spoilt.folder, 'dumps', dump!, name);
    const mend = await flip(path);
    expect(await refusal(restored(spoilt, {}, to))).toContain(path);
    await expect(stat(to.dataDir)).rejects.toThrow('ENOENT');
    await mend();
  }
  const [object] = await objectsIn(spoilt.folder);
  await flip(object!);
  expect(await refusal(restored(spoilt, {}, to))).toContain(object!.slice(-32));
  // The incomplete target belongs to no installation, and refuses another restore.
  expect(await refusal(start(to))).toContain("n'est d'aucune installation");
  expect(await refusal(restore(to.config, { ...WHOLE, ...spoilt, into: to.dataDir }))).toContain("n'est pas vide");
  expect((await restored(spoilt, { withoutDamaged: true })).made.damaged).toEqual([object!.slice(-32)]);
});

test('a restore overwrites nothing, and needs the right key, the journal and the right installation', async () => {
  expect(await refusal(restore(a.config, { ...WHOLE, ...backup, into: a.dataDir }))).toContain("n'est pas vide");
  expect(await refusal(restore(a.config, { ...WHOLE, ...backup, into: join(await folder(), 'new') }))).toContain('DATABASE_URL');
  expect(await refusal(restored({ ...backup, keys: await folder() }))).toContain('Clé introuvable');
  const wrong = await folder();
  await writeFile(join(wrong, 'master.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 });
  expect(await refusal(restored({ ...backup, keys: wrong }))).toContain('autre clé');
  const erasures = join(wrong, 'erasures.jsonl');
  const note = { subject: 'account-1', because: 'deleted', erasedAt: '2026-11-21T09:00:00.000Z', event: 'x' } as never;
  await addToJournal(erasures, crypto.randomUUID(), [note]);
  expect(await refusal(restored(backup, { erasures }))).toContain("est celui de l'installation");
  const moved = await copied();
  await rm(join(moved.folder, 'erasures'), { recursive: true });
  expect(await refusal(restored(moved))).toContain('erasures.jsonl manque');
});

/** The stored path of a document's object, and its subcontractor. */
async function objectOf({ id }: { id: number }): Promise<{ path: string; blobId: string; subject: string }> {
  const [row] = await database(a.url)`
    select stream, data::json ->> 'blobId' as blob from es.events where type = 'DocumentUploaded' and (data::json ->> 'documentId')::int = ${id}`;
  const blobId: string = row!['blob'];
  return { path: (await objectsIn(a.dataDir)).find((path) => path.endsWith(blobId))!, blobId, subject: row!['stream'] };
}
const lastBackup = async (): Promise<unknown> => (await database(a.url)`select taken_at::text from ops.last_backup`)[0]?.['taken_at'];

test('C67 L3 who is erased while files are copied is in the journal and no loss; the manifest gets its name behind everything that it names', async () => {
  const gone = await company(a.product, 'Parti', 'parti@parti.example');
  const { path, subject } = await objectOf(await deposit(a.product, await subcontractor(gone, 7000), 'parti'));
  await rm(path);
  const into = join(await folder(), 'ordered');
  const order = { folder: into, keys: null, keep: null };
  const made: Awaited<ReturnType<typeof backUp>>[] = [];
  let erasing: Promise<unknown> | null = null;
  /** Called when the first object is completely copied; the copy then continues. */
  const duringCopy = (file: string): Promise<unknown> | null => {
    if (!file.endsWith('.part')) return null;
    erasing ??= eraseAccount(a.config, { address: 'parti@parti.example', ...yes });
    return erasing;
  };
  const noted = (await synced(async () => made.push(await backUp(a.config, order)), duringCopy)).map(({ path: file }) => file);
  const journal = await readFile(join(into, 'erasures', 'erasures.jsonl'), 'utf8');
  expect([journal.includes(`"${subject}"`), made[0]!.manifest.objects.missing]).toEqual([true, []]);
  expect(await lastBackup()).toBeTruthy();
  const last = noted.findIndex((path) => path.includes('manifest.json.'));
  const named = (suffix: RegExp): number[] => noted.flatMap((path, index) => (suffix.test(path) ? [index] : []));
  const [tables, objects, shelves] = [named(/\.copy\.zst$/), named(/\.part$/), named(/files\/objects\/[0-9a-f]{2}$/)];
  expect(tables).toHaveLength(backup.manifest.tables.length);
  expect(objects).toHaveLength((await objectsIn(into)).length);
  expect(Math.max(...objects)).toBeLessThan(Math.min(...shelves));
  expect(Math.max(...tables, ...shelves, ...named(/erasures$/))).toBeLessThan(last);
  expect(noted.at(-1)).toBe(join(into, 'dumps', (await listDumps(into)).whole[0]!));
});

test('a backup that lacks a document names it, and does not count as the last backup', async () => {
  const { path, blobId } = await objectOf(await deposit(a.product, link, 'perdu'));
  const before = await lastBackup();
  await rename(path, `${path}.away`);
  const lacking = await saved(a);
  expect([lacking.manifest.objects.missing, await lastBackup()]).toEqual([[blobId], before]);
  await rename(`${path}.away`, path);
  expect((await saved(a)).manifest.objects.missing).toEqual([]);
  expect(await lastBackup()).not.toBe(before);
});

test('no table of history or work can be forgotten: every one of the catalogue that survives a crash is in the dump', async () => {
  const db = database(a.url);
  const logged = await db`select format('%I.%I', schemaname, tablename) as name from pg_tables t where schemaname in ('es', 'ops')
    and (select relpersistence from pg_class where oid = format('%I.%I', schemaname, tablename)::regclass) = 'p' order by 1`;
  const order = backup.manifest.tables.map(({ name }) => name);
  expect([...order].sort()).toEqual(logged.map(({ name }) => name).sort());
  expect(order.indexOf('ops.live_streams')).toBeGreaterThan(order.indexOf('ops.sessions'));
});

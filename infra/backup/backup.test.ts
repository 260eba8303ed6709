// A backup taken beside a product at work, restored elsewhere, and compared with what had been acknowledged.
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readModels } from '#projections/index.ts';
import { compare } from '#projections/rebuild.ts';
import { administer } from '../cli/admin.ts';
import { eraseAccount } from '../cli/erase-account.ts';
import { company, login, mailsTo, register } from '../e2e/people.ts';
import { synced } from '../sync-order.test-kit.ts';
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

vi.setConfig({ testTimeout: 40_000 });
afterEach(closeAll);

const EMAIL = 'gerante@batiments-midi.example';
const yes = { withPapers: true, confirm: async () => true };
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function saved(from: Place, order: Partial<BackupOrder> = {}) {
  const [into, keys] = [order.folder ?? join(await folder(), 'backup'), order.keys ?? (await folder())];
  const made = await backUp(from.config, { folder: into, keys, keep: null, ...order });
  return { ...made, folder: into, keys };
}
async function restored(backup: { folder: string; keys: string }, order: Partial<RestoreOrder> = {}, at?: Place) {
  const to = at ?? (await place());
  await rm(to.dataDir, { recursive: true, force: true });
  const whole = { dump: null, erasures: null, withoutDamaged: false, send: false, ...backup, into: to.dataDir, ...order };
  return { to, made: await restore(to.config, whole) };
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

/** A product with one paper, and its backup. */
async function small() {
  const a = await start(await place());
  const owner = await company(a.product);
  const link = await subcontractor(owner, 1);
  const paper = await deposit(a.product, link, 'one');
  await a.product.dev('/dev/settle', {});
  return { a, owner, link, paper, backup: await saved(a) };
}

test('C53 C67 under load: what was acknowledged before is there, every paper opens, nothing is half, and who was erased since stays erased', async () => {
  const a = await start(await place());
  const owner = await company(a.product);
  const gone = await company(a.product, 'Kwyjibo Bâtiment', 'kwyjibo@kwyjibo.example');
  const theirs = await deposit(a.product, await subcontractor(gone, 5000), 'kwyjibo');
  await register(a.product, 'Pending', 'pending@kwyjibo.example', false);
  const work = load(a.product, owner, 100);
  while (work.papers.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
  const before = { papers: [...work.papers], subcontractors: [...work.subcontractors] };
  const backup = await saved(a);
  const after = work.papers.length;
  while (work.papers.length < after + 2) await new Promise((resolve) => setTimeout(resolve, 20));
  await work.stop();
  expect(await eraseAccount(a.config, { address: 'kwyjibo@kwyjibo.example', ...yes })).toMatchObject({ code: 0 });
  await a.stop();

  const journal = join(a.config.erasureJournal, 'erasures.jsonl');
  const { to, made } = await restored(backup, { erasures: journal });
  expect(made.damaged).toEqual([]);
  expect(made.erased).toBe(4);
  expect(made.objects.count).toBeGreaterThanOrEqual(before.papers.length);
  const b = await start(to);
  const again = await login(b.product, EMAIL);
  const there = (await again.call<{ id: number }[]>('GET', '/api/subcontractors')).map(({ id }) => id);
  expect(there).toEqual(expect.arrayContaining(before.subcontractors));
  for (const { id, bytes } of before.papers) expect([id, await bytesOf(b, again.cookie, id)]).toEqual([id, sha(bytes)]);
  // Erased: no key, no row, no file, no word; and nobody logs in.
  await expect(login(b.product, 'kwyjibo@kwyjibo.example')).rejects.toThrow('401');
  expect(await bytesOf(b, again.cookie, theirs.id)).toBe('404');
  const db = database(b.url);
  const [keys] = await db`select count(*) filter (where wrapped is not null) as left from ops.subject_keys k
    where exists (select from es.events e where e.type = 'PersonErased' and e.stream = k.subject)`;
  expect(keys!['left']).toBe(0);
  expect(JSON.stringify(await db`select * from rm.accounts`)).not.toContain('wyjibo B');
  const named = await db`select data::json ->> 'blobId' as id from es.events e where type = 'DocumentUploaded'
    and not exists (select from es.events p where p.stream = e.stream and p.type = 'PersonErased')`;
  const objects = (await filesBelow(join(b.dataDir, 'files/objects'))).map((path) => path.slice(-32));
  expect(objects.sort()).toEqual(named.map((row) => row['id']).sort());
  const { core } = b.app;
  const same = await compare({ store: core.store, sql: core.models, keys: core.keys, projections: readModels });
  expect(same.filter(({ equal }) => !equal)).toEqual([]);
  // What it gives from here on is new, also where the lost ones were known elsewhere.
  expect((await subcontractor(again, 9000)).id).toBeGreaterThan(Math.max(...work.subcontractors));
});

test('C67 the journal of the backup alone keeps erased who was erased before a newer backup into the same folder, and their objects go from it', async () => {
  const { a, owner, backup } = await small();
  await eraseAccount(a.config, { address: EMAIL, ...yes });
  expect(await filesBelow(join(backup.folder, 'files/objects'))).toHaveLength(1);
  const second = await saved(a, { folder: backup.folder, keys: backup.keys });
  expect(await filesBelow(join(backup.folder, 'files/objects'))).toEqual([]);
  expect((await listDumps(backup.folder)).whole).toHaveLength(2);
  // The older dump has their key.
  const { to } = await restored(backup, { dump: (await listDumps(backup.folder)).whole[0]! });
  const b = await start(to);
  await expect(login(b.product, EMAIL)).rejects.toThrow('401');
  expect(second.objects.copied).toBe(0);
  expect(owner.cookie).toBeTruthy();
});

test('C62 messages of a restored product wait until a person lets them go; nobody is logged in any more', async () => {
  const { a, owner, backup } = await small();
  await a.stop();
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
  const { a, link, backup } = await small();
  expect(backup.objects.copied).toBe(1);
  await deposit(a.product, link, 'two');
  const again = { folder: backup.folder, keys: backup.keys };
  expect((await saved(a, { ...again, keep: 2 })).objects.copied).toBe(1);
  expect((await saved(a, { ...again, keep: 2 })).removed).toHaveLength(1);
  expect((await listDumps(backup.folder)).whole).toHaveLength(2);
  expect((await filesBelow(backup.folder)).some((path) => path.endsWith('master.key'))).toBe(false);
  expect(await refusal(saved(a, { folder: backup.folder, keys: join(backup.folder, 'keys') }))).toContain('ne se garde pas');
  await writeFile(join(backup.keys, 'master.key'), 'another');
  expect(await refusal(saved(a, again))).toContain('autre clé');
  const other = await start(await place());
  expect(await refusal(saved(other, { folder: backup.folder }))).toContain('autre installation');
  expect(await refusal(saved({ ...a, config: { ...a.config, dataDir: await folder() } }))).toContain('DATA_DIR');
});

test('a backup that is cut leaves no manifest, is no backup, and the next one takes its rest away', async () => {
  const { a, backup } = await small();
  const objects = join(backup.folder, 'files/objects');
  await rm(objects, { recursive: true });
  await writeFile(objects, 'a file where a folder should be');
  await expect(saved(a, { folder: backup.folder })).rejects.toThrow();
  expect(await listDumps(backup.folder)).toMatchObject({ whole: [expect.any(String)], cut: [expect.any(String)] });
  await rm(objects);
  const [whole] = (await listDumps(backup.folder)).whole;
  await rm(join(backup.folder, 'dumps', whole!, 'manifest.json'));
  expect(await refusal(restored(backup))).toContain('Aucune sauvegarde complète');
  await saved(a, { folder: backup.folder, keep: 1 });
  expect(await listDumps(backup.folder)).toMatchObject({ whole: [expect.any(String)], cut: [] });
});

test('C63 a flipped byte is refused by name: in a dump and in the manifest before anything is made, in an object by what its event says', async () => {
  const { a, backup } = await small();
  await a.stop();
  const flip = async (path: string): Promise<() => Promise<void>> => {
    const [was, { length }] = [await readFile(path), await readFile(path)];
    const bytes = Buffer.from(was);
    bytes[length >> 1]! ^= 1;
    await writeFile(path, bytes);
    return () => writeFile(path, was);
  };
  const [dump] = (await listDumps(backup.folder)).whole;
  for (const name of ['es.events.copy.zst', 'ops.subject_keys.copy.zst', 'manifest.json']) {
    const path = join(backup.folder, 'dumps', dump!, name);
    const mend = await flip(path);
    const to = await place();
    expect(await refusal(restored(backup, {}, to))).toContain(path);
    await expect(stat(to.dataDir)).rejects.toThrow('ENOENT');
    await mend();
  }
  const [object] = await filesBelow(join(backup.folder, 'files/objects'));
  await flip(object!);
  const to = await place();
  expect(await refusal(restored(backup, {}, to))).toContain(object!.slice(-32));
  // What is left of it is nobody's.
  expect(await refusal(start(to))).toContain("n'est d'aucune installation");
  expect(
    await refusal(restore(to.config, { ...backup, dump: null, into: to.dataDir, erasures: null, withoutDamaged: false, send: false })),
  ).toContain("n'est pas vide");
  const without = await restored(backup, { withoutDamaged: true });
  expect(without.made.damaged).toEqual([object!.slice(-32)]);
});

test('a restore overwrites nothing, and needs the right key, the journal and the right installation', async () => {
  const { a, backup } = await small();
  const { to } = await restored(backup);
  const order = { dump: null, erasures: null, withoutDamaged: false, send: false, ...backup };
  expect(await refusal(restore(to.config, { ...order, into: to.dataDir }))).toContain("n'est pas vide");
  expect(await refusal(restore(a.config, { ...order, into: join(await folder(), 'new') }))).toContain('DATABASE_URL');
  expect(await refusal(restored({ ...backup, keys: await folder() }))).toContain('Clé introuvable');
  const wrong = await folder();
  await writeFile(join(wrong, 'master.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 });
  expect(await refusal(restored({ ...backup, keys: wrong }))).toContain('autre clé');
  const b = await start(await place());
  await eraseAccount(b.config, { address: 'nobody@example.fr', ...yes });
  await register(b.product, 'Kwyjibo', 'kwyjibo@kwyjibo.example');
  await eraseAccount(b.config, { address: 'kwyjibo@kwyjibo.example', ...yes });
  const theirs = join(b.config.erasureJournal, 'erasures.jsonl');
  expect(await refusal(restored(backup, { erasures: theirs }))).toContain("est celui de l'installation");
  const moved = join(await folder(), 'copy');
  await cp(backup.folder, moved, { recursive: true });
  await rm(join(moved, 'erasures'), { recursive: true });
  expect(await refusal(restored({ ...backup, folder: moved }))).toContain('erasures.jsonl manque');
});

test('L3 the manifest gets its name when everything that it names is on the disk', async () => {
  const { a, backup } = await small();
  const into = join(await folder(), 'ordered');
  await mkdir(into);
  const noted = (
    await synced(
      () => backUp(a.config, { folder: into, keys: null, keep: null }),
      () => null,
    )
  ).map(({ path }) => path);
  const last = noted.findIndex((path) => path.includes('manifest.json.'));
  const ofDump = noted.flatMap((path, index) =>
    path.endsWith('.copy.zst') || path.endsWith('.part') || path.endsWith('erasures') ? [index] : [],
  );
  expect(ofDump.length).toBeGreaterThan(backup.manifest.tables.length);
  expect(Math.max(...ofDump)).toBeLessThan(last);
  const shelf = noted.findLastIndex((path) => /files\/objects\/[0-9a-f]{2}$/.test(path));
  expect(shelf).toBeGreaterThan(noted.findIndex((path) => path.endsWith('.part')));
  expect(shelf).toBeLessThan(last);
  expect(noted.at(-1)).toBe(join(into, 'dumps', (await listDumps(into)).whole[0]!));
});

test('no table of history or work can be forgotten: every one of the catalogue that survives a crash is in the dump', async () => {
  const { a, backup } = await small();
  const db = database(a.url);
  const logged = await db`select schemaname || '.' || tablename as name from pg_tables t where schemaname in ('es', 'ops')
    and (select relpersistence from pg_class where oid = (schemaname || '.' || tablename)::regclass) = 'p' order by 1`;
  expect(backup.manifest.tables.map(({ name }) => name).sort()).toEqual(logged.map((row) => row['name']).sort());
  const order = backup.manifest.tables.map(({ name }) => name);
  expect(order.indexOf('ops.live_streams')).toBeGreaterThan(order.indexOf('ops.sessions'));
});

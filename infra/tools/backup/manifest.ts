// What a dump of the database is made of, told by a file that is written last: a folder without it is no backup (infra/decisions/085).
//
//   FOLDER/installation             whose backups these are
//   FOLDER/dumps/<moment>/          manifest.json, one file a table
//   FOLDER/files/objects/ab/ab12…   the objects, as the product encrypted them; shared by all dumps
//   FOLDER/erasures/                the journal of erasures, always the newest
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createOnce, syncFolder } from '../../adapters/shared/durable-file.ts';
import { ForPeople } from '../../adapters/shared/for-people.ts';

export type DumpedTable = { name: string; columns: string[]; file: string; rows: number; bytes: number; sha256: string };
export type Manifest = {
  format: 1;
  installation: string;
  /** The time of the snapshot, by the database's clock. */
  takenAt: string;
  postgres: string;
  /** The event store; `eventstoredb` has a backup of its own. */
  store: 'postgres' | 'eventstoredb';
  /** The last event of the snapshot. */
  head: { position: string; hash: string } | null;
  /** The fingerprint of the master key (ops.master_key); the key itself is never in the dump. */
  keyFingerprint: string;
  migrations: { name: string; checksum: string }[];
  /** In an order in which they can be loaded. */
  tables: DumpedTable[];
  sequences: { name: string; value: string }[];
  /** `missing`: objects that the history names and the backup did not find. */
  objects: { count: number; bytes: number; missing: string[] };
};
export type Dump = { name: string; folder: string; manifest: Manifest };

const FILE = 'manifest.json';
export const dumpsIn = (folder: string): string => join(folder, 'dumps');
export const filesIn = (folder: string): string => join(folder, 'files');
export const erasuresIn = (folder: string): string => join(folder, 'erasures');

const checkOf = (manifest: unknown): string => hash('sha256', JSON.stringify(manifest), 'hex');

/** Complete and durable, or absent. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  createOnce(join(folder, FILE), `${JSON.stringify({ sha256: checkOf(manifest), manifest }, null, 1)}\n`);

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, FILE);
  try {
    const { sha256, manifest } = JSON.parse(await readFile(path, 'utf8')) as { sha256: string; manifest: Manifest };
    if (sha256 === checkOf(manifest) && manifest.format === 1) return manifest;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ForPeople(
    `${path} est abîmé ou d'un autre format : choisissez une autre sauvegarde.\n${path} is damaged, or of another format: choose another backup.`,
  );
}

/** Names of the complete ones, oldest first; `cut`: begun and never finished. */
export async function listDumps(folder: string): Promise<{ whole: string[]; cut: string[] }> {
  const names = (await readdir(dumpsIn(folder)).catch(() => [])).sort();
  const isWhole = (name: string): boolean => existsSync(join(dumpsIn(folder), name, FILE));
  return { whole: names.filter(isWhole), cut: names.filter((name) => !isWhole(name)) };
}

/** The newest, or the one whose name begins with this. Throws ForPeople where there is none. */
export async function findDump(folder: string, wanted: string | null): Promise<Dump> {
  const { whole } = await listDumps(folder);
  const name = whole.filter((dump) => dump.startsWith(wanted ?? '')).at(-1);
  if (name === undefined)
    throw new ForPeople(
      `Aucune sauvegarde complète${wanted === null ? '' : ` ${wanted}`} dans ${folder}. Celles qui y sont : ${whole.join(', ') || 'aucune'}.\nNo complete backup${wanted === null ? '' : ` ${wanted}`} in ${folder}.`,
    );
  const at = join(dumpsIn(folder), name);
  return { name, folder: at, manifest: await readManifest(at) };
}

/** Removes dumps older than the newest `keep`, and incomplete ones. The manifest is deleted first: half a dump must not look complete. */
export async function prune(folder: string, keep: number): Promise<string[]> {
  const { whole, cut } = await listDumps(folder);
  const old = whole.slice(0, -keep);
  for (const name of [...old, ...cut]) {
    const at = join(dumpsIn(folder), name);
    await rm(join(at, FILE), { force: true });
    await syncFolder(at);
    await rm(at, { recursive: true });
  }
  return old;
}

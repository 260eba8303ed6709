// The one secret that must be backed up beside the data: read from the setting MASTER_KEY, from the file that MASTER_KEY_FILE names, or
// from a file of the data folder, which only the embedded profile creates, on its first start.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createOnce } from '../shared/durable-file.ts';
import { ForPeople } from '../shared/for-people.ts';
import { KEY_BYTES } from './sealing.ts';

export const OWN_KEY_FILE = 'master.key';

export type KeySource = { masterKey: string | null; masterKeyFile: string | null; dataDir: string };

/** Whether there is a key to read, so that a start without it can be refused before anything else. */
export const hasMasterKey = ({ masterKey, masterKeyFile, dataDir }: KeySource): boolean =>
  masterKey !== null || existsSync(masterKeyFile ?? join(dataDir, OWN_KEY_FILE));

/**
 * Answers 32 bytes. The setting is 64 hexadecimal digits or base64, and so is a file's content. With `create` a missing file of the data
 * folder is created, readable by its owner alone; a file that the setting names never is.
 */
export async function loadMasterKey(
  { masterKey, masterKeyFile, dataDir }: KeySource,
  { create }: { create: boolean },
): Promise<Uint8Array> {
  if (masterKey !== null) return parse(masterKey, 'MASTER_KEY');
  // Its permissions are not checked: a container's secrets are mounted with modes of their own.
  if (masterKeyFile !== null) return parse(await readNamed(masterKeyFile), `MASTER_KEY_FILE (${masterKeyFile})`);
  const path = join(dataDir, OWN_KEY_FILE);
  const text = (await readKeyFile(path)) ?? (create ? await makeKeyFile(path) : null);
  if (text === null)
    throw new ForPeople(
      `${path} : la clé n'est pas là, et aucune n'est créée ici.\n${path}: there is no master key, and none is made here`,
    );
  return parse(text, path);
}

async function readNamed(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    const why = `MASTER_KEY_FILE (${path}, ${(cause as NodeJS.ErrnoException).code})`;
    throw new ForPeople(`Fichier illisible / the file cannot be read: ${why}`, { cause });
  }
}

function parse(text: string, origin: string): Uint8Array {
  const trimmed = text.trim();
  const bytes = /^[0-9a-fA-F]{64}$/.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64');
  // The value itself must not reach a log.
  if (bytes.length !== KEY_BYTES)
    throw new ForPeople(
      `${origin} : une clé fait 32 octets, en 64 chiffres hexadécimaux ou 44 caractères de base64.\n${origin}: a master key is 32 bytes, as 64 hexadecimal digits or 44 characters of base64`,
    );
  return bytes;
}

async function readKeyFile(path: string): Promise<string | null> {
  try {
    const { mode } = await stat(path);
    // Windows has no such modes.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new ForPeople(`${path} peut être lu par d'autres : chmod 600.\n${path} can be read by others: chmod 600 it`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Reads the named file, or creates it with a new key. */
export async function keyFileAt(path: string): Promise<Uint8Array> {
  return parse((await readKeyFile(path)) ?? (await makeKeyFile(path)), path);
}

/** Durable before it is used. When two processes create it at once, both read the winner's. */
async function makeKeyFile(path: string): Promise<string> {
  await createOnce(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
  return readFile(path, 'utf8');
}

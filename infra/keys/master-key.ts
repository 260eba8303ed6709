// The one secret that must be backed up beside the data: from the setting MASTER_KEY, or a file of the data folder made on first start.
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { KEY_BYTES } from './sealing.ts';

export const MASTER_KEY_FILE = 'master.key';

/** 32 bytes. `setting` is 64 hexadecimal digits or base64; without it the file is read, or created readable by its owner alone. */
export async function loadMasterKey(setting: string | null, dataDir: string): Promise<Uint8Array> {
  if (setting !== null) return parse(setting, 'MASTER_KEY');
  const path = join(dataDir, MASTER_KEY_FILE);
  const text = (await readKeyFile(path)) ?? (await createKeyFile(dataDir, path));
  return parse(text, path);
}

function parse(text: string, origin: string): Uint8Array {
  const trimmed = text.trim();
  const bytes = /^[0-9a-fA-F]{64}$/.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64');
  // The value itself must not reach a log.
  if (bytes.length !== KEY_BYTES)
    throw new Error(`${origin}: a master key is 32 bytes, as 64 hexadecimal digits or 44 characters of base64`);
  return bytes;
}

async function readKeyFile(path: string): Promise<string | null> {
  try {
    const { mode } = await stat(path);
    // Windows has no such modes.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) throw new Error(`${path} can be read by others: chmod 600 it`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Durable before it is used. When two processes create it at once, one wins and both read the winner's. */
async function createKeyFile(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  await syncFolder(dataDir);
  return readFile(path, 'utf8');
}

/** Makes the new name survive a power cut. Windows cannot open a folder, and does not need to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

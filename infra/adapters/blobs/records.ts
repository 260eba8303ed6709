// Records beside the objects (domain/ports/blobs.ts): their names, and the two simplest storages of them.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobRecords } from '#domain/ports/blobs.ts';
import { createOnce } from '../shared/durable-file.ts';

const FOLDER = /^[a-z]+\/\d+$/;
const NAME = /^[0-9][0-9-]{0,60}$/;

/** Throws for anything else than a folder and a name: neither leads anywhere else. */
export function checkRecord(folder: string, name: string): string {
  if (!FOLDER.test(folder) || !NAME.test(name)) throw new RangeError('not the name of a record');
  return `${folder}/${name}`;
}
export const isRecordName = (name: string): boolean => NAME.test(name);

/** For tools that move or back up what is stored: `all` answers the folder and the name of each. */
export type StoredRecords = BlobRecords & { all(): AsyncIterable<readonly [folder: string, name: string]> };

/** The folder and the name in a path below the storage; null for what is no record. */
export function recordIn(path: string): readonly [folder: string, name: string] | null {
  const [word = '', number = '', name = '', ...more] = path.split('/');
  return more.length === 0 && FOLDER.test(`${word}/${number}`) && NAME.test(name) ? [`${word}/${number}`, name] : null;
}
/** The word with which the folders of each kind begin. */
export const KINDS = ['checkpoints'] as const;

/** Copies the records that the target lacks. Answers how many. */
export async function copyRecords(from: StoredRecords, to: BlobRecords): Promise<number> {
  let copied = 0;
  for await (const [folder, name] of from.all()) {
    const text = (await to.read(folder, name)) === null ? await from.read(folder, name) : null;
    if (text === null) continue;
    await to.write(folder, name, text);
    copied += 1;
  }
  return copied;
}

export function diskRecords(root: string): StoredRecords {
  const missing = (otherwise: null) => (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  };
  return {
    write: (folder, name, text) => createOnce(join(root, checkRecord(folder, name)), text),
    read: (folder, name) => readFile(join(root, checkRecord(folder, name)), 'utf8').catch(missing(null)),
    async newest(folder) {
      const names = await readdir(join(root, checkRecord(folder, '0'), '..')).catch(missing(null));
      return (names ?? []).filter(isRecordName).sort().at(-1) ?? null;
    },
    async *all() {
      for (const kind of KINDS)
        for (const number of (await readdir(join(root, kind)).catch(missing(null))) ?? [])
          for (const name of await readdir(join(root, kind, number))) {
            const record = recordIn(`${kind}/${number}/${name}`);
            if (record !== null) yield record;
          }
    },
  };
}

export function memoryRecords(): BlobRecords {
  const texts = new Map<string, string>();
  return {
    async write(folder, name, text) {
      const key = checkRecord(folder, name);
      if (!texts.has(key)) texts.set(key, text);
    },
    read: async (folder, name) => texts.get(checkRecord(folder, name)) ?? null,
    async newest(folder) {
      const inside = [...texts.keys()].filter((key) => key.startsWith(`${folder}/`));
      return (
        inside
          .sort()
          .at(-1)
          ?.slice(folder.length + 1) ?? null
      );
    },
  };
}

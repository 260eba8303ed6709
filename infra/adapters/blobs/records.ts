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

export function diskRecords(root: string): BlobRecords {
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

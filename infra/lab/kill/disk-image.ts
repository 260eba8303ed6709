// The disk as of its last syncs, file by file and folder by folder: what a power cut leaves at the least (L3 of QUALITY §4). A file has the
// bytes of its last sync, or none; a name is there when its folder was synced since. Neither root nor a device is needed: disk-recorder.ts
// keeps the image while the product runs.
import { copyFileSync, fstatSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Entry = { name: string; key: string; kind: 'file' | 'folder'; mode: number };
type Stats = { ino: bigint; birthtimeNs: bigint };

/** Numbers of files come back when they are gone. */
const keyOf = ({ ino, birthtimeNs }: Stats): string => `${ino}-${birthtimeNs}`;
const keyOfPath = (path: string): string => keyOf(lstatSync(path, { bigint: true }));

/** Whole, or as before: who writes it may be killed. */
function keep(path: string, write: (draft: string) => void): void {
  const draft = `${path}.${process.pid}`;
  write(draft);
  renameSync(draft, path);
}

export function beginImage(image: string): void {
  for (const kind of ['files', 'folders']) mkdirSync(join(image, kind), { recursive: true });
}

/** The file or folder behind `fd`, found at `path`, as it is now. */
export function noteSynced(image: string, fd: number, path: string): void {
  const stats = fstatSync(fd, { bigint: true });
  if (stats.isDirectory()) noteFolder(image, keyOf(stats), path);
  else keep(join(image, 'files', keyOf(stats)), (draft) => copyFileSync(path, draft));
}

function noteFolder(image: string, key: string, path: string): void {
  const entries = readdirSync(path).flatMap((name): Entry[] => {
    const stats = lstatSync(join(path, name), { bigint: true, throwIfNoEntry: false });
    return stats ? [{ name, key: keyOf(stats), kind: stats.isDirectory() ? 'folder' : 'file', mode: Number(stats.mode) & 0o777 }] : [];
  });
  keep(join(image, 'folders', key), (draft) => writeFileSync(draft, JSON.stringify(entries)));
}

/** Everything below `path` is on the disk. */
export function noteAll(image: string, path: string): void {
  noteFolder(image, keyOfPath(path), path);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) noteAll(image, child);
    else keep(join(image, 'files', keyOfPath(child)), (draft) => copyFileSync(child, draft));
  }
}

const has = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** What the disk has of `root`, put into the new folder `into`. */
export function putBack(image: string, root: string, into: string): void {
  const build = (key: string, folder: string, mode: number): void => {
    mkdirSync(folder, { mode });
    const list = join(image, 'folders', key);
    if (!has(list)) return;
    for (const entry of JSON.parse(readFileSync(list, 'utf8')) as Entry[]) {
      const path = join(folder, entry.name);
      if (entry.kind === 'folder') build(entry.key, path, entry.mode);
      else
        writeFileSync(path, has(join(image, 'files', entry.key)) ? readFileSync(join(image, 'files', entry.key)) : '', {
          mode: entry.mode,
        });
    }
  };
  build(keyOfPath(root), into, 0o711);
}

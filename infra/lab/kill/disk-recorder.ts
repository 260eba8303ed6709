// Loaded into the product before it begins (node --import): keeps the image of its data folder up to date at each sync that it asks for.
// DISK_FORGETS is a pattern of paths whose syncs do nothing: a program that forgot them, for the proof that this is seen.
import fs, { realpathSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { noteSynced } from './disk-image.ts';

const image = process.env['DISK_IMAGE'];
const root = process.env['DATA_DIR'];
const forgets = process.env['DISK_FORGETS'] ? new RegExp(process.env['DISK_FORGETS']) : null;

/** Before the real sync: what is written meanwhile may be missing on the disk. */
function note(fd: number): void {
  const path = fs.readlinkSync(`/proc/self/fd/${fd}`);
  const below = `${realpathSync(root!)}`;
  if ((path === below || path.startsWith(`${below}/`)) && !forgets?.test(path)) noteSynced(image!, fd, path);
}

if (image && root) {
  // biome-ignore lint/suspicious/noExplicitAny: every way to sync, whatever its parameters
  type Sync = (this: any, ...args: any[]) => any;
  const wrap = (owner: Record<string, Sync>, name: string, fdOf: (self: { fd: number }, first: number) => number): void => {
    const real = owner[name]!;
    owner[name] = function (...args) {
      note(fdOf(this, args[0]));
      return real.apply(this, args);
    };
  };
  for (const name of ['fsync', 'fdatasync', 'fsyncSync', 'fdatasyncSync']) wrap(fs as never, name, (_, fd) => fd);
  const probe = await fs.promises.open(import.meta.filename, 'r');
  for (const name of ['sync', 'datasync']) wrap(Object.getPrototypeOf(probe), name, ({ fd }) => fd);
  await probe.close();
  syncBuiltinESMExports();
}

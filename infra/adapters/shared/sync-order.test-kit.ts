// Records what is synced to the disk, and in which order: after a power cut an unsynced name is lost, and so is content that was synced
// after its name.
import { readlinkSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/**
 * Notes the path of everything that is synced while `work` runs, in order, with the answer of `look` at that moment. Relies on Linux to
 * name open files.
 */
export async function synced<Seen>(
  work: () => Promise<unknown>,
  look: (path: string) => Seen,
): Promise<{ path: string; seen: Awaited<Seen> }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-sync-'));
  const probe = await open(join(folder, 'probe'), 'w');
  const prototype = Object.getPrototypeOf(probe) as typeof probe;
  await probe.close();
  await rm(folder, { recursive: true });
  const noted: { path: string; seen: Awaited<Seen> }[] = [];
  const { sync } = prototype;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof probe) {
    const path = readlinkSync(`/proc/self/fd/${this.fd}`);
    const seen = look(path);
    noted.push({ path, seen: (seen instanceof Promise ? await seen : seen) as Awaited<Seen> });
    return sync.call(this);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return noted;
}

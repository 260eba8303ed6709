// What reaches the disk, and when: a name that is not synced, or content that is synced after its name, is lost with the current.
import { readlinkSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/**
 * Notes the path of everything that is synced while `work` runs, in order, with what `look` says at that moment; what it promises is
 * waited for. Linux names open files.
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

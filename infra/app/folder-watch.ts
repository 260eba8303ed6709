// Whether the data folder can be written, for /healthz: found out by writing, because a full disk, one that went read-only after an error and
// one that hangs all look well until then (C59).
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A page and not a byte: a small file may find room in a disk that is full. */
const PAGE = Buffer.alloc(4096);
const NAME = '.writable';

export type FolderWatch = {
  /** What /healthz calls it, when it cannot be written. */
  missing(): Promise<readonly string[]>;
};

/** `freshMs`: asked more often, the last answer holds. `patienceMs`: a disk that has not answered by then does not. */
export function watchFolder(folder: string, { freshMs = 3_000, patienceMs = 2_000 } = {}): FolderWatch {
  let answer: Promise<readonly string[]> | null = null;
  let askedAt = 0;

  async function write(): Promise<void> {
    const path = join(folder, NAME);
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile(PAGE);
      await file.datasync();
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
  }

  /** One that hangs is not asked again before it has answered: each try would hold a thread. */
  let writing: Promise<void> | null = null;
  async function look(): Promise<readonly string[]> {
    writing ??= write().finally(() => {
      writing = null;
    });
    const tooLong = new AbortController();
    const late = delay(patienceMs, true, { signal: tooLong.signal }).catch(() => true);
    const failed = await Promise.race([
      writing.then(
        () => false,
        () => true,
      ),
      late,
    ]);
    tooLong.abort();
    return failed ? ['data folder'] : [];
  }

  const watch: FolderWatch = {
    missing() {
      const now = performance.now();
      if (answer === null || now - askedAt >= freshMs) {
        askedAt = now;
        answer = look();
      }
      return answer;
    },
  };
  // Whoever asks first, at a start, finds the answer there.
  void watch.missing();
  return watch;
}

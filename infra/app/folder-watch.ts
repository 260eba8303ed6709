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
/** `freshMs`: asked more often, the last answer holds. `patienceMs`: what has not answered by then does not. */
type Watching = { freshMs?: number; patienceMs?: number };

/** Whether it can be done. What hangs is not asked again before it has answered: each try would hold a thread, or a connection. */
export function watchAnswers(
  question: () => Promise<unknown>,
  { freshMs = 3_000, patienceMs = 2_000 }: Watching = {},
): () => Promise<boolean> {
  let answer: Promise<boolean> | null = null;
  let askedAt = 0;
  let asking: Promise<unknown> | null = null;
  async function look(): Promise<boolean> {
    asking ??= question().finally(() => {
      asking = null;
    });
    const tooLong = new AbortController();
    const late = delay(patienceMs, false, { signal: tooLong.signal }).catch(() => false);
    const done = await Promise.race([
      asking.then(
        () => true,
        () => false,
      ),
      late,
    ]);
    tooLong.abort();
    return done;
  }
  const answers = (): Promise<boolean> => {
    const now = performance.now();
    if (answer === null || now - askedAt >= freshMs) {
      askedAt = now;
      answer = look();
    }
    return answer;
  };
  // Whoever asks first, at a start, finds the answer there.
  void answers();
  return answers;
}

export function watchFolder(folder: string, watching?: Watching): FolderWatch {
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
  const answers = watchAnswers(write, watching);
  return { missing: async () => ((await answers()) ? [] : ['data folder']) };
}

// Checks for /healthz whether the data folder can be written. It writes a file, because a full disk, one remounted read-only after an error
// and one that hangs all look healthy until a write (C59).
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** One page instead of one byte: a full disk may still have room for a tiny file. */
const PAGE = Buffer.alloc(4096);
const NAME = '.writable';
const NOTHING: readonly string[] = [];
const LOST = ['data folder'];

export type FolderWatch = {
  /** Its name in /healthz when it cannot be written. */
  missing(): Promise<readonly string[]>;
};
/** `freshMs`: within this time the last answer is used again. `patienceMs`: a check that takes longer has failed. */
type Watching = { freshMs?: number; patienceMs?: number };

/** Answers whether the check succeeds. A check that hangs is not repeated before it has ended: each would hold a thread or a connection. */
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
  // Checked at the start, so that the first caller finds an answer.
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
  return { missing: async () => ((await answers()) ? NOTHING : LOST) };
}

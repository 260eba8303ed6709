// Reads uploaded spreadsheets in two threads with limits of memory and time (C24), one file of an account at a time, accounts in turn, each
// within its hour of processor time (C17).
import type { Clock } from '#domain/ports/clock.ts';
import type { SheetContent, SheetHead, SheetPart, WorkbookFault, WorkbookReaders } from '#domain/ports/spreadsheets.ts';
import { cpuBudget } from '../shared/cpu-budget.ts';
import { FairQueue, QueueFull } from '../shared/fair-queue.ts';
import { threads } from '../shared/threads.ts';

/** Without a part: the heads of all sheets. */
export type ReadTask = { readonly bytes: Uint8Array; readonly part: SheetPart | null };

export type ReadEnd<Told> = { readonly told: Told; readonly cpuMs: number };

/** 10,000 rows take a third of a second and about 60 MB. */
const TIME_MS = 10_000;
const HEAP_MB = 128;
/** A file that takes all of its time holds one of them, so that another account's is read beside it. */
const THREADS = 2;
/** Files that may wait, each in memory: a thread processes about five a second. */
const WAITING_MAX_OF_ACCOUNT = 8;
const WAITING_MAX = 32;
/** Two hundred of the largest imports, or twenty files that take all of their time. */
const ACCOUNT_CPU_MS_PER_HOUR = 200_000;
const ZIP = Buffer.from('PK');
/** The format of Excel before 2007, also used around a workbook with a password (MS-CFB). */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

const begins = (bytes: Uint8Array, mark: Uint8Array): boolean => mark.every((byte, index) => bytes[index] === byte);
/** What a compound file holds, by the names of its streams, which are UTF-16. */
function faultOfOle(bytes: Uint8Array): WorkbookFault {
  const holds = (name: string): boolean => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(name, 0, 'utf16le');
  if (holds('EncryptedPackage')) return 'password';
  return holds('WordDocument') || holds('PowerPoint Document') ? 'document' : 'old-format';
}

type Told = SheetContent | SheetHead[] | WorkbookFault;

type Limits = { readonly timeMs?: number; readonly cpuMsPerHour?: number };

export function spreadsheetReader(
  clock: Pick<Clock, 'now'>,
  { timeMs = TIME_MS, cpuMsPerHour = ACCOUNT_CPU_MS_PER_HOUR }: Limits = {},
): WorkbookReaders & { close(): Promise<void> } {
  const slots = Array.from({ length: THREADS }, (_, n) => n);
  const queue = new FairQueue(slots, { longest: WAITING_MAX, longestOfTenant: WAITING_MAX_OF_ACCOUNT });
  const budget = cpuBudget(clock, { link: cpuMsPerHour, account: cpuMsPerHour });
  const { started, close } = threads<ReadTask, ReadEnd<Told>>(new URL('./read-thread.ts', import.meta.url), {
    most: THREADS,
    limits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  /** Its time begins with its turn: a file that takes all of its own time takes none of the next one's. */
  async function readAlone(task: ReadTask): Promise<ReadEnd<Told>> {
    const readers = await started();
    const since = performance.now();
    try {
      return await readers.run(task, { signal: AbortSignal.timeout(timeMs) });
    } catch {
      // Out of time or memory: its thread has ended, the next file gets a new one.
      return { told: 'too-large', cpuMs: performance.now() - since };
    }
  }
  async function inTurn(accountId: number, task: ReadTask): Promise<Told | 'busy' | 'spent'> {
    const { bytes } = task;
    if (begins(bytes, OLE)) return faultOfOle(bytes);
    if (!begins(bytes, ZIP)) return 'not-a-workbook';
    // One line for the whole account: one file of it is in work.
    const payer = { accountId, subcontractorId: 0 };
    try {
      return await queue.run(payer, async () => {
        if (!budget.hasLeft(payer)) return 'spent';
        const { told, cpuMs } = await readAlone(task);
        budget.spend(payer, cpuMs);
        return told;
      });
    } catch (error) {
      if (error instanceof QueueFull) return 'busy';
      throw error;
    }
  }
  return {
    of: (accountId) => ({
      heads: async (bytes) => (await inTurn(accountId, { bytes, part: null })) as readonly SheetHead[] | WorkbookFault | 'busy' | 'spent',
      rows: async (bytes, part) => (await inTurn(accountId, { bytes, part })) as SheetContent | WorkbookFault | 'busy' | 'spent',
    }),
    close,
  };
}

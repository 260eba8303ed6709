// Reads uploaded spreadsheets one by one in a thread with limits of memory and time (C24). The thread starts with the first file, ends
// after a minute without one, and is discarded when a file exceeds a limit.
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import type { SheetContent, SheetHead, SheetPart, WorkbookFault, WorkbookReader } from '#domain/ports/spreadsheets.ts';

/** Without a part: the heads of all sheets. */
export type ReadTask = { readonly bytes: Uint8Array; readonly part: SheetPart | null };

/** 10,000 rows take a third of a second and about 60 MB. */
const TIME_MS = 10_000;
const HEAP_MB = 128;
/** Files that may wait, each in memory: a reader processes about five a second. */
const WAITING_MAX = 8;
const IDLE_MS = 60_000;
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

type Read = SheetContent | SheetHead[];

export function spreadsheetReader({ timeMs = TIME_MS } = {}): WorkbookReader & { close(): Promise<void> } {
  type Told = Read | WorkbookFault;
  let pool: Promise<Piscina<ReadTask, Told>> | null = null;
  let before: Promise<unknown> = Promise.resolve();
  let inHand = 0;
  const start = async () => {
    const { Piscina } = await import('piscina');
    return new Piscina<ReadTask, Told>({
      filename: fileURLToPath(new URL('./read-thread.ts', import.meta.url)),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
      niceIncrement: process.platform === 'linux' ? 10 : 0,
    });
  };
  /** Its time begins with its turn: a file that takes all of its own time takes none of the next one's. */
  async function readAlone(task: ReadTask): Promise<Told> {
    pool ??= start();
    const readers = await pool;
    try {
      return await readers.run(task, { signal: AbortSignal.timeout(timeMs) });
    } catch {
      // Out of time or memory: its thread has ended, the next file gets a new one.
      return 'too-large';
    }
  }
  async function inTurn(task: ReadTask): Promise<Told | 'busy'> {
    const { bytes } = task;
    if (begins(bytes, OLE)) return faultOfOle(bytes);
    if (!begins(bytes, ZIP)) return 'not-a-workbook';
    if (inHand > WAITING_MAX) return 'busy';
    inHand += 1;
    const next = () => readAlone(task);
    const mine = before.then(next, next).finally(() => {
      inHand -= 1;
    });
    before = mine;
    return mine;
  }
  return {
    heads: async (bytes) => (await inTurn({ bytes, part: null })) as readonly SheetHead[] | WorkbookFault | 'busy',
    rows: async (bytes, part) => (await inTurn({ bytes, part })) as SheetContent | WorkbookFault | 'busy',
    async close() {
      await (await pool)?.destroy();
    },
  };
}

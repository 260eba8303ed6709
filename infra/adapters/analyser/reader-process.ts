// One child process that opens hostile files, one job at a time. It has time limits, a memory limit, a low priority, no environment and no
// permission to write files, to start programs, or to read anything but the program and the stored objects: no key, no secret (C17). One with native libraries runs in a cell (cell.ts). When it hangs or dies, the parent lives on and the next job gets a new child (C17, C23).
import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BlobContent } from '#domain/ports/blobs.ts';
import { cellOf, inCell } from './cell.ts';
import { meterOf } from './cpu-time.ts';
import { AnalyserFailure } from './failure.ts';
import { DOCUMENTS_PER_PROCESS, HEAP_MAX_MB, IDLE_MS, NICE } from './limits.ts';
import { programPaths } from './program-paths.ts';
import { residentMb } from './resident-memory.ts';

/** `mimeType`: a PDF by default. */
export type Job = { readonly kind: 'read' | 'open' | 'words'; readonly bytes: BlobContent; readonly mimeType?: string };
/** The text reader's answer about a PDF in which some pages can be read from their picture only. */
export const UNSEEN = 'unseen';
/** `begun`: the child is ready, and opens the file now. */
export type Answer = { readonly id: number } & ({ readonly begun: true } | { readonly answer: unknown } | { readonly error: string });
export type JobLimits = {
  /** From the job's turn on, the child's start included. */
  readonly timeoutMs: number;
  /** Processor time, once it has begun. */
  readonly cpuMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** Receives the processor time of a job that has begun, in ms, however it ended. */
  readonly spent?: (cpuMs: number) => void;
};

/** The script of a child, and its limits. */
export type ChildKind = {
  readonly script: string;
  readonly args?: readonly string[];
  /** Native libraries may be loaded (one decodes pictures); without them the child has JavaScript and WebAssembly alone. */
  readonly addons?: boolean;
  readonly heapMaxMb: number;
  /** Resident memory, where the system reports it. */
  readonly memoryMaxMb?: number;
  readonly documents: number;
  readonly idleMs: number;
};

type Waiting = {
  readonly job: Job;
  readonly limits: JobLimits;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: AnalyserFailure) => void;
};

type Current = {
  readonly id: number;
  readonly waiting: Waiting;
  readonly timer: NodeJS.Timeout;
  meter: (() => number) | null;
  cpuTimer?: NodeJS.Timeout;
  memoryTimer?: NodeJS.Timeout;
};

const TEXT_CHILD = fileURLToPath(new URL('./reader-child.ts', import.meta.url));
/** The child that checks and reads PDFs by their text. */
export const textChild = (script = TEXT_CHILD): ChildKind => ({
  script,
  heapMaxMb: HEAP_MAX_MB,
  documents: DOCUMENTS_PER_PROCESS,
  idleMs: IDLE_MS,
});
/** How often its memory is checked while it works. */
const LOOK_MS = 200;

/** The folder in which all stored objects lie, each on a shelf; null: the bytes are brought. */
const storeOf = (bytes: BlobContent): string | null => (bytes instanceof Uint8Array ? null : dirname(dirname(bytes.path)));

export class ReaderProcess {
  readonly #stores = new Set<string>();
  #child: ChildProcess | null = null;
  #served = 0;
  #nextId = 1;
  #idle: NodeJS.Timeout | null = null;
  #closed = false;
  readonly #queue: Waiting[] = [];
  #current: Current | null = null;
  readonly #kind: ChildKind;

  /** Tests replace the script by a child that hangs, dies or sends nonsense. */
  constructor(kind: ChildKind = textChild()) {
    this.#kind = kind;
  }

  /**
   * The child's answer. Rejects with `AnalyserFailure` when the child is too slow, dead or stopped; the time counts from the job's start.
   */
  request(job: Job, limits: JobLimits): Promise<unknown> {
    const { signal } = limits;
    if (this.#closed) return Promise.reject(new AnalyserFailure('unavailable'));
    if (signal?.aborted) return Promise.reject(new AnalyserFailure('aborted'));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const waiting: Waiting = { job, limits, resolve, reject };
    const abort = (): void => this.#abort(waiting);
    signal?.addEventListener('abort', abort, { once: true });
    this.#queue.push(waiting);
    this.#next();
    // A signal may live as long as the process, and its listener would keep the whole file in memory.
    return promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  /** The child's process id, for tests that kill it. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#queue.splice(0)) waiting.reject(new AnalyserFailure('unavailable'));
    if (this.#idle !== null) clearTimeout(this.#idle);
    const child = this.#child;
    child?.ref();
    this.#fail('unavailable');
    if (child !== null && child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve));
  }

  #next(): void {
    if (this.#current !== null || this.#closed) return;
    const waiting = this.#queue.shift();
    if (waiting === undefined) {
      this.#rest();
      return;
    }
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#mayRead(storeOf(waiting.job.bytes));
    const child = this.#child ?? this.#start();
    const id = this.#nextId++;
    this.#current = { id, waiting, timer: setTimeout(() => this.#fail('timeout'), waiting.limits.timeoutMs), meter: null };
    child.ref();
    child.channel?.ref();
    // A child that could not be started (no file descriptor or process left) has no channel: its « error » event follows, and fails this
    // job.
    if (!child.connected) return;
    child.send({ id, ...waiting.job }, (error) => {
      if (error !== null && this.#current?.id === id) this.#fail('crash');
    });
  }

  /** What a child may read is said when it starts. */
  #mayRead(store: string | null): void {
    if (store === null || this.#stores.has(store)) return;
    this.#stores.add(store);
    this.#kill();
  }

  #start(): ChildProcess {
    const { script, args = [], addons = false, heapMaxMb } = this.#kind;
    const readable = [...programPaths(), script, ...this.#stores];
    const [execPath = '', ...before] = [...((addons && cellOf(process.execPath, readable)) || []), process.execPath];
    const child = fork(script, args, {
      serialization: 'advanced',
      execPath,
      execArgv: [
        ...before,
        `--max-old-space-size=${heapMaxMb}`,
        '--permission',
        ...(addons ? ['--allow-addons'] : []),
        ...readable.map((path) => `--allow-fs-read=${path}`),
        '--disable-warning=ExperimentalWarning',
        '--disable-warning=SecurityWarning',
      ],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    this.#served = 0;
    child.on('message', (message) => this.#answered(child, message as Answer));
    const gone = () => {
      if (this.#child !== child) return;
      this.#child = null;
      this.#fail('crash');
    };
    child.on('exit', gone);
    // Without a handler a failed start would end this process.
    child.on('error', gone);
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICE);
    } catch {
      // A child that is already gone, or a system without priorities: nothing depends on it.
    }
    return child;
  }

  #answered(child: ChildProcess, message: Answer): void {
    const current = this.#current;
    if (current === null || child !== this.#child || message?.id !== current.id) return;
    if ('begun' in message) {
      const pid = this.#kind.addons === true ? inCell(child.pid!) : child.pid!;
      current.meter = meterOf(pid);
      this.#watch(current);
      this.#watchMemory(current, pid);
      return;
    }
    this.#end(current);
    this.#served += 1;
    // A reader that had an error of its own gets no further file.
    if ('error' in message) {
      this.#kill();
      current.waiting.reject(new AnalyserFailure('crash', { cause: new Error(message.error) }));
    } else {
      if (this.#served >= this.#kind.documents) this.#kill();
      current.waiting.resolve(message.answer);
    }
    this.#next();
  }

  /** Checks again at the earliest time at which its processor time can be used up. */
  #watch(current: Current): void {
    const { cpuMs } = current.waiting.limits;
    if (cpuMs === undefined || current.meter === null) return;
    const left = cpuMs - current.meter();
    if (left <= 0) this.#fail('timeout');
    else current.cpuTimer = setTimeout(() => this.#watch(current), Math.max(left, 10));
  }

  #watchMemory(current: Current, pid: number): void {
    const { memoryMaxMb } = this.#kind;
    if (memoryMaxMb === undefined) return;
    current.memoryTimer = setInterval(() => residentMb(pid) > memoryMaxMb && this.#fail('crash'), LOOK_MS);
  }

  /** Measured while the child exists: the system reports its processor time. */
  #end(current: Current): void {
    clearTimeout(current.timer);
    clearTimeout(current.cpuTimer);
    clearInterval(current.memoryTimer);
    this.#current = null;
    if (current.meter !== null) current.waiting.limits.spent?.(current.meter());
  }

  #abort(waiting: Waiting): void {
    if (this.#current?.waiting === waiting) {
      this.#fail('aborted');
      return;
    }
    const at = this.#queue.indexOf(waiting);
    if (at === -1) return;
    this.#queue.splice(at, 1);
    waiting.reject(new AnalyserFailure('aborted'));
  }

  #fail(reason: AnalyserFailure['reason']): void {
    const current = this.#current;
    if (current !== null) this.#end(current);
    this.#kill();
    current?.waiting.reject(new AnalyserFailure(reason));
    this.#next();
  }

  #kill(): void {
    const child = this.#child;
    this.#child = null;
    child?.kill('SIGKILL');
  }

  /** Idle: the child does not keep the parent process alive, and exits after a while. */
  #rest(): void {
    this.#child?.unref();
    this.#child?.channel?.unref();
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#current === null && this.#kill(), this.#kind.idleMs);
    this.#idle.unref();
  }
}

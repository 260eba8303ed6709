// One child process that opens hostile files, one job at a time. It has time limits, a memory limit, a low priority, no environment and
// no right to write or to start anything; when it hangs or dies, this process lives on and the next job gets a new child (C17, C23).
import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { BlobContent } from '#domain/ports/blobs.ts';
import { meterOf } from './cpu-time.ts';
import { AnalyserFailure } from './failure.ts';
import { DOCUMENTS_PER_PROCESS, HEAP_MAX_MB, IDLE_MS } from './limits.ts';
import { residentMb } from './resident-memory.ts';

/** `mimeType`: a PDF where it is not said. */
export type Job = { readonly kind: 'read' | 'open' | 'words'; readonly bytes: BlobContent; readonly mimeType?: string };
/** The answer of a reader of texts about a PDF that has pages of which only a picture tells what they say. */
export const UNSEEN = 'unseen';
/** `begun`: the child stands ready, and the file is opened now. */
export type Answer = { readonly id: number } & ({ readonly begun: true } | { readonly answer: unknown } | { readonly error: string });
export type JobLimits = {
  /** From the job's turn on, the child's start included. */
  readonly timeoutMs: number;
  /** Processor time, once it has begun. */
  readonly cpuMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** Hears what a job that has begun took, however it ended, in ms of processor time. */
  readonly spent?: (cpuMs: number) => void;
};

/** What a child runs, and what it may take. */
export type ChildKind = {
  readonly script: string;
  readonly args?: readonly string[];
  /** Libraries of the machine itself (pictures are unpacked by one); without them it has JavaScript and WebAssembly alone. */
  readonly addons?: boolean;
  readonly heapMaxMb: number;
  /** Resident memory, where the system tells it. */
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
/** Reads and opens PDFs by their text. */
export const textChild = (script = TEXT_CHILD): ChildKind => ({
  script,
  heapMaxMb: HEAP_MAX_MB,
  documents: DOCUMENTS_PER_PROCESS,
  idleMs: IDLE_MS,
});
/** How often its memory is looked at, while it works. */
const LOOK_MS = 200;
/** Below the API in the scheduler's eyes: an upload's analysis never makes a page slow. */
const NICE = 10;

export class ReaderProcess {
  #child: ChildProcess | null = null;
  #served = 0;
  #nextId = 1;
  #idle: NodeJS.Timeout | null = null;
  #closed = false;
  readonly #queue: Waiting[] = [];
  #current: Current | null = null;
  readonly #kind: ChildKind;

  /** The script is replaced in tests, to play a child that hangs, dies or babbles. */
  constructor(kind: ChildKind = textChild()) {
    this.#kind = kind;
  }

  /** The child's answer. Rejects with `AnalyserFailure` when it is too late, dead or stopped; the clock starts when the job starts. */
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
    // A signal may live as long as the process, and what listens to it keeps the whole file.
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
    const child = this.#child ?? this.#start();
    const id = this.#nextId++;
    this.#current = { id, waiting, timer: setTimeout(() => this.#fail('timeout'), waiting.limits.timeoutMs), meter: null };
    child.ref();
    child.channel?.ref();
    // A child that could not be started (no file or process left) has no channel: its « error » comes next, and fails this job.
    if (!child.connected) return;
    child.send({ id, ...waiting.job }, (error) => {
      if (error !== null && this.#current?.id === id) this.#fail('crash');
    });
  }

  #start(): ChildProcess {
    const { script, args = [], addons = false, heapMaxMb } = this.#kind;
    const child = fork(script, args, {
      serialization: 'advanced',
      execArgv: [
        `--max-old-space-size=${heapMaxMb}`,
        '--permission',
        ...(addons ? ['--allow-addons'] : []),
        '--allow-fs-read=*',
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
    // Without a handler a failed start would take this process down.
    child.on('error', gone);
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICE);
    } catch {
      // A child that is gone already, or a system without priorities: nothing depends on it.
    }
    return child;
  }

  #answered(child: ChildProcess, message: Answer): void {
    const current = this.#current;
    if (current === null || child !== this.#child || message?.id !== current.id) return;
    if ('begun' in message) {
      current.meter = meterOf(child.pid!);
      this.#watch(current);
      this.#watchMemory(current, child.pid!);
      return;
    }
    this.#end(current);
    this.#served += 1;
    // A reader that met an error of its own is not trusted with the next file.
    if ('error' in message) {
      this.#kill();
      current.waiting.reject(new AnalyserFailure('crash', { cause: new Error(message.error) }));
    } else {
      if (this.#served >= this.#kind.documents) this.#kill();
      current.waiting.resolve(message.answer);
    }
    this.#next();
  }

  /** Looks again at the earliest moment at which its processor time can be used up. */
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

  /** While the child still is: what it took is asked of the system. */
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

  /** Nothing to do: the child does not hold the process open, and ends after a while. */
  #rest(): void {
    this.#child?.unref();
    this.#child?.channel?.unref();
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#current === null && this.#kill(), this.#kind.idleMs);
    this.#idle.unref();
  }
}

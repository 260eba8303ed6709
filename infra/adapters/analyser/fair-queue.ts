// Shares a scarce resource fairly: round robin over tenants, within a tenant over its links, one file of a link at a time. So a new file
// waits for the work that is running, not for all that somebody else has queued (C17).

import type { Payer } from '#domain/ports/analyser.ts';

/** Too much is queued, for this tenant or in all: the work did not begin, and may be tried again. */
export class QueueFull extends Error {}

type Waiting<Slot> = { begin(slot: Slot): void };
/** The queued files of one link, and whether one is running. */
type Line<Slot> = { readonly files: Waiting<Slot>[]; atWork: boolean };
type Bounds = { readonly longest: number; readonly longestOfTenant: number };

export class FairQueue<Slot> {
  readonly #free: Slot[];
  readonly #bounds: Bounds;
  /** In order of their turn: a link that was served goes to the end, and so does its tenant. A link without files is not in it. */
  readonly #tenants = new Map<number, Map<number, Line<Slot>>>();
  #length = 0;

  /** Each of `slots` runs one piece of work at a time; `bounds`: how many may be queued. */
  constructor(slots: readonly Slot[], bounds: Bounds) {
    this.#free = [...slots];
    this.#bounds = bounds;
  }

  /** How many are queued. */
  get length(): number {
    return this.#length;
  }

  /**
   * Runs the work when its turn has come. Rejects with QueueFull, or with the signal's reason when that is aborted before the turn; once
   * begun, the work itself must handle an abort.
   */
  async run<Result>(payer: Payer, work: (slot: Slot) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const line = this.#lineOf(payer);
    const slot = await this.#turn(line, signal).catch((error) => {
      this.#tidy(payer, line);
      throw error;
    });
    try {
      return await work(slot);
    } finally {
      line.atWork = false;
      // The link goes to the end, after those that came meanwhile.
      this.#toEnd(payer);
      this.#tidy(payer, line);
      this.#free.unshift(slot);
      this.#serve();
    }
  }

  #lineOf({ accountId, subcontractorId }: Payer): Line<Slot> {
    const lines = this.#tenants.get(accountId) ?? new Map<number, Line<Slot>>();
    let waiting = 0;
    for (const { files } of lines.values()) waiting += files.length;
    if (this.#length >= this.#bounds.longest || waiting >= this.#bounds.longestOfTenant) throw new QueueFull();
    const line = lines.get(subcontractorId) ?? { files: [], atWork: false };
    this.#tenants.set(accountId, lines.set(subcontractorId, line));
    return line;
  }

  #turn({ files }: Line<Slot>, signal: AbortSignal | undefined): Promise<Slot> {
    return new Promise((begin, fail) => {
      const leave = (): void => {
        files.splice(files.indexOf(waiting), 1);
        this.#length -= 1;
        fail(signal?.reason);
      };
      const waiting: Waiting<Slot> = {
        begin(slot) {
          signal?.removeEventListener('abort', leave);
          begin(slot);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      files.push(waiting);
      this.#length += 1;
      this.#serve();
    });
  }

  #serve(): void {
    while (this.#free.length > 0) {
      const line = this.#next();
      if (line === null) return;
      line.atWork = true;
      this.#length -= 1;
      line.files.shift()!.begin(this.#free.shift()!);
    }
  }

  /** The link whose turn it is; it then goes to the end of the round. */
  #next(): Line<Slot> | null {
    for (const [accountId, lines] of this.#tenants)
      for (const [subcontractorId, line] of lines)
        if (!line.atWork && line.files.length > 0) {
          this.#toEnd({ accountId, subcontractorId });
          return line;
        }
    return null;
  }

  #toEnd({ accountId, subcontractorId }: Payer): void {
    const lines = this.#tenants.get(accountId)!;
    toEnd(lines, subcontractorId);
    toEnd(this.#tenants, accountId);
  }

  #tidy({ accountId, subcontractorId }: Payer, { files, atWork }: Line<Slot>): void {
    const lines = this.#tenants.get(accountId);
    if (atWork || files.length > 0 || !lines) return;
    lines.delete(subcontractorId);
    if (lines.size === 0) this.#tenants.delete(accountId);
  }
}

function toEnd<Value>(ring: Map<number, Value>, key: number): void {
  const value = ring.get(key)!;
  ring.delete(key);
  ring.set(key, value);
}

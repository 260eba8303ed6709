// Shares a scarce resource fairly: round robin over tenants, within a tenant over its links, one file of a link at a time. A tenant may
// hold every slot while nobody else wants one; when somebody comes, its youngest work gives way and begins anew in its turn. So a new file
// waits neither for what somebody else has queued nor for what he has in work (C17).

import type { Payer } from '#domain/ports/analyser.ts';

/** Too much is queued, for this tenant or in all: the work did not begin, and may be tried again. */
export class QueueFull extends Error {}
/** The reason by which work gives way to somebody else's. */
export class GaveWay extends Error {}

type AtWork<Slot> = { readonly slot: Slot; readonly accountId: number; readonly since: number; readonly giveWay: AbortController };
type Waiting<Slot> = { readonly accountId: number; begin(work: AtWork<Slot>): void };
/** The queued files of one link, and whether one is running. */
type Line<Slot> = { readonly files: Waiting<Slot>[]; atWork: boolean };
type Bounds = { readonly longest: number; readonly longestOfTenant: number };

/** Younger work does not give way: it mostly ends by itself before, and nothing of it is lost. */
const GIVES_WAY_AFTER_MS = 1_000;

export class FairQueue<Slot> {
  readonly #free: Slot[];
  readonly #bounds: Bounds;
  /** In order of their turn: a link that was served goes to the end, and so does its tenant. A link without files is not in it. */
  readonly #tenants = new Map<number, Map<number, Line<Slot>>>();
  readonly #atWork = new Set<AtWork<Slot>>();
  #later: NodeJS.Timeout | undefined;
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
   * Runs the work when its turn has come. It ends when `giveWay` aborts, and is then run anew in a later turn. Rejects with QueueFull, or
   * with the signal's reason when that is aborted before the turn; once begun, the work itself must handle an abort.
   */
  async run<Result>(payer: Payer, work: (slot: Slot, giveWay: AbortSignal) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    this.#refuseWhenFull(payer.accountId);
    for (let again = false; ; again = true) {
      const line = this.#lineOf(payer);
      const mine = await this.#turn(payer, line, again, signal).catch((error) => {
        this.#tidy(payer, line);
        throw error;
      });
      const { slot, giveWay } = mine;
      try {
        return await work(slot, giveWay.signal);
      } catch (error) {
        if (!giveWay.signal.aborted || signal?.aborted) throw error;
      } finally {
        this.#atWork.delete(mine);
        line.atWork = false;
        // The link goes to the end, after those that came meanwhile.
        this.#toEnd(payer);
        this.#tidy(payer, line);
        this.#free.unshift(slot);
        this.#serve();
      }
    }
  }

  #refuseWhenFull(accountId: number): void {
    let waiting = 0;
    for (const { files } of this.#tenants.get(accountId)?.values() ?? []) waiting += files.length;
    if (this.#length >= this.#bounds.longest || waiting >= this.#bounds.longestOfTenant) throw new QueueFull();
  }

  #lineOf({ accountId, subcontractorId }: Payer): Line<Slot> {
    const lines = this.#tenants.get(accountId) ?? new Map<number, Line<Slot>>();
    const line = lines.get(subcontractorId) ?? { files: [], atWork: false };
    this.#tenants.set(accountId, lines.set(subcontractorId, line));
    return line;
  }

  /** `again`: before the other files of its link. */
  #turn({ accountId }: Payer, { files }: Line<Slot>, again: boolean, signal: AbortSignal | undefined): Promise<AtWork<Slot>> {
    return new Promise((begin, fail) => {
      const leave = (): void => {
        files.splice(files.indexOf(waiting), 1);
        this.#length -= 1;
        fail(signal?.reason);
      };
      const waiting: Waiting<Slot> = {
        accountId,
        begin(work) {
          signal?.removeEventListener('abort', leave);
          begin(work);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      if (again) files.unshift(waiting);
      else files.push(waiting);
      this.#length += 1;
      this.#serve();
    });
  }

  #serve(): void {
    while (this.#free.length > 0) {
      const line = this.#next();
      if (line === null) break;
      line.atWork = true;
      this.#length -= 1;
      const { accountId, begin } = line.files.shift()!;
      const work = { slot: this.#free.shift()!, accountId, since: performance.now(), giveWay: new AbortController() };
      this.#atWork.add(work);
      begin(work);
    }
    this.#makeRoom();
  }

  /** The link whose turn it is; it then goes to the end of the round. A tenant that has nothing in work comes before others. */
  #next(): Line<Slot> | null {
    const busy = this.#busy();
    const turns = [...this.#tenants].toSorted(([a], [b]) => Number(busy.has(a)) - Number(busy.has(b)));
    for (const [accountId, lines] of turns)
      for (const [subcontractorId, line] of lines)
        if (!line.atWork && line.files.length > 0) {
          this.#toEnd({ accountId, subcontractorId });
          return line;
        }
    return null;
  }

  /** The tenants with work in hand. */
  #busy(): ReadonlySet<number> {
    return new Set([...this.#atWork].map(({ accountId }) => accountId));
  }

  /** For each tenant that waits and has nothing in work, one who has more than one piece of work gives up his youngest. */
  #makeRoom(): void {
    clearTimeout(this.#later);
    const busy = this.#busy();
    let lacking = -this.#free.length;
    for (const [accountId, lines] of this.#tenants)
      if (!busy.has(accountId) && [...lines.values()].some(({ files }) => files.length > 0)) lacking += 1;
    for (const { giveWay } of this.#atWork) if (giveWay.signal.aborted) lacking -= 1;
    for (; lacking > 0; lacking -= 1) {
      const spare = this.#spare();
      if (spare === undefined) return;
      const left = spare.since + GIVES_WAY_AFTER_MS - performance.now();
      if (left > 0) {
        this.#later = setTimeout(() => this.#makeRoom(), left);
        return;
      }
      spare.giveWay.abort(new GaveWay());
    }
  }

  /** The youngest work of those who have more than one in hand. */
  #spare(): AtWork<Slot> | undefined {
    const staying = [...this.#atWork].filter(({ giveWay }) => !giveWay.signal.aborted);
    return staying.findLast(({ accountId }, index) => staying.findIndex((other) => other.accountId === accountId) < index);
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

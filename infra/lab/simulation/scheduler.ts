// Who goes on next is drawn from a seed. Everything that would wait for a disk, a network or a timer waits here instead, so that one seed is
// one interleaving, for ever; a crash forgets whatever a process was waiting for.

import { connectionLost } from '../../testing/stores/database.ts';
import type { Seeded } from '../kill/seeded.ts';

/** One run of one process. What it waits for dies with it. */
export type Life = { readonly name: string; alive: boolean };
type Parked = { life: Life; what: string; due: number; resume: () => void; fail: (error: Error) => void };
/** What a timer is cancelled by. */
export type Timer = { parked: Parked };

/** Steps whose waiting ends with the database server. */
export const DB = 'db ';

/** How often the world takes long, and how long on average, ms. */
const SLOW = 0.04;
const SLOW_MS = 400;

const realSetImmediate = globalThis.setImmediate;
/** Everything that follows from what has happened has happened: promises, and nothing that waits for the world. */
const quiet = (): Promise<void> => new Promise((resolve) => realSetImmediate(resolve));
const nothing = (): void => {};

export class Scheduler {
  readonly random: Seeded;
  /** Milliseconds of the machine since the beginning. */
  now = 0;
  steps = 0;
  /** Whose code runs at this moment: what it asks of the machine dies with it. */
  current: Life;
  trace: ((line: string) => void) | null = null;
  #ready: Parked[] = [];
  #later: Parked[] = [];

  constructor(random: Seeded, world: Life) {
    this.random = random;
    this.current = world;
  }

  /** Goes on when it is chosen. Never, when its life ends before. */
  step(life: Life, what: string): Promise<void> {
    return new Promise((resume, fail) => {
      if (!life.alive) return;
      const slow = this.random.chance(SLOW);
      const due = slow ? this.now + this.random.exponential(SLOW_MS) : this.now;
      (slow ? this.#later : this.#ready).push({ life, what, due, resume, fail });
    });
  }
  /** Calls back once the machine's time has come. */
  timer(life: Life, ms: number, what: string, callback: () => void): Timer {
    const parked = { life, what, due: this.now + Math.max(0, ms), resume: callback, fail: nothing };
    if (life.alive) this.#later.push(parked);
    return { parked };
  }
  cancel({ parked }: Timer): void {
    this.#drop((one) => one === parked);
  }
  wait(life: Life, ms: number, what: string): Promise<void> {
    return new Promise((resume) => void this.timer(life, ms, what, resume));
  }

  crash(life: Life): void {
    life.alive = false;
    this.#drop((parked) => parked.life === life);
  }
  /** Whoever waits for one of these is told that it is gone. */
  breakOff(kind: string): void {
    for (const { fail, life, what } of this.#drop((parked) => parked.what.startsWith(kind)))
      void this.step(life, `lost: ${what}`).then(() => fail(connectionLost()));
  }
  #drop(which: (parked: Parked) => boolean): Parked[] {
    const gone = [...this.#ready, ...this.#later].filter(which);
    if (gone.length === 0) return gone;
    this.#ready = this.#ready.filter((parked) => !which(parked));
    this.#later = this.#later.filter((parked) => !which(parked));
    return gone;
  }

  /** Lets one go on, and everything that follows from it without waiting. False when nobody waits for anything. */
  async next(): Promise<boolean> {
    if (this.steps === 0) await quiet();
    if (this.#ready.length === 0 && this.#later.length === 0) return false;
    this.now += this.random.int(3);
    if (this.#ready.length === 0) this.now = Math.max(this.now, Math.min(...this.#later.map(({ due }) => due)));
    if (this.#later.some(({ due }) => due <= this.now)) {
      this.#ready.push(...this.#later.filter(({ due }) => due <= this.now));
      this.#later = this.#later.filter(({ due }) => due > this.now);
    }
    const [chosen] = this.#ready.splice(this.random.int(this.#ready.length), 1) as [Parked];
    this.steps++;
    this.current = chosen.life;
    this.trace?.(`${Math.floor(this.now)} ms ${chosen.life.name}: ${chosen.what}`);
    chosen.resume();
    await quiet();
    return true;
  }
}

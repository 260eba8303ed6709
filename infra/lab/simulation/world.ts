// Everything outside of the simulated processes: what is durable, what time it is, and who is alive.
import { addMillis, type Instant, millis, parisDay } from '../../../domain/kernel/calendar.ts';
import type { IdKind } from '../../../domain/kernel/ids.ts';
import type { Bus, Topic } from '../../../domain/ports/bus.ts';
import type { EventStore, Position } from '../../../domain/ports/event-store.ts';
import type { EndedCall } from '../../../domain/ports/voice.ts';
import { inProcessBus } from '../../adapters/bus/in-process.ts';
import type { MovableClock } from '../../adapters/clock/system-clock.ts';
import { createWaits } from '../../adapters/clock/waits.ts';
import { memoryEventStore } from '../../adapters/event-store/memory.ts';
import { type MemoryServer, memoryServer } from '../../testing/stores/database.ts';
import { type Seeded, seeded } from '../kill/seeded.ts';
import type { Mistake } from './mistakes.ts';
import { DB, type Life, Scheduler } from './scheduler.ts';

const START = '2026-11-21T09:00:00.000Z' as Instant;

export type StoredObject = { sha256: string; bytes: Uint8Array; storedAt: number };
/** How far the log was when a sender claimed a message, and when. */
export type Claim = { head: Position | null; at: Instant };
/** What the mail server took, by Message-ID: how often, and how often the sender could not know of it. `by`: who was told last. `claims`: under which each went. */
export type Accepted = { times: number; unheard: number; by: Life | null; claims: readonly Claim[] };

/** When something was asked: how far the log was, and the earliest moment that the clock has shown since. */
export type Try = { readonly after: Position | null; earliest: Instant };

export type World = {
  readonly scheduler: Scheduler;
  readonly random: Seeded;
  /** Clients and chaos: what never dies. */
  readonly life: Life;
  readonly server: MemoryServer<Life>;
  readonly log: EventStore;
  /** The highest position that can be read; `drawn`: positions by event id where a mistake draws them (planted.ts). */
  head(): Promise<Position | null>;
  readonly drawn: Map<string, number>;
  readonly objects: Map<string, StoredObject>;
  readonly accepted: Map<string, Accepted>;
  /** The last claim of each living sender, by `<process> <Message-ID>`. */
  readonly claims: Map<string, Claim>;
  /** What came of each attempt of a call, by its name. */
  readonly calls: Map<string, EndedCall>;
  readonly ids: Map<IdKind, number>;
  readonly mistakes: ReadonlySet<Mistake>;
  /** One process that writes alone, or two that share everything. */
  readonly processes: 1 | 2;
  readonly lookup: boolean;
  readonly violations: Set<string>;
  readonly listeners: Map<Life, (topic: Topic, message: string) => void>;
  /**
   * Two processes share a database that went away and came back: for half a second it cannot tell that the other one lives, and a timer may
   * be fired by both (README « what is not promised »).
   */
  sharedRestart: boolean;
  /** How far the application's clock stands from the machine's, ms; and the latest moment it ever showed. */
  offset: number;
  latest: Instant;
  now(): Instant;
  asked(): Promise<Try>;
  /** What the clock did not show, since it was set beyond it. */
  readonly leaps: { readonly from: Instant; readonly to: Instant }[];
  /** Sets the application's clock. `told`: as by the developer tools; else as a machine's clock that is put right. */
  setClock(to: Instant, told: boolean): void;
  readonly waits: Map<Life, () => void>;
};

export function createWorld(seed: number, mistakes: ReadonlySet<Mistake>): World {
  const random = seeded(seed);
  const life: Life = { name: 'world', alive: true };
  const scheduler = new Scheduler(random, life);
  const server = memoryServer<Life>({
    statement: (owner, what) => scheduler.step(owner, DB + what),
    told: (owner, what) => scheduler.step(owner, what),
  });
  const tries = new Set<Try>();
  const world: World = {
    scheduler,
    random,
    life,
    server,
    log: memoryEventStore({ bus: inProcessBus() }),
    drawn: new Map(),
    async head() {
      if (world.drawn.size === 0) return world.log.head();
      const events = await world.log.readAll({ after: null, limit: 1_000_000 });
      return String(Math.max(...events.map(({ eventId }) => world.drawn.get(eventId)!)));
    },
    objects: new Map(),
    accepted: new Map(),
    claims: new Map(),
    calls: new Map(),
    ids: new Map(),
    mistakes,
    processes: random.chance(0.4) ? 2 : 1,
    lookup: random.chance(0.5),
    violations: new Set(),
    listeners: new Map(),
    waits: new Map(),
    sharedRestart: false,
    offset: 0,
    latest: START,
    now() {
      const now = addMillis(START, Math.floor(scheduler.now) + world.offset);
      if (now > world.latest) world.latest = now;
      return now;
    },
    async asked() {
      const one: Try = { after: await world.log.head(), earliest: world.now() };
      tries.add(one);
      return one;
    },
    leaps: [],
    setClock(to, told) {
      world.leaps.push({ from: world.now(), to });
      world.offset = millis(to) - millis(START) - Math.floor(scheduler.now);
      const now = world.now();
      for (const one of tries) if (now < one.earliest) one.earliest = now;
      for (const [owner, check] of world.waits) if (told) void scheduler.step(owner, 'the clock was moved').then(check);
    },
  };
  return world;
}

/** The clock of one process: all of them show the same. `local`: the machine's own, which nobody moves. */
export function simulatedClock(world: World, life: Life, local = false): MovableClock {
  const now = (): Instant => (local ? addMillis(START, Math.floor(world.scheduler.now)) : world.now());
  const waits = createWaits(() => millis(now()));
  if (!local) world.waits.set(life, waits.check);
  const never = async (): Promise<never> => {
    throw new Error('the simulation moves the clock itself');
  };
  return { now, today: () => parisDay(now()), until: waits.until, hold: never, release: never, close: waits.close };
}

/** Rings are lost, doubled and late. */
const LOST = 0.15;
const DOUBLED = 0.1;

export function simulatedBus(world: World, life: Life): Bus {
  const { scheduler, random, listeners } = world;
  const inner = inProcessBus();
  listeners.set(life, inner.ring);
  return {
    ...inner,
    name: 'simulated',
    ring(topic, message) {
      for (const [owner, tell] of listeners) {
        if (random.chance(LOST)) continue;
        for (let times = random.chance(DOUBLED) ? 2 : 1; times > 0; times--)
          void scheduler.step(owner, `ring ${topic}`).then(() => tell(topic, message ?? ''));
      }
    },
  };
}

// One seed: customers, clients, chaos, then peace until nothing waits any more, and the invariants.
import { addMillis, type Instant } from '../../../domain/kernel/calendar.ts';
import { isTransient } from '../../../domain/kernel/failure.ts';
import { sweep } from '../../adapters/blobs/sweep.ts';
import { type Clients, type Living, startClients } from './clients.ts';
import type { Customer, KnownPerson } from './customer.ts';
import { historyOf, INVARIANTS } from './invariants.ts';
import { onMachine } from './machine.ts';
import type { Mistake } from './mistakes.ts';
import { type Process, startProcess } from './process.ts';
import { openCustomer } from './routes.ts';
import { DB, type Life } from './scheduler.ts';
import { unheard } from './stand-ins.ts';
import { createWorld, type World } from './world.ts';

/** `reminded`: messages and calls that were decided. */
export type Outcome = {
  seed: number;
  steps: number;
  crashes: number;
  events: number;
  requests: number;
  reminded: number;
  violations: string[];
};

/** Of steps: how often something goes wrong. */
const CHAOS = 0.008;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Machine time within which everything that is due must have happened. */
const PEACE_MS = 15 * MINUTE_MS;
const MOST_STEPS = 60_000;

export type Options = { mistakes?: ReadonlySet<Mistake>; trace?: (line: string) => void };

export function simulate(seed: number, { mistakes = new Set(), trace }: Options = {}): Promise<Outcome> {
  const world = createWorld(seed, mistakes);
  if (trace) world.scheduler.trace = trace;
  return onMachine(world.scheduler, () => run(seed, world));
}

async function run(seed: number, world: World): Promise<Outcome> {
  const { scheduler, random, server, violations } = world;
  const living: Living = new Map();
  const lives = new Set<Life>();
  let crashes = 0;
  let named = 0;
  const note = (what: string): void => scheduler.trace?.(`${Math.floor(scheduler.now)} ms ---- ${what}`);

  function start(): void {
    const life: Life = { name: `process ${++named}`, alive: true };
    lives.add(life);
    void scheduler
      .step(life, 'starts')
      .then(() => startProcess(world, life))
      .then(
        (process) => living.set(process, new Set()),
        (error: Error) => {
          if (!isTransient(error)) violations.add(`start: ${error.stack}`);
          crash(life);
        },
      );
  }
  function crash(life: Life): void {
    if (!life.alive) return;
    note(`${life.name} is killed`);
    scheduler.crash(life);
    void unheard(world, life);
    server.forget(life);
    world.listeners.delete(life);
    world.waits.delete(life);
    lives.delete(life);
    for (const [process, calls] of living) {
      if (process.life !== life) continue;
      living.delete(process);
      for (const lost of calls) void scheduler.step(world.life, 'a caller hears nothing any more').then(lost);
    }
    void scheduler.wait(world.life, random.exponential(300), 'the launcher').then(start);
  }

  let clients: Clients | null = null;
  let jump: number | null = null;
  function chaos(who: Clients): void {
    const draw = random.next();
    const victims = [...lives];
    if (draw < 0.45 && victims.length > 0) {
      crashes++;
      for (const life of draw < 0.05 ? victims : [random.pick(victims)]) crash(life);
    } else if (draw < 0.6) {
      crashes++;
      void unheard(world, null);
      world.sharedRestart ||= world.processes > 1;
      note(`the database restarts, ${server.restart((available) => random.int(available + 1))} commits are gone`);
      scheduler.breakOff(DB);
    } else if (draw < 0.8) {
      const by = random.pick([60, -60, -5, 5, 20]) * MINUTE_MS;
      note(`the clock jumps by ${by / MINUTE_MS} min`);
      world.setClock(addMillis(world.now(), by), random.chance(0.5));
    } else {
      jump = random.pick([1, 1, 1, 7, 20, 40]) * DAY_MS;
      who.hold = true;
    }
  }
  const go = async (): Promise<void> => {
    if (!(await scheduler.next())) throw new Error('nobody waits for anything');
    if (scheduler.steps > MOST_STEPS) throw new Error(`more than ${MOST_STEPS} steps, requests under way ${clients?.underWay}`);
  };

  async function nextDue(): Promise<Instant | null | 'busy'> {
    const { tables } = server.storage;
    const head = await world.head();
    if (living.size < world.processes || tables.firing.size > 0) return 'busy';
    for (const { position } of tables.checkpoints.values()) if (position !== head) return 'busy';
    let next: Instant | null = null;
    for (const { readyAt } of tables.timers.values()) if (next === null || readyAt < next) next = readyAt;
    return next !== null && next <= world.now() ? 'busy' : next;
  }
  /** Goes on until nothing is left to do, from one due moment to the next. */
  async function peace(): Promise<void> {
    for (;;) {
      const until = scheduler.now + PEACE_MS;
      let due: Instant | null | 'busy' = 'busy';
      while (due === 'busy' && scheduler.now < until) {
        for (let i = 0; i < 8; i++) await go();
        due = await nextDue();
      }
      if (due === null) return;
      if (due === 'busy') {
        const { timers, firing, checkpoints: at } = server.storage.tables;
        const behind = [...at].map(([name, { position }]) => `${name} ${position}`);
        violations.add(`does not come to rest: timers ${[...timers.keys()]}, firing ${[...firing.keys()]}, ${behind}, now ${world.now()}`);
        return;
      }
      note(`the clock is moved to ${due}`);
      world.setClock(due, true);
    }
  }

  let events = 0;
  let reminded = 0;
  try {
    for (let i = 0; i < world.processes; i++) start();
    while (living.size < world.processes) await go();
    const customers: Customer[] = [];
    const known: KnownPerson[] = [];
    let opened = 0;
    const [first] = living.keys() as Iterable<Process> as Iterable<Process>;
    const howMany = 1 + random.int(2);
    const openings = Array.from({ length: howMany }, () =>
      scheduler
        .step(first!.life, 'opens an account')
        .then(() => openCustomer(first!, known))
        .then((customer) => void customers.push(customer)),
    );
    for (const opening of openings) void opening.finally(() => opened++);
    while (opened < howMany) await go();
    if (customers.length < howMany) await Promise.all(openings);

    clients = startClients(world, living, customers, 12 + random.int(19));
    while (!clients.over) {
      await go();
      if (jump !== null && clients.underWay === 0) {
        note(`the clock jumps by ${jump / DAY_MS} days`);
        world.setClock(addMillis(world.now(), jump), random.chance(0.5));
        clients.hold = false;
        jump = null;
      }
      if (random.chance(CHAOS)) chaos(clients);
    }
    await peace();
    await sweepAll(world);
    const history = await historyOf(world);
    events = history.length;
    for (const { event } of history) if (event.type === 'ReminderDecided') reminded += event.data.channels.length;
    for (const [name, check] of Object.entries(INVARIANTS))
      for await (const broken of check(world, history, clients.told)) violations.add(`${name}: ${broken}`);
  } catch (error) {
    violations.add(error instanceof Error ? error.stack! : String(error));
  }
  return { seed, steps: scheduler.steps, crashes, events, requests: clients?.told.length ?? 0, reminded, violations: [...violations] };
}

/** What no event names goes at once: only what is left matters here. */
async function sweepAll(world: World): Promise<void> {
  const remove = async (blobId: string): Promise<void> => void world.objects.delete(blobId);
  const blobs = { list: () => listed(world), quarantine: remove, remove, release: async () => {} };
  await sweep({ blobs, store: world.log, olderThanMs: 0, mostShare: 1 });
}

async function* listed({ objects }: World): AsyncIterable<{ blobId: string; ageMs: number; quarantined: boolean }> {
  for (const blobId of [...objects.keys()]) yield { blobId, ageMs: 0, quarantined: false };
}

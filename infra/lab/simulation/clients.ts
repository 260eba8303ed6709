// Clients who ask one thing after the other, wait for the whole answer, and ask again under the same key when none comes.

import type { StoredAnswer } from '../../../api/shell/http/idempotency.ts';
import { parisDay } from '../../../domain/kernel/calendar.ts';
import type { Customer, Request } from './customer.ts';
import { drawOperation } from './operations.ts';
import { type Process, unexpected } from './process.ts';
import { BY_THE_GATE, serve } from './routes.ts';
import type { Try, World } from './world.ts';

/** What became of a request, as its client saw it: every complete answer. */
export type Told = { readonly client: string; readonly request: Request; readonly answers: Answer[]; readonly tries: Try[] };
/** `gate`: of who asked, not of what was asked. */
export type Answer = { readonly status: number; readonly body: string; readonly gate: boolean };
export type Clients = {
  readonly told: readonly Told[];
  /** Requests whose client still waits. */
  readonly underWay: number;
  readonly over: boolean;
  /** While it holds no client begins anything new: the clock is about to move by days, and a key is good for one. */
  hold: boolean;
};
/** The processes that take requests at this moment, and what to tell their callers when they end. */
export type Living = Map<Process, Set<() => void>>;

const THINKS_MS = 500;
const AGAIN_MS = 300;
/** An answer that is cut off on its way. */
const CUT = 0.04;
/** The same thing asked twice at once, and once more after its answer. */
const TWICE = 0.1;
const ONCE_MORE = 0.1;

/** Null: nobody knows what became of it. */
function ask(world: World, living: Living, process: Process, request: Request): Promise<StoredAnswer | null> {
  const { scheduler, random } = world;
  return new Promise((resolve) => {
    const lost = (): void => resolve(null);
    const calls = living.get(process);
    if (calls === undefined) return lost();
    calls.add(lost);
    void scheduler
      .step(process.life, `asked: ${request.operation.name} (${request.number})`)
      .then(() => serve(world, process, request))
      .catch((error: unknown) => {
        unexpected(world, error);
        return { status: 503, body: '', headers: {} };
      })
      .then(async (answer) => {
        await scheduler.step(process.life, `answers ${answer.status} (${request.number})`);
        calls.delete(lost);
        resolve(random.chance(CUT) ? null : answer);
      });
  });
}

export function startClients(world: World, living: Living, customers: readonly Customer[], requests: number): Clients {
  const { scheduler, random, life } = world;
  const told: Told[] = [];
  let begun = 0;
  let working = 0;
  let waiting = 0;
  const clients: Clients = {
    told,
    hold: false,
    get underWay() {
      return waiting;
    },
    get over() {
      return working === 0;
    },
  };
  const somebody = (): Process | undefined => (living.size === 0 ? undefined : random.pick([...living.keys()]));

  async function once(request: Request, mine: Told): Promise<boolean> {
    const process = somebody();
    if (process === undefined) return false;
    mine.tries.push(await world.asked());
    const answer = await ask(world, living, process, request);
    if (answer === null || answer.status >= 500) return false;
    mine.answers.push({ status: answer.status, body: answer.body, gate: answer.headers === BY_THE_GATE });
    return true;
  }

  async function client(customer: Customer, name: string): Promise<void> {
    working++;
    while (begun < requests) {
      await scheduler.wait(life, random.exponential(THINKS_MS), 'a client thinks');
      if (clients.hold || begun >= requests) continue;
      const number = ++begun;
      const operation = drawOperation(customer, random, () => parisDay(world.now()), number);
      if (operation === null) continue;
      const request: Request = { number, key: `key-${number}`, operation };
      const mine: Told = { client: name, request, answers: [], tries: [] };
      told.push(mine);
      waiting++;
      const second = random.chance(TWICE) ? once(request, mine) : null;
      while (!(await once(request, mine))) await scheduler.wait(life, random.exponential(AGAIN_MS), `asks again (${number})`);
      await second;
      if (random.chance(ONCE_MORE)) await once(request, mine);
      waiting--;
      const [first] = mine.answers;
      if (first!.status < 300) operation.learn?.(JSON.parse(first!.body) as never);
    }
    working--;
  }
  for (const customer of customers) for (let i = 0; i < 2; i++) void client(customer, `${customer.accountId} ${i}`);
  return clients;
}

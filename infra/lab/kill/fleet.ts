// Several processes of the product on one database behind one address: what an operator of the full profile has, and what a change of versions
// is for a while.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Blow, Engine } from '../../testing/engines/engine.ts';
import { openFront } from '../../testing/engines/front.ts';
import { createMember, type Member, type MemberOptions } from './member.ts';
import type { Death, Watched } from './system.ts';

const LOOK_MS = 20;
/** Beyond this a person would look: it counts as never. */
const RECOVERY_LIMIT_MS = 90_000;

export type Fleet = Watched & {
  readonly url: string;
  /** Resolves when at least one that serves is. */
  well(): Promise<void>;
  /** Changes with `move`. */
  readonly dataDir: string;
  readonly engine: Engine;
  readonly members: readonly Member[];
  /** Not started yet. */
  add(options: Pick<MemberOptions, 'name' | 'serves' | 'root' | 'flags' | 'env'>): Promise<Member>;
  /** Faults of every start from here on. */
  plant(faults: readonly string[]): void;
  /** Of everything that follows; processes find it at their next start. */
  move(dataDir: string): void;
  /** `other`: one beside the database, which no process is the worse for. */
  killEngine(blow: Blow, other?: Engine): Promise<void>;
  /** As a balancer takes one out of service: no new request, its calls come to their end where it waits for them (`drained`), and it is stopped. */
  retire(member: Member, how: 'drained' | 'at once'): Promise<void>;
  /** Resolves when each of these is well, and notes how long that took. Throws when they do not get well by themselves. */
  allWell(by: string, members: readonly Member[]): Promise<void>;
  stop(): Promise<void>;
};

export async function createFleet({ folder, engine, inFlight }: { folder: string; engine: Engine; inFlight(): number }): Promise<Fleet> {
  const members: Member[] = [];
  const deaths: Death[] = [];
  const recoveries: { by: string; ms: number }[] = [];
  let dataDir = join(folder, 'data');
  let planted: readonly string[] = [];
  let turn = 0;
  let over = false;
  const died = (by: string): void => void deaths.push({ at: performance.now(), by, inFlight: inFlight() });
  const front = await openFront(() => {
    const well = members.filter((member) => member.serves && member.well);
    return well.length === 0 ? null : well[turn++ % well.length]!.port;
  });

  async function until(ready: () => boolean, what: string): Promise<void> {
    for (const from = performance.now(); !ready(); await delay(LOOK_MS)) {
      if (over) throw new Error('the campaign is over');
      if (performance.now() - from < RECOVERY_LIMIT_MS) continue;
      throw new Error(`${what} not well after ${RECOVERY_LIMIT_MS} ms\n${members.flatMap(({ surprises }) => surprises).join('\n')}`);
    }
  }

  return {
    url: front.url,
    deaths,
    recoveries,
    engine,
    members,
    get surprises() {
      return members.flatMap(({ surprises }) => surprises);
    },
    get dataDir() {
      return dataDir;
    },
    async add({ env, ...options }) {
      const all = { ...engine.env, PUBLIC_URL: front.url, ...env };
      const member = await createMember({ ...options, env: all, dataDir: () => dataDir, planted: () => planted, died });
      members.push(member);
      return member;
    },
    plant(faults) {
      planted = faults;
    },
    move(to) {
      dataDir = to;
    },
    async killEngine(blow, other) {
      const dies = other ?? engine;
      died(`${dies.name}, ${blow}`);
      await dies.kill(blow);
      if (other === undefined) for (const member of members) member.doubt();
    },
    well: () => until(() => members.some((member) => member.serves && member.well), 'the fleet is'),
    async retire(member, how) {
      member.leave();
      if (how === 'drained') await until(() => front.underWay(member.port) === 0, `what ${member.name} was asked is`);
      await member.stop();
    },
    async allWell(by, wanted) {
      const from = performance.now();
      await until(() => wanted.every((member) => member.well), `${wanted.map(({ name }) => name).join(', ')}`);
      recoveries.push({ by, ms: performance.now() - from });
    },
    async stop() {
      over = true;
      await Promise.all(members.map((member) => member.stop()));
      await front.close();
    },
  };
}

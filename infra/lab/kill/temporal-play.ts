// Two processes of the product with Temporal as their engine, killed with its server and their database, and switched to the embedded
// engine and back under load: rows are the plan, so nothing is lost or done twice whoever fires them.
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../projections/sql.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { BLOWS } from '../../testing/engines/engine.ts';
import { type TemporalEngine, temporalEngine } from '../../testing/engines/engine-temporal.ts';
import { checkTemporal } from './checks/temporal.ts';
import { FAILPOINTS, FORWARDING } from './failpoints.ts';
import type { Play, Stage } from './fleet-campaign.ts';
import type { Member } from './member.ts';
import { failpoint, killDatabase, pause, SOME_ANSWERS } from './plays.ts';
import { settled } from './traffic.ts';

/** Of the blows, those before and behind the time of the embedded engine. */
const [FIRST_SHARE, EMBEDDED_SHARE] = [0.4, 0.2];
/** Of the blows on Temporal's side: one in five of all. */
const SERVER_EACH = 4;
const AWAY_MS = 4_000;
/** A process that was just started first puts its workflows together. */
const FIRED_LIMIT_MS = 10_000;
/** Steps are few and slow on Temporal: a moment of theirs is met seldom, so it is taken when it comes. */
const FAILING = { points: [...FAILPOINTS, ...FORWARDING, ...FORWARDING], chances: ['0.2', '1'], limitMs: 30_000 };
const LOOK_MS = 50;
/** Its own server takes one workflow after the other: what a busy hour left behind is work for minutes. */
const SETTLE_LIMIT_MS = 600_000;

/** `switched`: to the embedded engine for a while. */
export function onTemporal(blows: number, { switched = true, settleLimitMs = SETTLE_LIMIT_MS } = {}): Play {
  let server: TemporalEngine;
  let db: Database;

  /** A message went out: timers are being fired again since the blow before. */
  async function fired(): Promise<void> {
    const count = async (): Promise<number> => (await db<{ n: number }[]>`select count(*)::int as n from ops.outbox`)[0]!.n;
    const before = await count();
    for (const from = performance.now(); (await count()) === before; await delay(LOOK_MS))
      if (performance.now() - from > FIRED_LIMIT_MS) return;
  }

  /** While it is away the product answers; now and then a process dies meanwhile. */
  async function killServer(stage: Stage, members: readonly Member[]): Promise<void> {
    const { fleet, random, answered } = stage;
    await fleet.killEngine(random.pick(BLOWS), server);
    await answered(2 * SOME_ANSWERS);
    if (random.chance(0.4)) random.pick(members).kill();
    await delay(random.int(AWAY_MS));
    await fleet.allWell('Temporal away', members);
    await answered(SOME_ANSWERS);
    await server.start();
  }

  async function strike(stage: Stage, members: readonly Member[], failing: typeof FAILING | undefined): Promise<void> {
    const { random } = stage;
    const draw = random.next();
    if (draw < 0.3) random.pick(members).kill();
    else if (draw < 0.7) await failpoint(stage, random.pick(members), failing);
    else if (draw < 0.85) for (const one of members) one.kill();
    else await killDatabase(stage, members);
  }

  /** Blows under load upon processes that all run. */
  async function endure(stage: Stage, members: readonly Member[], many: number, serverToo: boolean): Promise<void> {
    for (const member of members) member.start();
    await stage.fleet.allWell('', members);
    for (let n = 0; n < many; n++) {
      await stage.answered(SOME_ANSWERS);
      await fired();
      await pause(stage);
      if (serverToo && n % SERVER_EACH === 1) await killServer(stage, members);
      else await strike(stage, members, serverToo ? FAILING : undefined);
      await stage.fleet.allWell('process', members);
      stage.say(`blow ${n + 1} of ${many} ${serverToo ? 'on Temporal' : 'embedded'}`);
    }
    await stage.answered(SOME_ANSWERS);
  }

  return {
    async begin(fleet, folder) {
      server = await temporalEngine(folder);
      db = connect(fleet.engine.env['DATABASE_URL']!, { name: 'kill-temporal', max: 1 });
      return fleet.add({ name: 'one', env: server.env });
    },
    async kills(stage) {
      const { fleet, first } = stage;
      const withTemporal = [first, await fleet.add({ name: 'other', env: server.env })];
      const embedded = [await fleet.add({ name: 'one, embedded' }), await fleet.add({ name: 'other, embedded' })];
      const stop = (members: readonly Member[]) => Promise.all(members.map((member) => member.stop()));
      const [before, between] = switched ? [Math.round(blows * FIRST_SHARE), Math.ceil(blows * EMBEDDED_SHARE)] : [blows, 0];
      await endure(stage, withTemporal, before, true);
      if (!switched) return;
      await stop(withTemporal);
      await endure(stage, embedded, between, false);
      await stop(embedded);
      await endure(stage, withTemporal, blows - before - between, true);
    },
    after: ({ first }) => checkTemporal(server.address, db, () => settled(first, settleLimitMs)),
    last: ({ members }) => members.find(({ name }) => name === 'one, embedded')!,
    async end() {
      await db?.end({ timeout: 1 });
      await server?.stop();
    },
  };
}

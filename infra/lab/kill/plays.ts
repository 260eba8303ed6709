// What happens to several processes on one database while their clients work (fleet-campaign.ts carries it out).
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '../../adapters/sql/postgres.ts';
import { BLOWS } from '../../testing/engines/engine.ts';
import { type Finding, finding } from './checks/finding.ts';
import { beginImage, noteAll, putBack } from './disk-image.ts';
import { FAILPOINTS } from './failpoints.ts';
import type { Play, Stage } from './fleet-campaign.ts';
import type { Member } from './member.ts';
import { LOTS_BEFORE } from './operations.ts';
import { unpackVersion } from './previous.ts';
import { Session } from './tenants.ts';
import { post } from './traffic.ts';

const MEAN_MS = 1_200;
const LONGEST_MS = 5_000;
/** A failpoint that nobody passes is not waited for. */
const FAILPOINT_LIMIT_MS = 8_000;
/** The time until somebody looks at a database that is gone. */
const AWAY_MS = 800;
export const SOME_ANSWERS = 8;
/** How long a lost ring of the doorbell may go unnoticed, five times over: a busy machine is no failure. */
const TRIES = 5;
const SETTLE_LIMIT_MS = 120_000;
const UNHEARD_LIMIT_MS = 5_000;
const FLUSH_LIMIT_MS = 5_000;

export const pause = ({ random }: Stage): Promise<unknown> => delay(Math.min(random.exponential(MEAN_MS), LONGEST_MS));

/** The database dies and is started again as its operator does it; everybody gets well by himself. */
export async function killDatabase(stage: Stage, members: readonly Member[]): Promise<void> {
  const { fleet, random } = stage;
  const blow = random.pick(BLOWS);
  await fleet.killEngine(blow);
  await delay(random.int(AWAY_MS));
  await fleet.engine.start();
  await fleet.allWell(`database ${blow}`, members);
}

type Failing = { points?: readonly string[]; chances?: readonly string[]; limitMs?: number };
/** Started again into a failpoint, and waited for until it dies of it. */
export async function failpoint({ fleet, random }: Stage, member: Member, failing: Failing = {}): Promise<void> {
  const { points = FAILPOINTS, chances = ['0.02', '0.1'], limitMs = FAILPOINT_LIMIT_MS } = failing;
  member.arm([`${random.pick(points)}:${random.pick(chances)}:${random.int(1_000_000)}`]);
  member.kill();
  await fleet.allWell('into a failpoint', [member]);
  const before = fleet.deaths.length;
  for (const from = performance.now(); fleet.deaths.length === before; await delay(20))
    if (performance.now() - from > limitMs) return member.kill();
}

/** Two processes serve at once: one dies while the other goes on, both die, their database dies. */
export const twoProcesses = (kills: number, only?: string): Play => ({
  begin: (fleet) => fleet.add({ name: 'one' }),
  async kills(stage) {
    const { fleet, first, random, answered } = stage;
    const both = [first, await fleet.add({ name: 'other' })];
    if (only) for (const member of both) member.arm([`${only}:${random.int(1_000_000)}`]);
    both[1]!.start();
    await fleet.allWell('', both);
    while (fleet.deaths.length < kills) {
      await answered(SOME_ANSWERS);
      await pause(stage);
      const draw = random.next();
      const member = random.pick(both);
      if (only || draw < 0.3) member.kill();
      else if (draw < 0.55) await failpoint(stage, member);
      else if (draw < 0.7) for (const one of both) one.kill();
      else await killDatabase(stage, both);
      await fleet.allWell('process', both);
    }
  },
  teams: 1,
  after: (stage) => heardByTheOther(stage),
  last: ({ members }) => members.at(-1)!,
});

/** One process dies in the moment behind its commit, before it rang: the other hears of it all the same, with nobody asking for anything. */
async function heardByTheOther({ fleet, tenants }: Stage): Promise<Finding[]> {
  const [one, other] = fleet.members as [Member, Member];
  const { email, accountId } = tenants[0]!;
  const session = new Session(other.url);
  await session.logIn(email);
  const db = connect(fleet.engine.env['DATABASE_URL']!, { name: 'kill-unheard', max: 1 });
  const written = async (): Promise<number> =>
    (await db<{ n: number }[]>`select count(*)::int as n from es.events where stream = ${`organizations-${accountId}`}`)[0]!.n;
  try {
    let name = '';
    for (let tries = 1, unheard = false; !unheard; tries++) {
      if (tries > TRIES) throw new Error('no process died behind the append of a command');
      await one.stop();
      // Work that still waits would have it die before.
      await post(other, '/dev/settle', {}, SETTLE_LIMIT_MS);
      one.arm([`crash-after-append:1:${tries}`]);
      one.start();
      await fleet.allWell('into its last failpoint', [one, other]);
      one.rest();
      const before = await written();
      name = `unheard-of-${tries}`;
      const headers = { cookie: session.cookie, 'content-type': 'application/json', 'idempotency-key': name };
      const asked = fetch(`${one.url}/api/organizations`, { method: 'POST', headers, body: JSON.stringify({ name }) });
      const answered = await asked.then(
        () => true,
        () => false,
      );
      unheard = !answered && (await written()) > before;
    }
    const from = performance.now();
    const shown = async (): Promise<boolean> =>
      (await session.call<{ name: string }[]>('GET', '/api/organizations')).some((organization) => organization.name === name);
    let there = await shown();
    for (; !there && performance.now() - from < UNHEARD_LIMIT_MS; there = await shown()) await delay(50);
    const ms = Math.round(performance.now() - from);
    const violation = `what another process wrote is not shown ${ms} ms later: nobody rang, nobody looked`;
    return [finding('I8', 'what a dead process wrote is seen by the living', there ? `after ${ms} ms` : 'never', there ? [] : [violation])];
  } finally {
    await db.end({ timeout: 1 });
  }
}

/** L3: the current goes, for the process and its database at once, and the disk has what was synced. `forgets`: what nobody syncs. */
export const powerCuts = (cuts: number, forgets = ''): Play => ({
  begin(fleet, folder) {
    mkdirSync(fleet.dataDir, { mode: 0o711 });
    const image = join(folder, 'image');
    beginImage(image);
    noteAll(image, fleet.dataDir);
    const env = { DISK_IMAGE: image, DISK_FORGETS: forgets };
    return fleet.add({ name: 'one', flags: ['--import', join(import.meta.dirname, 'disk-recorder.ts')], env });
  },
  async kills(stage) {
    const { fleet, first, folder, answered } = stage;
    const image = join(folder, 'image');
    for (let cut = 1; cut <= cuts; cut++) {
      await answered(SOME_ANSWERS);
      await pause(stage);
      first.rest();
      // Right behind an answer: what it stands for must be on the disk already.
      await answered(1);
      const dark = fleet.killEngine('power');
      first.kill();
      await dark;
      const left = join(folder, `data-${cut}`);
      putBack(image, fleet.dataDir, left);
      rmSync(fleet.dataDir, { recursive: true, force: true });
      rmSync(image, { recursive: true });
      beginImage(image);
      noteAll(image, left);
      fleet.move(left);
      await fleet.engine.start();
      first.start();
      await fleet.allWell('power cut', [first]);
    }
  },
  teams: 1,
  after: (stage) => flushed(stage),
  last: ({ members }) => members[0]!,
});

/** A kill leaves what the system has not written yet, so what the disk was told is counted: an answer without a flush is none. */
async function flushed({ fleet, tenants }: Stage): Promise<Finding[]> {
  const db = connect(fleet.engine.env['DATABASE_URL']!, { name: 'kill-flushes', max: 1 });
  const session = new Session(fleet.url);
  await session.logIn(tenants[0]!.email);
  const [version] = await db<{ number: number }[]>`select current_setting('server_version_num')::int as number`;
  const counter =
    version!.number >= 180_000
      ? "select coalesce(sum(fsyncs), 0)::int as n from pg_stat_io where object = 'wal'"
      : 'select wal_sync::int as n from pg_stat_wal';
  const flushes = async (): Promise<number> => (await db.unsafe<{ n: number }[]>(counter))[0]!.n;
  const dry: string[] = [];
  const COMMANDS = 3;
  try {
    for (let n = 1; n <= COMMANDS; n++) {
      const before = await flushes();
      await session.call('POST', '/api/organizations', { name: `flushed ${n}` });
      // The server tells its counts about once a second.
      const from = performance.now();
      while ((await flushes()) === before && performance.now() - from < FLUSH_LIMIT_MS) await delay(100);
      if ((await flushes()) === before) dry.push(`command ${n} was acknowledged and nothing was flushed to the disk`);
    }
  } finally {
    await db.end({ timeout: 1 });
  }
  return [finding('I1', 'acknowledged without a flush to the disk', `${dry.length} of ${COMMANDS}`, dry)];
}

/** The version before this one runs, this one joins it, the older goes: nobody stops for that, and each dies once on the way. */
export const rollingUpgrade = (): Play => ({
  begin(fleet, folder) {
    const root = join(folder, 'before');
    unpackVersion(root);
    return fleet.add({ name: 'the version before', root });
  },
  async kills(stage) {
    const { fleet, first: older, answered } = stage;
    older.kill();
    await fleet.allWell('the version before, alone', [older]);
    await answered(SOME_ANSWERS);
    const newer = await fleet.add({ name: 'this version' });
    newer.start();
    await fleet.allWell('this version joins', [newer]);
    // From here on the older one may serve, or say that it does not know this: whoever is well takes the load.
    await answered(4 * SOME_ANSWERS);
    older.kill();
    await answered(2 * SOME_ANSWERS);
    newer.kill();
    await fleet.allWell('this version', [newer]);
    await answered(2 * SOME_ANSWERS);
    await killDatabase(stage, [newer]);
    await answered(2 * SOME_ANSWERS);
    older.rest();
    older.kill();
    await answered(4 * SOME_ANSWERS);
  },
  last: ({ members }) => members.at(-1)!,
  lots: LOTS_BEFORE,
  // Refusing to run beside a newer version is an answer too.
  mayEnd: ({ name }) => name === 'the version before',
});

// The load of a campaign: customers, what is counted of their clients, the clients themselves, and the drain after which nothing waits.
import { addDays, type Instant, parisDay } from '../../../domain/kernel/calendar.ts';
import { HOLDERS, urssaf } from '../../specimens/index.ts';
import { DEV_HEADERS, devHeadersOf } from '../../testing/product/dev-secret.ts';
import { runClient, type Traffic } from './client.ts';
import { LOTS, type Mind } from './operations.ts';
import { runTeam } from './people.ts';
import type { Seeded } from './seeded.ts';
import type { System } from './system.ts';
import type { Tenant } from './tenants.ts';

/** Thirteen months, by steps: an answer without its head is given up by fetch itself after five minutes. */
const DRAIN = Array.from({ length: 10 }, (): [string, unknown] => ['/dev/clock', { advance: 'P40D' }]);
const JUST_NOW_MS = 150;

export const newTraffic = (): Traffic => ({
  inFlight: 0,
  lostAt: Number.NEGATIVE_INFINITY,
  counts: { sent: 0, answered: 0, unknown: 0, refused: 0, repeated: 0, unavailable: 0 },
  statuses: new Map(),
  strange: [],
  stopped: false,
  calm: null,
  clockAt: 0,
  open: new Set(),
  looks: [],
  now: '1970-01-01T00:00:00.000Z' as Instant,
});

/** The end of a process is told after the ends of its connections: what was lost a moment ago was under way when it died. */
export const inFlightIn = (traffic: Traffic): number => traffic.inFlight + (performance.now() - traffic.lostAt < JUST_NOW_MS ? 1 : 0);

/** Answers null for anything but a success. */
export async function post(
  system: Pick<System, 'url'>,
  path: string,
  body: unknown,
  limitMs = 20_000,
): Promise<Record<string, unknown> | null> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...devHeadersOf(path) }, body: JSON.stringify(body) };
  const answer = await fetch(system.url + path, { ...init, signal: AbortSignal.timeout(limitMs) }).catch(() => null);
  if (!answer?.ok) return null;
  return (await answer.json().catch(() => null)) as Record<string, unknown> | null;
}

/** Below those five minutes. */
const SETTLE_ONCE_MS = 240_000;

/** What is due now is done. False when it is not within the limit. */
export async function settled(system: Pick<System, 'url'>, limitMs: number): Promise<boolean> {
  for (let left = limitMs; left > 0; left -= SETTLE_ONCE_MS)
    if ((await post(system, '/dev/settle', {}, Math.min(left, SETTLE_ONCE_MS))) !== null) return true;
  return false;
}

/** Everything that waits comes due and is done, twice over. Answers why not, or null. */
export async function drain(system: Pick<System, 'url' | 'well'>, limitMs: number): Promise<string | null> {
  await system.well();
  const steps: [string, unknown][] = [
    ['/dev/faults', { smtp: 'ok', blobs: 'ok', analyser: 'ok' }],
    ['/dev/settle', {}],
    ...DRAIN,
    ['/dev/settle', {}],
  ];
  for (const [path, body] of steps)
    if ((await post(system, path, body, limitMs)) === null) return `${path} ${JSON.stringify(body)} did not end`;
  return null;
}

export type Load = {
  system: Pick<System, 'url' | 'well'>;
  traffic: Traffic;
  tenants: readonly Tenant[];
  clients: number;
  random: Seeded;
  /** What they send; all kinds unless it is said. */
  lots?: Mind['lots'] | undefined;
  /** Companies with people: two each, which no other client has. */
  teams?: readonly Tenant[];
};

/** Clients work until the traffic is stopped; resolves when the last one has. Never rejects unheard: it is awaited after that. */
export async function startClients(
  { system, traffic, tenants, clients, random, lots = LOTS, teams = [] }: Load,
  journals: string,
): Promise<{ working: Promise<unknown> }> {
  const { now } = (await (await fetch(`${system.url}/dev/clock`, { headers: DEV_HEADERS })).json()) as { now: Instant };
  traffic.now = now;
  const today = parisDay(now);
  const periodEnd = addDays(`${today.slice(0, 7)}-01` as typeof today, -1);
  const specimen = Buffer.from(await urssaf({ ...HOLDERS[0]!, periodEnd, issuedOn: addDays(today, -1), covers: 'all' }));
  const minds = Array.from({ length: clients }, (_, client): Mind => {
    const tenant = tenants[client % tenants.length]!;
    return { client, tenant, random: random.fork(), subs: [], organizations: [], types: [], n: 0, specimen, lots };
  });
  const working = Promise.all([
    ...minds.map((mind) => runClient(system, traffic, mind, journals)),
    ...Array.from({ length: Math.floor(teams.length / 2) }, (_, client) => {
      const [tenant, guest] = teams.slice(2 * client) as [Tenant, Tenant];
      return runTeam(system, traffic, { client, tenant, guest, random: random.fork() }, journals);
    }),
  ]);
  working.catch(() => {});
  return { working };
}

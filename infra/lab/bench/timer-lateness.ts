// P6d: how late timers are, with a million others pending, beside plain setTimeout for the same moments in the same process. The clock is
// the machine's, which is also the database's here.
import { type Instant, instant } from '../../../domain/kernel/calendar.ts';
import type { TimerHandler } from '../../../domain/ports/workflow-engine.ts';
import { inProcessBus } from '../../adapters/bus/in-process.ts';
import { systemClock } from '../../adapters/clock/system-clock.ts';
import { postgresTimers } from '../../adapters/timers/postgres.ts';
import { embeddedEngine } from '../../adapters/workflow-engine/embedded.ts';
import type { Goal, Remark } from './report.ts';
import type { Place } from './server.ts';
import { bootstrap, exact, quantile, seeded } from './statistics.ts';

/** Before the first is due: the engine has started and is calm. */
const LEAD_MS = 2_000;

export async function lateness(place: Place): Promise<{ goals: Goal[]; remarks: Remark[] }> {
  const { db, protocol } = place;
  const [timers, spreadMs, pending] = protocol.quick ? [1_000, 6_000, 100_000] : [10_000, 60_000, 1_000_000];
  await db`truncate ops.timers, ops.firing`;
  await db`insert into ops.timers (key, due_at, ready_at) select 'bench-' || i, at, at
    from (select i, now() + interval '1 day' + i * interval '90 days' / ${pending}::int as at from generate_series(1, ${pending}::int) i) p`;
  await db`analyze ops.timers`;
  await db.unsafe('checkpoint');

  const clock = await systemClock({ sql: db });
  const fired = new Map<string, number[]>();
  const due = new Map<string, number>();
  const all = Promise.withResolvers<void>();
  const handler: TimerHandler = {
    kind: 'bench',
    concurrency: 64,
    async fire({ key }): Promise<Instant | null> {
      const late = performance.timeOrigin + performance.now() - due.get(key)!;
      const times = fired.get(key);
      if (times) times.push(late);
      else fired.set(key, [late]);
      if (fired.size === timers) all.resolve();
      return null;
    },
  };
  const engine = embeddedEngine({ timers: postgresTimers(db), clock, bus: inProcessBus(), onError: (error) => all.reject(error) });
  const random = seeded(42);
  const start = Date.now() + LEAD_MS;
  for (let n = 0; n < timers; n++) due.set(`bench-t${n}`, start + Math.floor(random() * spreadMs));
  const before = place.noise.read();
  const plain = new Map<string, number>();
  for (const [key, at] of due) setTimeout(() => plain.set(key, performance.timeOrigin + performance.now() - at), at - Date.now());
  await engine.start([handler]);
  const plans = [...due].map(([key, at]) => ({ key, dueAt: instant(new Date(at).toISOString()) }));
  await engine.arm(plans);
  await all.promise;
  await engine.stop();
  clock.close();
  const foreign = place.noise.foreign(before, place.noise.read());

  const pairs = [...due.keys()].map((key) => [fired.get(key)![0]!, Math.max(plain.get(key) ?? 0, 0.001)] as const);
  const p99 = (some: readonly (readonly [number, number])[], side: 0 | 1): number =>
    quantile(
      some.map((pair) => pair[side]),
      0.99,
    );
  const early = pairs.filter(([late]) => late < 0).length;
  const twice = [...fired.values()].filter((times) => times.length > 1).length;
  const count = { id: 'P6d', floor: 0, moonshot: 0, atMost: true, deterministic: true } as const;
  return {
    goals: [
      {
        id: 'P6d',
        name: `lateness p99, ${timers} timers in ${spreadMs / 1000} s with ${pending} pending ÷ setTimeout`,
        estimate: bootstrap(pairs, (some) => p99(some, 0) / p99(some, 1)),
        floor: 10,
        moonshot: 2,
        atMost: true,
        noisy: foreign > 0.15,
        twins: `p50 ${quantile(
          pairs.map(([late]) => late),
          0.5,
        ).toFixed(2)} : ${quantile(
          pairs.map(([, late]) => late),
          0.5,
        ).toFixed(2)} ms, p99 ${p99(pairs, 0).toFixed(1)} : ${p99(pairs, 1).toFixed(1)} ms; foreign CPU ${(foreign * 100).toFixed(0)} %`,
      },
      { ...count, name: 'fired early', estimate: exact(early) },
      { ...count, name: 'fired twice', estimate: exact(twice) },
    ],
    remarks: [{ id: 'P6d', text: 'after a kill -9 in the middle: shown by the kill tests (QUALITY §4.2, I6), not here' }],
  };
}

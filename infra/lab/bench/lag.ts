// P3: how long after its acknowledgement a command is seen in the read models, at half the load that handler and projections can take
// together. All read models of the product run; a poller of 500 ms, as many systems have, runs beside them over the same events. P3c is in
// fallback.ts.

import type { Position } from '../../../domain/ports/event-store.ts';
import { readModels } from '../../../projections/index.ts';
import { startProjections } from '../../../projections/runner.ts';
import { postgresCheckpoints } from '../../adapters/checkpoints/postgres.ts';
import { commandSide } from './command-side.ts';
import { silent, withoutNats } from './fallback.ts';
import { type Protocol, slicesOf } from './protocol.ts';
import type { Report } from './report.ts';
import { withDatabase } from './server.ts';
import { median, quantile, ratio } from './statistics.ts';

const STREAMS = 400;
/** What an ordinary account asks for. */
const TYPES = 6;
const SLICE_MS = 500;
/** It shares the process with what is measured: longer pages would hold that up each time. */
const POLL_PAGE = 50;
const POLL_MS = 500;

type Seen = { commit: number; lag: number; polled: number };
export async function bench(protocol: Protocol): Promise<Report> {
  const [rung, unrung] = [await withRings(protocol), await withoutNats(protocol)];
  return { goals: [...rung.goals, ...unrung.goals], remarks: [...rung.remarks, ...unrung.remarks] };
}

const withRings = (protocol: Protocol): Promise<Report> =>
  withDatabase(protocol, async (place) => {
    const { db } = place;
    const appends = place.pool('bench-append', 2);
    const side = await commandSide(place, { db, appends }, STREAMS, TYPES);
    const projections = await startProjections({
      checkpoints: postgresCheckpoints(db),
      store: side.store,
      sql: db,
      keys: side.keys,
      projections: readModels,
      log: silent,
    });
    await projections.caughtUp();
    let turn = 0;
    const next = (): number => (turn++ % STREAMS) + 1;

    /** Commands a second that are also shown, by 16 clients without pause. */
    const capacity = async (): Promise<number> => {
      const start = performance.now();
      let done = 0;
      const client = async (): Promise<void> => {
        for (; performance.now() - start < 2_000; done++) await side.act(next());
      };
      await Promise.all(Array.from({ length: 16 }, client));
      await projections.caughtUp();
      return (done / (performance.now() - start)) * 1000;
    };
    await capacity();
    const full = await capacity();

    // The poller: what it has at its next tick.
    const waiting: { acknowledged: number; polled(lag: number): void }[] = [];
    let polledTo: Position | null = await side.store.head();
    const poll = setInterval(async () => {
      const mine = waiting.splice(0);
      for (let more = true; more; ) {
        const events = await side.store.readAll({ after: polledTo, limit: POLL_PAGE });
        polledTo = events.at(-1)?.position ?? polledTo;
        more = events.length === POLL_PAGE;
      }
      for (const { acknowledged, polled } of mine) polled(performance.now() - acknowledged);
    }, POLL_MS);

    /** Open loop: each command is due at its time, whatever became of those before it; late starts count into its commit time. */
    const slice = async (): Promise<Seen[]> => {
      const gap = 1000 / (full / 2);
      const start = performance.now();
      const all: Promise<Seen>[] = [];
      const one = async (due: number): Promise<Seen> => {
        const position = await side.act(next());
        const acknowledged = performance.now();
        const polled = new Promise<number>((resolve) => waiting.push({ acknowledged, polled: resolve }));
        if (!(await projections.readModels.waitFor(position, 20_000))) throw new Error('not visible after 20 s');
        return { commit: acknowledged - due, lag: performance.now() - acknowledged, polled: await polled };
      };
      while (performance.now() - start < SLICE_MS) {
        while (all.length * gap <= performance.now() - start) all.push(one(start + all.length * gap));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      return Promise.all(all);
    };
    const { slices, disturbed, noisy } = await slicesOf(place, slice);
    clearInterval(poll);
    await projections.stop();
    const p99 = (seen: readonly Seen[], field: keyof Seen): number =>
      quantile(
        seen.map((one) => one[field]),
        0.99,
      );
    const every = slices.flat();
    const told = (field: keyof Seen): string => `${median(every.map((one) => one[field])).toFixed(1)} / ${p99(every, field).toFixed(1)} ms`;
    const twins = `p50 / p99: lag ${told('lag')}, commit ${told('commit')}, poller ${told('polled')}; ${(full / 2).toFixed(0)} commands/s of ${full.toFixed(0)}; ${slices.length} slices, ${disturbed} disturbed`;
    const figure = (field: keyof Seen) => ratio(slices.map((seen) => [p99(seen, 'lag'), p99(seen, field)] as const));
    return {
      goals: [
        {
          id: 'P3a',
          name: 'lag p99 ÷ commit p99 at half load',
          estimate: figure('commit'),
          floor: 6,
          moonshot: 2,
          atMost: true,
          noisy,
          twins,
        },
        {
          id: 'P3b',
          name: `lag p99 ÷ that of a ${POLL_MS} ms poller`,
          estimate: figure('polled'),
          floor: 0.1,
          moonshot: 0.02,
          atMost: true,
          noisy,
        },
      ],
      remarks: [],
    };
  });

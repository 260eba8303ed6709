// P1: appends. Our side is the whole command handler; the peers write the same bytes without deciding anything.
import type { NewEvent } from '../../../domain/ports/event-store.ts';
import { crudTable, emmett, rawTable } from './append-peers.ts';
import { type CommandSide, commandSide } from './command-side.ts';
import { hotStream } from './hot-stream.ts';
import { type Comparison, compare, latencyOf, type Protocol, rateOf, type Side } from './protocol.ts';
import { NoReference } from './references.ts';
import { type Goal, goalOf, type Remark, type Report } from './report.ts';
import { type Place, withDatabase } from './server.ts';
import { exact, median } from './statistics.ts';

const CLIENTS = 16;
/** Each client has streams of its own: two commands on one stream never share a batch. */
const STREAMS_EACH = 4;
/** Enough waiting commands for two batches of 256. */
const CROWD = 512;
/** ms, for the crowd: at the end of a slice its last two batches have nobody behind them; of a shorter one they would be a fourteenth. */
const LONG_SLICE = 500;
const SUPPLY = 9000;

/** Fsyncs of the log and statements of `count` commands by 16 clients: counters of the server and of the driver. */
async function counters(place: Place, side: CommandSide): Promise<{ fsyncs: number; statements: number }> {
  const fsyncs = async (): Promise<number> => {
    // Each backend hands in its counters by itself only every now and then.
    await Promise.all(Array.from({ length: 40 }, () => place.db`select pg_stat_force_next_flush(), pg_sleep(0.005)`));
    return Number((await place.db`select sum(fsyncs)::float8 as n from pg_stat_io where object = 'wal'`)[0]!.n ?? 0);
  };
  // A backend hands its counters in at the end of a statement when the last time was a second ago: what the sides before did is theirs.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await side.act(1);
  const before = { fsyncs: await fsyncs(), statements: side.statements() };
  let done = 0;
  const next = turnsOf(CLIENTS);
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (; done < 4000; done++) await side.act(next(client));
    }),
  );
  const statements = side.statements() - before.statements;
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await side.act(1);
  return { fsyncs: ((await fsyncs()) - before.fsyncs) / done, statements: statements / done };
}

function turnsOf(clients: number) {
  const turns = new Uint32Array(clients);
  return (client: number): number => client * STREAMS_EACH + (turns[client]!++ % STREAMS_EACH) + 1;
}

export const bench = (protocol: Protocol): Promise<Report> =>
  withDatabase(protocol, async (place) => {
    const { db } = place;
    const appends = place.pool('bench-append', 2);
    const raw = await rawTable(db);
    const crud = await crudTable(db);
    let side: CommandSide = await commandSide(place, { db, appends }, CROWD);
    let supply: NewEvent[] = [];
    const take = (): NewEvent => supply.pop() ?? fail();
    /** New tables for each pair, and no checkpoint left over from the one before. */
    const afresh = (streams: number, rows: number) => async (): Promise<void> => {
      await raw.empty();
      side = await commandSide(place, { db, appends }, streams);
      supply = rows > 0 ? await side.prepare(rows) : [];
      await db.unsafe('checkpoint');
    };
    const goals: Goal[] = [];
    const remarks: Remark[] = [];
    const next = turnsOf(CLIENTS);
    const ours: Side = { name: 'ours', slice: () => rateOf(CLIENTS, (client) => side.act(next(client))) };
    const against = (b: Side, a = ours, streams = CLIENTS * STREAMS_EACH, rows = 0): Promise<Comparison> =>
      compare(place, a, b, afresh(streams, rows));

    const single: Side = { name: 'raw', slice: () => rateOf(CLIENTS, () => raw.one(take())) };
    const a = await against(single, ours, CLIENTS * STREAMS_EACH, SUPPLY);
    goals.push(goalOf(a, { id: 'P1a', name: 'command append/s, 16 clients ÷ raw INSERT', floor: 1, moonshot: 2 }, '/s'));

    const alone: Side = {
      name: 'store alone',
      slice: () =>
        rateOf(CLIENTS, () => {
          const event = take();
          return side.store.append(event.stream, -1, [event]);
        }),
    };
    const s = await against(single, alone, CLIENTS, SUPPLY * 2);
    remarks.push({
      id: 'P1a, store alone',
      text: `÷ raw INSERT ${s.ratio.middle.toFixed(2)} (${s.ratio.low.toFixed(2)}–${s.ratio.high.toFixed(2)}), ${s.a.toFixed(0)} : ${s.b.toFixed(0)} /s`,
    });

    const crowd: Side = { name: 'ours', slice: () => rateOf(CROWD, (client) => side.act(client + 1), LONG_SLICE) };
    const batches: Side = { name: 'batches', slice: () => rateOf(1, () => raw.many(supply.splice(-256)), LONG_SLICE, 256) };
    const b = await against(batches, crowd, CROWD, SUPPLY * 4);
    goals.push(goalOf(b, { id: 'P1b', name: `same, ${CROWD} clients ÷ INSERT … unnest(256)`, floor: 0.7, moonshot: 0.9 }, '/s'));

    try {
      const peer = await emmett(place.url, CLIENTS * STREAMS_EACH);
      const c = await against({ name: 'emmett', slice: () => rateOf(CLIENTS, (client) => peer.append(next(client))) });
      await peer.close();
      goals.push(goalOf(c, { id: 'P1c', name: 'same ÷ Emmett', floor: 4, moonshot: 8 }, '/s'));
    } catch (error) {
      if (!(error instanceof NoReference)) throw error;
      remarks.push({ id: 'P1c', text: `not measured: ${error.message}` });
    }
    const tx = await against({ name: 'crud', slice: () => rateOf(CLIENTS, crud.transaction) });
    goals.push(goalOf(tx, { id: 'P1d', name: 'same ÷ CRUD transaction', floor: 2, moonshot: 4 }, '/s'));
    const blind = await against({ name: 'blind', slice: () => rateOf(CLIENTS, crud.blind) });
    goals.push(goalOf(blind, { id: 'P1d', name: 'same ÷ blind UPDATE', floor: 0.9, moonshot: 1.2 }, '/s'));

    const lone: Side = { name: 'ours', slice: () => latencyOf(() => side.act(next(0)), LONG_SLICE) };
    const e = await against({ name: 'raw', slice: () => latencyOf(() => raw.one(take()), LONG_SLICE) }, lone, STREAMS_EACH, SUPPLY);
    goals.push(goalOf(e, { id: 'P1e', name: 'one client, p50 ÷ raw INSERT p50', floor: 1.3, moonshot: 1.08, atMost: true }, 'ms'));

    await afresh(CLIENTS * STREAMS_EACH, 0)();
    const { fsyncs, statements } = await counters(place, side);
    const counter = { id: 'P1-det', atMost: true, deterministic: true } as const;
    goals.push({ ...counter, name: 'SQL statements per command, 16 clients', estimate: exact(statements), floor: 1, moonshot: 1 / 8 });
    goals.push({ ...counter, name: 'fsyncs per command, 16 clients', estimate: exact(fsyncs), floor: 0.5, moonshot: 1 / 8 });
    goals.push({
      ...counter,
      name: 'WAL bytes per event ÷ raw INSERT',
      estimate: exact(a.twins.a.wal / a.twins.b.wal),
      floor: 1.3,
      moonshot: 1.1,
    });
    remarks.push({ id: 'Hot stream', text: await hotStream(place, side) });
    remarks.push({
      id: 'Payload',
      text: `${median((await side.prepare(9)).map((event) => JSON.stringify(event.data).length))} bytes of JSON`,
    });
    return { goals, remarks };
  });

function fail(): never {
  throw new Error('more prepared events are needed');
}

// A quick look at the append (P1a, P1e, P1-det, P15): the event store against a single-row INSERT of the very same rows, same driver, same
// server with fsync on, in interleaved slices. It measures the store alone: deciding, sealing and hashing are done beforehand for both.
// Run: npm exec -- node infra/bench/append-quick.ts [pairs]
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainEvent } from '#domain/events.ts';
import { instant } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { inProcessBus } from '../bus/in-process.ts';
import { NO_PREV, toNewEvents } from '../event-store/envelope.ts';
import { postgresEventStore } from '../event-store/postgres.ts';
import { singleParameters } from '../event-store/rows.ts';
import type { NewEvent } from '../ports.ts';
import { startEmbeddedPostgres } from '../sql/embedded-postgres.ts';
import { migrate } from '../sql/migrate.ts';
import { connect, type Database } from '../sql/postgres.ts';

const PAIRS = Number(process.argv[2] ?? 33);
const DROPPED = 3;
const SLICE_MS = 250;
const RAW = `insert into raw.events (position, stream, revision, event_id, type, schema_version, account_id, actor, occurred_at, correlation_id,
  causation_id, subject, prev, hash, sealed, data)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::text::bytea, $14::text::bytea, decode($15, 'base64'), $16)`;

let made = 0;
/** The payload of the goal: 280 bytes of JSON, each event the first of its stream. */
async function someEvent(): Promise<NewEvent> {
  const data = { documentTypeIds: [1, 2, 3], configuredAt: '2026-11-21T09:24:00.000Z', filler: 'x'.repeat(198) };
  const [event] = await toNewEvents(
    {
      stream: `subcontractor-${++made}`,
      revision: -1,
      prev: NO_PREV,
      events: [{ type: 'RequiredTypesConfigured', data, personal: null } as unknown as DomainEvent],
      eventIds: [randomUUID()],
      meta: { accountId: 3 as AccountId, actor: { kind: 'user', accountId: 3 as AccountId }, correlationId: randomUUID() },
      occurredAt: instant('2026-11-21T09:24:00Z'),
    },
    { seal: async () => [] },
  );
  return event!;
}

type Side = (event: NewEvent) => Promise<unknown>;
type Slice = { rate: number; p50: number; cpu: number; wal: number };

async function slice(db: Database, side: Side, clients: number, supply: NewEvent[]): Promise<Slice> {
  const wal = async (): Promise<number> => Number((await db`select pg_current_wal_insert_lsn() - '0/0' as bytes`)[0]!.bytes);
  const before = await wal();
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const latencies: number[] = [];
  const client = async (): Promise<void> => {
    while (performance.now() - start < SLICE_MS) {
      const event = supply.pop();
      if (!event) throw new Error('more events are needed');
      const from = performance.now();
      await side(event);
      latencies.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const elapsed = performance.now() - start;
  const cpu = process.cpuUsage(cpuBefore);
  const count = latencies.length;
  latencies.sort((a, b) => a - b);
  return {
    rate: (count / elapsed) * 1000,
    p50: latencies[count >> 1]!,
    cpu: (cpu.user + cpu.system) / count,
    wal: ((await wal()) - before) / count,
  };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Median of the ratios, with the 95 % interval of 2 000 resamples. */
function ratio(pairs: readonly (readonly [number, number])[]): string {
  const logs = pairs.map(([a, b]) => Math.log(a / b));
  const resamples = Array.from({ length: 2000 }, () => median(logs.map(() => logs[Math.floor(Math.random() * logs.length)]!))).sort(
    (a, b) => a - b,
  );
  const [middle, low, high] = [median(logs), resamples[50]!, resamples[1949]!].map((value) => Math.exp(value!).toFixed(2));
  return `${middle} (${low}–${high})`;
}

const folder = await mkdtemp(join(tmpdir(), 'subdoc-append-quick-'));
const server = await startEmbeddedPostgres({ dataDir: folder });
const db = connect(server.url, { name: 'bench', max: 16 });
const appends = connect(server.url, { name: 'bench-append', max: 1 });
try {
  await migrate(db);
  await db.unsafe('create schema raw; create table raw.events (like es.events including all)');
  let calls = 0;
  const counted = new Proxy(appends, {
    get: (target, key) => {
      if (key === 'unsafe') calls++;
      return Reflect.get(target, key);
    },
  });
  const store = postgresEventStore(db, { bus: inProcessBus(), appends: counted });
  const ours: Side = (event) => store.append(event.stream, -1, [event]);
  let position = 0;
  const raw: Side = (event) => {
    const [stream, , ...rest] = singleParameters(event.stream, -1, event);
    const [id, type, version, account, actor, ...others] = rest;
    return db.unsafe(RAW, [++position, stream!, 0, id!, type!, version!, account!, actor!, ...others], { prepare: true });
  };
  process.stdout.write('ratios are ours ÷ raw, median of pairs (95 % interval)\n');
  for (const clients of [1, 16]) {
    const pairs: { ours: Slice; raw: Slice }[] = [];
    let commands = 0;
    for (let i = 0; i < PAIRS; i++) {
      const supply = await Promise.all(Array.from({ length: clients === 1 ? 3000 : 15_000 }, someEvent));
      const runRaw = () => slice(db, raw, clients, supply);
      const runOurs = () => slice(db, ours, clients, supply);
      if (i === DROPPED) calls = commands = 0;
      const left = supply.length;
      const first = i % 2 === 0 ? await runRaw() : await runOurs();
      const between = supply.length;
      const second = i % 2 === 0 ? await runOurs() : await runRaw();
      commands += i % 2 === 0 ? between - supply.length : left - between;
      if (i >= DROPPED) pairs.push(i % 2 === 0 ? { raw: first, ours: second } : { raw: second, ours: first });
    }
    const each = (field: keyof Slice): string => ratio(pairs.map((pair) => [pair.ours[field], pair.raw[field]]));
    process.stdout.write(
      `${clients} clients: rate ${each('rate')}, p50 ${each('p50')}, client CPU ${each('cpu')}, WAL per event ${each('wal')}; ` +
        `ours ${Math.round(median(pairs.map((pair) => pair.ours.rate)))}/s, raw ${Math.round(median(pairs.map((pair) => pair.raw.rate)))}/s; ` +
        `${(calls / commands).toFixed(3)} statements (and commits) per command\n`,
    );
  }
  const [size] = await db`
    select pg_total_relation_size('es.events')::float8 / count(*) as disk, avg(octet_length(data))::float8 as data from es.events`;
  process.stdout.write(
    `disk ${Math.round(size!.disk)} bytes per event with its indexes, of which the JSON of data ${Math.round(size!.data)}\n`,
  );
} finally {
  await Promise.all([db.end({ timeout: 1 }), appends.end({ timeout: 1 })]);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

// An event that cannot be read or processed parks its stream for the projections that need it. Everything else goes on, and the missed
// events are processed as soon as possible.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Unavailable } from '#domain/kernel/failure.ts';
import type { ParkedStreams } from '#domain/ports/checkpoints.ts';
import type { EventStore, StoredEvent } from '#domain/ports/event-store.ts';
import { postgresCheckpoints } from '#infra/adapters/checkpoints/postgres.ts';
import { answering, SERVER_SAYS, SOCKET_SAYS, socketError } from '#infra/adapters/sql/failing.test-kit.ts';
import { createWorld, silent, type World } from '#infra/testing/projections/world.ts';
import { apply } from './apply.ts';
import { damaged } from './damaged.test-kit.ts';
import { commandsOf, smallAccount } from './history.test-kit.ts';
import { readModels } from './index.ts';
import { logHead, standsStill } from './log/query.ts';
import { NOTHING_PARKED, writeParked } from './parking.ts';
import type { Projection } from './projection.ts';
import { compare } from './rebuild.ts';
import type { Sql } from './sql.ts';

vi.setConfig({ testTimeout: 60_000 });

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const everything = () => world.store.readAll({ after: null, limit: 1_000_000 });
const differences = async () => (await compare(world.parts)).filter(({ equal }) => !equal).map(({ table }) => table);
const inTables = async () =>
  (await world.db`SELECT projection, stream, revision FROM ops.parked_streams ORDER BY projection, stream`).map(
    ({ projection, stream, revision }) => `${projection} ${stream}@${revision}`,
  );
const checkpoints = async () =>
  new Set((await world.db`SELECT position FROM ops.projections`).map((row) => row['position'] as string | null));
const companies = async () => (await world.db`SELECT company_name FROM subcontractors ORDER BY id`).map((row) => row['company_name']);
const models = (name: string, change: (model: Projection) => Partial<Projection>) =>
  readModels.map((model) => (model.name === name ? { ...model, ...change(model) } : model));

/** Two companies in two accounts; a test may break one event of the first. */
async function twoAccounts() {
  const [one, two] = [await smallAccount(world, 1), await smallAccount(world, 2)];
  await world.act(one.subcontractor(100, 10, 'AVANT'));
  await world.act(one.subcontractor(101, 10, 'MALADE'));
  await world.act(two.subcontractor(200, 20, 'AUTRE'));
  await world.act(one.upload(101, 500, 11));
  await world.act(one.upload(100, 501, 11));
  return { one, two };
}
const ofStream =
  (stream: string, revision = 0) =>
  (event: StoredEvent) =>
    event.stream === stream && event.revision === revision;

describe('an event that cannot be read', () => {
  it('R15 parks its stream for the projections that read it; all other rows go on, and the log reports it without the event’s content', async () => {
    const { two } = await twoAccounts();
    const error = vi.fn();
    const running = await world.start({ store: damaged(world.store, ofStream('subcontractor-101')), log: { ...silent, error } });
    await running.caughtUp();
    expect(await companies()).toEqual(['AVANT', 'AUTRE']);
    expect(running.readModels.stopped()).toEqual([]);
    expect(await checkpoints()).toEqual(new Set([await world.store.head()]));
    const readers = readModels.filter(({ categories }) => categories.includes('subcontractor')).map(({ name }) => name);
    expect(await inTables()).toEqual(readers.sort().map((name) => `${name} subcontractor-101@0`));
    expect([...running.readModels.parked().keys()].sort()).toEqual(readers);
    // Later events of that stream are skipped as well, and no answer waits for it.
    await world.act(commandsOf(1).upload(101, 502, 12));
    await world.act(two.subcontractor(201, 20, 'NOUVELLE'));
    expect(await running.readModels.waitFor((await world.store.head())!, 5000)).toBe(true);
    expect(await companies()).toEqual(['AVANT', 'AUTRE', 'NOUVELLE']);
    expect(error).toHaveBeenCalledTimes(readers.length);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ stream: 'subcontractor-101', revision: 0 }), 'a stream is parked');
    expect(JSON.stringify([error.mock.calls, [...running.readModels.parked()]])).not.toContain('dupont@');
  });

  it('R15 once repaired, the stream is processed automatically, as if in order', async () => {
    await twoAccounts();
    let broken = true;
    const store = damaged(world.store, (event) => broken && ofStream('subcontractor-101')(event));
    const running = await world.start({ store, batchSize: 3 });
    await running.caughtUp();
    const told: number[] = [];
    running.readModels.onChange(({ accounts }) => told.push(...accounts));
    broken = false;
    await vi.waitFor(() => expect(running.readModels.parked().size).toBe(0), 20_000);
    expect(await inTables()).toEqual([]);
    expect(told).toContain(1);
    await world.act(commandsOf(1).upload(101, 502, 12));
    await running.caughtUp();
    expect(await companies()).toEqual(['AVANT', 'MALADE', 'AUTRE']);
    expect(await differences()).toEqual([]);
  });

  it('C56 C57 the log of its account stands still, then goes on in the order of the store; that of others goes on at once', async () => {
    const { two } = await twoAccounts();
    let broken = true;
    const store = damaged(world.store, (event) => broken && ofStream('subcontractor-101')(event));
    const running = await world.start({ store, batchSize: 3 });
    await running.caughtUp();
    const [one, other] = [await logHead(world.db, 1), await logHead(world.db, 2)];
    await world.act(commandsOf(1).upload(100, 502, 12));
    await world.act(two.upload(200, 503, 21));
    await running.caughtUp();
    expect([await logHead(world.db, 1), await standsStill(world.db, 1), await standsStill(world.db, 2)]).toEqual([one, true, false]);
    expect((await logHead(world.db, 2)).size).toBeGreaterThan(other.size);
    broken = false;
    await vi.waitFor(async () => expect(await standsStill(world.db, 1)).toBe(false), 20_000);
    await running.caughtUp();
    const leaves = await world.db`SELECT hash FROM log_entries WHERE account_id = 1 ORDER BY leaf`;
    const stored = (await everything()).filter(({ accountId }) => accountId === 1);
    expect(leaves.map(({ hash }) => Buffer.from(hash as Uint8Array).toString('hex'))).toEqual(stored.map(({ hash }) => hash));
  });

  it('R15 one repaired while no process ran is processed at the start, without delaying it', async () => {
    await twoAccounts();
    const first = await world.start({ store: damaged(world.store, ofStream('subcontractor-101', 1)) });
    await first.caughtUp();
    await first.stop();
    const second = await world.start({ store: damaged(world.store, ofStream('subcontractor-101', 1)), retryMs: 60_000 });
    await second.caughtUp();
    expect(second.readModels.parked().size).toBeGreaterThan(0);
    await second.stop();
    const third = await world.start({ retryMs: 60_000 });
    await vi.waitFor(() => expect(third.readModels.parked().size).toBe(0), 20_000);
    expect(await differences()).toEqual([]);
  });

  it('a second one later in a parked stream keeps it parked from there', async () => {
    await twoAccounts();
    const broken = new Set([0, 1]);
    const store = damaged(world.store, ({ stream, revision }) => stream === 'subcontractor-101' && broken.has(revision));
    const running = await world.start({ store });
    await running.caughtUp();
    broken.delete(0);
    await vi.waitFor(async () => expect(await inTables()).toContain('compliance subcontractor-101@1'), 20_000);
    expect(await companies()).toEqual(['AVANT', 'MALADE', 'AUTRE']);
    broken.clear();
    await vi.waitFor(async () => expect(await inTables()).toEqual([]), 20_000);
    expect(await differences()).toEqual([]);
  });

  it('a process that does not know that another parked or released a stream writes nothing', async () => {
    await twoAccounts();
    const running = await world.start();
    await running.caughtUp();
    await running.stop();
    const projection = readModels.find(({ name }) => name === 'activity')!;
    const from = (await world.store.head())!;
    await world.act(commandsOf(1).upload(101, 502, 12));
    const position = (await world.store.head())!;
    const held = { stream: 'subcontractor-101', revision: 1, eventId: 'e', accountId: null, error: 'TypeError' } as const;
    const parked = new Map([[held.stream, held]]);
    const step = (known: ParkedStreams) =>
      apply(postgresCheckpoints(world.db), [{ projection, from, events: [], parking: { known, added: NOTHING_PARKED } }], { position });
    expect(await step(parked)).toBe('moved');
    await writeParked(world.db, [{ projection, parking: { known: NOTHING_PARKED, added: parked } }]);
    expect(await step(NOTHING_PARKED)).toBe('moved');
    expect(await step(new Map([[held.stream, { ...held, revision: 2 }]]))).toBe('moved');
    expect(await checkpoints()).toEqual(new Set([from]));
    expect(await step(parked)).toBe('done');
  });

  it('C57 a sealed part that was tampered with parks its stream for the projections that read it, and no others', async () => {
    const c = await smallAccount(world, 1);
    await world.act(c.subcontractor(100, 10));
    const keys = {
      recall: () => null,
      open: async (boxes: Parameters<typeof world.keys.open>[0]) =>
        world.keys.open(boxes.map((box) => (box.subject === 'subcontractor-100' ? { ...box, sealed: `AAAA${box.sealed.slice(4)}` } : box))),
    };
    const running = await world.start({ keys });
    await running.caughtUp();
    expect(running.readModels.stopped()).toEqual([]);
    expect([...running.readModels.parked().keys()]).toEqual(['compliance', 'reminders']);
    expect((await world.db`SELECT company_name FROM accounts`).map((row) => row.company_name)).toEqual(['Compte 1']);
  });
});

describe('an event of a newer program', () => {
  it.each([
    ['a newer version', { schemaVersion: 99 }],
    ['a kind of event that is not known here', { type: 'SubcontractorTeleported' as never }],
  ])('C55 %s stops the projections that read it with one clear log line, and parks nothing', async (_, change) => {
    await twoAccounts();
    const error = vi.fn();
    const newer = (events: StoredEvent[]) =>
      events.map((event) => (ofStream('subcontractor-101')(event) ? { ...event, ...change } : event));
    const store: EventStore = {
      ...world.store,
      readAll: async (options) => newer(await world.store.readAll(options)),
      subscribe: (options) => world.store.subscribe({ ...options, onBatch: (events) => options.onBatch(newer(events)) }),
    };
    const running = await world.start({ store, retryMs: 60_000, log: { ...silent, error } });
    await running.caughtUp();
    expect(running.readModels.stopped().map(({ name }) => name)).toContain('compliance');
    expect(await inTables()).toEqual([]);
    expect(await companies()).toEqual(['AVANT']);
    for (const [, line] of error.mock.calls) expect(line).toContain('a newer version of SubDoc wrote this event');
  });
});

describe('an event that a projector cannot process', () => {
  const poison = (streams: RegExp, state = { broken: true }) => ({
    state,
    projections: models('compliance', (model) => ({
      async project(events, sql) {
        await model.project(events, sql);
        if (state.broken && events.some(({ meta }) => streams.test(meta.stream))) throw new TypeError('cannot digest');
      },
    })),
  });

  it('C57 parks its stream for that projection alone; two processes agree on it, and no event is skipped for good', async () => {
    const { one } = await twoAccounts();
    const { projections, state } = poison(/^subcontractor-101$/);
    // The second process retries nothing within this test.
    const [a, b] = [await world.start({ projections, batchSize: 2 }), await world.start({ projections, retryMs: 60_000 })];
    await Promise.all([a.caughtUp(), b.caughtUp()]);
    expect(await inTables()).toEqual(['compliance subcontractor-101@0']);
    await vi.waitFor(() => expect(b.readModels.parked().size).toBe(1), 20_000);
    state.broken = false;
    await vi.waitFor(async () => expect(await inTables()).toEqual([]), 20_000);
    await a.stop();
    // This process still believes that the stream is parked, and must not skip the new event.
    await world.act(one.upload(101, 510, 12));
    await b.caughtUp();
    expect(await differences()).toEqual([]);
    expect(b.readModels.stopped()).toEqual([]);
    expect(b.readModels.parked().size).toBe(0);
  });

  it('C57 a failure of every stream parks only a limited number: then the projection stops, and resumes later', async () => {
    const c = await smallAccount(world, 1);
    for (let id = 100; id < 110; id++) await world.act(c.subcontractor(id, 10));
    const { projections, state } = poison(/^subcontractor-/);
    const running = await world.start({ projections, mostParked: 3 });
    await running.caughtUp();
    expect((await inTables()).length).toBe(3);
    expect(running.readModels.stopped()).toEqual([
      { name: 'compliance', eventId: expect.anything(), error: expect.stringContaining('TypeError') },
    ]);
    const [told] = running.readModels.stopped();
    const fourth = (await everything()).filter(({ stream, revision }) => stream.startsWith('subcontractor-') && revision === 0)[3]!;
    expect(told!.eventId).toBe(fourth.eventId);
    state.broken = false;
    await vi.waitFor(() => expect([running.readModels.stopped(), running.readModels.parked().size]).toEqual([[], 0]), 20_000);
    await running.caughtUp();
    expect(await differences()).toEqual([]);
  });

  it('C57 C59 an outage parks nothing and stops no projection: whatever a server, a socket or a store reports, the same batch is retried', async () => {
    await twoAccounts();
    const met: string[] = [];
    const left = [
      ...SERVER_SAYS.map((state) => [state, (sql: Sql) => sql.unsafe(answering(state))] as const),
      ...SOCKET_SAYS.map((code) => [code, () => Promise.reject(socketError(code))] as const),
      ['a store', () => Promise.reject(new Unavailable('EventStoreDB', 'does not answer'))] as const,
    ];
    const all = left.map(([said]) => said);
    const projections = models('compliance', (model) => ({
      async project(events, sql) {
        const [said, fail] = left.shift() ?? [];
        if (said !== undefined) met.push(said);
        await fail?.(sql);
        return model.project(events, sql);
      },
    }));
    const error = vi.fn();
    const running = await world.start({ projections, log: { ...silent, error } });
    await running.caughtUp();
    expect(met).toEqual(all);
    expect([running.failures().times, error.mock.calls]).toEqual([all.length, []]);
    expect([await inTables(), running.readModels.stopped(), running.readModels.parked().size]).toEqual([[], [], 0]);
    expect(await differences()).toEqual([]);
  });

  it('C57 an outage of the keys while a batch is opened parks nothing either', async () => {
    await twoAccounts();
    let failures = SOCKET_SAYS.length;
    const keys: typeof world.keys = {
      ...world.keys,
      recall: () => null,
      open: (boxes) => (failures-- > 0 ? Promise.reject(socketError(SOCKET_SAYS[failures]!)) : world.keys.open(boxes)),
    };
    const running = await world.start({ keys });
    await running.caughtUp();
    expect(failures).toBeLessThan(0);
    expect([await inTables(), running.readModels.parked().size]).toEqual([[], 0]);
    expect(await companies()).toEqual(['AVANT', 'MALADE', 'AUTRE']);
  });
});

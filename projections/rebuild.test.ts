// A rebuild beside the current read models, and the comparison that verifies their rows (C51, F275).
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { seeded } from '#domain/kernel/random.test-kit.ts';
import type { Transaction } from '#domain/ports/transaction.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { accountById } from './accounts/query.ts';
import { statsOf, subcontractorById } from './compliance/query.ts';
import { commandsOf, randomHistory, smallAccount } from './history.test-kit.ts';
import { readModels } from './index.ts';
import type { Projection } from './projection.ts';
import { compare, rebuild } from './rebuild.ts';

vi.setConfig({ testTimeout: 60_000 });

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(async () => {
  vi.useRealTimers();
  await world.close();
});

/** A hash of the current rows of each table. */
async function hashes(): Promise<Map<string, string>> {
  const tables = await world.db<{ name: string }[]>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'rm' ORDER BY 1`;
  const hashed = tables.map(
    ({ name }) => `SELECT '${name}' AS name, md5(coalesce(string_agg(r::text, '\n' ORDER BY r::text), '')) AS hash FROM rm.${name} r`,
  );
  return new Map((await world.db.unsafe(hashed.join(' UNION ALL '))).map(({ name, hash }) => [name as string, hash as string]));
}
const differences = async () => (await compare(world.parts)).filter((table) => !table.equal).map((table) => table.table);
const schemas = async () =>
  (await world.db`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'rm%' ORDER BY 1`).map((row) => row.nspname as string);

describe('rebuild', () => {
  it('F275 C51 loses and adds nothing: the rows are the same before and after, byte for byte', async () => {
    const random = seeded(49);
    const running = await world.start({ batchSize: 4 });
    await randomHistory(world, random, 400);
    await running.caughtUp();
    const types = new Set((await world.store.readAll({ after: null, limit: 1_000_000 })).map((event) => event.type));
    expect(types.size).toBeGreaterThan(18);
    for (const rare of [
      'SubcontractorRestored',
      'PersonErased',
      'DocumentReopened',
      'DocumentCorrected',
      'DocumentReinstated',
      'ReadingCorrected',
      'ReadingCorrectionWithdrawn',
      'NoteWritten',
      'NoteRemoved',
    ])
      expect(types).toContain(rare);
    const before = await hashes();
    await rebuild({ ...world.parts, batchSize: 50 });
    expect(await hashes()).toEqual(before);
    expect(await schemas()).toEqual(['rm']);
    // The runner goes on with the new tables.
    await world.act(commandsOf(1).subcontractor(9000, [...world.organizationsOf(1).organizations.keys()][0]!));
    await running.caughtUp();
    expect(await differences()).toEqual([]);
  });

  it('C67 C51 an erased account has no row, before and after a rebuild, and the others keep theirs', async () => {
    const running = await world.start({ batchSize: 4 });
    await randomHistory(world, seeded(44), 200);
    const c = commandsOf(1);
    await world.act(c.eraseAccount());
    for (const id of world.subcontractorIds()) if (world.subcontractor(id).accountId === 1) await world.act(c.erase(`subcontractor-${id}`));
    await world.act(c.erase('documenttypes-1'));
    await world.act(c.erase('organizations-1'));
    await running.caughtUp();
    const rowsOf = async (accountId: number) => {
      const tables = await world.db`
        SELECT table_name AS t FROM information_schema.columns WHERE table_schema = 'rm' AND column_name = 'account_id'
          -- The log keeps ids and hashes, so that an erasure breaks no proof.
          AND table_name NOT LIKE 'log\\_%' ORDER BY 1`;
      const found = await Promise.all(
        tables.map(({ t }) => world.db.unsafe(`SELECT '${t}' AS t FROM rm.${t} WHERE account_id = ${accountId} LIMIT 1`)),
      );
      return found.flatMap((rows) => rows.map(({ t }) => t as string));
    };
    expect(await rowsOf(1)).toEqual([]);
    expect(await accountById(world.db, 1)).toBeNull();
    expect(await rowsOf(2)).toContain('subcontractors');
    expect(await differences()).toEqual([]);
    const before = await hashes();
    // In memory first, then batch by batch.
    for (const [batchSize, mostRows] of [
      [50, 1_000_000],
      [7, 60],
    ] as const) {
      await rebuild({ ...world.parts, batchSize, mostRows });
      expect(await rowsOf(1)).toEqual([]);
      expect(await hashes()).toEqual(before);
    }
  });

  it('C52 the rows are the same for every size of batches', async () => {
    const random = seeded(43);
    await randomHistory(world, random, 120);
    const c = commandsOf(1);
    // Subcontractors in an organisation that is archived in the same batch or the next, for every position of the cut.
    await world.act(c.organization(9000, 'Éphémère'));
    for (let id = 9100; id < 9106; id += 1) {
      await world.act(c.subcontractor(id, 9000));
      await world.act(c.upload(id, id + 500, 11));
    }
    await world.act(c.archiveOrganization(9000));
    await world.act(c.edit(9100, [...world.organizationsOf(1).organizations.keys()][0]!, true, 'Après'));
    const running = await world.start();
    await running.caughtUp();
    const whole = await hashes();
    // In memory up to the limit, then batch by batch.
    for (const [batchSize, mostRows] of [
      [1, 0],
      [2, 20],
      [3, 0],
      [5, 60],
      [7, 1_000_000],
      [11, 110],
      [50, 1_000_000],
      [1000, 0],
    ] as const) {
      await rebuild({ ...world.parts, batchSize, mostRows });
      expect([batchSize, mostRows, await hashes()]).toEqual([batchSize, mostRows, whole]);
    }
  });

  it('DESIGN 3.9 the result is the same when it runs with the clock 40 days later', async () => {
    const random = seeded(42);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') });
    const running = await world.start();
    await randomHistory(world, random, 200);
    await running.caughtUp();
    const before = await hashes();
    vi.setSystemTime(new Date('2026-12-31T09:00:00Z'));
    await rebuild(world.parts);
    expect(await hashes()).toEqual(before);
  });

  it('includes events that arrive during the rebuild, while reads and writes go on', async () => {
    const running = await world.start();
    const c = await smallAccount(world, 1);
    let id = 100;
    const grow = () => {
      id += 1;
      return world.act(c.subcontractor(id, 10));
    };
    for (let i = 0; i < 50; i += 1) await grow();
    // During the replay and after it, each written batch appends one more event.
    const busy = readModels.map(
      (model): Projection => ({
        ...model,
        async project(events, sql) {
          await model.project(events, sql);
          if (id < 190) await grow();
        },
      }),
    );
    const rebuilding = rebuild({ ...world.parts, projections: busy, batchSize: 10, mostRows: 0 });
    let answered = 0;
    let done = false;
    void rebuilding.finally(() => {
      done = true;
    });
    while (!done) {
      const stats = await statsOf(world.db, 1, { organizationId: null, today: '2026-11-21' as CalendarDate });
      expect(stats.missing).toBe(stats.totalSubcontractors * 2);
      answered += 1;
    }
    await rebuilding;
    await running.caughtUp();
    expect(answered).toBeGreaterThan(3);
    expect(id).toBeGreaterThan(150);
    expect((await statsOf(world.db, 1, { organizationId: null, today: '2026-11-21' as CalendarDate })).totalSubcontractors).toBe(id - 100);
    expect(await differences()).toEqual([]);
    expect(running.readModels.stopped()).toEqual([]);
  });

  it('repairs rows that differ from the history; the comparison names their tables first', async () => {
    const running = await world.start();
    const c = await smallAccount(world, 1);
    await world.act(c.subcontractor(100, 10));
    await running.caughtUp();
    expect(await differences()).toEqual([]);
    await world.db`UPDATE counters SET delta = delta + 1 WHERE figure = 'missing'`;
    await world.db`DELETE FROM slots WHERE document_type_id = 11`;
    await world.db`UPDATE subcontractors SET company_name = 'x' WHERE id = 100`;
    expect((await differences()).sort()).toEqual(['counters', 'slots', 'subcontractors']);
    await rebuild(world.parts);
    expect(await differences()).toEqual([]);
  });

  it('a rebuild that fails leaves the current models unchanged', async () => {
    const running = await world.start();
    const c = await smallAccount(world, 1);
    await world.act(c.subcontractor(100, 10));
    await running.caughtUp();
    const before = await hashes();
    const projections = readModels.map(
      (model): Projection => (model.name === 'compliance' ? { ...model, project: () => Promise.reject(new Error('no')) } : model),
    );
    await expect(rebuild({ ...world.parts, projections, mostRows: 0 })).rejects.toThrow('no');
    expect(await hashes()).toEqual(before);
    await rebuild(world.parts);
    expect(await hashes()).toEqual(before);
  });

  it('a stopped model is complete after a rebuild with a program that can read the event', async () => {
    const c = await smallAccount(world, 1);
    await world.act(c.subcontractor(100, 10));
    const state = { broken: true };
    const projections = readModels.map(
      (model): Projection => ({
        ...model,
        project: (events, sql) =>
          state.broken && model.name === 'activity' && events.length > 0 ? Promise.reject(new Error('no')) : model.project(events, sql),
      }),
    );
    const running = await world.start({ projections, retryMs: 60_000, mostParked: 0 });
    await running.caughtUp();
    expect(running.readModels.stopped()).toHaveLength(1);
    await running.stop();
    state.broken = false;
    await rebuild(world.parts);
    const again = await world.start();
    await again.caughtUp();
    expect(again.readModels.stopped()).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('changed tables are rebuilt at the start, beside the current ones', async () => {
    const c = await smallAccount(world, 1);
    await world.act(c.subcontractor(100, 10));
    const first = await world.start();
    await first.caughtUp();
    await first.stop();
    const changed = readModels.map(
      (model): Projection =>
        model.name === 'accounts' ? { ...model, tables: `${model.tables}\nALTER TABLE accounts ADD COLUMN shoe_size integer;` } : model,
    );
    const second = await world.start({ projections: changed });
    await second.built();
    expect((await world.db`SELECT id, shoe_size FROM accounts`).map((row) => ({ ...row }))).toEqual([{ id: 1, shoe_size: null }]);
    await second.caughtUp();
    expect(second.readModels.stopped()).toEqual([]);
  });
});

describe('erased people', () => {
  it('C67 leave no word where they were erased after their events had been opened: the batch is opened anew', async () => {
    const c = await smallAccount(world, 1);
    const { open } = world.keys;
    const recall: typeof world.keys.recall = (boxes) => {
      const recalled = world.keys.recall(boxes);
      const still = async (tx: Transaction): Promise<boolean> => {
        if (boxes.some(({ subject }) => subject === 'subcontractor-100')) await world.keys.erase('subcontractor-100');
        return recalled!.still(tx);
      };
      return recalled && { ...recalled, still };
    };
    const running = await world.start({ keys: { open, recall } });
    await running.caughtUp();
    expect(await accountById(world.db, 1)).toMatchObject({ companyName: expect.stringMatching(/./) });
    await world.act(c.subcontractor(100, 10, 'CANARI BTP'));
    await running.caughtUp();
    expect(await subcontractorById(world.db, 1, 100)).toMatchObject({ companyName: '', siret: '', contactEmail: '' });
  });

  it('C67 leave empty texts, and a rebuild succeeds', async () => {
    const c = await smallAccount(world, 1);
    await world.act(c.subcontractor(100, 10, 'CANARI BTP'));
    await world.act(c.upload(100, 500, 11, 'canari.pdf'));
    await world.act(c.analyse(100, 500, { problems: ['canari'] }));
    await world.act(c.reject(100, 500, 'canari'));
    await world.keys.erase('subcontractor-100');
    await world.keys.erase('account-1');
    const running = await world.start();
    await running.caughtUp();
    expect(running.readModels.stopped()).toEqual([]);
    expect(await accountById(world.db, 1)).toMatchObject({ id: 1, companyName: '', email: '', phoneNumber: '' });
    expect(await subcontractorById(world.db, 1, 100)).toMatchObject({ companyName: '', siret: '', contactEmail: '', siretWarning: null });
    for (const table of await world.db`SELECT tablename FROM pg_tables WHERE schemaname = 'rm'`) {
      expect(JSON.stringify(await world.db.unsafe(`SELECT r::text FROM rm.${table.tablename} r`))).not.toMatch(/canari/i);
    }
    expect(await differences()).toEqual([]);
    await rebuild(world.parts);
    expect(await differences()).toEqual([]);
  });
});

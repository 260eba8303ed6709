// Compares the figures with the domain, after random histories and for any day.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SubcontractorWithStats } from '#contract/subcontractors.ts';
import { addDays, type CalendarDate, daysBetween } from '#domain/kernel/calendar.ts';
import { seeded } from '#domain/kernel/random.test-kit.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { randomHistory } from '../history.test-kit.ts';
import { isInvalidList } from '../lists.ts';
import { compare } from '../rebuild.ts';
import { reassignments, truthOf } from '../truth.test-kit.ts';
import { CHIP_FIGURES, chipsFrom, figuresOf } from './figures.ts';
import { alertsOf, documentsOf, STATUS_CHIPS, statsOf, subcontractorsWithStats } from './query.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.each([3, 5, 7])('a random history of two accounts (%i)', (seed) => {
  let world: World;
  let days: CalendarDate[];
  let moved: Map<number, number>;
  const random = seeded(seed);

  beforeAll(async () => {
    world = await createWorld();
    // The first half is projected live, in small batches; the rest in larger ones.
    const running = await world.start({ batchSize: 1 + random.int(20) });
    const { first, last } = await randomHistory(world, random, 450);
    await running.caughtUp();
    expect(running.readModels.stopped()).toEqual([]);
    moved = await reassignments(world);
    days = [first, ...Array.from({ length: 12 }, () => addDays(first, random.int(daysBetween(first, last) + 200))), addDays(last, 200)];
  }, 60_000);
  afterAll(() => world.close());

  const scopes = () =>
    [1, 2].flatMap((accountId) =>
      [null, ...world.organizationsOf(accountId).organizations.keys()].map((organizationId) => ({ accountId, organizationId })),
    );

  it('A29 it has slots that one document after another covers, and documents beside a longer one', async () => {
    const [{ relays, beside }] = (await world.db`
      SELECT (SELECT count(*) FROM slots WHERE until_day < 'infinity')::int AS relays,
        (SELECT count(*) FROM documents d WHERE validation_status = 'validated' AND NOT EXISTS (SELECT FROM slots x WHERE x.effective_id = d.id))::int AS beside`) as unknown as [
      { relays: number; beside: number },
    ];
    expect(relays).toBeGreaterThan(0);
    expect(beside).toBeGreaterThan(0);
  });

  it('F113 A13 figures of any day, account and organisation are what the domain counts; the five sets add up to the slots', async () => {
    for (const today of days) {
      for (const { accountId, organizationId } of scopes()) {
        const truth = truthOf(world, accountId, organizationId, today, moved);
        const stats = await statsOf(world.db, accountId, { organizationId, today });
        expect({ today, accountId, organizationId, ...stats }).toEqual({ today, accountId, organizationId, ...truth.stats });
        expect(stats.upToDate + stats.expiringSoon + stats.expired + stats.missing + truth.onlyPending).toBe(truth.slots);
      }
    }
  });

  it('F123 each row of the table has the order and the badges that the domain says', async () => {
    for (const today of days.slice(0, 6)) {
      for (const { accountId, organizationId } of scopes()) {
        const { standings } = truthOf(world, accountId, organizationId, today, moved);
        const page = await subcontractorsWithStats(world.db, accountId, { organizationId, today });
        if (isInvalidList(page)) throw new Error(page.field);
        expect(page.total).toBe(standings.size);
        for (const row of page.rows) expect(row).toMatchObject(standings.get(row.id)!);
      }
    }
  });

  it('F116 every set of chips is the union of its chips', async () => {
    for (const today of days.slice(0, 4)) {
      const { standings } = truthOf(world, 1, null, today, moved);
      for (let round = 0; round < 12; round += 1) {
        const chips = STATUS_CHIPS.filter(() => random.chance(0.35));
        const wanted = [...standings].filter(
          ([, s]) => chips.length === 0 || chips.some((chip) => s.status === chip || (s.badges as string[]).includes(chip)),
        );
        const page = await subcontractorsWithStats(world.db, 1, {
          organizationId: null,
          today,
          list: { sort: ['id', 'ASC'], range: null, filter: { status: chips } },
        });
        if (isInvalidList(page)) throw new Error(page.field);
        expect({ chips, ids: page.rows.map((row) => row.id) }).toEqual({ chips, ids: wanted.map(([id]) => id).sort((a, b) => a - b) });
        expect(page.total).toBe(wanted.length);
      }
    }
  });

  it('F116 the counts on the chips are the numbers of active rows in their lists', async () => {
    for (const today of days.slice(0, 6)) {
      for (const { accountId, organizationId } of scopes()) {
        const all = async (filter: object) => {
          const page = await subcontractorsWithStats(world.db, accountId, {
            organizationId,
            today,
            list: { sort: null, range: null, filter: { ...filter } },
          });
          if (isInvalidList(page)) throw new Error(page.field);
          return page.rows.length;
        };
        const wanted = { inactive: await all({ isActive: false }) } as Record<string, number>;
        for (const chip of STATUS_CHIPS) wanted[chip] = await all({ isActive: true, status: [chip] });
        const counts = chipsFrom((await world.db`${figuresOf(world.db, accountId, CHIP_FIGURES, { organizationId, today })}`) as never);
        expect({ today, organizationId, ...counts }).toEqual({ today, organizationId, ...wanted });
      }
    }
  });

  it('orders by urgency: expired, missing, pending, expiring soon, the others; pages equal the whole list', async () => {
    const rankOf = (row: SubcontractorWithStats): number =>
      row.isActive ? [row.expiredCount, row.missingCount, row.pendingCount, row.expiringSoonCount, 1].findIndex((n) => n > 0) : 4;
    const seen = new Set<number>();
    for (const today of days.slice(0, 6)) {
      for (const { accountId, organizationId } of scopes()) {
        for (const filter of [{}, { isActive: true }]) {
          const ask = async (range: [number, number] | null) => {
            const page = await subcontractorsWithStats(world.db, accountId, { organizationId, today, list: { sort: null, range, filter } });
            if (isInvalidList(page)) throw new Error(page.field);
            return page;
          };
          const { rows, total } = await ask(null);
          expect(total).toBe(rows.length);
          const ranks = rows.map(rankOf);
          for (const rank of ranks) seen.add(rank);
          expect(ranks).toEqual(ranks.toSorted());
          const paged: number[] = [];
          for (let from = 0; from < rows.length; from += 3) paged.push(...(await ask([from, from + 2])).rows.map((row) => row.id));
          expect(paged).toEqual(rows.map((row) => row.id));
        }
      }
    }
    expect(seen.size).toBeGreaterThan(2);
  });

  it('F111 F142 the number of alerts equals their count, on any day and by organisation, whatever was read or snoozed', async () => {
    const [first] = days;
    await world.db`
      INSERT INTO ops.alert_marks SELECT 1, 5, kind, id, CASE WHEN id % 3 = 0 THEN now() END, CASE WHEN id % 5 = 0 THEN ${first!}::date + 150 END
      FROM (SELECT id FROM documents UNION SELECT id FROM subcontractors) d(id) CROSS JOIN unnest(ARRAY['expired', 'expiring', 'pending', 'anomaly', 'missing']) kind
      ON CONFLICT DO NOTHING`;
    let marked = 0;
    for (const today of [...days.slice(0, 6), days.at(-1)!]) {
      for (const { accountId, organizationId } of scopes()) {
        const page = await alertsOf(world.db, accountId, { organizationId, today, personId: 5 });
        if (isInvalidList(page)) throw new Error(page.field);
        const unread = page.rows.filter(({ read }) => !read).length;
        marked += page.rows.length - unread;
        expect({ today, organizationId, total: page.total, unread: page.unread }).toEqual({
          today,
          organizationId,
          total: page.rows.length,
          unread,
        });
        const few = await alertsOf(world.db, accountId, {
          organizationId,
          today,
          personId: 5,
          list: { sort: null, range: [1, 4], filter: {} },
        });
        expect(isInvalidList(few) ? [] : few.rows).toEqual(page.rows.slice(1, 5));
      }
    }
    expect(marked).toBeGreaterThan(0);
  });

  it('F112 each figure that counts documents is the length of its list', async () => {
    for (const today of days.slice(0, 6)) {
      for (const { accountId, organizationId } of scopes()) {
        const stats = await statsOf(world.db, accountId, { organizationId, today });
        for (const figure of ['upToDate', 'expiringSoon', 'expired', 'pendingValidation'] as const) {
          const page = await documentsOf(world.db, accountId, {
            today,
            organizationId,
            list: { sort: null, range: null, filter: { figure } },
          });
          if (isInvalidList(page)) throw new Error(page.field);
          expect([figure, page.rows.length, page.total]).toEqual([figure, stats[figure], stats[figure]]);
        }
      }
    }
  });

  it('C51 the current rows equal a fresh replay, byte for byte', async () => {
    const tables = await compare(world.parts);
    expect(tables.filter((table) => !table.equal)).toEqual([]);
    expect(tables.map((table) => table.table)).toContain('counters');
    expect(tables.filter((table) => table.rows > 0).length).toBeGreaterThan(10);
  });
});

// Compares the charts with a model that folds the history up to each moment: it is slow, and uses none of the tested rows.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentTypesDecider } from '#domain/document-types/document-types.ts';
import { standing } from '#domain/documents/status.ts';
import { addDays, addMonths, type CalendarDate, parisInstant } from '#domain/kernel/calendar.ts';
import { type Random, seeded } from '#domain/kernel/random.test-kit.ts';
import { subcontractorDecider } from '#domain/subcontractors/subcontractor.ts';
import { at, createWorld, type World } from '#infra/testing/projections/world.ts';
import { commandsOf, smallAccount } from '../history.test-kit.ts';
import { isInvalidList, WHOLE_LIST } from '../lists.ts';
import { living, reassignments, slotsOf } from '../truth.test-kit.ts';
import { documentsOf, expiriesOf, historyOf, subcontractorIds } from './query.ts';

const DECIDERS = { documenttypes: documentTypesDecider, subcontractor: subcontractorDecider };
const whole = { organizationId: null };
let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

/** A year and a half with few people and types, so that some are in order at times: after purely random commands almost nobody is. */
async function someMonths(random: Random): Promise<CalendarDate> {
  const c = await smallAccount(world, 1);
  let day = '2026-12-01' as CalendarDate;
  const people = Array.from({ length: 14 }, (_, n) => 100 + n);
  for (const id of people) await world.act(c.subcontractor(id, random.pick([10, 11])), at(`${day}T08:00:00Z`));
  for (let step = 0; step < 160; step += 1) {
    day = addDays(day, random.int(7));
    const now = at(`${day}T${random.pick(['08', '22', '23'])}:30:00Z`);
    const [id, type] = [random.pick(people), random.pick([11, 11, 12])];
    const documentId = 500 + step;
    const dice = random.int(20);
    if (dice < 13) {
      await world.act(c.upload(id, documentId, type), now);
      await world.act(c.validate(id, documentId, addDays(day, random.int(90)), addDays(day, random.int(40) - 30)), now);
    } else if (dice < 15) await world.act(c.configure(id, ...random.pick([[11], [11, 12], [12]])), now);
    else if (dice < 17) await world.act(c.edit(id, random.pick([10, 11]), random.chance(0.7)), now);
    else if (dice < 18) await world.act(world.subcontractor(id).archived ? c.restore(id) : c.archive(id), now);
    else if (dice < 19) await world.act(c.editType(12, 'Décennale', { isRequired: random.chance(0.5) }), now);
    else await world.act(c.upload(id, documentId, type), now);
  }
  await world.act(c.erase('subcontractor-113'), at(`${day}T23:40:00Z`));
  return day;
}

/** The account as it was known at a moment: its streams, folded up to then. */
async function knownBefore(ends: string): Promise<Pick<World, 'typesOf' | 'subcontractor' | 'subcontractorIds'>> {
  const states = new Map<string, unknown>();
  for (const event of await world.store.readAll({ after: null, limit: 1_000_000 })) {
    const decider = DECIDERS[event.stream.split('-')[0] as keyof typeof DECIDERS] as typeof subcontractorDecider | undefined;
    if (decider === undefined || event.occurredAt >= ends) continue;
    const state = (states.get(event.stream) ?? decider.initial) as typeof decider.initial;
    states.set(event.stream, decider.evolve(state, { ...event, personal: null } as never));
  }
  const of = (stream: string, decider: { initial: unknown }) => (states.get(stream) ?? decider.initial) as never;
  return {
    typesOf: (accountId) => of(`documenttypes-${accountId}`, documentTypesDecider),
    subcontractor: (id) => of(`subcontractor-${id}`, subcontractorDecider),
    subcontractorIds: () => world.subcontractorIds().filter((id) => states.has(`subcontractor-${id}`)),
  };
}

describe('history', () => {
  it.each([3, 8, 21])('what was known at the end of each month, whatever came later, whole and by organisation (%i)', async (seed) => {
    const running = await world.start({ batchSize: 7 });
    const last = await someMonths(seeded(seed));
    await running.caughtUp();
    const today = addDays(last, 3);
    const months = 24;
    const moved = await reassignments(world);
    const now = await knownBefore('9999');
    const organizations = [null, ...world.organizationsOf(1).organizations.keys()].slice(0, 4);
    const seen = new Set<number>();
    for (const organizationId of organizations) {
      const history = await historyOf(world.db, 1, { months, organizationId, today });
      expect(history).toHaveLength(months);
      expect(history.at(-1)!.day).toBe(today);
      for (const { month, day, inOrder, total, unconfigured } of history) {
        const ends = parisInstant(addMonths(`${month}-01` as CalendarDate, 1));
        const then = await knownBefore(ends);
        const active = then.subcontractorIds().filter((id) => {
          const [state, latest] = [then.subcontractor(id), now.subcontractor(id)];
          // An erased subcontractor has no rows, and the organisation is the current one.
          if (state.accountId !== 1 || state.archived || !state.isActive || latest.erased) return false;
          return organizationId === null || living(latest.organizationId!, moved) === organizationId;
        });
        const was = (id: number) => standing(slotsOf(then as World, then.subcontractor(id), day), day);
        const good = active.filter((id) => was(id).status === 'current');
        const empty = active.filter((id) => was(id).badges.includes('config_required'));
        expect([month, inOrder, total, unconfigured]).toEqual([month, good.length, active.length, empty.length]);
        // The list of a month has those that the chart counts, without those archived since.
        const list = { ...WHOLE_LIST, filter: { inOrderIn: month } };
        const listed = await subcontractorIds(world.db, 1, { organizationId, today, list });
        const there = good.filter((id) => !now.subcontractor(id).archived);
        expect([month, isInvalidList(listed) ? listed : [...listed].sort((a, b) => a - b)]).toEqual([month, there.sort((a, b) => a - b)]);
        seen.add(inOrder);
      }
    }
    expect(seen.size).toBeGreaterThan(2);
  });

  it('an invalid or future month is rejected as a filter', async () => {
    for (const wrong of ['2026-13', '2026-12', '26-10', 7, ['2026-10']])
      expect(
        await subcontractorIds(world.db, 1, {
          ...whole,
          today: '2026-11-23' as CalendarDate,
          list: { ...WHOLE_LIST, filter: { inOrderIn: wrong } },
        }),
      ).toEqual({ invalidList: 'filter', field: 'inOrderIn' });
  });

  it('a document validated in November did not cover October, and one that expires in November did', async () => {
    const running = await world.start();
    const c = await smallAccount(world, 1);
    await world.act(c.type(13, 'URSSAF'), at('2026-08-01T09:00:00Z'));
    await world.act(c.subcontractor(100, 10), at('2026-08-03T09:00:00Z'));
    await world.act(c.configure(100, 13), at('2026-08-03T09:00:00Z'));
    await world.act(c.upload(100, 500, 13), at('2026-08-03T10:00:00Z'));
    await world.act(c.validate(100, 500, '2026-09-30'), at('2026-08-31T21:59:59Z'));
    await world.act(c.upload(100, 501, 13), at('2026-10-30T09:00:00Z'));
    // In UTC it is still October, but in Paris November has begun.
    await world.act(c.validate(100, 501, '2027-06-30', '2026-10-01'), at('2026-10-31T23:00:00Z'));
    await running.caughtUp();
    const history = await historyOf(world.db, 1, { ...whole, months: 5, today: '2026-11-23' as CalendarDate });
    expect(history).toEqual([
      { month: '2026-07', day: '2026-07-31', inOrder: 0, total: 0, unconfigured: 0 },
      { month: '2026-08', day: '2026-08-31', inOrder: 1, total: 1, unconfigured: 0 },
      { month: '2026-09', day: '2026-09-30', inOrder: 1, total: 1, unconfigured: 0 },
      { month: '2026-10', day: '2026-10-31', inOrder: 0, total: 1, unconfigured: 0 },
      { month: '2026-11', day: '2026-11-23', inOrder: 1, total: 1, unconfigured: 0 },
    ]);
    expect(await historyOf(world.db, 2, { ...whole, months: 1, today: '2026-11-23' as CalendarDate })).toEqual([
      { month: '2026-11', day: '2026-11-23', inOrder: 0, total: 0, unconfigured: 0 },
    ]);
  });
});

describe('expiries', () => {
  it('weeks from Monday count each document in effect once, and the list of a week has exactly these', async () => {
    const running = await world.start({ batchSize: 9 });
    const last = await someMonths(seeded(3));
    await running.caughtUp();
    const today = addDays(last, -100);
    const weeks = await expiriesOf(world.db, 1, { ...whole, weeks: 30, today });
    expect(weeks).toHaveLength(30);
    expect(new Date(`${weeks[0]!.from}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(weeks[0]!.from <= today && today <= weeks[0]!.to).toBe(true);
    let counted = 0;
    for (const { from, to, count } of weeks) {
      let expected = 0;
      for (const id of world.subcontractorIds()) {
        const state = world.subcontractor(id);
        if (state.accountId !== 1 || state.archived || !state.isActive) continue;
        for (let day = from; day <= to; day = addDays(day, 1)) {
          const after = new Map(slotsOf(world, state, addDays(day, 1)).map((slot) => [slot.typeId, slot]));
          for (const { typeId, required, effective } of slotsOf(world, state, day))
            if (required && effective?.expiresOn === day && after.get(typeId)?.effective?.expiresOn === day) expected += 1;
        }
      }
      expect([from, count]).toEqual([from, expected]);
      counted += count;
      const listed = await documentsOf(world.db, 1, { list: { ...WHOLE_LIST, filter: { expiresBetween: [from, to] } }, today });
      expect(isInvalidList(listed) ? listed : listed.rows.map(({ expirationDate: on }) => on! >= from && on! <= to)).toEqual(
        Array.from({ length: count }, () => true),
      );
    }
    expect(counted).toBeGreaterThan(2);
  });

  it('by organisation; an invalid week is rejected as a filter', async () => {
    const running = await world.start();
    const c = await smallAccount(world, 1);
    const early = at('2026-11-01T09:00:00Z');
    for (const [id, organization] of [
      [100, 10],
      [101, 11],
    ] as const) {
      await world.act(c.subcontractor(id, organization), early);
      await world.act(c.upload(id, 500 + id, 11), early);
      await world.act(c.validate(id, 500 + id, '2026-11-29'), early);
    }
    await world.act(commandsOf(1).edit(101, 11, false), early);
    await running.caughtUp();
    const today = '2026-11-25' as CalendarDate;
    const count = async (organizationId: number | null) => (await expiriesOf(world.db, 1, { organizationId, weeks: 1, today }))[0];
    expect(await count(null)).toEqual({ from: '2026-11-23', to: '2026-11-29', count: 1 });
    expect([(await count(10))!.count, (await count(11))!.count]).toEqual([1, 0]);
    for (const wrong of ['2026-11-23', ['2026-11-23'], ['2026-11-23', '2026-02-30'], ['2026-11-23', '2026-11-29', 'x'], 7])
      expect(await documentsOf(world.db, 1, { list: { ...WHOLE_LIST, filter: { expiresBetween: wrong } }, today })).toEqual({
        invalidList: 'filter',
        field: 'expiresBetween',
      });
  });
});

// The order within one rank of urgency: longest expired, longest pending, next to expire (figures.test.ts tests the order of the ranks).
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { at, createWorld, type World } from '#infra/testing/projections/world.ts';
import { smallAccount } from '../history.test-kit.ts';
import { isInvalidList, WHOLE_LIST } from '../lists.ts';
import type { ListOptions } from '../projection.ts';
import { subcontractorsWithStats } from './query.ts';

const EARLY = at('2026-06-01T09:00:00Z');
let world: World;
afterAll(() => world?.close());

/** In each pair, the one with the greater number is more urgent. */
beforeAll(async () => {
  world = await createWorld();
  const running = await world.start();
  const c = await smallAccount(world, 1);
  for (const id of [100, 101, 102, 103, 104, 105]) {
    await world.act(c.subcontractor(id, 10, `Entreprise ${id}`), EARLY);
    await world.act(c.configure(id, 11), EARLY);
  }
  const papers: [id: number, document: number, until: string | null][] = [
    [100, 510, '2026-11-19'],
    [101, 511, '2026-11-10'],
    [103, 503, null],
    [102, 504, null],
    [104, 514, '2026-12-10'],
    [105, 515, '2026-12-01'],
  ];
  for (const [id, document, until] of papers) {
    await world.act(c.upload(id, document, 11), EARLY);
    if (until !== null) await world.act(c.validate(id, document, until), EARLY);
  }
  await running.caughtUp();
});

async function ids(list: Partial<ListOptions>): Promise<number[]> {
  const scope = { organizationId: null, today: '2026-11-21' as CalendarDate, list: { ...WHOLE_LIST, ...list } };
  const page = await subcontractorsWithStats(world.db, 1, scope);
  if (isInvalidList(page)) throw new Error(page.field);
  return page.rows.map(({ id }) => id);
}

it('longest expired, longest pending, next to expire; pages equal the whole list, also in reverse order', async () => {
  const urgent = [101, 100, 103, 102, 105, 104];
  expect(await ids({})).toEqual(urgent);
  for (const from of [0, 2, 4]) expect(await ids({ range: [from, from + 1] })).toEqual(urgent.slice(from, from + 2));
  expect(await ids({ sort: ['urgency', 'ASC'] })).toEqual(urgent.toReversed());
});

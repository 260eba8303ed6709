import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { smallAccount } from '../history.test-kit.ts';
import { at, createWorld, type World } from '../world.test-kit.ts';
import { statsOf, subcontractorsWithStats } from './query.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
const day = (text: string) => text as CalendarDate;

describe('smoke', () => {
  it('runs', async () => {
    const c = await smallAccount(world, 1);
    await world.act(c.subcontractor(100, 10, 'DUPONT BTP'));
    await world.act(c.upload(100, 500, 11));
    await world.act(c.validate(100, 500, '2026-12-31'));
    await world.act(c.upload(100, 501, 12));
    const running = await world.start();
    await running.caughtUp();
    expect(running.readModels.stopped()).toEqual([]);
    expect(await statsOf(world.db, 1, { organizationId: null, today: day('2026-11-21') })).toEqual({
      totalSubcontractors: 1, upToDate: 1, expiringSoon: 0, missing: 0, pendingValidation: 1, expired: 0,
    });
    console.log(JSON.stringify(await subcontractorsWithStats(world.db, 1, { organizationId: null, today: day('2026-11-21') })));
  });
});

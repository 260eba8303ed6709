// Counters and a question in one statement do what several statements would.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../testing/world.ts';
import { type Count, createLimits } from './limits.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('C35 an address that tried too often does not use up the tries of the account', async () => {
  const limits = createLimits(world.deps);
  const address: Count = [{ name: 'of-address', tries: 2, seconds: 3600 }, '10.0.0.1'];
  const account: Count = [{ name: 'of-account', tries: 2, seconds: 3600 }, 'account'];
  const counted = async () =>
    (await world.db`SELECT bucket, count FROM ops.tries WHERE bucket LIKE 'of-%' ORDER BY bucket DESC`).map(({ count }) => count);
  await limits.takeAll([address, account]);
  await limits.refund([address, account]);
  expect(await counted()).toEqual([0, 0]);
  await limits.takeAll([address, account]);
  await limits.takeAll([address, account]);
  for (let i = 0; i < 2; i += 1) await expect(limits.takeAll([address, account])).rejects.toMatchObject({ status: 429 });
  expect(await counted()).toEqual([4, 2]);
  const told: string[] = [];
  const elsewhere: Count = [address[0], '10.0.0.2'];
  const asked = world.sql`SELECT 7 AS answer`;
  const look = limits.takeAll<{ answer: number }>([elsewhere, account], asked, ({ name }, _, row) => told.push(`${name} ${row?.answer}`));
  await expect(look).rejects.toMatchObject({ status: 429 });
  expect(told).toEqual(['of-account 7']);
  const third: Count = [account[0], 'third'];
  expect(await limits.takeAll([third], world.sql`SELECT 8 AS answer`)).toMatchObject({ answer: 8 });
  expect(await limits.takeAll([third], world.sql`SELECT 8 WHERE false`)).toBe(null);
});
